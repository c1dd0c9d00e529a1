"""What pieces attack: tables for those that step, two shifts per line for those that slide.

A slider sees along a line up to the nearest piece on each side: the highest occupied bit below it and the lowest above.
Lines are numbered: 0 a file, 1 a rank, 2 and 3 the diagonals.
Every number is np.uint64, because `uint64 | 1` becomes int64.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.rules.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from partie.jit import highest_bit, kernel, lowest_bit
from partie.search.records import int64

ZERO, ONE = np.uint64(0), np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
TOP = np.uint64(1 << 63)
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # ranks and files, by line, towards higher squares
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_KING = (*_STEPS, (-1, 0), (0, -1), (-1, -1), (-1, 1))


def _on_board(rank: int, file: int) -> bool:
    return 0 <= rank < 8 and 0 <= file < 8


def _stepping(steps: tuple[tuple[int, int], ...]) -> NDArray[np.uint64]:
    found = np.zeros(64, np.uint64)
    for square in range(64):
        places = [(square // 8 + up, square % 8 + right) for up, right in steps]
        found[square] = sum(1 << 8 * rank + file for rank, file in places if _on_board(rank, file))
    return found


def _rays(sign: int) -> NDArray[np.uint64]:
    found = np.zeros((64, 4), np.uint64)
    for square in range(64):
        for line, (up, right) in enumerate(_STEPS):
            squares, rank, file = 0, square // 8 + sign * up, square % 8 + sign * right
            while _on_board(rank, file):
                squares |= 1 << 8 * rank + file
                rank, file = rank + sign * up, file + sign * right
            found[square, line] = squares
    return found


KNIGHT_STEPS = _stepping(_KNIGHT)
KING_STEPS = _stepping(_KING)
PAWN_STEPS = np.array([_stepping(((1, -1), (1, 1))), _stepping(((-1, -1), (-1, 1)))])  # [side, square]: captures
UPPER, LOWER = _rays(1), _rays(-1)  # [square, line]: the squares of the line above and below


@kernel()
def bit(square: int) -> np.uint64:
    """The set of one square."""
    return np.uint64(ONE << np.uint64(square))


@kernel()
def along(square: int, occupied: np.uint64, line: int) -> np.uint64:
    """What a slider sees along a line, the first piece on each side included."""
    below, above = LOWER[square, line], UPPER[square, line]
    first = np.uint64(highest_bit((below & occupied) | ONE))
    last = np.uint64(63 - lowest_bit((above & occupied) | TOP))
    return np.uint64((below | above) & (ALL << first) & (ALL >> last))


@kernel()
def straight(square: int, occupied: np.uint64) -> np.uint64:
    """What a rook attacks."""
    return np.uint64(along(square, occupied, int64(0)) | along(square, occupied, int64(1)))


@kernel()
def diagonal(square: int, occupied: np.uint64) -> np.uint64:
    """What a bishop attacks."""
    return np.uint64(along(square, occupied, int64(2)) | along(square, occupied, int64(3)))


@kernel()
def attacks(kind: int, square: int, occupied: np.uint64) -> np.uint64:
    """What a piece other than a pawn attacks."""
    if kind == KNIGHT:
        return np.uint64(KNIGHT_STEPS[square])
    if kind == KING:
        return np.uint64(KING_STEPS[square])
    found = ZERO
    if kind != BISHOP:
        found |= straight(square, occupied)
    if kind != ROOK:
        found |= diagonal(square, occupied)
    return np.uint64(found)


@kernel()
def between(start: int, end: int) -> np.uint64:
    """The squares between two on one line; none where they are not."""
    for line in range(4):
        if (LOWER[start, line] | UPPER[start, line]) & bit(end):
            return np.uint64(along(start, bit(end), line) & along(end, bit(start), line))
    return ZERO


@kernel()
def attackers(state: Any, square: int, occupied: np.uint64) -> np.uint64:
    """The pieces of both sides that attack a square, where `occupied` says what stands in the way."""
    types, sides = state.types, state.sides
    found = KNIGHT_STEPS[square] & types[KNIGHT] | KING_STEPS[square] & types[KING]
    found |= PAWN_STEPS[1, square] & types[PAWN] & sides[0] | PAWN_STEPS[0, square] & types[PAWN] & sides[1]
    found |= straight(square, occupied) & (types[ROOK] | types[QUEEN])
    found |= diagonal(square, occupied) & (types[BISHOP] | types[QUEEN])
    return np.uint64(found)


@kernel()
def is_attacked(state: Any, square: int, occupied: np.uint64, side: int) -> bool:
    """Whether a side attacks a square; the cheap questions come first."""
    types, theirs = state.types, state.sides[side]
    if KNIGHT_STEPS[square] & types[KNIGHT] & theirs != ZERO or KING_STEPS[square] & types[KING] & theirs != ZERO:
        return True
    if PAWN_STEPS[1 - side, square] & types[PAWN] & theirs != ZERO:
        return True
    if straight(square, occupied) & (types[ROOK] | types[QUEEN]) & theirs != ZERO:
        return True
    return bool(diagonal(square, occupied) & (types[BISHOP] | types[QUEEN]) & theirs != ZERO)
