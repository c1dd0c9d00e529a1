"""Proved wins in caro and where a five needs both ends open: a row is also stopped by closing an end.

So a four may have several answers, and two fives to come may have one answer between them. Whatever
leaves the attacker no five is tried; against quieter threats every empty cell is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.fours import first_cell, is_known_failure, never, remember_failure, take_back
from partie.games.gomoku.engine.threes import carry_out, has_run_out, listed, nothing_to_open, write
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.kernels import (
    LONGEST_PLAN,
    MARGIN,
    MOST_MOVES,
    PLANS,
    STACK,
    STRIDE,
    make,
    pass_turn,
    unmake,
)
from partie.games.gomoku.rules.shapes import EMPTY
from partie.jit import kernel, lowest_bit
from partie.search import proving
from partie.search.proving import HOPELESS, NO_THREAT
from partie.search.records import int64
from partie.search.template import specialise

DEEPEST_FOURS = 24
DEEPEST = 8  # moves of the attacker that are not fours
_STEPS = np.array([1, STRIDE, STRIDE + 1, STRIDE - 1])
_ROW = 5
_SOME_POSITIONS = 200  # of a search for fours that answers one move
_BY_FOURS, _BY_THREATS = np.uint64(0xD1B54A32D192ED03), np.uint64(0x8CB92BA72F3D8DD7)


@kernel()
def _add(state: Any, start: int, count: int, cell: int) -> int:
    """Adds an empty cell to a list on the stack, once."""
    if state.cells[cell] != EMPTY:
        return count
    for place in range(start, start + count):
        if state.threat_stack[place] == cell:
            return count
    state.threat_stack[start + count] = cell
    return count + 1


@kernel()
def _add_ends(state: Any, start: int, count: int, cell: int, colour: int) -> int:
    """Adds both ends of every row of five that a stone on `cell` completes."""
    for direction in range(4):
        step = _STEPS[direction]
        before, after = cell - step, cell + step
        while state.cells[before] == colour:
            before -= step
        while state.cells[after] == colour:
            after += step
        if (after - before) // step - 1 == _ROW:
            count = _add(state, start, count, before)
            count = _add(state, start, count, after)
    return count


@kernel()
def stops(state: Any, start: int) -> int:
    """Writes every move after which the other side makes no five to `state.threat_stack`; how many."""
    attacker = 1 - state.side
    count = int64(0)
    for row in range(MARGIN, MARGIN + state.width):
        bits = state.masks[attacker, threats.MAKES_FIVE, row]
        while bits:
            cell = row * STRIDE + lowest_bit(bits)
            bits &= bits - 1
            count = _add(state, start, count, cell)
            count = _add_ends(state, start, count, cell, attacker + 1)
    kept = int64(0)
    for place in range(start, start + count):
        cell = state.threat_stack[place]
        make(state, cell)
        if state.counts[attacker, threats.MAKES_FIVE] == 0:
            state.threat_stack[start + kept] = cell
            kept += 1
        unmake(state)
    return kept


@kernel()
def _candidates(state: Any, start: int, weakest: int) -> int:
    """Moves that may threaten something: stops where five must be stopped, else cells of these classes."""
    me, enemy = state.side, 1 - state.side
    if state.counts[enemy, threats.MAKES_FIVE]:
        return stops(state, start)
    count = int64(0)
    for threat in range(threats.MAKES_FIVE - 1, weakest - 1, -1):
        for row in range(MARGIN, MARGIN + state.width):
            bits = state.masks[me, threat, row]
            while bits:
                count = _add(state, start, count, row * STRIDE + lowest_bit(bits))
                bits &= bits - 1
    return count


@kernel()
def _is_full(level: int, start: int) -> bool:
    return level >= PLANS - 2 or start + 2 * MOST_MOVES > STACK


@kernel()
def _decided_by_five(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """A five, or the end of what may be looked at."""
    me = state.side
    if state.counts[me, threats.MAKES_FIVE]:
        state.plans[level, 0] = first_cell(state, me, threats.MAKES_FIVE)
        return 1
    is_over = depth <= 0 or state.budget <= 0 or stop[0] or _is_full(level, start)
    if is_over or is_known_failure(state, state.key ^ _BY_FOURS, depth):
        state.cut = 1
        return HOPELESS
    state.budget -= 1
    return 0


@kernel()
def _attacks_by_fours(state: Any, start: int) -> int:
    return _candidates(state, start, int64(threats.MAKES_FOUR))


@kernel()
def _answers_to_four(state: Any, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """All that stops the five to come; the move made may have been no four, or no stop of a five."""
    me, attacker = state.side, 1 - state.side
    if state.counts[attacker, threats.MAKES_FIVE] == 0 or state.counts[me, threats.MAKES_FIVE]:
        return NO_THREAT
    return stops(state, start)


@kernel()
def _close_fours(state: Any, depth: int, opened: int, stop: NDArray[np.uint8]) -> None:
    if state.budget > 0 and not stop[0]:
        remember_failure(state, state.key ^ _BY_FOURS, depth)


_fours = specialise(
    proving.prove,
    __name__,
    "fours",
    make=make,
    unmake=take_back,
    decided=_decided_by_five,
    attacks=_attacks_by_fours,
    answers=_answers_to_four,
    listed=listed,
    carry_out=carry_out,
    note=write,
    open_node=nothing_to_open,
    close_node=_close_fours,
    gives_up=never,
)


@kernel()
def _some_fours(state: Any, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    state.budget = _SOME_POSITIONS
    return int64(_fours(state, int64(DEEPEST_FOURS), level, start, stop))


@kernel()
def _every_answer(state: Any, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """Answers to the move just made: stops of a five, else all empty cells, the attacker's plan first."""
    me, attacker = state.side, 1 - state.side
    if state.counts[me, threats.MAKES_FIVE]:
        return NO_THREAT
    if state.counts[attacker, threats.MAKES_FIVE]:
        return stops(state, start)
    pass_turn(state)
    length = _some_fours(state, level, start, stop)
    pass_turn(state)
    if length == 0:
        return NO_THREAT
    count = int64(0)
    for index in range(length):
        count = _add(state, start, count, int64(state.plans[level, index]))
    for row in range(MARGIN, MARGIN + state.width):
        bits = state.inside[row] & ~state.stones[row]
        while bits:
            count = _add(state, start, count, row * STRIDE + lowest_bit(bits))
            bits &= bits - 1
    return count


@kernel()
def _decided_by_fours(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """A win by fours, or the end of what may be looked at."""
    length = _some_fours(state, level, start, stop)
    if length:
        return length
    is_over = depth <= 0 or state.threat_budget <= 0 or stop[0] or _is_full(level, start)
    if is_over or is_known_failure(state, state.key ^ _BY_THREATS, depth):
        state.threat_cut = 1
        return HOPELESS
    state.threat_budget -= 1
    return 0


@kernel()
def _attacks_by_threats(state: Any, start: int) -> int:
    return _candidates(state, start, int64(threats.MAKES_THREE))


@kernel()
def _close_threats(state: Any, depth: int, opened: int, stop: NDArray[np.uint8]) -> None:
    remember_failure(state, state.key ^ _BY_THREATS, depth)


_threats = specialise(
    proving.prove,
    __name__,
    "threats",
    make=make,
    unmake=take_back,
    decided=_decided_by_fours,
    attacks=_attacks_by_threats,
    answers=_every_answer,
    listed=listed,
    carry_out=carry_out,
    note=write,
    open_node=nothing_to_open,
    close_node=_close_threats,
    gives_up=has_run_out,
)


@kernel()
def win_by_fours(state: Any, deepest: int, positions: int, stop: NDArray[np.uint8]) -> int:
    """Like `fours.win_by_fours`, with the line in `state.plans[0]`."""
    state.budget = positions
    for depth in range(1, min(deepest, DEEPEST_FOURS) + 1):
        state.cut = 0
        length = int64(_fours(state, int64(depth), int64(0), int64(0), stop))
        if length or stop[0] or state.budget <= 0 or state.cut == 0:
            return min(length, LONGEST_PLAN)
    return 0


@kernel()
def win_by_threats(state: Any, deepest: int, positions: int, stop: NDArray[np.uint8]) -> int:
    """Like `threes.win_by_threats`."""
    state.threat_budget = positions
    for depth in range(1, min(deepest, DEEPEST) + 1):
        state.threat_cut = 0
        length = int64(_threats(state, int64(depth), int64(0), int64(0), stop))
        if length or stop[0] or state.threat_budget <= 0 or state.threat_cut == 0:
            return min(length, LONGEST_PLAN)
    return 0
