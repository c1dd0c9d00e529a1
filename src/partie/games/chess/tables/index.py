"""Numbers for positions with few men: every position, up to symmetry, has one place in its section.

A section has the same men; its stronger side plays White. Its first king stands in a triangle of ten squares, with
pawns in one half of the board; of two mirror images that are left the one with the smaller number counts. A place
is king, other king, the men, side to move.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from partie.games.chess.rules.attacks import ONE, ZERO
from partie.games.chess.rules.squares import BISHOP, BLACK_PIECE, KING, KNIGHT, LETTERS, PAWN, QUEEN
from partie.jit import highest_bit, kernel, lowest_bit
from partie.search.records import int64

MOST_MEN = 4
_STRENGTH = (QUEEN, 3, BISHOP, KNIGHT, PAWN)  # the stronger first
_SIGNATURES = 31  # no man, one of five, two of fifteen


@dataclass(frozen=True)
class Section:
    """The men beside the kings, as pieces of the mailbox board; White is the stronger side."""

    men: tuple[int, ...]

    @property
    def name(self) -> str:
        """Such as `KBNK` or `KQKR`."""
        own = "".join(LETTERS[piece] for piece in self.men if piece < BLACK_PIECE)
        other = "".join(LETTERS[piece & 7] for piece in self.men if piece >= BLACK_PIECE)
        return f"K{own}K{other}"

    @property
    def has_pawns(self) -> bool:
        """Whether only the mirror image at the middle of the files is the same position."""
        return any(piece & 7 == PAWN for piece in self.men)

    @property
    def has_twins(self) -> bool:
        """Whether both men are the same piece."""
        return len(self.men) == 2 and self.men[0] == self.men[1]

    @property
    def kings(self) -> int:
        """Squares of the first king."""
        return 32 if self.has_pawns else 10

    @property
    def places(self) -> int:
        """Places, unused ones included."""
        return int(2 * self.kings * 64 ** (1 + len(self.men)))


def sections(men: int) -> list[Section]:
    """All sections with so many men, kings included, in an order in which they can be solved: fewer pawns first.

    Those in which a bare king faces one bishop or knight are draws and need none; pawns of both sides are left out:
    captures en passant have no place.
    """
    if men == 3:
        return [Section((kind,)) for kind in (QUEEN, 3, PAWN)]
    pairs = [Section(pair) for pair in itertools.combinations_with_replacement(_STRENGTH, 2)]
    facing = [
        Section((own, other + BLACK_PIECE))
        for own, other in itertools.combinations_with_replacement(_STRENGTH, 2)
        if (own, other) != (PAWN, PAWN)
    ]
    return sorted(pairs + facing, key=lambda section: sum(piece & 7 == PAWN for piece in section.men))


def sections_up_to(men: int) -> list[Section]:
    """All sections with at most so many men, in an order in which they can be solved."""
    return [section for number in range(3, men + 1) for section in sections(number)]


ALL_SECTIONS = tuple(sections_up_to(MOST_MEN))

_TRIANGLE = np.array([0, 1, 2, 3, 9, 10, 11, 18, 19, 27], np.int64)  # a1 b1 c1 d1 b2 c2 d2 c3 d3 d4
_IN_TRIANGLE = np.full(64, -1, np.int64)
_IN_TRIANGLE[_TRIANGLE] = np.arange(10)


def _signature(men: tuple[int, ...]) -> int:
    kinds = sorted(piece & 7 for piece in men)
    return [0, 1 + kinds[0], 6 + kinds[0] * 5 + kinds[-1]][len(kinds)] if kinds else 0


def _lookup() -> np.ndarray[Any, np.dtype[np.int64]]:
    found = np.full((_SIGNATURES, _SIGNATURES), -1, np.int64)
    for number, section in enumerate(ALL_SECTIONS):
        own = _signature(tuple(piece for piece in section.men if piece < BLACK_PIECE))
        other = _signature(tuple(piece for piece in section.men if piece >= BLACK_PIECE))
        found[other, own] = 2 * number + 1  # colours are changed
        found[own, other] = 2 * number
    return found


_SECTIONS = (
    _lookup()
)  # [White's men, Black's men]: twice the number of the section, and 1 where colours change; -1: none
COUNTS = np.array([len(section.men) for section in ALL_SECTIONS], np.int64)
CODES = np.array([(*section.men, section.men[-1])[:2] for section in ALL_SECTIONS], np.int64)
PAWNED = np.array([section.has_pawns for section in ALL_SECTIONS], np.int64)
TWINS = np.array([section.has_twins for section in ALL_SECTIONS], np.int64)


@kernel()
def _transposed(square: int) -> int:
    return (square & 7) << 3 | square >> 3


@kernel()
def _number(section: int, king: int, other: int, first: int, second: int) -> int:
    if TWINS[section] and first > second:
        first, second = second, first
    place = ((king >> 3) * 4 + (king & 7) if PAWNED[section] else int64(_IN_TRIANGLE[king])) * 64 + other
    place = place * 64 + first
    return place * 64 + second if COUNTS[section] == 2 else place


@kernel()
def locate(section: int, king: int, other: int, first: int, second: int, side: int) -> int:
    """The place of a position; `second` counts only where there are two men."""
    flip = int64(7 if king & 4 else 0)
    if not PAWNED[section] and king & 32:
        flip |= 56
    king, other, first, second = king ^ flip, other ^ flip, first ^ flip, second ^ flip
    if PAWNED[section] or king >> 3 < king & 7:
        return _number(section, king, other, first, second) * 2 + side
    turned = _number(section, _transposed(king), _transposed(other), _transposed(first), _transposed(second))
    if king >> 3 > king & 7:
        return turned * 2 + side
    return min(turned, _number(section, king, other, first, second)) * 2 + side


@kernel()
def square_in(section: int, place: int, which: int) -> int:
    """A square of the position at a place: 0 and 1 the kings, 2 and 3 the men."""
    number = place >> 1
    if COUNTS[section] == 1:
        number <<= 6
    if which == 3:
        return number & 63
    if which == 2:
        return number >> 6 & 63
    if which == 1:
        return number >> 12 & 63
    king = number >> 18
    return (king >> 2) * 8 + (king & 3) if PAWNED[section] else int64(_TRIANGLE[king])


@kernel()
def _signature_of(state: Any, side: int) -> int:
    """What men a side has; -1: more than two."""
    found, first = int64(0), int64(-1)
    men = state.sides[side] & ~state.types[KING]
    for kind in range(KING):
        rest = men & state.types[kind]
        while rest != ZERO:
            rest &= rest - ONE
            if first < 0:
                first, found = int64(kind), int64(1 + kind)
            elif found < 6:
                found = 6 + first * 5 + kind
            else:
                return int64(-1)
    return found


@kernel()
def section_of(state: Any) -> int:
    """Twice the number of a position's section, and 1 where colours change; -1 where there is none."""
    own, other = _signature_of(state, int64(0)), _signature_of(state, int64(1))
    if own < 0 or other < 0:
        return int64(-1)
    return int64(_SECTIONS[own, other])


@kernel()
def _square_of(state: Any, code: int, flipped: int, last: bool) -> int:
    """The square of a man of a section, seen as the section sees it; `last`: the second of twins."""
    squares = state.types[code & 7] & state.sides[(code >> 3) ^ flipped]
    square = int64(highest_bit(squares)) if last else int64(lowest_bit(squares))
    return square ^ (56 if flipped else 0)


@kernel()
def place_of(state: Any, found: int) -> int:
    """The place of a position in the section that `section_of` found."""
    section, flipped = found >> 1, found & 1
    king = _square_of(state, int64(KING), flipped, False)
    other = _square_of(state, int64(KING + BLACK_PIECE), flipped, False)
    first = _square_of(state, int64(CODES[section, 0]), flipped, False)
    second = _square_of(state, int64(CODES[section, 1]), flipped, True)
    return locate(section, king, other, first, second, int64(state.side) ^ flipped)
