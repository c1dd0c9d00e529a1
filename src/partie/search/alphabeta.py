"""Principal variation search for any game of two sides that move in turn.

The functions here are templates: they call the kernels of `partie.search.contract`, which
`specialise_search` replaces by the game's. `partie.search.searcher.Searcher` drives the result.
A game's engine module does, once, at its top level:

    KERNELS = specialise_search(__name__, generate=generate, make=make, unmake=unmake,
                                evaluate=evaluate, outcome=outcome, key=key, is_quiet=is_quiet)

Numba gives a bare `0` in a call a signature of its own, and a recursive kernel with two signatures
crashes when it comes from the cache: kernels call each other with `int64(0)`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search import contract
from partie.search.context import NO_MOVE, REDUCTION_SIZE
from partie.search.contract import (
    evaluate,
    extend,
    generate,
    is_quiet,
    key,
    leaf,
    make,
    outcome,
    unmake,
    without_moves,
)
from partie.search.ordering import pick, rank, reward, shift_history
from partie.search.records import int64
from partie.search.table import EXACT, LOWER, UPPER, bound_of, depth_of, probe, store, value_of
from partie.search.template import Kernel, specialise
from partie.search.values import INFINITE, NOT_OVER, PROVED, WIN

_ASPIRATION_FROM = 4  # shallower values jump too much to guess from


class SearchKernels(NamedTuple):
    """The two entry points of a specialised search."""

    prepare: Kernel  # (state, context, entries) -> evaluation; lists the root moves
    search_depth: Kernel  # (state, context, entries, stop, depth, lines) -> None


def specialise_search(module: str, label: str = "", **kernels: Kernel) -> SearchKernels:
    """The search with a game's kernels inside; `module` is the caller's `__name__`.

    A module that makes several searches gives each a `label`.
    """
    missing = [name for name in contract.REQUIRED if name not in kernels]
    unknown = set(kernels) - {*contract.REQUIRED, *(hook.__name__ for hook in contract.OPTIONAL)}
    if missing or unknown:
        raise TypeError(f"a search needs {missing} and cannot use {sorted(unknown)}")
    for default in contract.OPTIONAL:
        if default.__name__ not in kernels:
            kernels[default.__name__] = specialise(default, module, label, **kernels)
    for template in (learn_cutoff, search, search_root, search_line, prepare, search_depth):
        kernels[template.__name__] = specialise(template, module, label, **kernels)
    return SearchKernels(kernels["prepare"], kernels["search_depth"])


@kernel()
def is_enough(known: np.uint64, depth: int, beta: int, ply: int) -> bool:
    """Whether the table already answers the question "at least `beta`, or less?"."""
    if bound_of(known) == 0 or depth_of(known) < depth:
        return False
    value = value_of(known, ply)
    if value >= beta:
        return bound_of(known) & LOWER != 0
    return bound_of(known) & UPPER != 0


@kernel()
def bound_for(value: int, alpha: int, beta: int) -> int:
    """What a value found with this window says about the true one."""
    if value >= beta:
        return LOWER
    return EXACT if value > alpha else UPPER


@kernel()
def reduction_for(context: Any, depth: int, number: int, is_wide: bool) -> int:
    """Plies taken from a late quiet move; one less where the exact value matters."""
    last = REDUCTION_SIZE - 1
    reduction = int64(context.reductions[min(depth, last), min(number, last)])
    return max(reduction - 1, 0) if is_wide else reduction


@kernel()
def extend_line(context: Any, move: int, ply: int) -> None:
    """The best line from this ply is the move and the best line after it."""
    length = context.lengths[ply + 1]
    context.lines[ply, 0] = move
    for index in range(length):
        context.lines[ply, index + 1] = context.lines[ply + 1, index]
    context.lengths[ply] = length + 1


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


def learn_cutoff(state: Any, context: Any, index: int, depth: int, ply: int) -> None:
    """Move `index` of this ply was too good: remember it, and that those before it were not."""
    move = int64(context.moves[ply, index])
    if not is_quiet(state, move):
        return
    reward(context, move, depth, ply)
    for earlier in range(index):
        other = int64(context.moves[ply, earlier])
        if is_quiet(state, other):
            shift_history(context, other, depth, ply, int64(-1))


def search(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The value of a node below the root, exact when it lies inside (alpha, beta)."""
    context.lengths[ply] = 0
    if context.stopped != 0 or stop[0] != 0 or context.nodes >= context.node_limit:
        context.stopped = 1
        return 0
    context.nodes += 1
    ended = int64(outcome(state, ply))
    if ended != NOT_OVER:
        return ended
    if depth <= 0 or ply + 1 >= context.moves.shape[0]:
        guess = int64(leaf(state, alpha, beta, ply, context, stop))
        context.stopped |= stop[0]  # a leaf that was interrupted guesses anything
        return guess
    is_wide = beta - alpha > 1
    # No line from here is better than winning at once or worse than having lost already.
    alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    position = np.uint64(key(state))
    known = probe(entries, position)
    if not is_wide and is_enough(known, depth, beta, ply):
        return value_of(known, ply)
    moves, scores = context.moves[ply], context.scores[ply]
    count = int64(generate(state, ply, moves, scores))
    if count == 0:
        return int64(without_moves(state, ply))
    rank(context, count, ply, known)
    forced = 1 if count == 1 and context.extend_single != 0 else 0
    may_extend = ply < 2 * context.root_depth
    best, best_move, floor = int64(-INFINITE), int64(0), alpha
    for index in range(count):
        move = pick(moves, scores, index, count)
        quiet = is_quiet(state, move)
        make(state, move)
        extension = max(int64(extend(state, move)), forced) if may_extend else int64(0)
        deeper = depth - 1 + extension
        value = int64(INFINITE)
        if index > 0:
            reduction = 0
            if quiet and extension == 0:
                reduction = reduction_for(context, depth, index, is_wide)
            value = -search(state, context, entries, stop, deeper - reduction, -alpha - 1, -alpha, ply + 1)
            if reduction > 0 and value > alpha:
                value = -search(state, context, entries, stop, deeper, -alpha - 1, -alpha, ply + 1)
        if index == 0 or alpha < value < beta:
            value = -search(state, context, entries, stop, deeper, -beta, -alpha, ply + 1)
        unmake(state, move)
        if context.stopped != 0:
            return 0
        if value > best:
            best, best_move = value, move
        if value > alpha:
            alpha = value
            extend_line(context, move, ply)
        if alpha >= beta:
            learn_cutoff(state, context, index, depth, ply)
            break
    store(entries, position, best_move, best, depth, bound_for(best, floor, beta), ply, context.generation)
    return best


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
    best, ply, is_wide = int64(-INFINITE), int64(1), beta - alpha > 1
    for index in range(first, context.root_count):
        if index - first >= context.root_width and best > -PROVED:
            break
        move = int64(context.root_moves[index])
        quiet = is_quiet(state, move)
        make(state, move)
        deeper = depth - 1 + int64(extend(state, move))
        value = int64(INFINITE)
        if index > first:
            reduction = reduction_for(context, depth, index - first, is_wide) if quiet else 0
            value = -search(state, context, entries, stop, deeper - reduction, -alpha - 1, -alpha, ply)
            if reduction > 0 and value > alpha:
                value = -search(state, context, entries, stop, deeper, -alpha - 1, -alpha, ply)
        if index == first or alpha < value < beta:
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
    context.history[:] = 0
    ply = int64(0)
    count = int64(generate(state, ply, context.moves[ply], context.scores[ply]))
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
