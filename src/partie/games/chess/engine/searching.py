"""The kernels that the shared search needs; captures are played out at its leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine.evaluation import VALUES, evaluate
from partie.games.chess.rules import endings
from partie.games.chess.rules import generate as rules
from partie.games.chess.rules import state as game
from partie.games.chess.rules.moves import CASTLING, KIND, PROMOTION
from partie.games.chess.rules.squares import EMPTY, PAWN
from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.records import int64
from partie.search.values import NOT_OVER, WIN

MAX_PLY = 96
_CAPTURE = 30_000  # above killers
_QUIET_LIMIT = 100


@kernel()
def score(state: Any, moves: NDArray[np.int32], scores: NDArray[np.int32], count: int) -> None:
    """Captures of dear pieces by cheap ones first, then the other moves."""
    for index in range(count):
        move = int64(moves[index])
        victim = int64(state.board[move >> 6 & 63] & 7)
        scores[index] = 0
        if move & KIND == PROMOTION:
            scores[index] = _CAPTURE + 5_000 + 100 * (move >> 12 & 3) if move >> 12 & 3 == 3 else -1_000
        elif not is_quiet(state, move):
            scores[index] = _CAPTURE + 8 * VALUES[victim] - VALUES[state.board[move & 63] & 7] // 4


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves."""
    count = rules.generate(state, moves, rules.BOTH)
    score(state, moves, scores, count)
    return count


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Neither a capture nor a promotion."""
    kind = move & KIND
    if kind == CASTLING:
        return True
    if kind == PROMOTION or state.board[move >> 6 & 63] != EMPTY:
        return False
    return not (state.board[move & 63] & 7 == PAWN and (move & 7) != (move >> 6 & 7))


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes back a move."""
    game.unmake(state, move)


@kernel()
def make(state: Any, move: int) -> None:
    """Plays a move."""
    game.make(state, move)


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Draws; one repetition counts as drawn already."""
    if state.quiet >= _QUIET_LIMIT and not rules.in_check(state):
        return int64(0)
    if state.quiet >= 4 and endings.occurrences(state, int64(2)) >= 2:
        return int64(0)
    return int64(0 if endings.is_dead(state) else NOT_OVER)


@kernel()
def value_without_moves(state: Any, ply: int) -> int:
    """Mated or stalemated."""
    return int64(ply - WIN) if rules.in_check(state) else int64(0)


@kernel()
def lowest_value(ply: int) -> int:
    """Mated at once."""
    return int64(ply - WIN)


@kernel()
def key(state: Any) -> np.uint64:
    """The key of the rules."""
    return np.uint64(state.key)


@kernel()
def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """Captures and promotions are played out, and checks are answered; otherwise the evaluation counts."""
    checked = rules.in_check(state)
    if ply + 1 >= context.moves.shape[0] or stop[0]:
        return evaluate(state)
    moves, scores = context.moves[ply], context.scores[ply]
    count = rules.generate(state, moves, rules.BOTH if checked else rules.NOISY)
    best = int64(ply - WIN) if checked else evaluate(state)
    if best >= beta or count == 0:
        return best
    alpha = max(alpha, best)
    score(state, moves, scores, count)
    for index in range(count):
        move = _next(moves, scores, index, count)
        game.make(state, move)
        context.nodes += 1
        value = int64(outcome(state, ply + 1))
        if value == NOT_OVER:
            value = leaf(state, -beta, -alpha, ply + 1, context, stop)
        game.unmake(state, move)
        if -value > best:
            best = -value
            alpha = max(alpha, best)
            if best >= beta:
                break
    return best


@kernel()
def _next(moves: NDArray[np.int32], scores: NDArray[np.int32], index: int, count: int) -> int:
    """Brings the best move that is left to `index`."""
    best = index
    for other in range(index + 1, count):
        if scores[other] > scores[best]:
            best = other
    move, worth = moves[best], scores[best]
    moves[best], scores[best] = moves[index], scores[index]
    moves[index], scores[index] = move, worth
    return int64(move)


@kernel()
def extend(state: Any, move: int) -> int:
    """A check costs no depth."""
    return int64(1 if rules.in_check(state) else 0)


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
    lowest_value=lowest_value,
    extend=extend,
)
