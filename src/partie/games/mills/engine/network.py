"""The learned evaluation of nine men's morris as numbers: its shape, its file.

Every point is the middle of a pattern: the point and the other four on its two lines, among them all its
neighbours. What stands on the five, nothing, a man of the side to move or of the other, chooses the row of
numbers that the pattern adds to the sums. One more row tells how many men both have on the board and in hand.
A layer of units for each number of men in hand leads from the sums to a score. With some numbers of men more
of it is needed for a win than with others: a margin for each tells how much, and `even_out` makes values that
mean the same chances of winning and losing with all of them.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from partie.arrays import read_arrays
from partie.damage import reading
from partie.games.mills.rules import board

FILE = Path(__file__).with_name("nine.network.npz")
WIDTH = 128  # sums
UNITS = 32  # a multiple of four
MOST_HANDS = 11  # men in both hands; earlier positions are not learned
PATTERNS = board.POINTS
STANDS = 3**5  # ways for something to stand on the points of a pattern
ROWS = PATTERNS * STANDS
MATERIALS = (MOST_HANDS + 1) * 100  # men in hand, own men, other men on the board
CAP = 1024  # of a sum; 256 are one
UNIT_CAP = 32 << 16  # of a unit; 65536 are one
SHIFT = 16  # bits behind the point of a value before the last step
SCALE = 120  # points of the search for one unit of log odds
EVEN_MARGIN = 480  # points that stand for a win as likely as not, whatever the number of men
FAR = 2048  # points from nothing beyond which the curve of `soft_steps` is straight

ARRAYS: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "table": (np.int16, (ROWS, WIDTH)),  # what a pattern adds to the sums
    "material": (np.int16, (MATERIALS, WIDTH)),
    "first": (np.int16, (MOST_HANDS + 1, UNITS, WIDTH)),  # men in hand: from the sums to the units
    "first_bias": (np.int32, (MOST_HANDS + 1, UNITS)),
    "second": (np.int32, (MOST_HANDS + 1, UNITS)),  # from the units to the value
    "direct": (np.int32, (MOST_HANDS + 1, WIDTH)),  # from the sums straight to the value
    "constant": (np.int64, (MATERIALS,)),
    "margin": (np.int32, (MATERIALS,)),  # points of the score that stand for a win as likely as not
}


def patterns() -> list[tuple[int, ...]]:
    """The points of every pattern, its middle first."""
    lines = board.lines(board.NINE)
    return [
        (middle, *(point for line in lines if middle in line for point in line if point != middle))
        for middle in range(board.POINTS)
    ]


def soft_steps() -> NDArray[np.int32]:
    """A curve between nothing and the amount itself, for amounts from -`FAR` on: ln(1 + e^x) in points."""
    amounts = np.arange(-FAR, FAR) / SCALE
    return np.round(SCALE * np.logaddexp(0.0, amounts)).astype(np.int32)


@functools.cache
def arrays() -> dict[str, NDArray[Any]]:
    """Those of the shipped file. Raises `Damaged`."""
    with reading(FILE):
        return read_arrays(FILE, ARRAYS)
