"""Proves again that every stored puzzle of a game has one solution, and counts them by kind and grade.

python -m benchmarks puzzles --game gomoku
"""

from __future__ import annotations

import collections
import time

from partie import puzzles


def main(*, game: str = "") -> None:
    """:param game: all games when not given"""
    for name in (game,) if game else puzzles.names():
        source, stored, began = puzzles.source_of(name), puzzles.stored(name), time.process_time()
        broken = [puzzle.start for puzzle in stored if source.flaw(puzzle) is not None]
        seconds = time.process_time() - began
        print(f"{name}: {len(stored)} puzzles, {len(broken)} broken, {seconds:.0f} s of processor time")
        for (kind, grade), count in sorted(collections.Counter((one.kind, one.grade) for one in stored).items()):
            print(f"    {kind} of grade {grade}: {count}")
        for start in broken:
            print(f"    broken: {start}")
