"""Two-bit values of places, four to a byte, and the distances of the lost ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import int64

DRAW, WIN, LOSS, NOTHING = range(4)  # for the side to move; NOTHING: a place without a position
PERCENT = {WIN: 100.0, LOSS: 0.0, DRAW: 50.0}
_STEP = 1024  # places between two running counts of lost ones


def winners_of(value: int, turn: int) -> tuple[int, ...] | None:
    """The winners of a game of two with this value for the side to move; None where it is not known."""
    return {DRAW: (), WIN: (turn,), LOSS: (1 - turn,)}.get(value)


Packed = NDArray[np.uint8]


@kernel()
def packed_value(packed: Packed, place: int) -> int:
    """The value of a place."""
    return int64(packed[place >> 2] >> ((place & 3) << 1) & 3)


@kernel()
def _count_losses(packed: Packed, counts: NDArray[np.int64]) -> None:
    """Lost places before every `_STEP`-th one."""
    lost = int64(0)
    for place in range(4 * packed.size):
        if place % _STEP == 0:
            counts[place // _STEP] = lost
        lost += packed_value(packed, place) == LOSS


@kernel()
def _losses_before(packed: Packed, place: int, counts: NDArray[np.int64]) -> int:
    """How many lost places there are before this one."""
    lost = counts[place // _STEP]
    for earlier in range(place // _STEP * _STEP, place):
        lost += packed_value(packed, earlier) == LOSS
    return int64(lost)


class LostDistances:
    """Plies until a lost place changes for good: `losses` has those of all lost places, in their order."""

    def __init__(self, packed: Packed, losses: Packed) -> None:
        self._packed, self._losses = packed, losses
        self._counts = np.zeros(4 * packed.size // _STEP + 1, np.int64)
        _count_losses(packed, self._counts)

    def at(self, place: int) -> int:
        """The distance of a lost place."""
        return int(self._losses[_losses_before(self._packed, place, self._counts)])
