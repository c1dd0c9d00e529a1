"""The tables that a brain probes: those shipped, and what the user has built beyond them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.tables import shipped
from partie.games.checkers.tables.index import (
    MOST_PIECES,
    Endings,
    Slice,
    bytes_of,
    locate,
    new_endings,
    probe,
    slices,
)
from partie.games.checkers.tables.store import Store
from partie.search.tables.sections import Solved
from partie.search.tables.values import LostDistances

Sets = tuple[int, int, int, int]  # men, kings, other men, other kings, seen by the side to move


class EndingTables:
    """Solved slices in memory."""

    def __init__(self, solved: Sequence[Solved[Slice]]) -> None:
        self.endings, self.packed = new_endings([one.section for one in solved])
        self._losses: dict[Slice, NDArray[np.uint8]] = {}
        self._distances: dict[Slice, LostDistances] = {}
        for one in solved:
            start = int(self.endings.offsets[one.section]) // 4
            self.packed[start : start + len(one.packed)] = one.packed
            self._losses[one.section] = one.losses

    @property
    def most_pieces(self) -> int:
        """Endings with this many pieces are all solved; 0 for none."""
        return int(self.endings.most)

    @property
    def arrays(self) -> tuple[Endings, NDArray[np.uint8]]:
        """What kernels probe."""
        return self.endings, self.packed

    def value(self, sets: Sets) -> int:
        """DRAW, WIN or LOSS for the side to move, or UNKNOWN; draws by counting moves are not looked at."""
        return int(probe(*sets, self.endings, self.packed))

    def lost_distance(self, sets: Sets) -> int:
        """Plies until a lost position changes for good, if both play their best; 0 with nothing left."""
        part = Slice(*(squares.bit_count() for squares in sets))
        if part not in self._losses:
            return 0
        if part not in self._distances:
            start = int(self.endings.offsets[part]) // 4
            packed = self.packed[start : start + bytes_of(part)]
            self._distances[part] = LostDistances(packed, self._losses[part])
        return self._distances[part].at(int(locate(*sets, self.endings.binomials)))


def no_tables() -> EndingTables:
    """Knows nothing."""
    return EndingTables([])


def best_tables(variant: str, store: Store | None = None) -> EndingTables:
    """The shipped slices, then every number of pieces of which the user has all slices."""
    own = Store(variant) if store is None else store
    found = list(shipped.load(variant))
    pieces = 1 + max((one.section.pieces for one in found), default=1)
    while pieces <= MOST_PIECES:
        more = [own.open(part) for part in slices(pieces)]
        opened = [one for one in more if one is not None]
        if len(opened) < len(more):
            break
        found += opened
        pieces += 1
    return EndingTables(found)
