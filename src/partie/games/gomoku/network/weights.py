"""The learned numbers: one small file, checked when it is read."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import DTypeLike, NDArray

from partie.games.gomoku.network.codes import CODES

MASKS = 1 << 9  # threats of both sides, see `judge.threat_mask`
FIELDS: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "worth": (np.int16, (CODES,)),  # of an empty cell for the side that has the code there
    "masks": (np.int16, (MASKS,)),  # what the threats are worth to the side to move
    "order": (np.int16, (2, 2, CODES)),  # at ease, pressed; own code, the enemy's: how early to try
}
_FILE = Path(__file__).parent / "weights.npz"


@functools.cache
def arrays() -> dict[str, NDArray[np.int16]]:
    """The arrays of the file by name. Raises ValueError when it is not what these sources expect."""
    return read(_FILE)


def read(file: Path) -> dict[str, NDArray[np.int16]]:
    """The arrays of any such file."""
    with np.load(file) as stored:
        found = {name: stored[name] for name in stored.files}
    for name, (kind, shape) in FIELDS.items():
        if name not in found or found[name].dtype != kind or found[name].shape != shape:
            raise ValueError(f"{file.name}: {name!r} is missing or has another type or shape")
    return found
