"""Which move first: the table's move, killers, history, and the game's own scores; how deep the late ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.context import HISTORY_SIZE, REDUCTION_SIZE
from partie.search.records import int64
from partie.search.table import MOVE_MASK, bound_of, move_of

_TABLE_MOVE = 1 << 30
_KILLERS = (20_000, 18_000)
_HISTORY_LIMIT = 16_384
_HISTORY_STEP = 1_600  # the most one cutoff changes a counter


@kernel()
def fold(move: int) -> int:
    """The move's place in the history table."""
    return (move ^ (move >> 12)) & (HISTORY_SIZE - 1)


@kernel()
def rank(context: Any, count: int, ply: int, entry: np.uint64) -> None:
    """Adds what the search has learned to the scores of the generated moves."""
    moves, scores = context.moves[ply], context.scores[ply]
    first, second = context.killers[ply, 0], context.killers[ply, 1]
    table_move = move_of(entry) if bound_of(entry) != 0 else -1
    side = ply & 1
    for index in range(count):
        move = moves[index]
        if move & MOVE_MASK == table_move:
            scores[index] = _TABLE_MOVE
        elif move == first:
            scores[index] += _KILLERS[0]
        elif move == second:
            scores[index] += _KILLERS[1]
        else:
            scores[index] += context.history[side, fold(move)]


@kernel()
def pick(moves: NDArray[np.int32], scores: NDArray[np.int32], index: int, count: int) -> int:
    """Brings the best of the moves from `index` on to `index` and returns it."""
    left = scores[index:count]  # from 0 on, so that both loops are short and the first a vector's
    highest = left[0]
    for score in left:
        highest = max(highest, score)
    best = index
    while scores[best] != highest:
        best += 1
    move, score = moves[best], scores[best]
    moves[best], scores[best] = moves[index], scores[index]
    moves[index], scores[index] = move, score
    return int64(move)


@kernel()
def reward(context: Any, move: int, depth: int, ply: int) -> None:
    """A quiet move refuted the position: a killer here, more history everywhere."""
    if context.killers[ply, 0] != move:
        context.killers[ply, 1] = context.killers[ply, 0]
        context.killers[ply, 0] = move
    shift_history(context, move, depth, ply, int64(1))


@kernel()
def shift_history(context: Any, move: int, depth: int, ply: int, sign: int) -> None:
    """Moves the counter towards its limit, the slower the nearer it is."""
    side, place = ply & 1, fold(move)
    step = min(depth * depth * 16, _HISTORY_STEP)
    counter = int64(context.history[side, place])
    context.history[side, place] = counter + sign * step - counter * step // _HISTORY_LIMIT


@kernel()
def reduction_for(context: Any, depth: int, number: int, is_pv: bool) -> int:
    """Plies taken from a late quiet move; one less where the exact value matters."""
    last = REDUCTION_SIZE - 1
    reduction = int64(context.reductions[min(depth, last), min(number, last)])
    return max(reduction - 1, 0) if is_pv else reduction
