"""The 32 dark squares: how they touch and what they are called.

Square 0 is called 1 or b8 and square 31 is 32 or g1; Black begins at the top and moves down:

    . 0 . 1 . 2 . 3      8
    4 . 5 . 6 . 7 .      7
    . 8 . 9 . 10. 11     6
    ...
    28. 29. 30. 31.      1
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SQUARES = 32
FULL = 0xFFFFFFFF
LAST_ROW = 0xF0000000  # where men of the side to move are crowned
FIRST_ROW = 0x0000000F
DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT = range(4)  # the first two are forward for the side to move
STEPS = ((1, -1), (1, 1), (-1, -1), (-1, 1))  # rows and columns of the four directions


def place(square: int) -> tuple[int, int]:
    """The row from the top and the column from the left, both from 0."""
    row = square // 4
    return row, 2 * (square % 4) + 1 - row % 2


def square_at(row: int, column: int) -> int:
    """The dark square there, or -1."""
    if not (0 <= row < 8 and 0 <= column < 8) or (row + column) % 2 == 0:
        return -1
    return 4 * row + column // 2


def number_name(square: int) -> str:
    """ "1" to "32"."""
    return str(square + 1)


def chess_name(square: int) -> str:
    """ "b8" to "g1"."""
    row, column = place(square)
    return f"{'abcdefgh'[column]}{8 - row}"


CHESS_NAMES = {chess_name(square): square for square in range(SQUARES)}


def _neighbours() -> NDArray[np.int64]:
    found = np.full((4, SQUARES), -1, np.int64)
    for direction, (down, right) in enumerate(STEPS):
        for square in range(SQUARES):
            row, column = place(square)
            found[direction, square] = square_at(row + down, column + right)
    return found


NEAR = _neighbours()  # [direction, square]: the square next to it, or -1
