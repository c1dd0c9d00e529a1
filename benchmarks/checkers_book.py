"""Checkers: what the opening book is worth: with it against without it, from ballots with both colours."""

from __future__ import annotations

import argparse
import random

from benchmarks._checkers_match import match
from partie.core.brain import Limits
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.engine.brain import DraughtsBrain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=["english", "czech"], default="english")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=10_000)
    options = parser.parse_args()
    starts = random.Random(1).sample(ballots(options.variant), options.games // 2)
    limits = Limits(nodes=options.nodes)
    with_book, without = DraughtsBrain(mebibytes=8), DraughtsBrain(mebibytes=8, use_book=False)
    score = match(starts, with_book, without, (limits, limits))
    print(f"{options.variant}, with the book: {score}")


if __name__ == "__main__":
    main()
