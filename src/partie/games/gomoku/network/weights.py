"""The learned numbers: one small file, checked when it is read."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import DTypeLike, NDArray

from partie.games.gomoku.network.codes import CODES
from partie.storage.arrays import read_arrays
from partie.storage.corrupt import reading

MASKS = 1 << 9  # threats of both sides, see `judge.threat_mask`
CHANNELS = 32  # sums of each side
WIDTH = 2 * CHANNELS  # Black's and White's
BLOCKS = 9  # of four units each
SHIFT = 20  # bits behind the point of a value before the last step
NETWORK: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "black_table": (np.int16, (CODES + 1, WIDTH)),  # what Black's code of a cell adds to all sums
    "white_table": (np.int16, (CODES + 1, WIDTH)),
    "first_weights": (np.int16, (2, BLOCKS, 4, WIDTH)),  # side to move: from the sums to the units
    "mask_weights": (np.int32, (MASKS, BLOCKS, 4)),  # what the threats add to the units
    "second_weights": (np.int64, (BLOCKS, 4)),  # from the units to the value
    "mask_values": (np.int64, (MASKS,)),  # what the threats add to the value
}
FIELDS: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "order": (np.int16, (2, 2, CODES)),  # at ease, pressed; own code, the enemy's: how early to try
    **NETWORK,
}
_FILE = Path(__file__).parent / "weights.npz"


@functools.cache
def arrays() -> dict[str, NDArray[np.signedinteger]]:
    """The arrays of the file by name. Raises `CorruptFile` when it is not what these sources expect."""
    with reading(_FILE):
        return read(_FILE)


def read(file: Path) -> dict[str, NDArray[np.signedinteger]]:
    """The arrays of any such file."""
    return read_arrays(file, FIELDS)
