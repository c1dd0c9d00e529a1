"""The search of five in a row: the shared driver and tables around a node that knows threats.

A node first asks what the threats decide without searching, then what the table knows, then whether a
quiet position is far enough outside the window to be left; only then it tries moves, the late quiet
ones less deep or not at all. `forced_win` never rests on it: proofs come from `fours` and `threes`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku import kernels, threats
from partie.games.gomoku.judge import evaluate, leaf, outcome, wins_by_fours
from partie.games.gomoku.kernels import make
from partie.games.gomoku.moves import generate
from partie.jit import kernel
from partie.search import alphabeta
from partie.search.alphabeta import SearchKernels, bound_for, extend_line, is_enough, reduction_for
from partie.search.ordering import pick, rank, reward, shift_history
from partie.search.records import int64
from partie.search.table import probe, store, value_of
from partie.search.template import specialise
from partie.search.values import INFINITE, NOT_OVER, PROVED, WIN

_QUIET_MOVES = np.array([0, 8, 11, 15, 20, 27, 34])  # tried, by depth
_HOPELESS = np.array([0, 260, 420, 600])  # below alpha by this much, by depth: only look at fours
_SAFE = np.array([0, 160, 300, 450, 600, 800])  # above beta by this much, by depth: leave it


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes the last move back."""
    kernels.unmake(state)


@kernel()
def key(state: Any) -> np.uint64:
    """The hash of stones and side."""
    return np.uint64(state.key)


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Neither makes a four or an open three nor takes the enemy's four away."""
    me = state.side
    mine, theirs = state.threat[me, move], state.threat[1 - me, move]
    return bool(mine < threats.MAKES_THREE and theirs < threats.MAKES_FOUR)


@kernel()
def extend(state: Any, move: int) -> int:
    """Nothing: forced answers cost no depth where they are played."""
    return 0


@kernel()
def learn_cutoff(state: Any, context: Any, index: int, depth: int, ply: int) -> None:
    """Move `index` of this ply was too good: remember it, and that the quiet ones before it were not."""
    move = int64(context.moves[ply, index])
    if not is_quiet(state, move):
        return
    reward(context, move, depth, ply)
    for earlier in range(index):
        other = int64(context.moves[ply, earlier])
        if is_quiet(state, other):
            shift_history(context, other, depth, ply, int64(-1))


@kernel()
def _decided(state: Any, ply: int) -> int:
    """What the threats decide at once, or NOT_OVER."""
    me, enemy = state.side, 1 - state.side
    if state.counts[me, threats.MAKES_FIVE]:
        return WIN - ply - 1
    if state.counts[enemy, threats.MAKES_FIVE] > 1:
        return ply + 2 - WIN
    if (
        state.sight > 0
        and state.counts[me, threats.MAKES_OPEN_FOUR]
        and not state.counts[enemy, threats.MAKES_FIVE]
    ):
        return WIN - ply - 3
    return NOT_OVER


@kernel()
def _is_pressed(state: Any) -> bool:
    """Whether the enemy threatens something that a static value does not tell."""
    counts = state.counts[1 - state.side]
    return bool(counts[threats.MAKES_OPEN_FOUR] + counts[threats.MAKES_FOUR_AND_THREE] > 0)


@kernel()
def _left_alone(state: Any, depth: int, alpha: int, beta: int, ply: int, context: Any, stop: Any) -> int:
    """The value of a quiet position far outside the window, or NOT_OVER."""
    if alpha <= -PROVED or beta >= PROVED:
        return NOT_OVER
    guess = evaluate(state)
    if depth < len(_SAFE) and guess - _SAFE[depth] >= beta:
        return guess
    if depth < len(_HOPELESS) and guess + _HOPELESS[depth] <= alpha:
        return leaf(state, alpha, beta, ply, context, stop)
    return NOT_OVER


@kernel()
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
    if value == NOT_OVER:
        value = int64(_decided(state, ply))
    if value != NOT_OVER:
        return value
    if depth <= 0 or ply + 1 >= context.moves.shape[0]:
        value = int64(leaf(state, alpha, beta, ply, context, stop))
        context.stopped |= stop[0]
        return value
    is_wide = beta - alpha > 1
    position = np.uint64(state.key)
    known = probe(entries, position)
    if not is_wide and is_enough(known, depth, beta, ply):
        return value_of(known, ply)
    must_answer = state.counts[1 - state.side, threats.MAKES_FIVE] > 0
    is_pressed = must_answer or _is_pressed(state)
    if not must_answer:
        length = wins_by_fours(state, context, stop)
        if length:
            return int64(WIN - ply - length)
        if not is_wide and not is_pressed:
            value = int64(_left_alone(state, depth, alpha, beta, ply, context, stop))
            if value != NOT_OVER:
                return value
    moves, scores = context.moves[ply], context.scores[ply]
    count = int64(generate(state, ply, moves, scores))
    if count == 0:
        return int64(ply + 2 - WIN)
    rank(context, count, ply, known)
    deeper = depth if must_answer else depth - 1
    tried = int64(0)
    best, best_move, floor = int64(-INFINITE), int64(0), alpha
    for index in range(count):
        move = pick(moves, scores, index, count)
        quiet = is_quiet(state, move)
        if quiet and not is_pressed:
            tried += 1
            if depth < len(_QUIET_MOVES) and tried > _QUIET_MOVES[depth] and best > -PROVED:
                continue
        make(state, move)
        value = int64(INFINITE)
        if index > 0:
            reduction = reduction_for(context, depth, index, is_wide) if quiet else int64(0)
            value = -search(state, context, entries, stop, deeper - reduction, -alpha - 1, -alpha, ply + 1)
            if reduction > 0 and value > alpha:
                value = -search(state, context, entries, stop, deeper, -alpha - 1, -alpha, ply + 1)
        if index == 0 or alpha < value < beta:
            value = -search(state, context, entries, stop, deeper, -beta, -alpha, ply + 1)
        kernels.unmake(state)
        if context.stopped != 0:
            return int64(0)
        if value > best:
            best, best_move = value, move
        if value > alpha:
            alpha = value
            extend_line(context, move, ply)
        if alpha >= beta:
            learn_cutoff(state, context, int64(index), depth, ply)
            break
    store(entries, position, best_move, best, depth, bound_for(best, floor, beta), ply, context.generation)
    return best


def _kernels() -> SearchKernels:
    """The shared root and driver around `search`."""
    names: dict[str, Any] = {
        "generate": generate,
        "make": make,
        "unmake": unmake,
        "evaluate": evaluate,
        "key": key,
        "is_quiet": is_quiet,
        "extend": extend,
        "search": search,
    }
    for template in (alphabeta.search_root, alphabeta.search_line, alphabeta.prepare, alphabeta.search_depth):
        names[template.__name__] = specialise(template, __name__, **names)
    return SearchKernels(names["prepare"], names["search_depth"])


KERNELS = _kernels()
