"""Solves the endings of checkers from nothing and compares their numbers with the published ones.

    python -m benchmarks checkers_tables --variant english --pieces 4 [--ship]

`--ship` writes the file that comes with Partie.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter, process_time

import partie.games.checkers.tables as tables
from partie.games.checkers.rules.variants import find_variant
from partie.games.checkers.tables import build, shipped
from partie.games.checkers.tables.store import Store
from partie.search.tables.sections import pack_shipped


def main(*, variant: str = "english", pieces: int = 4, threads: int = 2, ship: bool = False) -> None:
    began, worked = perf_counter(), process_time()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(variant, Path(folder))
        solved = build.build(find_variant(variant), pieces, store, threads=threads, from_scratch=True)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    print(f"{perf_counter() - began:.1f} s, {process_time() - worked:.1f} s of processor, {size / 1e6:.1f} MB")
    print("pieces  positions  won  lost  drawn  longest (both sides to move counted; plies)")
    for count in range(2, pieces + 1):
        parts = [one for one in solved if one.section.pieces == count]
        won, lost, drawn = (2 * sum(getattr(one.counts, name) for one in parts) for name in ("won", "lost", "drawn"))
        print(count, won + lost + drawn, won, lost, drawn, max(one.counts.longest for one in parts))
    if ship:
        content = pack_shipped([one for one in solved if one.section.pieces <= shipped.SHIPPED_PIECES])
        path = Path(tables.__path__[0]) / f"{variant}.endings"
        path.write_bytes(content)
        print(f"{len(content)} bytes in {path.name}")
