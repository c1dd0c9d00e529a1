"""Victory by continuous threats (VCT): fours and open threes until the enemy runs out of answers.

A proof search of its own. The attacker only plays moves that threaten to win; against a threat of an
open four the enemy can only make fours or stand where the attacker would make one, so all answers
are tried and what is found is proved. Depth grows step by step, hence short wins come first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.fours import first_cell, is_known_failure, remember_failure, some_win_by_fours
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
    unmake,
)
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

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
    """Every move that makes a four or an open three; while the enemy has a three, only those that matter."""
    me, enemy = state.side, 1 - state.side
    pressed = state.counts[enemy, threats.MAKES_OPEN_FOUR] > 0
    count = 0
    for row in range(MARGIN, MARGIN + state.width):
        bits = int64(0)
        for threat in range(threats.MAKES_THREE, threats.SUSPECT + 1):
            bits |= state.masks[me, threat, row]
        while bits:
            cell = row * STRIDE + lowest_bit(bits)
            bits &= bits - 1
            helps = (
                state.threat[me, cell] >= threats.MAKES_FOUR
                or state.threat[enemy, cell] >= threats.MAKES_FOUR
            )
            if (helps or not pressed) and allowed(state, cell):
                count = _insert_sorted(state, start, count, cell)
    return count


@kernel()
def _answers(state: Any, start: int) -> int:
    """The enemy's answers to a threat: against a five one cell, against an open four all that can help."""
    attacker = 1 - state.side
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
def _prove(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """Length in plies of a proved win of the side to move, its plan in `state.plans[level]`; or 0."""
    length = some_win_by_fours(state, int64(_FOURS_AHEAD), int64(_FOURS_POSITIONS), stop)
    if length:
        for index in range(min(length, LONGEST_PLAN)):
            state.plans[level, index] = state.line[index]
        return min(length, LONGEST_PLAN)
    enemy = 1 - state.side
    if state.counts[enemy, threats.MAKES_FIVE] > 1:
        return 0
    if depth <= 0 or state.threat_budget <= 0 or stop[0] or start + 2 * MOST_MOVES > STACK:
        state.threat_cut = 1
        return 0
    if is_known_failure(state, state.key ^ _SALT, depth):
        state.threat_cut = 1
        return 0
    state.threat_budget -= 1
    if state.counts[enemy, threats.MAKES_FIVE]:
        state.threat_stack[start] = first_cell(state, enemy, threats.MAKES_FIVE)
        count = 1 if allowed(state, state.threat_stack[start]) else 0
    else:
        count = _attacks(state, start)
    for index in range(count):
        cell = state.threat_stack[start + index]
        make(state, cell)
        holds = _threatens(state)
        longest = int64(0)
        if holds:
            answers = _answers(state, start + count)
            if answers == 0:  # nothing allowed helps: the threat is carried out
                state.plans[level, 0] = cell
                longest = int64(1)
            for number in range(answers):
                answer = state.threat_stack[start + count + number]
                make(state, answer)
                found = _prove(state, depth - 1, level + 1, start + count + answers, stop)
                unmake(state)
                if found == 0:
                    holds = False
                    break
                if found + 2 > longest:
                    longest = write(state, level, cell, answer, found)
        unmake(state)
        if holds:
            return longest
        if state.threat_budget <= 0 or stop[0]:
            return 0
    remember_failure(state, state.key ^ _SALT, depth)
    return 0


@kernel()
def win_by_threats(state: Any, deepest: int, positions: int, stop: NDArray[np.uint8]) -> int:
    """A win by threats, the longest defence of the shortest found: plies, with `state.plans[0]`; else 0.

    At most `positions` are expanded; `state.threat_budget` says how many of them are left.
    """
    state.threat_budget = positions
    for depth in range(1, min(deepest, DEEPEST) + 1):
        state.threat_cut = 0
        length = _prove(state, depth, int64(0), int64(0), stop)
        if length or stop[0] or state.threat_budget <= 0 or state.threat_cut == 0:
            return length
    return 0
