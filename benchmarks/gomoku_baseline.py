"""Five in a row: the engine and its levels against the source's minimax of depth 2 and 4."""

from __future__ import annotations

import argparse

from benchmarks._gomoku import match
from benchmarks._gomoku_source import SourceBrain
from partie.core.brain import Limits
from partie.games.gomoku.game import GAME


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--depths", type=int, nargs="+", default=[2, 4])
    parser.add_argument(
        "--levels", type=int, nargs="*", default=[], help="levels to try beside full strength"
    )
    parser.add_argument("--nodes", type=int, default=20_000, help="positions a move of the engine")
    parser.add_argument("--seconds", type=float, help="instead of positions")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    limits = Limits(seconds=options.seconds) if options.seconds else Limits(nodes=options.nodes)
    for depth in options.depths:
        for level in (*options.levels, None):
            score = match(GAME.brain(level), SourceBrain(depth), options.games, limits, options.seed)
            name = "full strength" if level is None else f"level {level}"
            print(f"{name} against source minimax depth {depth}: {score}", flush=True)


if __name__ == "__main__":
    main()
