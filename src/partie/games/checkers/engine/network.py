"""The learned evaluation as numbers: its shape, its file.

Every piece on its square adds a row of numbers to the sums, one half of them as its owner's opponent sees the
board and one half as its owner does: seen by the side to move, by the kind of the piece and the square. From the
sums, cut to between nothing and one, two layers of units lead to the value. Positions differ in how many pieces
there are, whether one of them is a king, and who has the move (the opposition), so there are layers for each of
these phases.
"""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.state import SUMS
from partie.games.checkers.rules.variants import DraughtsVariant
from partie.search.records import NumpyRecord, new_record
from partie.storage.arrays import read_arrays
from partie.storage.corrupt import reading

KINDS = 4  # own men, own kings, men of the other, kings of the other
INPUTS = 32 * KINDS
WIDTH = SUMS // 2  # what a position is to one side
UNITS = 16
LAST_UNITS = 16
SIZES = 8  # how many pieces, and whether there is a king
PHASES = 2 * SIZES
ONE = 256  # of a sum, a unit, a weight
BITS = 8  # of it
UNIT_CAP = 16 * ONE
SCALE = 100  # points of the search for one unit of log odds
FAR = 4_000  # points: no value is larger

ARRAYS: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "rows": (np.int16, (INPUTS, WIDTH)),
    "starts": (np.int16, (WIDTH,)),
    # the side to move first
    "first": (np.int16, (PHASES, UNITS, SUMS)),
    "first_starts": (np.int32, (PHASES, UNITS)),
    "last": (np.int16, (PHASES, LAST_UNITS, UNITS)),
    "last_starts": (np.int32, (PHASES, LAST_UNITS)),
    "ends": (np.int32, (PHASES, LAST_UNITS)),
    "constants": (np.int32, (PHASES,)),
}
NETWORK = np.dtype(
    (
        np.record,
        [
            ("rows", np.int16, (INPUTS, SUMS)),  # of the player who moves at even plies, both halves
            ("starts", np.int16, (SUMS,)),
            ("first", np.int16, (2, PHASES, UNITS, SUMS)),  # [0 or 1 at odd plies, ...]
            *((name, *ARRAYS[name]) for name in ("first_starts", "last", "last_starts", "ends", "constants")),
            ("margin", np.int64),  # not learned: above beta so far a shallower search ends a node
            ("swing", np.int64),  # not learned: what a quiet ply changes at most, 0 for anything
        ],
    )
)
Network = NumpyRecord  # of NETWORK
_MARGIN = 50  # points
_SWING = 50  # cutting by it gained nothing where kings fly


def network_of(stored: dict[str, NDArray[Any]], flying: bool) -> Network:
    """A record with these arrays."""
    network = new_record(NETWORK)
    rows = stored["rows"].reshape(KINDS, 32, WIDTH)
    turned = np.roll(rows, KINDS // 2, axis=0)[:, ::-1]
    network.rows[:] = np.concatenate([rows, turned], axis=2).reshape(INPUTS, SUMS)
    network.starts[:] = np.tile(stored["starts"], 2)
    network.first[0] = stored["first"]
    network.first[1] = np.roll(stored["first"], WIDTH, axis=2)
    for name in ("first_starts", "last", "last_starts", "ends", "constants"):
        network[name] = stored[name]
    network.margin = _MARGIN
    network.swing = 0 if flying else _SWING
    return network


def read_network(file: Path, flying: bool) -> Network:
    """The network of any such file. Raises `CorruptFile`."""
    with reading(file):
        return network_of(read_arrays(file, ARRAYS), flying)


@functools.cache
def learned_network(variant: DraughtsVariant) -> Network:
    """What was learned for this game; both readings of the Czech rules share one file."""
    flying = bool(variant.flags & FLYING)
    name = f"{'czech' if flying else 'english'}.network.npz"
    with resources.as_file(resources.files("partie.games.checkers.engine") / name) as file:
        return read_network(file, flying)
