"""The shared search with what chess needs: when to pass, which moves to leave out, how deep the late ones go."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine import memory as known
from partie.games.chess.engine.endings import table_value
from partie.games.chess.engine.exchanges import wins_exchange
from partie.games.chess.engine.memory import IN_CHECK, PATH, PLACES, corrected_value, has_pieces, place_of, static_value
from partie.games.chess.engine.ordering import generate, is_quiet, table_move
from partie.games.chess.engine.quiescence import leaf
from partie.games.chess.rules import endings
from partie.games.chess.rules import generate as rules
from partie.games.chess.rules import state as game
from partie.games.chess.rules.attacks import KNIGHT_STEPS, PAWN_STEPS, ZERO, bit, diagonal, straight
from partie.games.chess.rules.squares import BISHOP, EMPTY, KNIGHT, PAWN, QUEEN, ROOK
from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.context import NO_MOVE, REDUCTION_SIZE
from partie.search.ordering import fold
from partie.search.records import int64
from partie.search.table import LOWER, UPPER
from partie.search.values import NOT_OVER, PROVED, WIN

MAX_PLY = 100
_QUIET_LIMIT = 100
_PASSED = PLACES - 1  # on the path: no piece has this place
_SAFE_STEP, _SAFE_DEPTH = 80, 8  # above beta by so much for every ply, the node is left
_RAZOR_STEP, _RAZOR_DEPTH = 250, 3
_LEFT_OUT, _LEFT_OUT_STEP, _LEFT_OUT_DEPTH = 90, 90, 7  # below alpha, quiet moves are left out
_LOST_QUIET, _LOST_CAPTURE = 22, 90  # centipawns of an exchange, by depth squared and by depth
_BAD_HISTORY = -4_000  # by depth
_MOST_QUIET = np.array([0, 5, 8, 13, 20, 29, 40, 53, 68], np.int64)  # moves, by depth
_HISTORY_PER_PLY = 9_000
_EIGHTHS = 8


def _late_moves() -> NDArray[np.int16]:
    """Eighths of plies by depth and number of the move."""
    table = np.zeros((REDUCTION_SIZE, REDUCTION_SIZE), np.int16)
    for depth in range(2, REDUCTION_SIZE):
        for number in range(1, REDUCTION_SIZE):
            table[depth, number] = int(_EIGHTHS * (0.5 + math.log(depth) * math.log(number + 1) / 2.2))
    return table


_LATE = _late_moves()


@kernel()
def make(state: Any, move: int) -> None:
    """Plays a move and notes it on the path."""
    board, memory, _ = state
    memory.path[board.ply & (PATH - 1)] = place_of(board, move)
    game.make(board, move)


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes back a move."""
    game.unmake(state[0], move)


@kernel()
def make_null_move(state: Any) -> None:
    """Passes the turn; where the last move was a pass, takes it back."""
    board, memory, _ = state
    if memory.path[(board.ply - 1) & (PATH - 1)] == _PASSED:
        memory.path[(board.ply - 1) & (PATH - 1)] = 0
        game.unmake_null_move(board)
    else:
        memory.path[board.ply & (PATH - 1)] = _PASSED
        game.make_null_move(board)


@kernel()
def evaluate(state: Any) -> int:
    """The static value."""
    return int64(corrected_value(state[0], state[1]))


@kernel()
def key(state: Any) -> np.uint64:
    """The key of the rules."""
    return np.uint64(state[0].key)


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Draws; one repetition counts as drawn already."""
    board = state[0]
    if board.quiet >= 4:
        if board.quiet >= _QUIET_LIMIT and not rules.in_check(board):
            return int64(0)
        if endings.occurrences(board, int64(2)) >= 2:
            return int64(0)
    return int64(0) if endings.is_dead(board) else table_value(board, state[2], ply)


@kernel()
def value_without_moves(state: Any, ply: int) -> int:
    """Mated or stalemated."""
    return int64(ply - WIN) if rules.in_check(state[0]) else int64(0)


@kernel()
def _is_improving(context: Any, ply: int) -> bool:
    """Whether the side to move stands better than two plies ago."""
    now = context.static_values[ply]
    return bool(ply < 2 or context.static_values[ply - 2] == IN_CHECK or now > context.static_values[ply - 2])


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
    """Leaves nodes that are far above beta or, near the end of the depth, far below alpha."""
    value = int64(context.static_values[ply])
    if value == IN_CHECK or beta - alpha > 1 or context.excluded[ply] != NO_MOVE or abs(beta) >= PROVED:
        return int64(NOT_OVER)
    if depth <= _SAFE_DEPTH and value - _SAFE_STEP * (depth - int64(_is_improving(context, ply))) >= beta:
        return (value + beta) // 2
    if depth <= _RAZOR_DEPTH and value + _RAZOR_STEP * depth <= alpha:
        found = int64(leaf(state, alpha, beta, ply, context, stop))
        if found <= alpha:
            return found
    return int64(NOT_OVER)


@kernel()
def may_try_null_move(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Above beta with pieces on the board, outside the expected line."""
    if depth < 3 or beta - alpha > 1 or beta <= -PROVED or context.excluded[ply] != NO_MOVE:
        return False
    return bool(context.static_values[ply] >= beta and has_pieces(state[0]))


@kernel()
def null_move_reduction(depth: int) -> int:
    """More where more depth is left."""
    return int64(4 + depth // 4)


@kernel()
def internal_iterative_reduction(depth: int) -> int:
    """A ply, where there is much depth and no move to begin with."""
    return int64(depth >= 4)


@kernel()
def singular_margin(state: Any, context: Any, entry: np.uint64, depth: int, ply: int) -> int:
    """Asked with much depth only."""
    return int64(2 * depth if depth >= 8 else -1)


@kernel()
def extend(state: Any, move: int) -> int:
    """A check is answered before the depth ends."""
    return int64(rules.in_check(state[0]))


@kernel()
def gives_check(board: Any, move: int) -> bool:
    """Whether the piece that moves attacks the other king from its new square."""
    target, kind = move >> 6 & 63, int64(board.board[move & 63] & 7)
    king = game.king_square(board, int64(1 - board.side))
    occupied = (board.sides[0] | board.sides[1]) & ~bit(move & 63)
    if kind == KNIGHT:
        return bool(KNIGHT_STEPS[target] & bit(king) != ZERO)
    if kind == PAWN:
        return bool(PAWN_STEPS[board.side, target] & bit(king) != ZERO)
    seen = ZERO
    if kind in (BISHOP, QUEEN):
        seen |= diagonal(target, occupied)
    if kind in (ROOK, QUEEN):
        seen |= straight(target, occupied)
    return bool(seen & bit(king) != ZERO)


@kernel()
def skips_move(
    state: Any, context: Any, move: int, index: int, depth: int, alpha: int, ply: int, is_pv: bool, quiet: bool
) -> bool:
    """Late quiet moves, moves that cannot reach alpha, and moves that lose an exchange."""
    board, memory, _ = state
    value = int64(context.static_values[ply])
    if depth > _SAFE_DEPTH or value == IN_CHECK or is_pv or not has_pieces(board):
        return False
    if not quiet:
        return not wins_exchange(board, move, -_LOST_CAPTURE * depth)
    if gives_check(board, move):
        return False
    most = _MOST_QUIET[depth] if _is_improving(context, ply) else _MOST_QUIET[depth] // 2 + 1
    if index > most:
        return True
    if depth <= _LEFT_OUT_DEPTH and value + _LEFT_OUT + _LEFT_OUT_STEP * depth <= alpha:
        return True
    if depth <= 4 and known.follows(memory, board, place_of(board, move)) < _BAD_HISTORY * depth:
        return True
    return not wins_exchange(board, move, -_LOST_QUIET * depth * depth)


@kernel()
def reduce(state: Any, context: Any, move: int, index: int, depth: int, ply: int, is_pv: bool, quiet: bool) -> int:
    """Late moves go less deep: the more so where a cutoff is expected, the less so the better their history."""
    if depth < 3 or index < (3 if is_pv else 2):
        return int64(0)
    board, memory, _ = state
    last = int64(REDUCTION_SIZE - 1)
    eighths = int64(_LATE[min(depth, last), min(index, last)])
    if context.static_values[ply] == IN_CHECK:
        eighths -= _EIGHTHS
    elif not _is_improving(context, ply):
        eighths += _EIGHTHS
    if is_pv:
        eighths -= _EIGHTHS
    elif context.expects_cutoff[ply]:
        eighths += _EIGHTHS
    if quiet:
        history = known.follows(memory, board, place_of(board, move)) + int64(context.history[ply & 1, fold(move)])
        eighths -= _EIGHTHS * history // _HISTORY_PER_PLY
        if move == context.killers[ply, 0] or move == context.killers[ply, 1]:
            eighths -= _EIGHTHS
    else:
        eighths -= 2 * _EIGHTHS
    return max(int64(0), min(depth - 2, eighths // _EIGHTHS))


@kernel()
def note_node(state: Any, context: Any, best: int, bound: int, index: int, depth: int, ply: int) -> None:
    """Learns the move that was too good and those tried before it, and what the static value was worth."""
    board, memory, _ = state
    move, static = int64(context.moves[ply, index]), int64(context.static_values[ply])
    quiet = bool(is_quiet(state, move))
    if bound == LOWER:
        change = min(150 * depth, 1_500)
        _learn(state, move, quiet, change)
        for earlier in range(index):
            other = int64(context.moves[ply, earlier])
            other_quiet = bool(is_quiet(state, other))
            if quiet or not other_quiet:
                _learn(state, other, other_quiet, -change)
    if static == IN_CHECK or (bound != UPPER and not quiet):
        return
    if (bound == LOWER and best <= static) or (bound == UPPER and best >= static) or abs(best) >= PROVED:
        return
    known.correct(board, memory, best - static, depth)


@kernel()
def _learn(state: Any, move: int, quiet: bool, change: int) -> None:
    board, memory, _ = state
    place = place_of(board, move)
    if quiet:
        known.learn_quiet(memory, board, place, change)
    else:
        victim = int64(board.board[move >> 6 & 63] & 7)
        known.learn_capture(memory, place, int64(0) if victim == EMPTY else victim, change)


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
    leaf=leaf,
    value_without_moves=value_without_moves,
    static_value=static_value,
    prune=prune,
    may_try_null_move=may_try_null_move,
    make_null_move=make_null_move,
    null_move_reduction=null_move_reduction,
    table_move=table_move,
    internal_iterative_reduction=internal_iterative_reduction,
    singular_margin=singular_margin,
    extend=extend,
    skips_move=skips_move,
    reduce=reduce,
    note_node=note_node,
)
