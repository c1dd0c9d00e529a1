"""Random positions for tests."""

from __future__ import annotations

import random

from partie.games.mills.rules import board, variants
from partie.games.mills.rules.position import MillsPosition


def random_position(
    choose: random.Random, own: int, other: int, variant: variants.MillsVariant = variants.NINE
) -> MillsPosition:
    """A position without men in hand, the first side to move."""
    points = choose.sample(range(8 * variant.rings), own + other)
    sets = (board.bits(set(points[:own])), board.bits(set(points[own:])))
    return MillsPosition(variant, sets, (0, 0))
