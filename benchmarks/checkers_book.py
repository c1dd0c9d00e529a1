"""Grows the opening book of checkers by long searches.

    python -m benchmarks.checkers_book --variant english --plies 4 --nodes 3000000

The best move is searched and stored for every position of the first plies and for every ballot. Further runs
add to the file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import partie.games.checkers.engine as engine
from partie.brain import Limits, StopFlag
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.variants import VARIANTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=["english", "czech"], default="english")
    parser.add_argument("--nodes", type=int, default=3_000_000)
    parser.add_argument("--plies", type=int, default=2, help="from the first position on")
    parser.add_argument("--no-ballots", dest="ballots", action="store_false")
    options = parser.parse_args()
    path = Path(engine.__path__[0]) / f"{options.variant}.book.json"
    book: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    brain = DraughtsBrain(use_book=False)
    wanted = reachable(first_position(VARIANTS[options.variant]), options.plies)
    if options.ballots:
        wanted += list(ballots(options.variant))
    for position in wanted:
        if position.to_text() in book or len(position.legal_moves()) < 2:
            continue
        thought = brain.choose(position, Limits(nodes=options.nodes), StopFlag())
        book[position.to_text()] = position.format_move(thought.move)
        path.write_text(json.dumps(book, indent=0) + "\n")
    print(f"{options.variant}: {len(book)} positions in the book")


def reachable(start: DraughtsPosition, plies: int) -> list[DraughtsPosition]:
    """Every position after fewer than this many plies."""
    found, newest = [start], [start]
    for _ in range(plies - 1):
        newest = list(dict.fromkeys(one.play(move) for one in newest for move in one.legal_moves()))
        found += newest
    return found


if __name__ == "__main__":
    main()
