"""Discs that can never be turned: a lower bound that is quick to compute."""

from __future__ import annotations

import numpy as np

from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import row_length, square_at, squares_of
from partie.jit import kernel

_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns
_FILES = np.uint64(0x8181818181818181)
_RANKS = np.uint64(0xFF000000000000FF)
_BORDER = np.uint64(0xFF818181818181FF)
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
_S1, _S7, _S8, _S9 = np.uint64(1), np.uint64(7), np.uint64(8), np.uint64(9)


@kernel()
def _beside(discs: np.uint64, step: np.uint64) -> np.uint64:
    """Neighbours in both directions of a diagonal or a row, without going round the edge."""
    if step == _S1:
        return ((discs << step) & _NOT_A) | ((discs >> step) & _NOT_H)
    if step == _S7:
        return ((discs << step) & _NOT_H) | ((discs >> step) & _NOT_A)
    if step == _S9:
        return ((discs << step) & _NOT_A) | ((discs >> step) & _NOT_H)
    return (discs << step) | (discs >> step)


@kernel()
def _full(empty: np.uint64, step: np.uint64) -> np.uint64:
    """Squares whose line in this direction has no empty square."""
    spread = empty
    for _ in range(7):
        spread |= _beside(spread, step)
    return ~spread


@kernel()
def stable(own: np.uint64, other: np.uint64) -> np.uint64:
    """Discs of `own` that in each of four directions lie on the border, in a full line or beside a stable disc."""
    empty = ~(own | other)
    rows, columns = _full(empty, _S1) | _FILES, _full(empty, _S8) | _RANKS
    falling, rising = _full(empty, _S9) | _BORDER, _full(empty, _S7) | _BORDER
    found = own & rows & columns & falling & rising
    while True:
        more = own & (rows | _beside(found, _S1)) & (columns | _beside(found, _S8))
        more &= (falling | _beside(found, _S9)) & (rising | _beside(found, _S7))
        if more | found == found:
            return found
        found |= more


def stable_squares(position: ReversiPosition) -> int:
    """Discs of both sides that can be seen never to be turned, as a set; for boards of any size."""
    found = 0
    lines = [_full_lines(position, step) for step in _STEPS]
    for own in position.discs:
        stable_ones, more = 0, own
        while more:
            more = 0
            for square in squares_of(own & ~stable_ones):
                if all(
                    full >> square & 1 or any(side is None or stable_ones >> side & 1 for side in sides)
                    for full, sides in zip(lines, _neighbours(position, square), strict=True)
                ):
                    more |= 1 << square
            stable_ones |= more
        found |= stable_ones
    return found


def _full_lines(position: ReversiPosition, step: tuple[int, int]) -> int:
    """Squares whose line in a direction has no empty square."""
    found = 0
    for square in squares_of(position.rules.mask):
        line = 1 << square
        for sign in (1, -1):
            place = _next(position, square, step, sign)
            while place is not None:
                line |= 1 << place
                place = _next(position, place, step, sign)
        if not line & position.empties:
            found |= 1 << square
    return found


def _neighbours(position: ReversiPosition, square: int) -> list[tuple[int | None, int | None]]:
    """The squares on both sides, for each direction; None is the border."""
    return [(_next(position, square, step, 1), _next(position, square, step, -1)) for step in _STEPS]


def _next(position: ReversiPosition, square: int, step: tuple[int, int], sign: int) -> int | None:
    row, column = divmod(square, row_length(position.size))
    row, column = row + sign * step[0], column + sign * step[1]
    is_inside = 0 <= row < position.size and 0 <= column < position.size
    return square_at(row, column, position.size) if is_inside else None
