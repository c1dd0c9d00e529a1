"""The rules: a state as a record, the turns it allows, making and taking them back.

A move is a complete turn: `start | target << 5 | removed << 10`, where the start `HAND` means a man from
the hand and the removed point `NONE` that no mill was closed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import int64

HAND = 24
NONE = 24
MOST_MOVES = 768  # a flying player has 54 moves, a placing one 24; each may remove one of at most 12
MEMORY = 256  # plies remembered, a power of two; 100 quiet plies and a deep search fit
QUIET_LIMIT = 100

GOING_ON, TOO_FEW, BLOCKED, REPEATED, QUIET, FULL = range(6)

STATE = np.dtype(
    (
        np.record,
        [
            ("men", np.int64, (2,)),  # sets of points, the first player's first
            ("hand", np.int64, (2,)),  # men not placed yet
            ("turn", np.int64),
            ("ply", np.int64),  # moves made; indexes the two memories
            ("quiet", np.int64),  # plies since the last removal or placement
            ("keys", np.int64, (MEMORY,)),  # at ply & (MEMORY - 1): the position then
            ("quiets", np.int64, (MEMORY,)),  # at ply & (MEMORY - 1): `quiet` then
        ],
    )
)
State = Any  # one record of STATE
Rules = Any  # one record of board.RULES


@kernel()
def count_men(men: int) -> int:
    """How many points a set has."""
    men = men - ((men >> 1) & 0x55555555)
    men = (men & 0x33333333) + ((men >> 2) & 0x33333333)
    men = (men + (men >> 4)) & 0x0F0F0F0F
    return ((men * 0x01010101) & 0xFFFFFFFF) >> 24


@kernel()
def lowest(men: int) -> int:
    """The index of a set's first point; the set must not be empty."""
    return count_men((men & -men) - 1)


@kernel()
def closes(own: int, target: int, rules: Rules) -> bool:
    """Whether a man on `target` stands in a mill with the others of `own`."""
    pairs = rules.pairs
    return bool(
        (own & pairs[target, 0]) == pairs[target, 0]
        or (own & pairs[target, 1]) == pairs[target, 1]
        or (own & pairs[target, 2]) == pairs[target, 2]
    )


@kernel()
def in_mills(men: int, rules: Rules) -> int:
    """The ones of the men that stand in a closed mill."""
    found = 0
    for line in rules.lines:
        if men & line == line:
            found |= line
    return found


@kernel()
def removable(other: int, rules: Rules) -> int:
    """The men that may be taken for a closed mill: those outside mills, or all if there is none."""
    free = other & ~in_mills(other, rules)
    return free if free else other


@kernel()
def targets(start: int, own: int, other: int, rules: Rules) -> int:
    """The points a man on `start` may move to, the owner's hand being empty."""
    empty = rules.full & ~(own | other)
    if count_men(own) == rules.fly_at:
        return int(empty)
    return int(rules.neighbours[start] & empty)


@kernel()
def may_place(state: State) -> bool:
    """Whether the player to move has a man in hand."""
    return bool(state.hand[state.turn] > 0)


@kernel()
def may_move(state: State, rules: Rules) -> bool:
    """Whether the player to move may move a man that is on the board."""
    return bool(state.hand[state.turn] == 0 or rules.mixed == 1)


@kernel()
def step_targets(state: State, start: int, rules: Rules) -> int:
    """The points a man on `start` may move to; a side with men in hand does not fly."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    if state.hand[state.turn] > 0:
        return int(rules.neighbours[start] & rules.full & ~(own | other))
    return targets(start, own, other, rules)


@kernel()
def add_turns(
    moves: NDArray[np.int32], count: int, start: int, own: int, other: int, landing: int, rules: Rules
) -> int:
    """Appends the turns of one man to all points of `landing`; `own` is without that man."""
    free = removable(other, rules)
    while landing:
        target = lowest(landing)
        landing &= landing - 1
        turn = start | target << 5
        if not closes(own, target, rules) or other == 0:
            moves[count] = turn | NONE << 10
            count += 1
            continue
        left = free
        while left:
            moves[count] = turn | lowest(left) << 10
            left &= left - 1
            count += 1
    return count


@kernel()
def generate(state: State, rules: Rules, moves: NDArray[np.int32]) -> int:
    """Writes all legal turns in a fixed order and returns their number; ignores drawn endings."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    if count_men(own) + state.hand[state.turn] < 3:
        return 0
    count = 0
    if may_place(state):
        count = add_turns(moves, count, HAND, own, other, rules.full & ~(own | other), rules)
    if may_move(state, rules):
        left = own
        while left:
            start = lowest(left)
            left &= left - 1
            landing = step_targets(state, start, rules)
            count = add_turns(moves, count, start, own & ~(1 << start), other, landing, rules)
    return count


@kernel()
def has_move(state: State, rules: Rules) -> bool:
    """Whether the player to move can do anything at all."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    if may_place(state) and (own | other) != rules.full:
        return True
    if not may_move(state, rules):
        return False
    left = own
    while left:
        if step_targets(state, lowest(left), rules):
            return True
        left &= left - 1
    return False


@kernel()
def key(state: State) -> int:
    """The position as a number; different positions have different numbers."""
    placed = state.men[0] | state.men[1] << 24
    return int(placed | state.hand[0] << 48 | state.hand[1] << 52 | state.turn << 56)


@kernel()
def make(state: State, move: int) -> None:
    """Plays a legal turn."""
    start, target, removed = move & 31, move >> 5 & 31, move >> 10
    own = state.turn
    place = state.ply & (MEMORY - 1)
    state.keys[place] = key(state)
    state.quiets[place] = state.quiet
    state.quiet += 1
    state.men[own] |= 1 << target
    if start == HAND:
        state.hand[own] -= 1
        state.quiet = 0
    else:
        state.men[own] &= ~(1 << start)
    if removed != NONE:
        state.men[1 - own] &= ~(1 << removed)
        state.quiet = 0
    state.turn = 1 - own
    state.ply += 1


@kernel()
def unmake(state: State, move: int) -> None:
    """Takes back the last turn, which was `move`."""
    start, target, removed = move & 31, move >> 5 & 31, move >> 10
    state.ply -= 1
    state.turn = 1 - state.turn
    own = state.turn
    state.quiet = state.quiets[state.ply & (MEMORY - 1)]
    state.men[own] &= ~(1 << target)
    if start == HAND:
        state.hand[own] += 1
    else:
        state.men[own] |= 1 << start
    if removed != NONE:
        state.men[1 - own] |= 1 << removed


@kernel()
def occurrences(state: State) -> int:
    """How often the position stood on the board since the last placement or removal, now included."""
    now = key(state)
    found = 1
    back = 4  # the same position is at least four plies away
    while back <= state.quiet and back < MEMORY:
        found += state.keys[(state.ply - back) & (MEMORY - 1)] == now
        back += 2
    return found


@kernel()
def ending(state: State, rules: Rules) -> int:
    """Why the game is over for the player to move, or GOING_ON."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    if count_men(own) + state.hand[state.turn] < 3:
        return TOO_FEW
    if rules.full_draws and (own | other) == rules.full:
        return FULL
    if not has_move(state, rules):
        return BLOCKED
    if state.quiet >= QUIET_LIMIT:
        return QUIET
    if state.quiet >= 8 and occurrences(state) >= 3:
        return REPEATED
    return GOING_ON


@kernel()
def perft(state: State, rules: Rules, depth: int, moves: NDArray[np.int32]) -> int:
    """The number of games of `depth` turns; `moves` has a row for every turn left."""
    count = generate(state, rules, moves[depth - 1])
    if depth <= 1:
        return count
    total = 0
    for number in range(count):
        move = int64(moves[depth - 1, number])
        make(state, move)
        total += perft(state, rules, depth - 1, moves)
        unmake(state, move)
    return total


@kernel()
def run_perft(states: NDArray[np.void], rules: NDArray[np.void], depth: int) -> int:
    """Entry for Python: the perft of `states[0]`."""
    return perft(states[0], rules[0], depth, np.empty((depth, MOST_MOVES), np.int32))


@kernel()
def run_generate(states: NDArray[np.void], rules: NDArray[np.void], moves: NDArray[np.int32]) -> int:
    """Entry for Python: the legal turns of `states[0]`."""
    return generate(states[0], rules[0], moves)


@kernel()
def run_ending(states: NDArray[np.void], rules: NDArray[np.void]) -> int:
    """Entry for Python: why `states[0]` is over."""
    return ending(states[0], rules[0])


@kernel()
def run_make(states: NDArray[np.void], move: int) -> None:
    """Entry for Python: plays a turn on `states[0]`."""
    make(states[0], move)


@kernel()
def run_removable(other: int, rules: NDArray[np.void]) -> int:
    """Entry for Python: which men of the set may be taken."""
    return removable(other, rules[0])


@kernel()
def run_in_mills(men: int, rules: NDArray[np.void]) -> int:
    """Entry for Python: which men of the set stand in mills."""
    return in_mills(men, rules[0])


@kernel()
def run_key(states: NDArray[np.void]) -> int:
    """Entry for Python: the number of the position `states[0]`."""
    return key(states[0])


@kernel()
def run_unmake(states: NDArray[np.void], move: int) -> None:
    """Entry for Python: takes back the last turn on `states[0]`."""
    unmake(states[0], move)
