"""Random positions with few pieces."""

from __future__ import annotations

import random

from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables.index import Slice


def random_ending(
    choose: random.Random, part: Slice, variant: str = "english", to_move: int | None = None
) -> DraughtsPosition:
    """Pieces of the slice anywhere they may stand; the side to move is the slice's first."""
    colour = choose.randrange(2) if to_move is None else to_move
    while True:
        squares = choose.sample(range(32), part.pieces)
        men, kings = [0, 0], [0, 0]
        wanted = [(colour, False)] * part.men + [(colour, True)] * part.kings
        wanted += [(1 - colour, False)] * part.other_men + [(1 - colour, True)] * part.other_kings
        for square, (side, is_king) in zip(squares, wanted, strict=True):
            (kings if is_king else men)[side] |= 1 << square
        if not (men[0] & 0xF0000000 or men[1] & 0x0000000F):
            return DraughtsPosition(VARIANTS[variant], (men[0], men[1]), (kings[0], kings[1]), colour)
