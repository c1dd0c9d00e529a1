"""The search: depth first, every state once, to the end or until a limit stops it; it can be continued."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.bits import count_bits
from partie.games.klondike.engine.moving import FREE, Problem, Row, find_safe, generate, height_of, make
from partie.games.klondike.engine.problem import (
    BASES,
    HEIGHTS,
    KINDS,
    LEFT,
    LOCKS,
    MASKS,
    PENDING,
    PILE_HOME,
    REDEALS,
    REVEAL_EMPTY,
    STOCK_EMPTY,
    STOCK_HOME,
    STOCK_PILE,
    STOCKED,
    UNLIMITED,
    WASTE,
)
from partie.jit import kernel, lowest_bit

# How a call of `search` ends
SOLVED, EXHAUSTED, OUT_OF_NODES, TABLE_FULL, TOO_DEEP, STOPPED = range(1, 7)
# What `progress` holds
DEPTH, NODES, STORED, REVEALED = range(4)  # the last: hidden cards turned up on the best way so far
# What is left to try of a state
SEEN, ALL, NO_STOCK = range(3)
FULL = 128  # beside a state's cost: not only its stock moves were tried
FIXED = 0  # the order of moves without chance; other numbers shuffle them


class Visited(NamedTuple):
    """The states that a search remembers, and how far it is; arrays the rules do not need have one place."""

    keys: NDArray[np.int64]
    bases: NDArray[np.int64]
    costs: NDArray[np.uint8]
    progress: NDArray[np.int64]


def make_visited(slots: int, with_bases: bool, with_costs: bool) -> Visited:
    """An empty table for a search that has not begun."""
    return Visited(
        np.zeros(slots, np.int64),
        np.zeros(slots if with_bases else 1, np.int64),
        np.zeros(slots if with_costs else 1, np.uint8),
        np.zeros(4, np.int64),
    )


@kernel()
def clear(visited: Visited) -> None:
    """Forgets everything."""
    visited.keys[:] = 0
    visited.progress[:] = 0


_POLL = 1023  # nodes between two checks of the stop flag, minus one
_MIX_LOW, _MIX_HIGH = 0x61C88647, 0x58BB29D5  # odd numbers without pattern; products stay below 2**62


@kernel()
def is_won(problem: Problem, row: Row) -> bool:
    """Whether the rest is only work: nothing hidden, and the stock gives every card when it is wanted."""
    if row[LEFT] > 0:
        return False
    return bool(row[STOCKED] == 0 or (problem.draw == 1 and problem.redeals == UNLIMITED))


@kernel()
def is_reached(problem: Problem, row: Row) -> bool:
    """Whether a search has what it searches for: a win, or a card never turned up."""
    if problem.unseen == 0:
        return is_won(problem, row)
    for pile in range(7):
        unseen = (problem.unseen >> (4 * pile)) & 15  # they lie lowest
        if unseen > 0 and (row[LOCKS] >> (4 * pile)) & 15 <= unseen:
            return True
    return False


@kernel()
def key_of(problem: Problem, row: Row, pending: int) -> int:
    """The state as a number above 0; different states have different ones."""
    heights, locks = row[HEIGHTS], row[LOCKS]
    number = pending
    if problem.draw > 1 and pending == FREE:
        number = 73 + row[WASTE]
    for suit in range(4):
        number = number * 14 + height_of(heights, suit)
    for pile in range(7):
        number = number * (pile + 2) + ((locks >> (4 * pile)) & 15)
    return int((number << 24 | row[STOCKED]) + 1)


@kernel()
def cost_of(problem: Problem, row: Row) -> int:
    """How much of the stock's turns a state has used, where that is limited; less is never worse."""
    if problem.redeals == UNLIMITED:
        return 0
    if problem.draw == 1:
        return int(row[REDEALS] * 32 + row[WASTE])
    return int(row[REDEALS])


@kernel()
def find(visited: Visited, key: int, bases: int) -> int:
    """The place of a key, or `-1 -` the free place where it belongs."""
    keys = visited.keys
    mask = keys.size - 1
    mixed = key ^ (bases << 7)
    mixed = (mixed & 0x7FFFFFFF) * _MIX_LOW ^ (mixed >> 31 & 0x7FFFFFFF) * _MIX_HIGH
    at = ((mixed >> 26) ^ mixed) & mask
    if visited.bases.size == 1:
        while keys[at] != 0:
            if keys[at] == key:
                return at
            at = (at + 1) & mask
    else:
        while keys[at] != 0:
            if keys[at] == key and visited.bases[at] == bases:
                return at
            at = (at + 1) & mask
    return -1 - at


@kernel()
def find_or_add(visited: Visited, key: int, bases: int) -> tuple[int, bool]:
    """The place of a key, and whether it is new there."""
    at = find(visited, key, bases)
    if at >= 0:
        return at, False
    at = -1 - at
    visited.keys[at] = key
    if visited.bases.size > 1:
        visited.bases[at] = bases
    visited.progress[STORED] += 1
    return at, True


@kernel()
def admit(problem: Problem, row: Row, visited: Visited) -> int:
    """Remembers a state; what is left to try of it: `SEEN`, `ALL`, or `NO_STOCK` moves any more."""
    costs = visited.costs
    cost = cost_of(problem, row)
    free = row[PENDING] == FREE or problem.any_card
    at, new = find_or_add(visited, key_of(problem, row, FREE), row[BASES] if problem.any_card else 0)
    if not new and (costs[at] & 127) <= cost:
        if costs[at] & FULL:
            return SEEN
        if free:
            costs[at] = cost | FULL
        return NO_STOCK
    costs[at] = cost | FULL if free else cost
    return ALL


@kernel()
def admit_commuting(problem: Problem, row: Row, visited: Visited) -> int:
    """The same where stock moves commute: what must follow is then part of the state."""
    bases, pending = 0, row[PENDING]
    if problem.any_card:
        bases, pending = row[BASES], FREE
    if pending != FREE and find(visited, key_of(problem, row, FREE), bases) >= 0:
        return SEEN
    _, new = find_or_add(visited, key_of(problem, row, pending), bases)
    return ALL if new else SEEN


@kernel()
def open_row(problem: Problem, row: Row, visited: Visited) -> bool:
    """Writes what is to be tried in a state; false when nothing is, since it was met before."""
    if find_safe(problem, row):
        return True
    ordered = visited.costs.size > 1
    left = admit(problem, row, visited) if ordered else admit_commuting(problem, row, visited)
    if left == SEEN:
        return False
    generate(problem, row)
    if left == NO_STOCK:
        row[MASKS + STOCK_HOME] = 0
        row[MASKS + STOCK_PILE] = 0
        row[MASKS + STOCK_EMPTY] = 0
    return True


@kernel()
def first_kind(row: Row, order: int, nodes: int) -> int:
    """The kind of moves that is tried next, `KINDS` when none is left.

    In the fixed order cards are turned up first; in others not always, since the first choices of a search
    are the ones it hardly ever comes back to.
    """
    kind = 0
    while kind < KINDS and row[MASKS + kind] == 0:
        kind += 1
    if order != FIXED and kind <= REVEAL_EMPTY and scrambled(order, 64 * nodes + 63) % 7 < 2:
        for other in range(PILE_HOME, STOCK_PILE + 1):
            if row[MASKS + other]:
                return other
    return kind


@kernel()
def scrambled(order: int, number: int) -> int:
    """A number below 2**31 without pattern."""
    mixed = (order * 15485863 + number + 1) % 2147483647
    for _ in range(2):
        mixed = (mixed ^ (mixed >> 15)) * 48271 % 2147483647
    return mixed ^ (mixed >> 13)


@kernel()
def pick_shuffled(moves: int, order: int, nodes: int) -> int:
    """Any card of a set."""
    best, least = 0, 1 << 60
    while moves:
        bit = lowest_bit(moves)
        moves &= moves - 1
        place = scrambled(order, 64 * nodes + bit)
        if place < least:
            best, least = bit, place
    return best


@kernel()
def pick(problem: Problem, row: Row, kind: int) -> int:
    """Which card of a kind is tried first: the lowest; of an ordered stock the one turned up next."""
    moves = row[MASKS + kind]
    first = lowest_bit(moves)
    at_hand = problem.redeals == UNLIMITED and problem.draw == 1
    if at_hand or not STOCK_HOME <= kind <= STOCK_EMPTY or moves & (moves - 1) == 0:
        return first
    best, least = first, 1 << 60
    while moves:
        bit = lowest_bit(moves)
        moves &= moves - 1
        slot = problem.slot[bit]
        place = count_bits(row[STOCKED] & ((1 << slot) - 1)) + 1
        effort = place - row[WASTE] if place >= row[WASTE] else place + 32
        if effort < least:
            best, least = bit, effort
    return best


@kernel()
def search(
    problem: Problem,
    rows: NDArray[np.int64],
    visited: Visited,
    order: int,
    node_limit: int,
    stop: NDArray[np.uint8],
) -> int:
    """Goes on from `rows[progress[DEPTH]]`, whose moves are written, until a win, the end or a limit."""
    progress = visited.progress
    depth = progress[DEPTH]
    nodes = progress[NODES]
    hidden = rows[0, LEFT]
    fewest = hidden - progress[REVEALED]
    most_stored = visited.keys.size - (visited.keys.size >> 2)
    result = EXHAUSTED
    while depth >= 0:
        row = rows[depth]
        kind = first_kind(row, order, nodes)
        if kind == KINDS:
            depth -= 1
            continue
        if depth + 1 == len(rows):
            result = TOO_DEEP
            break
        if progress[STORED] >= most_stored:
            result = TABLE_FULL
            break
        if nodes >= node_limit:
            result = OUT_OF_NODES
            break
        if nodes & _POLL == 0 and stop[0]:
            result = STOPPED
            break
        bit = pick(problem, row, kind) if order == FIXED else pick_shuffled(row[MASKS + kind], order, nodes)
        row[MASKS + kind] &= ~(1 << bit)
        nodes += 1
        child = rows[depth + 1]
        make(problem, row, child, kind, bit)
        fewest = min(fewest, child[LEFT])
        if is_reached(problem, child):
            depth += 1
            result = SOLVED
            break
        depth += open_row(problem, child, visited)
    progress[DEPTH] = depth
    progress[NODES] = nodes
    progress[REVEALED] = hidden - fewest
    return result
