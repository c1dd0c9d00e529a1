"""Solves the endings of checkers from nothing and compares their numbers with the published ones.

    python -m benchmarks.checkers_tables --variant english --pieces 4 [--ship]

`--ship` writes the file that comes with Partie.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from time import perf_counter, process_time

import partie.games.checkers.tables as tables
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables import build, shipped
from partie.games.checkers.tables.store import Store


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=list(VARIANTS), default="english")
    parser.add_argument("--pieces", type=int, default=4)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--ship", action="store_true")
    options = parser.parse_args()
    began, worked = perf_counter(), process_time()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(options.variant, Path(folder))
        solved = build.build(
            VARIANTS[options.variant], options.pieces, store, threads=options.threads, from_scratch=True
        )
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    print(
        f"{perf_counter() - began:.1f} s, {process_time() - worked:.1f} s of processor, {size / 1e6:.1f} MB"
    )
    print("pieces  positions  won  lost  drawn  longest (both sides to move counted; plies)")
    for pieces in range(2, options.pieces + 1):
        parts = [one for one in solved if one.part.pieces == pieces]
        won, lost, drawn = (2 * sum(getattr(one, name) for one in parts) for name in ("won", "lost", "drawn"))
        print(pieces, won + lost + drawn, won, lost, drawn, max(one.longest for one in parts))
    if options.ship:
        content = shipped.pack([one for one in solved if one.part.pieces <= shipped.SHIPPED_PIECES])
        path = Path(tables.__path__[0]) / f"{options.variant}.endings"
        path.write_bytes(content)
        print(f"{len(content)} bytes in {path.name}")


if __name__ == "__main__":
    main()
