"""The toys again, with hooks: those that must not change a value, and those that end or lengthen lines."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.context import NO_MOVE, NOTHING_HELPS
from partie.search.records import int64
from partie.search.table import bound_of, depth_of, move_of
from partie.search.values import INFINITE, NOT_OVER, PROVED
from tests.search import random_tree, tictactoe
from tests.search.naive import Toy

CUT_VALUE = 123


@kernel()
def table_move(state: Any, entry: np.uint64) -> int:
    """The table's move of tic-tac-toe, if its cell is empty."""
    if bound_of(entry) == 0:
        return NO_MOVE
    move = move_of(entry)
    return move if state.cells[move] == 0 else NO_MOVE


@kernel()
def forced_move(state: Any) -> int:
    """The cell where the other side would make three; none helps when there are two."""
    found = int64(NO_MOVE)
    for cell in range(9):
        if state.cells[cell] == 0:
            state.cells[cell] = 3 - state.turn
            threatens = tictactoe.outcome(state, int64(0)) not in (NOT_OVER, 0)
            state.cells[cell] = state.turn
            wins = tictactoe.outcome(state, int64(0)) not in (NOT_OVER, 0)
            state.cells[cell] = 0
            if wins:
                return NO_MOVE
            if threatens:
                found = int64(cell) if found == NO_MOVE else int64(NOTHING_HELPS)
    return found


@kernel()
def lost_after_the_answer(state: Any, ply: int) -> int:
    """Two threats: one is answered, the other carried out."""
    return int64(ply + 2 - 1_000_000)


@kernel()
def accepts_table_value(value: int, is_pv: bool) -> bool:
    return not is_pv or abs(value) >= PROVED


@kernel()
def singular_margin(state: Any, context: Any, entry: np.uint64, depth: int, ply: int) -> int:
    return int64(2) if depth >= 2 and depth_of(entry) > 0 else int64(-1)


TICTACTOE = Toy(
    __name__,
    "tictactoe",
    max_moves=9,
    **tictactoe.GAME.kernels,
    static_value=tictactoe.evaluate,
    table_move=table_move,
    forced_move=forced_move,
    value_without_moves=lost_after_the_answer,
    accepts_table_value=accepts_table_value,
    singular_margin=singular_margin,
)


@kernel()
def prune(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    entry: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Ends every node two plies below the root; there the guesses on the way down are checked."""
    if context.static_values[ply] != random_tree.evaluate(state):
        return INFINITE
    return CUT_VALUE if ply == 2 else NOT_OVER


@kernel()
def no_bound_below(ply: int) -> int:
    return -INFINITE


@kernel()
def no_bound_above(ply: int) -> int:
    return INFINITE


@kernel()
def listed_move(state: Any, entry: np.uint64) -> int:
    """The table's move of a random tree; without transpositions it is always one of the node's."""
    return move_of(entry) if bound_of(entry) != 0 else int64(NO_MOVE)


STAGED_TREE = Toy(
    __name__,
    "staged",
    max_moves=4,
    **random_tree.GAME.kernels,
    table_move=listed_move,
    lowest_value=no_bound_below,
    highest_value=no_bound_above,
    accepts_table_value=accepts_table_value,
)
PRUNED_TREE = Toy(
    __name__, "cut", max_moves=4, **random_tree.GAME.kernels, static_value=random_tree.evaluate, prune=prune
)
