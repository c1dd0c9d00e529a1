"""The learned evaluation of nine men's morris as numbers: its shape, its file.

Every point is the middle of a pattern: the point and the other four on its two lines, among them all its
neighbours. What stands on the five, nothing, a man of the side to move or of the other, chooses the row of
numbers that the pattern adds to the sums; there is a table of rows for placing and two for moving, with few
and with many men. One more row tells how many men both have on the board and in hand. From the sums two
layers of units lead to a score, others for each number of men in hand and, when all are placed, for each
number of men of both sides. With some numbers of men more of the score is needed for a win than with
others: a margin for each tells how much, and `even_out` makes values that mean the same chances of winning
and losing with all of them.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from partie.games.mills.rules import board, variants
from partie.storage.arrays import read_arrays
from partie.storage.corrupt import reading

FILE = Path(__file__).with_name("nine.network.npz")
WIDTH = 256  # sums
UNITS = 32
LAST_UNITS = 16  # of the second layer, a multiple of four
MOST_HANDS = 11  # men in both hands; earlier positions are not learned
MANY_MEN = 14  # on the board when all are placed: the table of many
PATTERNS = board.POINTS
STANDS = 3**5  # ways for something to stand on the points of a pattern
ROWS = PATTERNS * STANDS
TABLES = 3  # moving with few men, moving with many, placing
MATERIALS = (MOST_HANDS + 1) * 100  # men in hand, own men, other men on the board
FEW_MEN = 5  # of one side: fewer share the layers
PHASES = MOST_HANDS + (10 - FEW_MEN) ** 2 + 2
ONE = 32  # of the sums
CAP = 4 * ONE  # of a sum
UNIT_ONE = 256  # of a unit between the layers
UNIT_CAP = 16  # of a unit, in ones
SHIFT = 16  # bits behind the point of what a layer adds up, and of the score
SCALE = 120  # points of the search for one unit of log odds
EVEN_MARGIN = 480  # points that stand for a win as likely as not, whatever the number of men
FAR = 2048  # points from nothing beyond which the curve of `soft_steps` is straight

ARRAYS: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "table": (np.int8, (TABLES * ROWS, WIDTH)),  # what a pattern adds to the sums
    "material": (np.int16, (MATERIALS, WIDTH)),
    # from the sums to the units, and in the last row straight to the score
    "first": (np.int16, (PHASES, UNITS + 1, WIDTH)),
    "first_bias": (np.int32, (PHASES, UNITS)),
    # from the units to the last ones, and in the last row straight to the score
    "last": (np.int16, (PHASES, LAST_UNITS + 1, UNITS)),
    "last_bias": (np.int32, (PHASES, LAST_UNITS)),
    "ends": (np.int32, (PHASES, LAST_UNITS)),  # from the last units to the score
    "constant": (np.int64, (MATERIALS,)),
    "margin": (np.int32, (MATERIALS,)),  # points of the score that stand for a win as likely as not
}


def phase_of(material: int) -> int:
    """Which layers a position with these men has."""
    hands, own, other = material // 100, material // 10 % 10, material % 10
    if hands:
        return hands - 1
    if own < FEW_MEN or other < FEW_MEN:
        return PHASES - 2 if own < FEW_MEN else PHASES - 1
    return MOST_HANDS + (own - FEW_MEN) * (10 - FEW_MEN) + other - FEW_MEN


def table_of(material: int) -> int:
    """Which rows its patterns have."""
    if material >= 100:
        return 2
    return int(material // 10 + material % 10 >= MANY_MEN)


def patterns() -> list[tuple[int, ...]]:
    """The points of every pattern, its middle first."""
    lines = board.lines(variants.NINE)
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
    """The arrays of the shipped file. Raises `CorruptFile`."""
    with reading(FILE):
        return read_arrays(FILE, ARRAYS)
