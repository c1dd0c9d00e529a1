"""A node below the root: what ends it at once, which moves it tries and how deep.

Templates that call the kernels of `partie.search.contract`; `partie.search.alphabeta` puts the game's in.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.context import NO_MOVE, NOTHING_HELPS
from partie.search.contract import (
    accepts_table_value,
    alpha_raise_reduction,
    excluded_move,
    extend,
    forced_move,
    generate,
    generate_evasions,
    has_enough_moves,
    highest_value,
    internal_iterative_reduction,
    is_quiet,
    key,
    leaf,
    lowest_value,
    make,
    make_null_move,
    may_try_null_move,
    node_reduction,
    note_node,
    null_move_reduction,
    outcome,
    prune,
    prunes_late_moves,
    reduce,
    singular_margin,
    skips_move,
    static_value,
    table_move,
    unmake,
    value_without_moves,
    verified_margin,
    verified_reduction,
)
from partie.search.ordering import pick, rank, reward, shift_history
from partie.search.records import int64
from partie.search.table import EXACT, LOWER, UPPER, bound_of, depth_of, probe, store, value_of
from partie.search.values import INFINITE, NOT_OVER, PROVED

_SINGULAR_DEPTH = 3  # the table's value may be this many plies shallower


@kernel()
def is_cutoff(entry: np.uint64, depth: int, beta: int, ply: int) -> bool:
    """Whether the table already answers the question "at least `beta`, or less?"."""
    if bound_of(entry) == 0 or depth_of(entry) < depth:
        return False
    value = value_of(entry, ply)
    if value >= beta:
        return bound_of(entry) & LOWER != 0
    return bound_of(entry) & UPPER != 0


@kernel()
def bound_for(value: int, alpha: int, beta: int) -> int:
    """What a value found with this window says about the true one."""
    if value >= beta:
        return LOWER
    return EXACT if value > alpha else UPPER


@kernel()
def extend_line(context: Any, move: int, ply: int) -> None:
    """The best line from this ply is the move and the best line after it."""
    length = context.lengths[ply + 1]
    context.lines[ply, 0] = move
    for index in range(length):
        context.lines[ply, index + 1] = context.lines[ply + 1, index]
    context.lengths[ply] = length + 1


@kernel()
def read_excluded_move(context: Any, ply: int) -> int:
    """What `excluded_move` becomes in a game with `singular_margin`."""
    return int64(context.excluded[ply])


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


def list_moves(state: Any, context: Any, stop: NDArray[np.uint8], ply: int, entry: np.uint64, done: int) -> int:
    """Lists and ranks the moves; the table's move, if it is `done`, comes first again."""
    moves, scores = context.moves[ply], context.scores[ply]
    count = int64(generate_evasions(state, context, stop, ply, moves, scores))
    if count == NO_MOVE:
        count = int64(generate(state, ply, moves, scores))
    rank(context, count, ply, entry)
    if done and count > 0:
        pick(moves, scores, int64(0), count)
    return count


def drop_quiet_moves(state: Any, context: Any, ply: int, index: int, count: int) -> int:
    """Takes the quiet moves from `index` on off the list; returns how many are left."""
    moves, scores = context.moves[ply], context.scores[ply]
    for other in range(index, count):
        if not is_quiet(state, int64(moves[other])):
            moves[index], scores[index] = moves[other], scores[other]
            index += 1
    return index


def early_value(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    position: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    is_pv: bool,
) -> int:
    """The value of a node that the table or the game ends before any move, or NOT_OVER."""
    entry = probe(entries, position)
    if excluded_move(context, ply) != NO_MOVE:
        entry = np.uint64(0)
    context.entry[ply] = entry
    if is_cutoff(entry, depth, beta, ply):
        value = value_of(entry, ply)
        if accepts_table_value(value, is_pv):
            return value
    context.static_values[ply] = static_value(state)
    return int64(prune(state, context, entries, stop, entry, depth, alpha, beta, ply))


def singular_bound(state: Any, context: Any, entry: np.uint64, depth: int, ply: int) -> int:
    """What every other move must stay below for the table's move to stand alone; NOT_OVER: not asked."""
    if excluded_move(context, ply) != NO_MOVE or bound_of(entry) & LOWER == 0:
        return NOT_OVER
    value, margin = value_of(entry, ply), int64(singular_margin(state, context, entry, depth, ply))
    if margin < 0 or depth_of(entry) < depth - _SINGULAR_DEPTH or abs(value) >= PROVED:
        return NOT_OVER
    return value - margin


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
        return int64(0)
    context.nodes += 1
    value = int64(outcome(state, ply))
    if value != NOT_OVER:
        return value
    only = int64(forced_move(state))
    if only == NOTHING_HELPS:
        return int64(value_without_moves(state, ply))
    if ply + 1 >= context.moves.shape[0] or (depth <= 0 and only == NO_MOVE):
        value = int64(leaf(state, alpha, beta, ply, context, stop))
        context.stopped |= stop[0]  # a leaf that was interrupted guesses anything
        return value
    is_pv = beta - alpha > 1
    alpha, beta = max(alpha, int64(lowest_value(ply))), min(beta, int64(highest_value(ply)))
    if alpha >= beta:
        return alpha
    position, entry = np.uint64(key(state)), np.uint64(0)
    moves, scores = context.moves[ply], context.scores[ply]
    count, listed, alone = int64(0), False, int64(0)
    if only != NO_MOVE:
        moves[0] = only
        count, listed = int64(1), True
        context.static_values[ply] = context.static_values[max(ply - 2, 0)]
    else:
        value = int64(early_value(state, context, entries, stop, position, depth, alpha, beta, ply, is_pv))
        if value != NOT_OVER:
            return value
        if context.null_moved[ply] == 0 and may_try_null_move(state, context, depth, alpha, beta, ply):
            context.null_moved[ply + 1] = 1
            context.expects_cutoff[ply + 1] = 1 - context.expects_cutoff[ply]
            make_null_move(state)
            shallow = depth - int64(null_move_reduction(depth))
            value = -search(state, context, entries, stop, shallow, -beta, 1 - beta, ply + 1)
            make_null_move(state)
            context.null_moved[ply + 1] = 0
            if context.stopped != 0:
                return int64(0)
            if value >= beta:
                return min(value, int64(PROVED - 1))
        margin = int64(verified_margin(state, context, depth, alpha, beta, ply))
        if margin >= 0:
            bound, shallow = beta + margin, max(depth - int64(verified_reduction(depth)), int64(1))
            value = search(state, context, entries, stop, shallow, bound - 1, bound, ply)
            context.lengths[ply] = 0
            if context.stopped != 0:
                return int64(0)
            if value >= bound:
                return value
        entry = np.uint64(context.entry[ply])
        first = int64(table_move(state, entry))
        if first != NO_MOVE:
            bound = int64(singular_bound(state, context, entry, depth, ply))
            if bound != NOT_OVER:
                context.excluded[ply] = first
                value = search(state, context, entries, stop, (depth - 1) // 2, bound - 1, bound, ply)
                context.excluded[ply] = NO_MOVE
                context.lengths[ply] = 0
                alone = int64(value < bound)
            moves[0] = first
            count = int64(1)
        else:
            depth -= int64(internal_iterative_reduction(depth))
    may_extend = ply < 2 * context.root_depth
    expects_cutoff, less = context.expects_cutoff[ply], int64(0)
    if only == NO_MOVE:
        less = int64(node_reduction(state, context, entry, depth, alpha, beta, ply))
    tried, index = int64(0), int64(0)
    best, best_move, floor = int64(-INFINITE), int64(0), alpha
    while True:
        if best > -PROVED and has_enough_moves(state, context, depth, ply, index):
            break  # a loss is believed when every move has been tried
        if not listed and index >= count:
            count, listed = int64(list_moves(state, context, stop, ply, entry, count)), True
            if count == 0:
                return int64(value_without_moves(state, ply))
        if index >= count:
            break
        move = pick(moves, scores, index, count) if listed else int64(moves[0])
        if move == excluded_move(context, ply):
            index += 1
            continue
        quiet = is_quiet(state, move)
        tried += int64(quiet)
        if quiet and best > -PROVED and prunes_late_moves(state, depth, tried):
            count = int64(drop_quiet_moves(state, context, ply, index, count))
            continue
        if index > 0 and best > -PROVED and skips_move(state, context, move, index, depth, alpha, ply, is_pv, quiet):
            index += 1
            continue
        reduction = int64(0)
        if index > 0:
            reduction = int64(reduce(state, context, move, index, depth, ply, is_pv, quiet))
        make(state, move)
        extension = int64(only != NO_MOVE)
        if may_extend:
            single = int64(listed and count == 1 and context.extend_single != 0)
            extension = max(extension, int64(extend(state, move)), single, alone if index == 0 else int64(0))
        if extension > 0:
            reduction = int64(0)
        deeper = depth - 1 + extension - less
        value = int64(INFINITE)
        if index > 0:
            context.expects_cutoff[ply + 1] = 1 if reduction > 0 else 1 - expects_cutoff
            value = -search(state, context, entries, stop, deeper - reduction, -alpha - 1, -alpha, ply + 1)
            if reduction > 0 and value > alpha:
                context.expects_cutoff[ply + 1] = 1 - expects_cutoff
                value = -search(state, context, entries, stop, deeper, -alpha - 1, -alpha, ply + 1)
        if index == 0 or alpha < value < beta:
            context.expects_cutoff[ply + 1] = 0 if is_pv else 1 - expects_cutoff
            value = -search(state, context, entries, stop, deeper, -beta, -alpha, ply + 1)
        unmake(state, move)
        if context.stopped != 0:
            return int64(0)
        if value > best:
            best, best_move = value, move
        if value > alpha:
            alpha = value
            extend_line(context, move, ply)
            if alpha < beta and only == NO_MOVE and abs(value) < PROVED:
                depth -= int64(alpha_raise_reduction(depth))
        if alpha >= beta:
            if only == NO_MOVE:
                learn_cutoff(state, context, index, depth, ply)
            break
        index += 1
    if only == NO_MOVE and excluded_move(context, ply) == NO_MOVE:
        bound = int64(bound_for(best, floor, beta))
        note_node(state, context, best, bound, min(index, count - 1), depth, ply)
        store(entries, position, best_move, best, depth, bound, ply, context.generation)
    return best
