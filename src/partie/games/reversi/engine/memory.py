"""What a search keeps: scratch for each ply, and a table of positions with bounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.patterns import LANES
from partie.games.reversi.rules.kernels import ZERO
from partie.jit import kernel
from partie.search.records import int64

LOWEST = 30_000  # below every value
NO_SQUARE = 127
PLIES = 100
MOST_MOVES = 36

WORK = np.dtype(
    (
        np.record,
        [
            ("nodes", np.int64),  # positions seen so far
            ("limit", np.int64),  # stop at this many
            ("doubt", np.float32),  # standard deviations a probable cut-off asks for; 0: none is made
            ("squares", np.int8, (PLIES, MOST_MOVES)),  # moves of the nodes on the way down, by ply
            ("scores", np.int32, (PLIES, MOST_MOVES)),
            ("features", np.int16, (PLIES + 2, LANES)),
        ],
    )
)
# An entry is a key, then lower and upper bound + 32768 (16 bits each), depth (8 bits), best move (7 bits).
Table = NDArray[np.uint64]  # (entries, 2)
_ENTRY = 16  # bytes


def new_table(mebibytes: int) -> Table:
    """An empty table of at most this size: a power of two of entries."""
    if mebibytes < 1:
        raise ValueError(f"a table of {mebibytes!r} MiB is impossible, 1 is the least")
    return np.zeros((1 << ((mebibytes << 20) // _ENTRY).bit_length() - 1, 2), np.uint64)


@kernel()
def key_of(own: np.uint64, other: np.uint64) -> np.uint64:
    """Both sets, hashed together; never 0."""
    mixed = own * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ other) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(32)) ^ (other >> np.uint64(7))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(mixed ^ (mixed >> np.uint64(31)))


@kernel()
def find(table: Table, key: np.uint64) -> np.uint64:
    """What is known about a position, or 0."""
    place = int64(key & np.uint64(len(table) - 1))
    if table[place, 0] == key:
        return np.uint64(table[place, 1])
    place ^= 1
    return np.uint64(table[place, 1]) if table[place, 0] == key else ZERO


@kernel()
def low_of(known: np.uint64) -> int:
    """The lower bound of an entry."""
    return int64(known & np.uint64(0xFFFF)) - 32768


@kernel()
def high_of(known: np.uint64) -> int:
    """The upper bound of an entry."""
    return int64((known >> np.uint64(16)) & np.uint64(0xFFFF)) - 32768


@kernel()
def depth_of(known: np.uint64) -> int:
    """How deep the position was searched."""
    return int64((known >> np.uint64(32)) & np.uint64(255))


@kernel()
def square_of(known: np.uint64) -> int:
    """The best move, or NO_SQUARE; also for the 0 of an unknown position."""
    return int64((known >> np.uint64(40)) & np.uint64(127)) if known != ZERO else int64(NO_SQUARE)


@kernel()
def keep(table: Table, key: np.uint64, low: int, high: int, depth: int, square: int) -> None:
    """Takes the place of the same position, else of a search that was not deeper, else of the latest one."""
    place = int64(key & np.uint64(len(table) - 1))
    if table[place, 0] != key and (table[place ^ 1, 0] == key or depth_of(table[place, 1]) > depth):
        place ^= 1
    data = np.uint64(low + 32768) | np.uint64(high + 32768) << np.uint64(16)
    table[place, 0] = key
    table[place, 1] = data | np.uint64(depth) << np.uint64(32) | np.uint64(square) << np.uint64(40)
