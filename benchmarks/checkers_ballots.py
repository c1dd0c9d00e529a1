"""Finds the three-move ballots of a game: positions after three plies that neither side has lost yet.

    python -m benchmarks checkers_ballots --variant english --nodes 1000000 --write

A position is left out when a long search gives one side more than `--most` percent.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import partie.games.checkers.engine as engine
from partie.core.brain import Limits, StopFlag
from partie.games.checkers.engine.ballots import all_openings
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import VARIANTS


def main(
    *,
    variant: Literal["english", "czech"] = "english",
    nodes: int = 1_000_000,
    most: float = 65.0,
    write: bool = False,
) -> None:
    """:param most: win percent of either side"""
    rules = VARIANTS[variant]
    brain = DraughtsBrain(mebibytes=32)
    openings = all_openings(rules)
    kept = []
    for moves in openings:
        position, texts = first_position(rules), []
        for move in moves:
            texts.append(position.format_move(move))
            position = position.play(move)
        value = brain.choose(position, Limits(nodes=nodes), StopFlag()).value
        if 100 - most <= value <= most:
            kept.append(" ".join(texts))
        else:
            print(f"left out: {' '.join(texts)}: {value:.0f} %", flush=True)
    print(f"{variant}: {len(kept)} of {len(openings)} openings kept")
    if write:
        limit = f"{nodes} nodes give neither side more than {most:.0f} %"
        head = f"# {len(kept)} of {len(openings)} openings: {limit}"
        path = Path(engine.__path__[0]) / f"{variant}.ballots.txt"
        path.write_text("\n".join([head, *kept]) + "\n")
