"""Where the depth is used up: captures and promotions are played out, checks are answered."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine.exchanges import VALUES, wins_exchange
from partie.games.chess.engine.memory import corrected_value, follows, place_of
from partie.games.chess.engine.ordering import is_quiet, noisy_score
from partie.games.chess.rules import generate as rules
from partie.games.chess.rules.endings import is_dead, occurrences
from partie.games.chess.rules.moves import KIND, PROMOTION
from partie.games.chess.rules.squares import EMPTY
from partie.games.chess.rules.state import make, unmake
from partie.jit import kernel
from partie.search.ordering import pick
from partie.search.records import int64
from partie.search.values import PROVED, WIN

_HOPELESS = 180  # a capture must come within so many centipawns of alpha
_LEAST_QUIET = -60_000


@kernel()
def _score(board: Any, memory: Any, moves: NDArray[np.int32], scores: NDArray[np.int32], count: int) -> None:
    for index in range(count):
        move = int64(moves[index])
        place = place_of(board, move)
        if is_quiet((board, memory), move):
            scores[index] = _LEAST_QUIET + follows(memory, board, place)
        else:
            scores[index] = noisy_score(board, memory, move, place)


@kernel()
def _is_hopeless(board: Any, move: int, alpha: int, best: int) -> bool:
    """Whether a capture loses the exchange, or wins too little to reach alpha."""
    if move & KIND == PROMOTION:
        return bool(move >> 12 & 3 != 3)
    gain = int64(VALUES[board.board[move >> 6 & 63] & 7])
    if board.board[move >> 6 & 63] != EMPTY and best + gain + _HOPELESS <= alpha:
        return True
    return not wins_exchange(board, move, int64(0))


@kernel()
def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """The value of a position after all exchanges."""
    board, memory, _ = state
    checked = rules.in_check(board)
    if ply + 1 >= context.moves.shape[0] or stop[0]:
        return corrected_value(board, memory)
    best = int64(ply - WIN)
    if not checked:
        best = corrected_value(board, memory)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    elif board.quiet >= 4 and occurrences(board, int64(2)) >= 2:
        return int64(0)
    static = best
    moves, scores = context.moves[ply], context.scores[ply]
    count = int64(rules.generate(board, moves, rules.BOTH if checked else rules.NOISY))
    if count == 0:
        return int64(0) if not checked and is_dead(board) else best
    _score(board, memory, moves, scores, count)
    for index in range(count):
        move = pick(moves, scores, index, count)
        if checked:
            if best > -PROVED and scores[index] < 0:
                break  # one evasion that does not lose is enough of the quiet ones
        elif _is_hopeless(board, move, alpha, static):
            continue
        context.nodes += 1
        make(board, move)
        value = -leaf(state, -beta, -alpha, ply + 1, context, stop)
        unmake(board, move)
        if value > best:
            best = value
            if best > alpha:
                alpha = best
                if alpha >= beta:
                    break
    return best
