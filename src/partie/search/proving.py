"""Proofs of wins by threats: some attack works against every answer.

`prove` is a template like those of `partie.search.node`. A game that knows moves which force answers gives
the kernels below and gets a depth-first and/or search: `specialise(prove, __name__, make=…, …)`. The moves of
all levels lie on a stack of the state, those of a level from `start` on; what a level finds, the game writes
down itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.search.contract import MISSING, make, unmake
from partie.search.records import int64

HOPELESS = -1  # of `decided`: no win from here
NO_THREAT = -1  # of `answers`: the attack need not be answered


def decided(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """Plies of a win that needs no search here, HOPELESS where there is none or the search ends, 0 to go on.

    Limits of depth, effort and memory belong here, and failures remembered by `close`.
    """
    raise NotImplementedError(MISSING)


def attacks(state: Any, start: int) -> int:
    """Puts the moves that may force an answer on the stack, from `start` on; returns how many."""
    raise NotImplementedError(MISSING)


def answers(state: Any, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """Puts everything that may help against the move just made on the stack; how many, or NO_THREAT."""
    raise NotImplementedError(MISSING)


def listed(state: Any, place: int) -> int:
    """A move on the stack."""
    raise NotImplementedError(MISSING)


def carry_out(state: Any, level: int, cell: int) -> int:
    """Notes that nothing helps against `cell`, just made; the plies of this win."""
    raise NotImplementedError(MISSING)


def note(state: Any, level: int, cell: int, answer: int, length: int) -> int:
    """Puts an attack and its longest defence before the line of the next level; the plies of the new line."""
    raise NotImplementedError(MISSING)


def open_node(state: Any) -> int:
    """Called before the attacks; what it returns is given to `close_node`."""
    raise NotImplementedError(MISSING)


def close_node(state: Any, depth: int, opened: int, stop: NDArray[np.uint8]) -> None:
    """Called when all attacks have failed: the place to remember it."""
    raise NotImplementedError(MISSING)


def gives_up(state: Any, stop: NDArray[np.uint8]) -> bool:
    """Asked after an attack that failed: whether the others are left out, and nothing is remembered."""
    raise NotImplementedError(MISSING)


def prove(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """Plies of a proved win of the side to move by at most `depth` attacks, or 0."""
    known = int64(decided(state, depth, level, start, stop))
    if known != 0:
        return max(known, int64(0))
    opened = int64(open_node(state))
    count = int64(attacks(state, start))
    for index in range(count):
        cell = int64(listed(state, start + index))
        make(state, cell)
        number = int64(answers(state, level + 1, start + count, stop))
        length = int64(carry_out(state, level, cell)) if number == 0 else int64(0)
        for place in range(start + count, start + count + number):
            answer = int64(listed(state, place))
            make(state, answer)
            found = int64(prove(state, depth - 1, level + 1, start + count + number, stop))
            unmake(state, answer)
            if found == 0:
                length = int64(0)
                break
            if found + 2 > length:
                length = int64(note(state, level, cell, answer, found))
        unmake(state, cell)
        if length != 0:
            return length
        if gives_up(state, stop):
            return int64(0)
    close_node(state, depth, opened, stop)
    return int64(0)
