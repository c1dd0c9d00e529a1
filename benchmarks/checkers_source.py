"""Partie against the described player of checkers (its weights, six plies), from three-move ballots.

    python -m benchmarks.checkers_source --variant english --games 200 --seconds 0.1

`--nodes` gives a number of positions in place of the time, for machines that do other work, too.
"""

from __future__ import annotations

import argparse
import random

from benchmarks._checkers_match import match
from benchmarks._checkers_source import SourceBrain
from partie.core.brain import Limits
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.engine.brain import DraughtsBrain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=["english", "czech"], default="english")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    starts = list(ballots(options.variant))
    random.Random(options.seed).shuffle(starts)
    limits = Limits(nodes=options.nodes) if options.nodes else Limits(seconds=options.seconds)
    score = match(starts[: options.games // 2], DraughtsBrain(mebibytes=16), SourceBrain(), (limits, limits))
    print(f"{options.variant}: {score} against the described player")


if __name__ == "__main__":
    main()
