"""The learned numbers: one small file, checked when it is read, and states that evaluate with them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.rules import kernels
from partie.games.gomoku.rules.network_fields import NETWORK, ORDER
from partie.games.gomoku.rules.shapes import EMPTY
from partie.storage.arrays import read_arrays
from partie.storage.corrupt import reading

SHIFT = 20  # bits behind the point of a value before the last step
FIELDS = {"order": ORDER, **NETWORK}  # the arrays of a file
_FILE = Path(__file__).parent / "weights.npz"
_LEARNED_SIZE = 15  # of the boards the network learned on


@functools.cache
def arrays() -> dict[str, NDArray[np.signedinteger]]:
    """The arrays of the file by name. Raises `CorruptFile` when it is not what these sources expect."""
    with reading(_FILE):
        return read(_FILE)


def read(file: Path) -> dict[str, NDArray[np.signedinteger]]:
    """The arrays of any such file."""
    return read_arrays(file, FIELDS)


def new_state(size: int, rule: int, network: Mapping[str, NDArray[np.signedinteger]] | None = None) -> Any:
    """An empty board that can be evaluated; about 3 MB, so searches keep and reuse theirs.

    `network` are all arrays of `FIELDS`, the shipped ones when not given.
    """
    state = kernels.new_state(size, rule)
    network = arrays() if network is None else network
    for name in FIELDS:
        state[name][...] = network[name]
    level_sums(state, rule)
    kernels.clear(state, size, rule)
    return state


def level_sums(state: Any, rule: int) -> None:
    """Gives the empty boards of all sizes the sums of the one the network learned on.

    Otherwise every empty cell far from the stones would count for something. Call it when the weights change.
    """
    empty = {}
    for size in range(kernels.SMALLEST, kernels.LARGEST + 1):
        kernels.clear(state, size, rule)
        black, white = state.codes[:, state.cells == EMPTY].astype(np.int64)
        empty[size] = np.maximum(state.black_table[black] + state.white_table[white], 0).sum(0)
    for size, sums in empty.items():
        state.starts[size] = empty[_LEARNED_SIZE] - sums
