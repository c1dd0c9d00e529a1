"""How good a position is: a static value, and what fours decide at the end of a line."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku import threats
from partie.games.gomoku.fours import first_cell, win_by_fours
from partie.games.gomoku.kernels import make, unmake
from partie.games.gomoku.moves import allowed
from partie.jit import kernel
from partie.search.records import int64
from partie.search.values import NOT_OVER, WIN

SCALE = 400.0  # an advantage of this much wins about 73 of 100 games
_LEAF_POSITIONS = 60  # looked at by one search for fours at the end of a line


@kernel()
def _threat_value(state: Any, side: int, waits: int) -> int:
    """The value of the strongest threat only: the others wait for another move."""
    for threat in range(threats.MAKES_FIVE, threats.MAKES_THREE - 1, -1):
        if state.counts[side, threat]:
            return int64(state.threat_values[waits, threat])
    return int64(0)


@kernel()
def evaluate(state: Any) -> int:
    """A guess for the side to move, from the shapes on all empty cells."""
    me, enemy = state.side, 1 - state.side
    value = state.total[me] - state.total[enemy] + state.threat_values[0, threats.QUIET]
    if state.sight > 0:
        value += _threat_value(state, me, int64(0)) - _threat_value(state, enemy, int64(1))
    return int64(value)


@kernel()
def outcome(state: Any, ply: int) -> int:
    """A row of the side that has just moved, a full board, or neither."""
    if state.winner:
        return ply - WIN
    return 0 if state.played == state.width * state.width else NOT_OVER


@kernel()
def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """Answers fours until nobody threatens five, then looks for a win by fours, then guesses."""
    sign, depth, value = 1, 0, NOT_OVER
    while value == NOT_OVER:
        enemy = 1 - state.side
        answer = 0
        if state.counts[enemy, threats.MAKES_FIVE] == 1 and state.counts[state.side, threats.MAKES_FIVE] == 0:
            answer = first_cell(state, enemy, threats.MAKES_FIVE)
        if answer and allowed(state, answer):
            make(state, answer)
            context.nodes += 1
            depth += 1
            sign = -sign
            value = outcome(state, ply + depth)
        else:
            value = _settled(state, ply + depth, context, stop)
    for _ in range(depth):
        unmake(state)
    return sign * value


@kernel()
def _settled(state: Any, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """The value where no single answer is forced."""
    me, enemy = state.side, 1 - state.side
    if state.counts[me, threats.MAKES_FIVE]:
        return WIN - ply - 1
    if state.counts[enemy, threats.MAKES_FIVE]:
        return ply + 2 - WIN
    if state.sight > 0 and state.counts[me, threats.MAKES_OPEN_FOUR]:
        return WIN - ply - 3
    length = wins_by_fours(state, context, stop)
    return WIN - ply - length if length else evaluate(state)


@kernel()
def wins_by_fours(state: Any, context: Any, stop: NDArray[np.uint8]) -> int:
    """Plies of a win by fours that a short search sees, or 0."""
    if state.sight < 2 or not _has_fours(state, state.side):
        return int64(0)
    length = win_by_fours(state, state.sight, int64(_LEAF_POSITIONS), stop)
    context.nodes += _LEAF_POSITIONS - state.budget
    return int64(length)


@kernel()
def _has_fours(state: Any, side: int) -> bool:
    counts = state.counts[side]
    fours = counts[threats.MAKES_FOUR] + counts[threats.MAKES_FOUR_AND_THREE] + counts[threats.SUSPECT]
    return bool(fours > 0)
