"""Five in a row: every level against the one two below."""

from __future__ import annotations

import argparse

from benchmarks._gomoku import match
from partie.brain import Limits
from partie.games.gomoku.rules import GAME


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=20_000, help="positions a move at most")
    parser.add_argument(
        "--levels", type=int, nargs="*", help="the stronger ones of the pairs; all by default"
    )
    parser.add_argument("--step", type=int, default=2, help="difference of the levels")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    limits = Limits(nodes=options.nodes)
    for level in options.levels or range(1 + options.step, 11):
        weaker = level - options.step
        score = match(GAME.brain(level), GAME.brain(weaker), options.games, limits, options.seed)
        print(f"level {level:2} against {weaker:2}: {score}", flush=True)


if __name__ == "__main__":
    main()
