"""A token that both sides push around a ring: tables, repetition and the optional hooks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.records import NumpyRecord, int64, new_record
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable
from partie.search.values import NOT_OVER

SIZE = 8
MAX_PLY = 24
LIE = 777
STATE = np.dtype([("places", np.int8, (MAX_PLY + 1,)), ("played", np.int64)], align=True)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    for move in range(2):
        moves[move] = move
        scores[move] = 0
    return 2


@kernel()
def make(state: Any, move: int) -> None:
    record, steps, _, _ = state
    record.places[record.played + 1] = (record.places[record.played] + steps[move]) % SIZE
    record.played += 1


@kernel()
def unmake(state: Any, move: int) -> None:
    state[0].played -= 1


@kernel()
def evaluate(state: Any) -> int:
    return 100 - 200 * int64(state[0].played % 2)  # whoever began is happy


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Drawn as soon as a place comes back with the same side to move."""
    record = state[0]
    for earlier in range(record.played % 2, record.played, 2):
        if record.places[earlier] == record.places[record.played]:
            return 0
    return NOT_OVER


@kernel()
def key(state: Any) -> np.uint64:
    record = state[0]
    return np.uint64(record.places[record.played] * 2 + record.played % 2 + 1)


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    return True


@kernel()
def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """Counts for a thousand positions; when the fuse has burnt down it stops the search and lies."""
    context.nodes += 1000
    if context.nodes > state[3][0]:
        stop[0] = 1
        return LIE
    return evaluate(state)


@kernel()
def extend(state: Any, move: int) -> int:
    return int64(state[2][0])


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
    leaf=leaf,
    extend=extend,
)


def searcher(extension: int = 0, fuse: int = 1 << 60) -> Searcher:
    """Every move is extended by `extension` plies; a leaf beyond `fuse` nodes stops the search."""
    steps, plies = np.array([1, SIZE - 1], np.int8), np.array([extension], np.int8)
    tables = (steps, plies, np.array([fuse], np.int64))
    return Searcher(KERNELS, max_moves=2, max_ply=MAX_PLY, tables=tables, table=TranspositionTable(1))


def new_state() -> NumpyRecord:
    """The token at place 0."""
    return new_record(STATE)
