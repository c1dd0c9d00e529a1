"""The transposition table: what the search already knows about a position.

An entry is two 64-bit words: `content` packs everything, `check` is the key xor `content`. Threads share
a table without locks: words written by two threads at once no longer fit together and are not found.
Four entries make a bucket, one cache line long.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import int64
from partie.search.values import PROVED

ENTRY = np.dtype([("check", np.uint64), ("content", np.uint64)], align=True)
BUCKET = 4
NOTHING = np.uint64(0)

LOWER = 1  # the value is at least this
UPPER = 2  # the value is at most this
EXACT = 3

# content, from the lowest bit: move 24, value 22, depth 8, bound 2, generation 8
MOVE_MASK = (1 << 24) - 1
_VALUE_SHIFT, _VALUE_MASK, _VALUE_ZERO = 24, (1 << 22) - 1, 1 << 21
_DEPTH_SHIFT, _BOUND_SHIFT, _GENERATION_SHIFT = 46, 54, 56
_AGE_COST = 8  # an entry of the previous search is worth this many plies less


class TranspositionTable:
    """Memory for a table of at most `mebibytes`, the largest power of two that fits."""

    def __init__(self, mebibytes: int = 16) -> None:
        if mebibytes < 1:
            raise ValueError(f"a table of {mebibytes!r} MiB is impossible, 1 is the least")
        buckets = 1 << ((mebibytes << 20) // (BUCKET * ENTRY.itemsize)).bit_length() - 1
        self.entries: NDArray[np.void] = _aligned(buckets * BUCKET)
        self.generation = 0

    def next_search(self) -> None:
        """Makes everything stored so far older."""
        self.generation = (self.generation + 1) & 255

    def clear(self) -> None:
        """Forgets everything."""
        self.entries.view(np.uint64)[:] = 0
        self.generation = 0


def _aligned(entries: int) -> NDArray[np.void]:
    line = BUCKET * ENTRY.itemsize
    raw = np.zeros(entries * ENTRY.itemsize + line, np.uint8)
    start = -raw.ctypes.data % line
    return raw[start : start + entries * ENTRY.itemsize].view(ENTRY).view(np.recarray)


@kernel()
def pack(move: int, value: int, depth: int, bound: int, generation: int) -> np.uint64:
    """All of an entry in one word; of a move the low 24 bits, of a depth 0 to 255."""
    depth = min(max(depth, 0), 255)
    return np.uint64(
        np.uint64(move & MOVE_MASK)
        | np.uint64(value + _VALUE_ZERO) << np.uint64(_VALUE_SHIFT)
        | np.uint64(depth) << np.uint64(_DEPTH_SHIFT)
        | np.uint64(bound) << np.uint64(_BOUND_SHIFT)
        | np.uint64(generation) << np.uint64(_GENERATION_SHIFT)
    )


@kernel()
def move_of(content: np.uint64) -> int:
    """The low 24 bits of the best move: enough to find it among the generated ones."""
    return int64(content & np.uint64(MOVE_MASK))


@kernel()
def value_of(content: np.uint64, ply: int) -> int:
    """The value seen from the root, `ply` plies above the node."""
    value = int64((content >> np.uint64(_VALUE_SHIFT)) & np.uint64(_VALUE_MASK)) - _VALUE_ZERO
    if value >= PROVED:
        return value - ply
    if value <= -PROVED:
        return value + ply
    return value


@kernel()
def depth_of(content: np.uint64) -> int:
    """How deep the position was searched."""
    return int64((content >> np.uint64(_DEPTH_SHIFT)) & np.uint64(255))


@kernel()
def bound_of(content: np.uint64) -> int:
    """LOWER, UPPER or EXACT; 0 in an empty entry."""
    return int64((content >> np.uint64(_BOUND_SHIFT)) & np.uint64(3))


@kernel()
def generation_of(content: np.uint64) -> int:
    """Which search stored it, modulo 256."""
    return int64(content >> np.uint64(_GENERATION_SHIFT))


@kernel()
def probe(entries: NDArray[np.void], key: np.uint64) -> np.uint64:
    """The content stored for the key, or NOTHING."""
    first = _bucket(entries, key)
    for slot in range(first, first + BUCKET):
        content: np.uint64 = entries[slot].content
        if entries[slot].check ^ content == key:
            return content
    return NOTHING


@kernel()
def store(
    entries: NDArray[np.void],
    key: np.uint64,
    move: int,
    value: int,
    depth: int,
    bound: int,
    ply: int,
    generation: int,
) -> None:
    """Remembers a searched node; `value` is seen from the root, `ply` plies above it.

    The same position is overwritten unless this search knew it clearly deeper; otherwise the
    shallowest and oldest entry of the bucket goes.
    """
    slot = _slot_to_replace(entries, key, generation)
    old = entries[slot].content
    same = entries[slot].check ^ old == key
    if same and bound != EXACT and generation_of(old) == generation and depth + 3 < depth_of(old):
        return
    if value >= PROVED:
        value += ply
    elif value <= -PROVED:
        value -= ply
    content = pack(move, value, depth, bound, generation)
    entries[slot].check = key ^ content
    entries[slot].content = content


@kernel()
def _bucket(entries: NDArray[np.void], key: np.uint64) -> int:
    return int64(key & np.uint64(len(entries) // BUCKET - 1)) * BUCKET


@kernel()
def _slot_to_replace(entries: NDArray[np.void], key: np.uint64, generation: int) -> int:
    first = _bucket(entries, key)
    cheapest, slot_of_cheapest = 1 << 30, first
    for slot in range(first, first + BUCKET):
        content = entries[slot].content
        if entries[slot].check ^ content == key:
            return slot
        worth = _worth(content, generation)
        if worth < cheapest:
            cheapest, slot_of_cheapest = worth, slot
    return slot_of_cheapest


@kernel()
def _worth(content: np.uint64, generation: int) -> int:
    if bound_of(content) == 0:
        return -(1 << 20)
    age = (generation - generation_of(content)) & 255
    return depth_of(content) - _AGE_COST * age
