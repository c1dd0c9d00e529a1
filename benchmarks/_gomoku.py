"""Openings that the benchmarks of five in a row share."""

from __future__ import annotations

import random
from collections.abc import Iterator

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.position import GomokuPosition

_SPAN = 3  # opening stones stand at most so far from the centre
_EVEN = 15.0  # win percent an opening may be away from 50


def random_opening(rng: random.Random, stones: int, variant: str = "free-15") -> GomokuPosition:
    """Stones at random near the centre, no win in one move."""
    position = GAME.start(variant)
    middle = position.rules.size // 2
    while len(position.moves) < stones:
        column, row = (middle + rng.randint(-_SPAN, _SPAN) for _ in range(2))
        name = f"{chr(ord('a') + column)}{row + 1}"
        if name not in position.to_text().split():
            position = position.play(position.parse_move(name))
    return position


def even_openings(seed: int, stones: int = 5, variant: str = "free-15") -> Iterator[GomokuPosition]:
    """Random openings the engine finds about even, without end."""
    rng = random.Random(seed)
    brain = GAME.brain()
    while True:
        position = random_opening(rng, stones, variant)
        analysis = brain.choose(position, Limits(nodes=3000), StopFlag())
        if abs(analysis.value - 50.0) <= _EVEN:
            yield position
