"""A solved slice, as it is kept and asked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.tables.index import Slice


@dataclass(frozen=True)
class Solved:
    """A finished slice."""

    part: Slice
    packed: NDArray[np.uint8]  # two bits a place
    losses: NDArray[np.uint8]  # distances of the lost places, in their order
    won: int
    lost: int
    drawn: int
    longest: int  # distance in plies
