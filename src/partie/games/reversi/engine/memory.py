"""What a search keeps: scratch for each ply, and a table of positions with bounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.reversi.rules.kernels import ZERO
from partie.jit import kernel
from partie.search.records import int64

LOWEST = 30_000  # below every value
NO_SQUARE = 127
ENTRIES = 1 << 20

WORK = np.dtype(
    (
        np.record,
        [
            ("nodes", np.int64),  # positions seen so far
            ("limit", np.int64),  # stop at this many
            ("squares", np.int8, (72, 36)),  # moves of the nodes on the way down, by empty squares or by ply
            ("scores", np.int32, (72, 36)),
        ],
    )
)
# key; then lower and upper bound + 32768 (16 bits each), depth (8 bits), best move (7 bits)
TABLE = np.dtype((np.record, [("keys", np.uint64, (ENTRIES,)), ("data", np.uint64, (ENTRIES,))]))


@kernel()
def key_of(own: np.uint64, other: np.uint64) -> np.uint64:
    """Both sets, stirred; never 0."""
    mixed = own * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ other) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(32)) ^ (other >> np.uint64(7))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(mixed ^ (mixed >> np.uint64(31)))


@kernel()
def find(table: Any, key: np.uint64) -> np.uint64:
    """What is known about a position, or 0."""
    place = int64(key & np.uint64(ENTRIES - 1))
    return np.uint64(table.data[place]) if table.keys[place] == key else ZERO


@kernel()
def keep(table: Any, key: np.uint64, low: int, high: int, depth: int, square: int) -> None:
    """Always replaces what stood there."""
    place = int64(key & np.uint64(ENTRIES - 1))
    table.keys[place] = key
    data = np.uint64(low + 32768) | np.uint64(high + 32768) << np.uint64(16)
    table.data[place] = data | np.uint64(depth) << np.uint64(32) | np.uint64(square) << np.uint64(40)
