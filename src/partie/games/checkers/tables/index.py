"""Numbers for positions: every position with few pieces has one place in its slice.

A slice holds the positions where the side to move has `men` men and `kings` kings and the other side
`other_men` and `other_kings`. Men are ranked among the 28 squares they can stand on, kings among the squares
left free; men of both sides on one square leave unused places.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.bits import count
from partie.jit import kernel, lowest_bit
from partie.search.records import NumpyRecord, int64, new_record
from partie.search.tables.values import LOSS, NOTHING, WIN, packed_value

MOST_PIECES = 6  # what the index has room for
MEN_SQUARES = 28
UNKNOWN = NOTHING  # a value, as those of `partie.search.tables.values`

ENDINGS = np.dtype(
    (
        np.record,
        [
            ("most", np.int64),  # positions with more pieces are unknown
            ("binomials", np.int64, (33, MOST_PIECES + 1)),
            ("offsets", np.int64, (MOST_PIECES,) * 4),  # first place of a slice, -1: not there
        ],
    )
)
Endings = NumpyRecord  # of ENDINGS
BINOMIALS = np.array([[math.comb(n, k) for k in range(MOST_PIECES + 1)] for n in range(33)], np.int64)


class Slice(NamedTuple):
    """How many pieces of each kind there are, the side to move first."""

    men: int
    kings: int
    other_men: int
    other_kings: int

    @property
    def pieces(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def twin(self) -> Slice:
        """The same pieces with the other side to move."""
        return Slice(self.other_men, self.other_kings, self.men, self.kings)

    @property
    def configurations(self) -> int:
        """Ways to place the men, those that collide included."""
        return math.comb(MEN_SQUARES, self.men) * math.comb(MEN_SQUARES, self.other_men)

    @property
    def placements(self) -> int:
        """Ways to place the kings once the men stand."""
        free = 32 - self.men - self.other_men
        return math.comb(free, self.kings) * math.comb(free - self.kings, self.other_kings)

    @property
    def places(self) -> int:
        """Places of the slice, unused ones included."""
        return self.configurations * self.placements

    @property
    def name(self) -> str:
        """Such as "2m1k-1k": the side to move first."""
        return f"{_side(self.men, self.kings)}-{_side(self.other_men, self.other_kings)}"


def _side(men: int, kings: int) -> str:
    return (f"{men}m" if men else "") + (f"{kings}k" if kings else "")


def slices(pieces: int) -> list[Slice]:
    """All slices with this many pieces in an order in which they can be solved: more kings first."""
    found = [
        Slice(men, own - men, other_men, pieces - own - other_men)
        for own in range(1, pieces)
        for men in range(own + 1)
        for other_men in range(pieces - own + 1)
    ]
    return sorted(found, key=lambda part: (part.men + part.other_men, part))


def slices_up_to(pieces: int) -> list[Slice]:
    """All slices with at most this many pieces, in an order in which they can be solved."""
    return [part for number in range(2, pieces + 1) for part in slices(number)]


def bytes_of(part: Slice) -> int:
    """Four values share a byte."""
    return (part.places + 3) // 4


def new_endings(known: list[Slice]) -> tuple[Endings, NDArray[np.uint8]]:
    """The record and the zeroed memory for the values of these slices."""
    endings = new_record(ENDINGS)
    endings.binomials[:] = BINOMIALS
    endings.offsets[:] = -1
    size = 0
    for part in known:
        endings.offsets[part] = 4 * size
        size += bytes_of(part)
    endings.most = max((part.pieces for part in known), default=0)
    return endings, np.zeros(max(size, 1), np.uint8)


@kernel()
def rank(squares: int, gone: int, binomials: NDArray[np.int64]) -> int:
    """The number of a set among those of its size, on the squares that are not `gone`."""
    found, number = int64(0), 1
    while squares:
        square = lowest_bit(squares)
        below = (1 << square) - 1
        found += binomials[square - count(gone & below), number]
        number += 1
        squares &= squares - 1
    return found


@kernel()
def locate(men: int, kings: int, other_men: int, other_kings: int, binomials: NDArray[np.int64]) -> int:
    """The place of a position in its slice."""
    own, other = count(men), count(other_men)
    all_men = men | other_men
    free = 32 - own - other
    place = rank(men, int64(0), binomials) * binomials[28, other] + rank(other_men >> 4, int64(0), binomials)
    place = place * binomials[free, count(kings)] + rank(kings, all_men, binomials)
    free -= count(kings)
    return int64(place * binomials[free, count(other_kings)] + rank(other_kings, all_men | kings, binomials))


@kernel()
def probe(men: int, kings: int, other_men: int, other_kings: int, endings: Endings, packed: NDArray[np.uint8]) -> int:
    """DRAW, WIN or LOSS for the side to move, or UNKNOWN."""
    if not men | kings:
        return int64(LOSS)
    if not other_men | other_kings:
        return int64(WIN)
    if count(men | kings | other_men | other_kings) > endings.most:
        return int64(UNKNOWN)
    start = endings.offsets[count(men), count(kings), count(other_men), count(other_kings)]
    if start < 0:
        return int64(UNKNOWN)
    return packed_value(packed, start + locate(men, kings, other_men, other_kings, endings.binomials))
