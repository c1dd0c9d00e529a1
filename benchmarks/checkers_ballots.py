"""Finds the three-move ballots of a game: positions after three plies that nobody has lost yet.

    python -m benchmarks.checkers_ballots --variant english --nodes 1000000 --write

A position is left out when a long search gives one side more than `--most` percent.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import partie.games.checkers.engine as engine
from partie.core.brain import Limits, StopFlag
from partie.games.checkers.engine.ballots import all_openings
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import VARIANTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=["english", "czech"], default="english")
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--most", type=float, default=65.0, help="win percent of either side")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    rules = VARIANTS[options.variant]
    brain = DraughtsBrain(use_book=False, mebibytes=32)
    openings = all_openings(rules)
    kept = []
    for moves in openings:
        position, texts = first_position(rules), []
        for move in moves:
            texts.append(position.format_move(move))
            position = position.play(move)
        value = brain.choose(position, Limits(nodes=options.nodes), StopFlag()).value
        if 100 - options.most <= value <= options.most:
            kept.append(" ".join(texts))
        else:
            print(f"left out: {' '.join(texts)}: {value:.0f} %", flush=True)
    print(f"{options.variant}: {len(kept)} of {len(openings)} openings kept")
    if options.write:
        most = f"{options.nodes} nodes give nobody more than {options.most:.0f} %"
        head = f"# {len(kept)} of {len(openings)} openings: {most}"
        path = Path(engine.__path__[0]) / f"{options.variant}.ballots.txt"
        path.write_text("\n".join([head, *kept]) + "\n")


if __name__ == "__main__":
    main()
