"""A network that is added to the evaluation, as numbers: its shape, its file.

Each side looks at the board from its own end and with its own king on the left half, else mirrored. A piece of one of
the 12 kinds on one of the 64 squares adds a row of numbers to the sums of the side that looks. The squares of the sums,
held between nothing and one, lead to the value by weights that depend on the number of men.
"""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from partie.core.text import Text
from partie.storage.arrays import read_arrays
from partie.storage.corrupt import reading

WIDTH = 128  # sums of a side
ROWS = 2 * 6 * 64  # own and other pieces by kind and square
STAGES = 8  # by the number of men
MEN = 4  # of one stage
ONE = 255  # of a sum; also its cap
WEIGHT_ONE = 128  # of a weight after the sums
MOST_ROW = 4 * ONE - 1  # 32 such rows still fit a sum
MOST_WEIGHT = 127  # times `ONE` still 16 bits
SCALE = 400  # centipawns for one
_FIT_AGAIN = Text("Name a network file of chess, such as training.chess.network makes.")

ARRAYS: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "rows": (np.int16, (ROWS, WIDTH)),
    "start": (np.int16, (WIDTH,)),  # of the sums
    "ends": (np.int16, (STAGES, 2, WIDTH)),  # by stage: for the sums of the side to move, and of the other
    "constant": (np.int32, (STAGES,)),  # centipawns
}


def stage_of(men: int) -> int:
    """Which weights a position with so many men has."""
    return (men - 1) // MEN


def read_network(file: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file. Raises `CorruptFile`."""
    with reading(file, _FIT_AGAIN):
        return read_arrays(file, ARRAYS)


@functools.cache
def shipped_network() -> dict[str, NDArray[Any]]:
    """The one that comes with Partie. Raises `CorruptFile`."""
    file = resources.files("partie.games.chess.engine") / "network.npz"
    with reading(file):
        return read_arrays(file, ARRAYS)
