"""The search of five in a row: the shared one with hooks that know threats.

A node first asks what the threats decide without searching, then what the table knows, then whether a
quiet position is far enough outside the window to be left; only then it tries moves, the late quiet
ones less deep or not at all. `forced_win` never rests on it: proofs come from `fours` and `threes`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.evaluation import evaluate, outcome
from partie.games.gomoku.engine.fours import first_cell, is_known_failure, remember_failure, some_win_by_fours
from partie.games.gomoku.engine.moves import WIDEST, allowed, anything, generate, list_answers
from partie.games.gomoku.engine.threes import DEEPEST, win_by_threats
from partie.games.gomoku.rules import kernels, threats
from partie.games.gomoku.rules.kernels import FULL_SIGHT, make, pass_turn
from partie.games.gomoku.rules.shapes import EMPTY
from partie.jit import kernel
from partie.search.alphabeta import SearchKernels, specialise_search
from partie.search.context import NO_MOVE, NOTHING_HELPS
from partie.search.ordering import fold, pick
from partie.search.records import int64
from partie.search.table import LOWER, UPPER, bound_of, move_of, store, value_of
from partie.search.values import INFINITE, NOT_OVER, PROVED, WIN

_HISTORY_PER_PLY = 6_000  # of history make up for one ply of reduction
_PROOF_DEPTH = 200  # what the table says of a proved position holds at any depth
_FOURS_POSITIONS = 60  # looked at by one search for fours
_THREATS_PLIES, _THREATS_DEPTH = 1, 3  # from the root on, and with this depth left, threats are searched
_THREAT_COST = 10  # positions of this search that take as long as one of the search for threats
_TRIED = np.uint64(0xD1B54A32D192ED03)  # marks positions where threats were searched in vain

# By depth, where a position or move is left:
_QUIET_MOVES = np.array([0, 8, 11, 15, 20, 27, 34])  # quiet moves tried
_MOST_MOVES = np.array([min(WIDEST, 4 + int(2 * depth**1.32)) for depth in range(64)])  # of any kind
_HOPELESS = np.array([0, 90, 145, 210])  # below alpha by this much, without a win by fours
_SAFE_STEP = 140  # above beta by so much for every ply after the next
_SURE, _SURE_STEP = 20, 30  # above beta by so much, more for every ply, a move is expected to be enough
_PASS_DEPTH, _PASS_MARGIN, _PASS_COST = 4, 300, 3  # above beta by so much, passing is tried, less deep
_UNKNOWN_DEPTH = 5  # from here on a position without a table move is searched one ply less deep
_LATE_THREAT, _LATE_ANSWER = 4, 4  # moves of threats, and answers to them, tried in full
_GAIN_DEPTHS = (3, 11)  # where one move is better than alpha, the others are searched a ply less deep

# Plies taken from late moves, in eighths:
_EIGHTHS = 8
_WORSE, _AFTER_ALL = 8, 12  # more where the position has not improved, where a move is expected to be enough


def _late_moves() -> NDArray[np.int16]:
    """The table of reductions by depth and number of the move."""
    table = np.zeros((64, 64), np.int16)
    for depth in range(3, 64):
        for number in range(2, 64):
            plies = 0.3 + math.log(depth) * math.log(number)
            table[depth, number] = min(_EIGHTHS * (depth - 1), int(_EIGHTHS * plies))
    return table


_LATE = _late_moves()


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
def best_first(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """The first moves of a search, the best by their shapes first; something also where nothing helps."""
    count = int64(generate(state, ply, moves, scores))
    if count == 0:
        count = int64(anything(state, moves, scores))
    for index in range(count):
        pick(moves, scores, index, count)
    return count


@kernel()
def decided(state: Any, ply: int) -> int:
    """What rows and threats decide at once, or NOT_OVER."""
    value = int64(outcome(state, ply))
    if value != NOT_OVER:
        return value
    me, enemy = state.side, 1 - state.side
    if state.counts[me, threats.MAKES_FIVE]:
        return WIN - ply - 1
    if state.counts[enemy, threats.MAKES_FIVE] > 1:
        return ply + 2 - WIN
    if state.sight > 0 and state.counts[me, threats.MAKES_OPEN_FOUR] and not state.counts[enemy, threats.MAKES_FIVE]:
        return WIN - ply - 3
    return NOT_OVER


@kernel()
def forced_move(state: Any) -> int:
    """The only answer to the enemy's four, if there is one and Black may play it."""
    enemy = 1 - state.side
    if not state.counts[enemy, threats.MAKES_FIVE]:
        return NO_MOVE
    cell = first_cell(state, enemy, threats.MAKES_FIVE)
    return cell if allowed(state, cell) else NOTHING_HELPS


@kernel()
def lost_soon(state: Any, ply: int) -> int:
    """The value where nothing stops the enemy: a row after the next move."""
    return int64(ply + 2 - WIN)


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
def _threat_positions(depth: int, ply: int, is_pv: bool) -> int:
    """How many positions a search for threats may look at: most after a move that may be the best."""
    if ply == 1 and is_pv:
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
def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """The value where the depth is used up: a win by fours only matters to a guess below beta."""
    guess = int64(evaluate(state))
    if guess >= beta:
        return guess
    length = _wins_by_fours(state, context, stop)
    return int64(WIN - ply - length) if length else guess


@kernel()
def nothing_worse(ply: int) -> int:
    """No bound: values near wins come from proofs, which are not narrowed by their distance."""
    return -INFINITE


@kernel()
def nothing_better(ply: int) -> int:
    """No bound."""
    return INFINITE


@kernel()
def accepts_table_value(value: int, is_pv: bool) -> bool:
    """What is proved ends a node inside an open window, too."""
    return not is_pv or abs(value) >= PROVED


@kernel()
def table_move(state: Any, entry: np.uint64) -> int:
    """The table's move if it can be played here."""
    move = move_of(entry)
    if bound_of(entry) == 0 or move <= 0 or move >= kernels.FRAME:
        return NO_MOVE
    return move if state.cells[move] == EMPTY and allowed(state, move) else NO_MOVE


@kernel()
def internal_iterative_reduction(depth: int) -> int:
    """One ply where the table has no move."""
    return int64(depth >= _UNKNOWN_DEPTH)


@kernel()
def _is_improving(context: Any, ply: int) -> bool:
    """Whether the side to move stands better than before its last move."""
    return bool(ply >= 3 and context.static_values[ply] > context.static_values[ply - 2])


@kernel()
def _best_guess(context: Any, entry: np.uint64, ply: int) -> int:
    """The static value, or the table's where that says more."""
    guess, value, bound = int64(context.static_values[ply]), value_of(entry, ply), bound_of(entry)
    if bound == 0 or abs(value) >= PROVED:
        return guess
    return value if bound & (LOWER if value > guess else UPPER) != 0 else guess


@kernel()
def _is_safe(depth: int, guess: int, beta: int, improving: bool) -> bool:
    """Whether a position without threats is good enough without looking further."""
    return guess - _SAFE_STEP * max(depth - 1 - int64(improving), int64(0)) >= beta


@kernel()
def node_reduction(state: Any, context: Any, entry: np.uint64, depth: int, alpha: int, beta: int, ply: int) -> int:
    """A ply where some move is very likely to be enough."""
    if context.expects_cutoff[ply] == 0 or beta - alpha > 1 or _is_pressed(state):
        return int64(0)
    return int64(_best_guess(context, entry, ply) >= beta + _SURE + _SURE_STEP * depth)


@kernel()
def alpha_raise_reduction(depth: int) -> int:
    """A ply at middle depths: the best move has probably been found."""
    return int64(_GAIN_DEPTHS[0] <= depth <= _GAIN_DEPTHS[1])


@kernel()
def reduce(state: Any, context: Any, move: int, index: int, depth: int, ply: int, is_pv: bool, quiet: bool) -> int:
    """Plies taken from a late move."""
    if _is_pressed(state):
        return int64(index >= _LATE_ANSWER and depth >= 3)
    last = int64(len(_LATE) - 1)
    eighths = int64(_LATE[min(depth, last), min(index, last)])
    if is_pv:
        eighths = max(eighths - _EIGHTHS, int64(0))
    elif eighths >= _EIGHTHS:
        eighths += _AFTER_ALL * int64(context.expects_cutoff[ply])
        eighths += _WORSE * int64(not _is_improving(context, ply))
    if quiet:
        eighths -= _EIGHTHS * int64(context.history[ply & 1, fold(move)]) // _HISTORY_PER_PLY
    else:
        eighths = eighths // 2 if index >= _LATE_THREAT else int64(0)
    return min(max(eighths // _EIGHTHS, int64(0)), max(depth - 2, int64(0)))  # leaves a ply


@kernel()
def prunes_late_moves(state: Any, depth: int, tried: int) -> bool:
    """Whether enough quiet moves have been tried at this depth."""
    return not _is_pressed(state) and depth < len(_QUIET_MOVES) and tried > _QUIET_MOVES[depth]


@kernel()
def has_enough_moves(state: Any, context: Any, depth: int, ply: int, index: int) -> bool:
    """Whether the rest of a long list can be left; against an open four everything is tried."""
    if index >= WIDEST:
        return True
    last = int64(len(_MOST_MOVES) - 1)
    return bool(index >= _MOST_MOVES[max(min(depth, last), int64(0))] and not _is_pressed(state))


@kernel()
def generate_evasions(
    state: Any,
    context: Any,
    stop: NDArray[np.uint8],
    ply: int,
    moves: NDArray[np.int32],
    scores: NDArray[np.int32],
) -> int:
    """What can help where the enemy would win by fours if it were his turn; else NO_MOVE."""
    mine, theirs = state.counts[state.side], state.counts[1 - state.side]
    is_threatened = theirs[threats.MAKES_FOUR_AND_THREE] > 0 or theirs[threats.MAKES_FOUR] > 1
    is_forced = mine[threats.MAKES_OPEN_FOUR] > 0 or theirs[threats.MAKES_OPEN_FOUR] > 0
    if not is_threatened or is_forced or state.sight < FULL_SIGHT:
        return NO_MOVE
    pass_turn(state)
    length = _wins_by_fours(state, context, stop)
    pass_turn(state)
    if length == 0:
        return NO_MOVE
    first = int64(table_move(state, np.uint64(context.entry[ply])))
    return int64(list_answers(state, length, first, moves, scores))


@kernel()
def _is_pressed(state: Any) -> bool:
    """Whether the enemy threatens an open four."""
    return bool(state.counts[1 - state.side, threats.MAKES_OPEN_FOUR] > 0)


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
    is_pv: bool,
) -> int:
    """The value of a win by fours or threats that a short search finds, kept in the table; or NOT_OVER."""
    first, length = int64(0), _wins_by_fours(state, context, stop)
    if length:
        first = int64(state.line[0])
    elif ply <= _THREATS_PLIES and depth >= _THREATS_DEPTH:
        positions = int64(_threat_positions(depth, ply, is_pv))
        length = _wins_by_threats(state, context, positions, stop)
        first = int64(state.plans[0, 0])
    if length == 0:
        return NOT_OVER
    value, proved, bound = int64(WIN - ply - length), int64(_PROOF_DEPTH), int64(LOWER)
    store(entries, np.uint64(state.key), first, value, proved, bound, ply, context.generation)
    return value


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
    """The value of a node that need not be searched: far outside the window, or proved; else NOT_OVER."""
    is_pv, guess = beta - alpha > 1, int64(_best_guess(context, entry, ply))
    may_leave = not is_pv and alpha > -PROVED and beta < PROVED
    if may_leave and _is_safe(depth, guess, beta, _is_improving(context, ply)) and _is_calm(state):
        return guess
    if bound_of(entry) == 0 or ply <= _THREATS_PLIES:
        value = int64(_proved(state, context, entries, stop, depth, ply, is_pv))
        if value != NOT_OVER:
            return value
    if may_leave and depth < len(_HOPELESS) and guess + _HOPELESS[depth] <= alpha:
        return guess
    return NOT_OVER


@kernel()
def may_try_null_move(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Whether the position is so good that even passing may be enough."""
    if depth < _PASS_DEPTH or context.static_values[ply] < beta + _PASS_MARGIN:
        return False
    return beta - alpha == 1 and alpha > -PROVED and beta < PROVED and _is_calm(state)


@kernel()
def null_move_reduction(depth: int) -> int:
    """Plies that are not searched after a pass."""
    return _PASS_COST + depth // 4


def specialised() -> SearchKernels:
    """The shared search with these hooks."""
    return specialise_search(
        __name__,
        generate=generate,
        generate_root=best_first,
        make=make,
        unmake=unmake,
        evaluate=evaluate,
        outcome=decided,
        key=key,
        is_quiet=is_quiet,
        leaf=leaf,
        value_without_moves=lost_soon,
        lowest_value=nothing_worse,
        highest_value=nothing_better,
        accepts_table_value=accepts_table_value,
        static_value=evaluate,
        prune=prune,
        may_try_null_move=may_try_null_move,
        make_null_move=pass_turn,
        null_move_reduction=null_move_reduction,
        forced_move=forced_move,
        table_move=table_move,
        internal_iterative_reduction=internal_iterative_reduction,
        node_reduction=node_reduction,
        alpha_raise_reduction=alpha_raise_reduction,
        reduce=reduce,
        prunes_late_moves=prunes_late_moves,
        has_enough_moves=has_enough_moves,
        generate_evasions=generate_evasions,
    )


KERNELS = specialised()
