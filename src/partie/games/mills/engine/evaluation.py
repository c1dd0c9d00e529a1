"""How good a position is: counted facts of both sides, weighted by the phase of the game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules.kernels import Rules, State, closes, count_men, in_mills, lowest
from partie.jit import kernel
from partie.search.records import NumpyRecord, int64, new_record

PHASES = 4  # early placing, late placing, moving, one side flies
FACTS = ("men", "mills", "twos", "threats", "mobility", "blocked", "swings", "crossings")
WEIGHTS = np.dtype(
    (
        np.record,
        [
            ("facts", np.int64, (PHASES, len(FACTS))),  # per unit of difference between the sides
            ("tempo", np.int64, (PHASES,)),  # for being on the move
            ("first", np.int64, (PHASES,)),  # for being on the move with a mill to close
        ],
    )
)
EARLY, LATE, MOVING, FLYING = range(PHASES)
_LATE_FROM = 4  # men in hand of the side to move


def learned_weights() -> NumpyRecord:
    """What self-play found (`training`), as kernels read it; flying is set by hand."""
    record = new_record(WEIGHTS)
    record.facts[EARLY] = (70, 56, 13, 13, 31, -12, 15, -7)
    record.facts[LATE] = (72, 76, 37, 41, 29, -25, 57, -4)
    record.facts[MOVING] = (112, 49, 8, 72, 10, -31, 68, 4)
    record.facts[FLYING] = (112, 7, 9, 40, 3, -5, 30, 0)
    record.tempo[:] = (22, 62, 15, 3)
    record.first[:] = (74, 47, 65, 60)
    return record


@kernel()
def phase_of(state: State, rules: Rules) -> int:
    """Which row of the weights counts."""
    own = state.turn
    if state.hand[own] + state.hand[1 - own] > 0:
        return EARLY if state.hand[own] > _LATE_FROM else LATE
    fewest = min(count_men(state.men[own]), count_men(state.men[1 - own]))
    return FLYING if fewest <= rules.fly_at else MOVING


@kernel()
def reach(point: int, men: int, hand: int, rules: Rules) -> bool:
    """Whether a man from `men` or from the hand could come to the empty point in one turn."""
    if hand > 0:
        return True
    if count_men(men) == rules.fly_at:
        return True
    return bool(rules.neighbours[point] & men)


@kernel()
def lines_value(own: int, other: int, hand: int, rules: Rules, facts: NDArray[np.int64]) -> int:
    """Mills, lines with two men and an empty point, and those of them that can be closed now."""
    total = int64(0)
    for line in rules.lines:
        if other & line:
            continue
        mine = own & line
        if mine == line:
            total += facts[1]
        elif mine and count_men(mine) == 2:
            total += facts[2]
            point = lowest(line ^ mine)
            if reach(point, own ^ mine, hand, rules):
                total += facts[3]
    return total


@kernel()
def men_value(own: int, other: int, hand: int, rules: Rules, facts: NDArray[np.int64]) -> int:
    """Steps, blocked men, men that swing between two mills, and men where many lines meet."""
    empty = rules.full & ~(own | other)
    standing = in_mills(own, rules)
    total = facts[0] * (count_men(own) + hand)
    left = own
    while left:
        point = lowest(left)
        left &= left - 1
        steps = rules.neighbours[point] & empty
        number = count_men(steps)
        total += facts[4] * number + facts[7] * count_men(rules.neighbours[point])
        if number == 0:
            total += facts[5]
        elif standing >> point & 1 and swings(own & ~(1 << point), steps, rules):
            total += facts[6]
    return int64(total)


@kernel()
def swings(without: int, steps: int, rules: Rules) -> bool:
    """Whether a man that leaves its mill closes another one with a step."""
    while steps:
        if closes(without, lowest(steps), rules):
            return True
        steps &= steps - 1
    return False


@kernel()
def can_close(own: int, other: int, hand: int, rules: Rules) -> bool:
    """Whether the side has a mill to close in one turn."""
    for line in rules.lines:
        mine = own & line
        open_two = other & line == 0 and mine != line and count_men(mine) == 2
        if open_two and reach(lowest(line ^ mine), own ^ mine, hand, rules):
            return True
    return False


@kernel()
def evaluate_with(state: State, rules: Rules, weights: NumpyRecord) -> int:
    """The guess for the side to move; a man is worth about 150."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    own_hand, other_hand = state.hand[state.turn], state.hand[1 - state.turn]
    phase = phase_of(state, rules)
    facts = weights.facts[phase]
    value = weights.tempo[phase]
    value += lines_value(own, other, own_hand, rules, facts) - lines_value(other, own, other_hand, rules, facts)
    value += men_value(own, other, own_hand, rules, facts) - men_value(other, own, other_hand, rules, facts)
    if can_close(own, other, own_hand, rules):
        value += weights.first[phase]
    return int64(value)
