"""The root: an iteration of the search over the first moves, the best lines first.

Templates like those of `partie.search.node`, whose `search` they call.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.context import NO_MOVE
from partie.search.contract import evaluate, extend, generate_root, is_quiet, key, make, unmake
from partie.search.node import search
from partie.search.ordering import pick, rank, reduction_for
from partie.search.records import int64
from partie.search.table import EXACT, probe, store
from partie.search.values import INFINITE, PROVED

_ASPIRATION_FROM = 4  # shallower values jump too much to guess from


@kernel()
def promote(context: Any, index: int, first: int, value: int) -> None:
    """Root move `index` is now the best from place `first` on; the others move down by one."""
    move = context.root_moves[index]
    for place in range(index, first, -1):
        context.root_moves[place] = context.root_moves[place - 1]
        context.root_values[place] = context.root_values[place - 1]
    context.root_moves[first] = move
    context.root_values[first] = value
    context.root_lines[first, 0] = move
    for place in range(context.lengths[1]):
        context.root_lines[first, place + 1] = context.lines[1, place]
    context.root_lengths[first] = context.lengths[1] + 1


def search_root(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    depth: int,
    alpha: int,
    beta: int,
    first: int,
) -> int:
    """The best value among the root moves from place `first` on; its move goes to `first`."""
    best, ply, is_pv = int64(-INFINITE), int64(1), beta - alpha > 1
    for index in range(first, context.root_count):
        if index - first >= context.root_width and best > -PROVED:
            break
        move = int64(context.root_moves[index])
        quiet = is_quiet(state, move)
        make(state, move)
        deeper = depth - 1 + int64(extend(state, move))
        value = int64(INFINITE)
        context.expects_cutoff[1] = 1 if index > first else 0
        if index > first:
            reduction = reduction_for(context, depth, index - first, is_pv) if quiet else 0
            value = -search(state, context, entries, stop, deeper - reduction, -alpha - 1, -alpha, ply)
            if reduction > 0 and value > alpha:
                value = -search(state, context, entries, stop, deeper, -alpha - 1, -alpha, ply)
        if index == first or alpha < value < beta:
            context.expects_cutoff[1] = 0
            value = -search(state, context, entries, stop, deeper, -beta, -alpha, ply)
        unmake(state, move)
        if context.stopped != 0:
            return best
        best = max(best, value)
        if value > alpha:
            alpha = value
            promote(context, index, first, value)
            context.improved |= np.uint8(first == 0)
        if alpha >= beta:
            break
    return best


def search_line(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    depth: int,
    line: int,
) -> None:
    """Finds the best root move from place `line` on with its exact value: aspiration windows."""
    alpha, beta, width = int64(-INFINITE), int64(INFINITE), int64(context.window)
    guess = int64(context.root_values[line])
    if depth >= _ASPIRATION_FROM and width > 0:
        alpha, beta = max(guess - width, alpha), min(guess + width, beta)
    while context.stopped == 0:
        value = search_root(state, context, entries, stop, depth, alpha, beta, line)
        width *= 4
        if value <= alpha and alpha > -INFINITE:
            alpha = max(value - width, int64(-INFINITE))
        elif value >= beta and beta < INFINITE:
            beta = min(value + width, int64(INFINITE))
        else:
            break


def prepare(state: Any, context: Any, entries: NDArray[np.void]) -> int:
    """Lists and orders the root moves, forgets the last search; returns the evaluation."""
    context.nodes = 0
    context.stopped = 0
    context.killers[:] = NO_MOVE
    context.excluded[:] = NO_MOVE
    context.history[:] = 0
    ply = int64(0)
    count = int64(generate_root(state, ply, context.moves[ply], context.scores[ply]))
    rank(context, count, ply, probe(entries, np.uint64(key(state))))
    for index in range(count):
        context.root_moves[index] = pick(context.moves[ply], context.scores[ply], index, count)
        context.root_values[index] = 0
        context.root_lines[index, 0] = context.root_moves[index]
        context.root_lengths[index] = 1
    context.root_count = count
    return int64(evaluate(state))


def search_depth(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    depth: int,
    lines: int,
) -> None:
    """One iteration: the `lines` best root moves with exact values, unless stopped."""
    context.root_depth = depth
    context.improved = 0
    for line in range(min(lines, context.root_count)):
        search_line(state, context, entries, stop, depth, line)
    if context.stopped == 0 and context.restricted == 0:
        move, value = int64(context.root_moves[0]), int64(context.root_values[0])
        bound, ply = int64(EXACT), int64(0)
        store(entries, np.uint64(key(state)), move, value, depth, bound, ply, context.generation)
