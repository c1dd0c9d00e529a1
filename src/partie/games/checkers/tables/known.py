"""The tables a brain asks: those shipped, and what the user has built beyond them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.tables import shipped
from partie.games.checkers.tables.index import (
    LOSS,
    MOST_PIECES,
    Endings,
    Slice,
    bytes_of,
    locate,
    new_endings,
    packed_value,
    probe,
    slices,
)
from partie.games.checkers.tables.solved import Solved
from partie.games.checkers.tables.store import Store
from partie.jit import kernel
from partie.search.records import int64

_STEP = 256  # lost places are counted from the last multiple of it on

Sets = tuple[int, int, int, int]  # men, kings, other men, other kings, seen by the side to move


class Tables:
    """Solved slices in memory."""

    def __init__(self, solved: Sequence[Solved]) -> None:
        self.endings, self.packed = new_endings([one.part for one in solved])
        self._losses: dict[Slice, NDArray[np.uint8]] = {}
        self._running: dict[Slice, NDArray[np.int64]] = {}
        for one in solved:
            start = int(self.endings.offsets[one.part]) // 4
            self.packed[start : start + len(one.packed)] = one.packed
            self._losses[one.part] = one.losses

    @property
    def most_pieces(self) -> int:
        """Endings with this many pieces are all known; 0 for none."""
        return int(self.endings.most)

    @property
    def known(self) -> tuple[Endings, NDArray[np.uint8]]:
        """What kernels need to ask."""
        return self.endings, self.packed

    def value(self, sets: Sets) -> int:
        """DRAW, WIN or LOSS for the side to move, or UNKNOWN; draws by counting moves are not looked at."""
        return int(probe(*sets, self.endings, self.packed))

    def lost_distance(self, sets: Sets) -> int:
        """Plies until a lost position changes for good, if both play their best; 0 with nothing left."""
        part = Slice(*(squares.bit_count() for squares in sets))
        if part not in self._losses:
            return 0
        start = int(self.endings.offsets[part]) // 4
        packed = self.packed[start : start + bytes_of(part)]
        if part not in self._running:
            self._running[part] = np.zeros(part.places // _STEP + 1, np.int64)
            count_losses(packed, part.places, self._running[part])
        place = int(locate(*sets, self.endings.binomials))
        return int(self._losses[part][losses_before(packed, place, self._running[part])])


@kernel()
def count_losses(packed: NDArray[np.uint8], places: int, counts: NDArray[np.int64]) -> None:
    """Lost places before every `_STEP`-th one."""
    lost = int64(0)
    for place in range(places):
        if place % _STEP == 0:
            counts[place // _STEP] = lost
        lost += packed_value(packed, place) == LOSS


@kernel()
def losses_before(packed: NDArray[np.uint8], place: int, counts: NDArray[np.int64]) -> int:
    """How many lost places there are before this one."""
    lost = counts[place // _STEP]
    for earlier in range(place // _STEP * _STEP, place):
        lost += packed_value(packed, earlier) == LOSS
    return int64(lost)


def no_tables() -> Tables:
    """Knows nothing."""
    return Tables([])


def best_tables(variant: str, store: Store | None = None) -> Tables:
    """The shipped slices, then every number of pieces of which the user has all slices."""
    own = Store(variant) if store is None else store
    found = list(shipped.load(variant))
    pieces = 1 + max((one.part.pieces for one in found), default=1)
    while pieces <= MOST_PIECES:
        more = [own.open(part) for part in slices(pieces)]
        whole = [one for one in more if one is not None]
        if len(whole) < len(more):
            break
        found += whole
        pieces += 1
    return Tables(found)
