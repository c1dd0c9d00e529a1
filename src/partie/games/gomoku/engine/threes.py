"""Victory by continuous threats (VCT): fours and open threes until the enemy runs out of answers.

A proof search of its own. The attacker only plays moves that threaten to win; against a threat of an
open four the enemy can only make fours or stand where the attacker would make one, so all answers
are tried and what is found is proved. Depth grows step by step, hence short wins come first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.fours import (
    first_cell,
    is_known_failure,
    remember_failure,
    some_win_by_fours,
    take_back,
)
from partie.games.gomoku.engine.moves import allowed, answers, rate
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.kernels import (
    LONGEST_PLAN,
    MARGIN,
    MOST_MOVES,
    PLANS,
    STACK,
    STRIDE,
    make,
)
from partie.jit import kernel, lowest_bit
from partie.search import proving
from partie.search.proving import HOPELESS, NO_THREAT
from partie.search.records import int64
from partie.search.template import Kernel, specialise

DEEPEST = PLANS - 2  # moves of the attacker before fours decide
_FOURS_AHEAD = 20
_FOURS_POSITIONS = 60  # more hardly ever find more
_SALT = np.uint64(0x9E3779B97F4A7C15)  # tells failures by threats from failures by fours


@kernel()
def _insert_sorted(state: Any, start: int, count: int, cell: int) -> int:
    """Adds a move to a short list on the stack, the best first."""
    score = rate(state, cell)
    place = start + count
    while place > start and rate(state, state.threat_stack[place - 1]) < score:
        state.threat_stack[place] = state.threat_stack[place - 1]
        place -= 1
    state.threat_stack[place] = cell
    return count + 1


@kernel()
def _attacks(state: Any, start: int) -> int:
    """Every move that makes a four or an open three; against a five or a three only those that matter."""
    me, enemy = state.side, 1 - state.side
    if state.counts[enemy, threats.MAKES_FIVE]:
        state.threat_stack[start] = first_cell(state, enemy, threats.MAKES_FIVE)
        return int64(allowed(state, state.threat_stack[start]))
    pressed = state.counts[enemy, threats.MAKES_OPEN_FOUR] > 0
    count = int64(0)
    for row in range(MARGIN, MARGIN + state.width):
        bits = int64(0)
        for threat in range(threats.MAKES_THREE, threats.SUSPECT + 1):
            bits |= state.masks[me, threat, row]
        while bits:
            cell = row * STRIDE + lowest_bit(bits)
            bits &= bits - 1
            helps = state.threat[me, cell] >= threats.MAKES_FOUR or state.threat[enemy, cell] >= threats.MAKES_FOUR
            if (helps or not pressed) and allowed(state, cell):
                count = _insert_sorted(state, start, count, cell)
    return count


@kernel()
def _answers(state: Any, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """The enemy's answers to a threat: against a five one cell, against an open four all that can help."""
    attacker = 1 - state.side
    if not _threatens(state):
        return NO_THREAT
    if state.counts[attacker, threats.MAKES_FIVE]:
        cell = first_cell(state, attacker, threats.MAKES_FIVE)
        state.threat_stack[start] = cell
        return 1 if allowed(state, cell) else 0
    count = 0
    answers(state, state.rows)
    for row in range(MARGIN, MARGIN + state.width):
        bits = state.rows[row]
        while bits:
            cell = row * STRIDE + lowest_bit(bits)
            bits &= bits - 1
            if allowed(state, cell):
                count = _insert_sorted(state, start, count, cell)
    return count


@kernel()
def _threatens(state: Any) -> bool:
    """Whether the side that has just moved wins unless it is answered."""
    me, attacker = state.side, 1 - state.side
    if state.counts[me, threats.MAKES_FIVE]:
        return False
    if state.counts[attacker, threats.MAKES_FIVE]:
        return True
    return bool(state.counts[attacker, threats.MAKES_OPEN_FOUR] > 0)


@kernel()
def write(state: Any, level: int, cell: int, answer: int, length: int) -> int:
    """Puts a move and its answer before the plan of the level below; returns the new length."""
    length = min(length, LONGEST_PLAN - 2)
    state.plans[level, 0] = cell
    state.plans[level, 1] = answer
    for index in range(length):
        state.plans[level, index + 2] = state.plans[level + 1, index]
    return length + 2


@kernel()
def carry_out(state: Any, level: int, cell: int) -> int:
    """Nothing allowed helps against `cell`."""
    state.plans[level, 0] = cell
    return int64(1)


@kernel()
def listed(state: Any, place: int) -> int:
    """A move on the stack of threats."""
    return int64(state.threat_stack[place])


@kernel()
def _decided(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """A win by fours, or the end of what may be looked at."""
    length = some_win_by_fours(state, int64(_FOURS_AHEAD), int64(_FOURS_POSITIONS), stop)
    if length:
        for index in range(min(length, LONGEST_PLAN)):
            state.plans[level, index] = state.line[index]
        return min(length, LONGEST_PLAN)
    if state.counts[1 - state.side, threats.MAKES_FIVE] > 1:
        return HOPELESS
    is_over = depth <= 0 or state.threat_budget <= 0 or stop[0] or start + 2 * MOST_MOVES > STACK
    if is_over or is_known_failure(state, state.key ^ _SALT, depth):
        state.threat_cut = 1
        return HOPELESS
    state.threat_budget -= 1
    return 0


@kernel()
def nothing_to_open(state: Any) -> int:
    """Nothing is set aside."""
    return int64(0)


@kernel()
def _close(state: Any, depth: int, opened: int, stop: NDArray[np.uint8]) -> None:
    remember_failure(state, state.key ^ _SALT, depth)


@kernel()
def has_run_out(state: Any, stop: NDArray[np.uint8]) -> bool:
    """Whether nothing more may be looked at."""
    return bool(state.threat_budget <= 0 or stop[0] != 0)


def specialised() -> Kernel:
    """The length in plies of a proved win, its plan in `state.plans[level]`; or 0."""
    return specialise(
        proving.prove,
        __name__,
        make=make,
        unmake=take_back,
        decided=_decided,
        attacks=_attacks,
        answers=_answers,
        listed=listed,
        carry_out=carry_out,
        note=write,
        open_node=nothing_to_open,
        close_node=_close,
        gives_up=has_run_out,
    )


prove = specialised()


@kernel()
def win_by_threats(state: Any, deepest: int, positions: int, stop: NDArray[np.uint8]) -> int:
    """A win by threats, the longest defence of the shortest found: plies, with `state.plans[0]`; else 0.

    At most `positions` are expanded; `state.threat_budget` says how many of them are left.
    """
    state.threat_budget = positions
    for depth in range(1, min(deepest, DEEPEST) + 1):
        state.threat_cut = 0
        length = int64(prove(state, depth, int64(0), int64(0), stop))
        if length or stop[0] or state.threat_budget <= 0 or state.threat_cut == 0:
            return length
    return 0
