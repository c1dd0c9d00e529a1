"""Counts the games of checkers deeper than the tests do and compares with the published numbers.

    python -m benchmarks.checkers_perft --variant english --depth 13

Exits with 1 where a number differs. Seconds are processor time.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import process_time

from partie.games.checkers.rules.perft import perft_by_depth
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import VARIANTS

COUNTS = Path(__file__).parent.parent / "tests/games/checkers/perft.json"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=list(VARIANTS), default="english")
    parser.add_argument("--depth", type=int, default=11)
    options = parser.parse_args()
    published = json.loads(COUNTS.read_text())["start"][options.variant]
    began, differs = process_time(), False
    for depth, count in perft_by_depth(first_position(VARIANTS[options.variant]), options.depth):
        wanted = published[depth - 1] if depth <= len(published) else None
        verdict = (
            "not published" if wanted is None else "as published" if count == wanted else f"not {wanted}"
        )
        differs |= wanted not in (None, count)
        print(f"{depth:3} {count:14} {verdict:14} {process_time() - began:8.2f} s", flush=True)
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
