"""Partie against the described player of checkers (its weights, six plies), from three-move ballots.

    python -m benchmarks checkers_source --variant english --games 200 --seconds 0.1

`--nodes` gives a number of positions in place of the time, for machines that do other work, too.
"""

from __future__ import annotations

import random
from typing import Literal

from benchmarks._checkers_source import SourceBrain
from benchmarks._matches import match
from partie.core.brain import Limits
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.game import GAME


def main(
    *,
    variant: Literal["english", "czech"] = "english",
    games: int = 200,
    seconds: float = 0.1,
    nodes: int | None = None,
    seed: int = 1,
) -> None:
    starts = list(ballots(variant))
    random.Random(seed).shuffle(starts)
    limits = Limits(nodes=nodes) if nodes else Limits(seconds=seconds)
    score = match(starts[: games // 2], GAME.brain(mebibytes=16), SourceBrain(), limits)
    print(f"{variant}: {score} against the described player")
