"""The search of five in a row: the shared driver and tables around a node that knows threats.

A node first asks what the threats decide without searching, then what the table knows, then whether a
quiet position is far enough outside the window to be left; only then it tries moves, the late quiet
ones less deep or not at all. `forced_win` never rests on it: proofs come from `fours` and `threes`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.fours import first_cell, is_known_failure, remember_failure, some_win_by_fours
from partie.games.gomoku.engine.judge import evaluate, outcome
from partie.games.gomoku.engine.moves import WIDEST, allowed, anything, generate
from partie.games.gomoku.engine.threes import DEEPEST, win_by_threats
from partie.games.gomoku.rules import kernels, threats
from partie.games.gomoku.rules.kernels import FULL_SIGHT, make, pass_turn
from partie.games.gomoku.rules.shapes import EMPTY
from partie.jit import kernel
from partie.search import alphabeta
from partie.search.alphabeta import SearchKernels, bound_for, extend_line, is_enough, reduction_for
from partie.search.ordering import fold, pick, rank, reward, shift_history
from partie.search.records import int64
from partie.search.table import LOWER, bound_of, move_of, probe, store, value_of
from partie.search.template import specialise
from partie.search.values import INFINITE, NOT_OVER, PROVED, WIN

_HISTORY_PER_PLY = 6_000  # of history make up for one ply of reduction
_PROOF_DEPTH = 200  # what the table says of a proved position holds at any depth
_FOURS_POSITIONS = 60  # looked at by one search for fours
_THREATS_PLIES, _THREATS_DEPTH = 2, 3  # from the root on, and with this depth left, threats are searched
_THREAT_COST = 10  # positions of this search that take as long as one of the search for threats
_TRIED = np.uint64(0xD1B54A32D192ED03)  # marks positions where threats were searched in vain

# By depth, where a position or move is left:
_QUIET_MOVES = np.array([0, 8, 11, 15, 20, 27, 34])  # quiet moves tried
_HOPELESS = np.array([0, 260, 420, 600])  # below alpha by this much, without a win by fours
_SAFE, _SAFE_STEP, _SAFE_DEPTH = 40, 140, 7  # above beta by so much, more for every ply, up to a depth
_PASS_DEPTH, _PASS_MARGIN, _PASS_COST = 4, 300, 3  # above beta by so much, passing is tried, less deep
_UNKNOWN_DEPTH = 5  # from here on a position without a table move is searched one ply less deep
_LATE_THREAT, _LATE_ANSWER = 4, 4  # moves of threats, and answers to them, tried in full


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
def best_first(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """The first moves of a search, the best by their shapes first; something also where nothing helps."""
    count = int64(generate(state, ply, moves, scores))
    if count == 0:
        count = int64(anything(state, moves, scores))
    for index in range(count):
        pick(moves, scores, index, count)
    return count


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
    """What rows and threats decide at once, or NOT_OVER."""
    value = int64(outcome(state, ply))
    if value != NOT_OVER:
        return value
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
def _wins_by_fours(state: Any, context: Any, stop: NDArray[np.uint8]) -> int:
    """Plies of a win by fours that a short search sees, or 0."""
    counts = state.counts[state.side]
    fours = counts[threats.MAKES_FOUR] + counts[threats.MAKES_FOUR_AND_THREE] + counts[threats.SUSPECT]
    if state.sight < 2 or fours == 0:
        return int64(0)
    length = some_win_by_fours(state, state.sight, int64(_FOURS_POSITIONS), stop)
    context.nodes += _FOURS_POSITIONS - state.budget
    return int64(length)


@kernel()
def _threat_positions(depth: int, ply: int, is_wide: bool) -> int:
    """How many positions a search for threats may look at: most after a move that may be the best."""
    if ply == 1 and is_wide:
        if depth >= 7:
            return 900
        return 300 if depth >= 5 else 100
    return 40 if depth >= 5 else 0


@kernel()
def _wins_by_threats(state: Any, context: Any, positions: int, stop: NDArray[np.uint8]) -> int:
    """Plies of a win by threats, or 0; looked for again only with more effort."""
    mark, effort = state.key ^ _TRIED, positions // 10
    if state.sight < FULL_SIGHT or positions == 0 or is_known_failure(state, mark, effort):
        return int64(0)
    length = win_by_threats(state, int64(DEEPEST), positions, stop)
    context.nodes += _THREAT_COST * (positions - state.threat_budget)
    if length == 0:
        remember_failure(state, mark, effort)
    return int64(length)


@kernel()
def _leaf(state: Any, context: Any, beta: int, ply: int, stop: NDArray[np.uint8]) -> int:
    """The value where the depth is used up: a win by fours only matters to a guess below beta."""
    guess = int64(evaluate(state))
    if guess >= beta:
        return guess
    length = _wins_by_fours(state, context, stop)
    context.stopped |= stop[0]
    return int64(WIN - ply - length) if length else guess


@kernel()
def _forced(state: Any) -> int:
    """The only answer to the enemy's four, or 0."""
    enemy = 1 - state.side
    return (
        first_cell(state, enemy, threats.MAKES_FIVE) if state.counts[enemy, threats.MAKES_FIVE] else int64(0)
    )


@kernel()
def _usable(state: Any, known: np.uint64) -> int:
    """The table's move if it can be played here, else 0."""
    move = move_of(known)
    if bound_of(known) == 0 or move <= 0 or move >= kernels.FRAME:
        return int64(0)
    return move if state.cells[move] == EMPTY and allowed(state, move) else int64(0)


@kernel()
def _is_safe(depth: int, guess: int, beta: int, improving: bool) -> bool:
    """Whether a position nobody attacks is good enough without looking further."""
    return depth <= _SAFE_DEPTH and guess - _SAFE_STEP * (depth - int64(improving)) - _SAFE >= beta


@kernel()
def _reduction(
    context: Any, depth: int, index: int, ply: int, move: int, is_wide: bool, pressed: bool, quiet: bool
) -> int:
    """Plies taken from a late move."""
    if pressed:
        return int64(index >= _LATE_ANSWER and depth >= 3)
    reduction = reduction_for(context, depth, index, is_wide)
    if not quiet:
        return reduction // 2 if index >= _LATE_THREAT else int64(0)
    return max(reduction - int64(context.history[ply & 1, fold(move)]) // _HISTORY_PER_PLY, int64(0))


@kernel()
def _list_moves(state: Any, context: Any, ply: int, known: np.uint64, done: int) -> int:
    """Lists and ranks the moves; the table's move, if it is `done`, comes first again."""
    moves, scores = context.moves[ply], context.scores[ply]
    count = int64(generate(state, ply, moves, scores))
    rank(context, count, ply, known)
    if done and count > 0:
        pick(moves, scores, int64(0), count)
    return count


@kernel()
def _is_calm(state: Any) -> bool:
    """Whether the enemy threatens neither an open four nor a four and a three at once."""
    theirs = state.counts[1 - state.side]
    return bool(theirs[threats.MAKES_OPEN_FOUR] == 0 and theirs[threats.MAKES_FOUR_AND_THREE] == 0)


@kernel()
def _proved(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    depth: int,
    ply: int,
    is_wide: bool,
) -> int:
    """The value of a win by fours or threats that a short search finds, kept in the table; or NOT_OVER."""
    first, length = int64(0), _wins_by_fours(state, context, stop)
    if length:
        first = int64(state.line[0])
    elif ply <= _THREATS_PLIES and depth >= _THREATS_DEPTH:
        positions = int64(_threat_positions(depth, ply, is_wide))
        length = _wins_by_threats(state, context, positions, stop)
        first = int64(state.plans[0, 0])
    if length == 0:
        return NOT_OVER
    value, proved, bound = int64(WIN - ply - length), int64(_PROOF_DEPTH), int64(LOWER)
    store(entries, np.uint64(state.key), first, value, proved, bound, ply, context.generation)
    return value


@kernel()
def _left(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    known: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The value of a node that need not be searched: far outside the window, or proved; else NOT_OVER."""
    is_wide, guess = beta - alpha > 1, int64(context.guesses[ply])
    may_leave = not is_wide and alpha > -PROVED and beta < PROVED
    improving = ply >= 3 and guess > context.guesses[ply - 2]
    if may_leave and _is_safe(depth, guess, beta, improving) and _is_calm(state):
        return guess
    if bound_of(known) == 0 or ply <= _THREATS_PLIES:
        value = int64(_proved(state, context, entries, stop, depth, ply, is_wide))
        if value != NOT_OVER:
            return value
    if may_leave and depth < len(_HOPELESS) and guess + _HOPELESS[depth] <= alpha:
        return guess
    return NOT_OVER


@kernel()
def _may_pass(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Whether the position is so good that even passing may be enough."""
    if depth < _PASS_DEPTH or context.passed[ply] or context.guesses[ply] < beta + _PASS_MARGIN:
        return False
    return beta - alpha == 1 and alpha > -PROVED and beta < PROVED and _is_calm(state)


@kernel()
def _without_quiet(state: Any, context: Any, ply: int, index: int, count: int) -> int:
    """Takes the quiet moves from `index` on off the list; returns how many are left."""
    moves, scores = context.moves[ply], context.scores[ply]
    for other in range(index, count):
        if not is_quiet(state, int64(moves[other])):
            moves[index], scores[index] = moves[other], scores[other]
            index += 1
    return index


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
    value = int64(_decided(state, ply))
    if value != NOT_OVER:
        return value
    forced = _forced(state)
    if forced and not allowed(state, forced):
        return int64(ply + 2 - WIN)
    is_deepest = ply + 1 >= context.moves.shape[0]
    if is_deepest or (depth <= 0 and forced == 0):
        return int64(_leaf(state, context, beta, ply, stop))
    is_wide = beta - alpha > 1
    position, known = np.uint64(state.key), np.uint64(0)
    moves, scores = context.moves[ply], context.scores[ply]
    count, listed, pressed = int64(0), False, True
    if forced:
        moves[0] = forced
        count, listed = int64(1), True
        context.guesses[ply] = context.guesses[max(ply - 2, 0)]
    else:
        known = probe(entries, position)
        if is_enough(known, depth, beta, ply):
            value = value_of(known, ply)
            if not is_wide or abs(value) >= PROVED:
                return value
        context.guesses[ply] = evaluate(state)
        value = int64(_left(state, context, entries, stop, known, depth, alpha, beta, ply))
        if value != NOT_OVER:
            return value
        if _may_pass(state, context, depth, alpha, beta, ply):
            context.passed[ply + 1] = 1
            pass_turn(state)
            shallow = depth - _PASS_COST - depth // 4
            value = -search(state, context, entries, stop, shallow, -beta, 1 - beta, ply + 1)
            pass_turn(state)
            context.passed[ply + 1] = 0
            if context.stopped != 0:
                return int64(0)
            if value >= beta:
                return min(value, int64(PROVED - 1))
        moves[0] = _usable(state, known)
        if moves[0]:
            count = int64(1)
        elif depth >= _UNKNOWN_DEPTH:
            depth -= 1
        pressed = state.counts[1 - state.side, threats.MAKES_OPEN_FOUR] > 0
    deeper = depth if forced else depth - 1
    tried, index = int64(0), int64(0)
    best, best_move, floor = int64(-INFINITE), int64(0), alpha
    while index < WIDEST or best <= -PROVED:  # a loss is believed when every move has been tried
        if not listed and index >= count:
            count, listed = _list_moves(state, context, ply, known, count), True
            if count == 0:
                return int64(ply + 2 - WIN)
        if index >= count:
            break
        move = pick(moves, scores, index, count) if listed else int64(moves[0])
        quiet = is_quiet(state, move)
        tried += int64(quiet)
        may_skip = quiet and not pressed and best > -PROVED and depth < len(_QUIET_MOVES)
        if may_skip and tried > _QUIET_MOVES[depth]:
            count = _without_quiet(state, context, ply, index, count)
            continue
        reduction = int64(0)
        if index > 0:
            reduction = _reduction(context, depth, index, ply, move, is_wide, pressed, quiet)
        make(state, move)
        value = int64(INFINITE)
        if index > 0:
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
            if not forced:
                learn_cutoff(state, context, index, depth, ply)
            break
        index += 1
    if not forced:
        bound = bound_for(best, floor, beta)
        store(entries, position, best_move, best, depth, bound, ply, context.generation)
    return best


def _kernels() -> SearchKernels:
    """The shared root and driver around `search`."""
    names: dict[str, Any] = {
        "generate": best_first,
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
