"""A game tree out of a hash: irregular, without transpositions, with endings everywhere."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import NumpyRecord, int64, new_record
from partie.search.values import NOT_OVER, WIN
from tests.search.naive import MAX_PLY, Toy

STATE = np.dtype([("path", np.uint64, (MAX_PLY + 1,)), ("ply", np.int64)], align=True)
STEPS = np.random.default_rng(2).integers(0, 2**63, 4, np.uint64)


@kernel()
def mix(word: np.uint64) -> np.uint64:
    """One xorshift step: no multiplication, so plain NumPy has no overflow to warn of."""
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    return word ^ (word << np.uint64(17))


@kernel()
def drawn(state: Any, shift: int, size: int) -> int:
    """A number below `size` that depends on the path."""
    return int64((state.path[state.ply] >> np.uint64(shift)) & np.uint64(0xFFFF)) % size


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    count = drawn(state, 3, 5)
    for index in range(count):
        moves[index] = index
        scores[index] = drawn(state, 5 + index, 100)
    return count


@kernel()
def make(state: Any, move: int) -> None:
    state.path[state.ply + 1] = mix(mix(state.path[state.ply] ^ STEPS[move]))
    state.ply += 1


@kernel()
def unmake(state: Any, move: int) -> None:
    state.ply -= 1


@kernel()
def evaluate(state: Any) -> int:
    return drawn(state, 11, 2001) - 1000


@kernel()
def outcome(state: Any, ply: int) -> int:
    ending = drawn(state, 17, 40)
    if ending == 0:
        return WIN - ply
    if ending == 1:
        return ply - WIN
    return 0 if ending == 2 else NOT_OVER


@kernel()
def key(state: Any) -> np.uint64:
    return np.uint64(state.path[state.ply])


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    return move != 3


GAME = Toy(
    __name__,
    max_moves=4,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
)


def new_state(seed: int) -> NumpyRecord:
    """The root of tree `seed`, which has at least one move."""
    state = new_record(STATE)
    state.path[0] = mix(np.uint64(seed + 1))
    while drawn(state, 3, 5) == 0 or state.path[0] < np.uint64(1 << 40):
        state.path[0] = mix(np.uint64(state.path[0]))
    return state
