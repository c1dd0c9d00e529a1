"""Counting the games of a given length: the exact test of the move generator."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.captures import Moves, Taken
from partie.games.checkers.rules.generate import generate
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.state import MOST_MOVES, STATE, State, make, unmake
from partie.jit import kernel
from partie.search.records import int64


@kernel()
def perft(state: State, depth: int, moves: Moves, taken: Taken) -> int:
    """The number of move sequences of `depth` plies; `moves` has a row for every ply left."""
    other = state.men[1] | state.kings[1]
    row = depth - 1
    count = generate(state.men[0], state.kings[0], other, state.rules, moves[row], taken[row])
    if depth <= 1:
        return count
    total = int64(0)
    for number in range(count):
        move = int64(moves[row, number])
        make(state, move & 31, move >> 5, int64(taken[row, number]))
        total += perft(state, depth - 1, moves, taken)
        unmake(state)
    return total


@kernel()
def run_perft(states: NDArray[np.void], depth: int) -> int:
    """Entry for Python: the perft of `states[0]`."""
    rows = (depth, MOST_MOVES)
    return perft(states[0], depth, np.empty(rows, np.int32), np.empty(rows, np.int64))


def perft_by_depth(position: DraughtsPosition, depth: int) -> Iterator[tuple[int, int]]:
    """Every depth up to `depth` with its count; draws do not end a game here."""
    states = np.zeros(1, STATE)
    for reached in range(1, depth + 1):
        states[0] = position.state()
        yield reached, int(run_perft(states, reached))
