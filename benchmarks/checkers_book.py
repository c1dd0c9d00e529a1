"""Checkers: what the opening book is worth: with it against without it, from ballots with both colours."""

from __future__ import annotations

import random
from typing import Literal

from benchmarks._matches import match
from partie.core.brain import Limits
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.game import GAME


def main(*, variant: Literal["english", "czech"] = "english", games: int = 100, nodes: int = 10_000) -> None:
    starts = random.Random(1).sample(ballots(variant), games // 2)
    limits = Limits(nodes=nodes)
    with_book, without = GAME.brain(mebibytes=8), GAME.brain(mebibytes=8, use_book=False)
    score = match(starts, with_book, without, limits)
    print(f"{variant}, with the book: {score}")
