"""Tic-tac-toe as search kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import NumpyRecord, new_record
from partie.search.values import NOT_OVER, WIN
from tests.search.naive import Toy

STATE = np.dtype([("cells", np.int8, (9,)), ("turn", np.int8), ("stones", np.int8)], align=True)
LINES = np.array([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)], np.int8)
ZOBRIST = np.random.default_rng(1).integers(0, 2**63, (3, 9), np.uint64)
SIDE_KEY = np.uint64(0x9E3779B97F4A7C15)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    count = 0
    for cell in range(9):
        if state.cells[cell] == 0:
            moves[count] = cell
            scores[count] = 10 if cell == 4 else 0
            count += 1
    return count


@kernel()
def make(state: Any, move: int) -> None:
    state.cells[move] = state.turn
    state.turn = 3 - state.turn
    state.stones += 1


@kernel()
def unmake(state: Any, move: int) -> None:
    state.cells[move] = 0
    state.turn = 3 - state.turn
    state.stones -= 1


@kernel()
def evaluate(state: Any) -> int:
    """Open lines, weighed so that many positions differ."""
    total = 0
    for line in range(8):
        own = other = 0
        for place in range(3):
            stone = state.cells[LINES[line, place]]
            own += stone == state.turn
            other += stone != 0 and stone != state.turn
        if other == 0:
            total += own * (line + 1)
        if own == 0:
            total -= other * (line + 1)
    return total


@kernel()
def outcome(state: Any, ply: int) -> int:
    for line in range(8):
        stone = state.cells[LINES[line, 0]]
        if stone != 0 and stone == state.cells[LINES[line, 1]] == state.cells[LINES[line, 2]]:
            return ply - WIN  # only the side that has just moved can have three
    return 0 if state.stones == 9 else NOT_OVER


@kernel()
def key(state: Any) -> np.uint64:
    value = SIDE_KEY if state.turn == 1 else np.uint64(0)
    for cell in range(9):
        value ^= ZOBRIST[state.cells[cell], cell]
    return value


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    return True


GAME = Toy(
    __name__,
    max_moves=9,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
)


def new_state(cells: str = ".........") -> NumpyRecord:
    """A position from nine of `.xo`; x began."""
    state = new_record(STATE)
    state.cells[:] = [".xo".index(cell) for cell in cells]
    state.stones = 9 - cells.count(".")
    state.turn = 1 + state.stones % 2
    return state
