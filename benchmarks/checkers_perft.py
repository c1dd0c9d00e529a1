"""Counts the games of checkers deeper than the tests do and compares with the published numbers.

    python -m benchmarks checkers_perft --variant english --depth 13

Exits with 1 where a number differs. Seconds are processor time.
"""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

from partie.games.checkers.rules.perft import perft_by_depth
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import find_variant

COUNTS = Path(__file__).parent.parent / "tests/games/checkers/perft.json"


def main(*, variant: str = "english", depth: int = 11) -> int:
    published = json.loads(COUNTS.read_text())["start"][variant]
    began, differs = process_time(), False
    for reached, count in perft_by_depth(first_position(find_variant(variant)), depth):
        wanted = published[reached - 1] if reached <= len(published) else None
        verdict = "not published" if wanted is None else "as published" if count == wanted else f"not {wanted}"
        differs |= wanted not in (None, count)
        print(f"{reached:3} {count:14} {verdict:14} {process_time() - began:8.2f} s", flush=True)
    return int(differs)
