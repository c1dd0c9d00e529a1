"""Squares and sets of squares as Python has them: one integer for any size of board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partie.games.reversi.rules.kernels import flips, moves
from partie.games.reversi.rules.wide import HALF, wide_flips, wide_moves

COLUMNS = "abcdefghij"


def row_length(size: int) -> int:
    """How far a square is from the one below it: smaller boards lie in the corner of one of 8 x 8."""
    return max(8, size)


def square_at(row: int, column: int, size: int) -> int:
    """The number of a square; rows go down from 0."""
    return row * row_length(size) + column


def square_name(square: int, size: int) -> str:
    """`f5`; row 1 is at the top."""
    row, column = divmod(square, row_length(size))
    return f"{COLUMNS[column]}{row + 1}"


def board_mask(size: int) -> int:
    """All squares of a board."""
    return sum(1 << square_at(row, column, size) for row in range(size) for column in range(size))


def squares_of(squares: int) -> Iterator[int]:
    """The members of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def words(squares: int) -> tuple[np.uint64, np.uint64]:
    """A set of a large board in the two words of its kernels."""
    return np.uint64(squares & (1 << HALF) - 1), np.uint64(squares >> HALF)


def legal_squares(own: int, other: int, size: int) -> int:
    """The squares where `own` may play."""
    if size > 8:
        low, high = wide_moves(*words(own), *words(other))
        return int(low) | int(high) << HALF
    return int(moves(np.uint64(own), np.uint64(other), np.uint64(board_mask(size))))


def turned_by(own: int, other: int, square: int, size: int) -> int:
    """The discs that a disc of `own` on an empty square turns."""
    if size > 8:
        low, high = wide_flips(*words(own), *words(other), square)
        return int(low) | int(high) << HALF
    return int(flips(np.uint64(own), np.uint64(other), square))
