"""Kernels of the honest player: what can be turned up next, and how often the game is won after it.

A *look* is a way to the next card that is turned up: moves that reveal nothing, then one that does. Since
nothing is learned on the way, looks are compared as wholes: each is played in the same random worlds,
where the solver says whether the game can still be won.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.moving import Problem, Row, make
from partie.games.klondike.engine.problem import (
    ANCHORS,
    IN_STOCK,
    KINDS,
    LOCKS,
    MASKS,
    PENDING,
    PILE_HOME,
    REDEALS,
    REVEAL,
    REVEAL_EMPTY,
    STOCKED,
    WASTE,
)
from partie.games.klondike.engine.searching import (
    FIXED,
    SOLVED,
    Visited,
    clear,
    is_won,
    open_row,
    search,
)
from partie.jit import kernel, lowest_bit

# Columns of a look: the row it starts from, the move that reveals, worlds tried, worlds won
FROM, KIND, BIT, TRIED, WON = range(5)
LOOK_COLUMNS = 5
TURN = KINDS  # a kind of its own: the next cards of a stock that nobody has seen yet
# What `blind` holds: slots of the stock never seen, redeals used, cards in the waste, cards in all
UNSEEN, USED, TURNED, STOCK_SIZE = range(4)


class Worlds(NamedTuple):
    """What the random worlds of one decision need."""

    unknown: NDArray[np.int64]  # bits of the cards nobody has seen
    blind: NDArray[np.int64]
    random: NDArray[np.int64]
    path: NDArray[np.int64]
    visited: Visited
    nodes: int  # states of the search of one world
    stop: NDArray[np.uint8]


@kernel()
def next_random(state: NDArray[np.int64]) -> int:
    """A number of 31 bits; the state is one number above 0 (a linear congruence of 31 bits, twice)."""
    state[0] = state[0] * 48271 % 2147483647
    return int(state[0])


@kernel()
def deal_unknown(problem: Problem, row: Row, worlds: Worlds) -> int:
    """Puts the unknown cards in random order below the anchors and into the stock; those in the stock."""
    unknown = worlds.unknown
    for at in range(unknown.size - 1, 0, -1):
        other = next_random(worlds.random) % (at + 1)
        unknown[at], unknown[other] = unknown[other], unknown[at]
    at = 0
    for pile in range(7):
        locked = (row[LOCKS] >> (4 * pile)) & 15
        for depth in range(locked - 1):
            problem.locked[pile, depth] = unknown[at]
            problem.pile[unknown[at]] = pile
            problem.slot[unknown[at]] = -1
            at += 1
    unseen, stocked = worlds.blind[UNSEEN], 0
    while unseen:
        slot = lowest_bit(unseen)
        unseen &= unseen - 1
        problem.stock[slot] = unknown[at]
        problem.slot[unknown[at]] = slot
        problem.pile[unknown[at]] = -1
        stocked |= 1 << unknown[at]
        at += 1
    return stocked


@kernel()
def is_revealing(row: Row, kind: int, bit: int) -> bool:
    """Whether a move takes an anchor away."""
    return bool(kind in (REVEAL, REVEAL_EMPTY) or (kind == PILE_HOME and row[ANCHORS] >> bit & 1))


@kernel()
def was_possible(rows: NDArray[np.int64], parents: NDArray[np.int64], at: int, kind: int, bit: int) -> bool:
    """Whether a move could be made earlier on the way: then the rest of the way can wait for the news."""
    at = parents[at]
    while at >= 0:
        if rows[at, MASKS + kind] >> bit & 1:
            return True
        at = parents[at]
    return False


@kernel()
def find_looks(
    problem: Problem,
    rows: NDArray[np.int64],
    parents: NDArray[np.int64],
    visited: Visited,
    looks: NDArray[np.int64],
) -> int:
    """Goes breadth first through what can be reached from `rows[0]` without turning a card up."""
    clear(visited)
    count, at, found = 1, 0, 0
    rows[0, PENDING] = 0
    parents[0] = -1
    open_row(problem, rows[0], visited)
    while at < count:
        row = rows[at]
        for kind in range(KINDS):
            moves = row[MASKS + kind]
            while moves:
                bit = lowest_bit(moves)
                moves &= moves - 1
                if is_revealing(row, kind, bit):
                    if found < len(looks) and not was_possible(rows, parents, at, kind, bit):
                        looks[found, FROM], looks[found, KIND], looks[found, BIT] = at, kind, bit
                        looks[found, TRIED] = looks[found, WON] = 0
                        found += 1
                    continue
                if count == len(rows):
                    continue
                child = rows[count]
                make(problem, row, child, kind, bit)
                if open_row(problem, child, visited):
                    parents[count] = at
                    count += 1
        at += 1
    return found


@kernel()
def is_win(problem: Problem, worlds: Worlds) -> bool:
    """Whether the solver finds a win from the first row of the path."""
    first, visited = worlds.path[0], worlds.visited
    if is_won(problem, first):
        return True
    clear(visited)
    open_row(problem, first, visited)
    return bool(search(problem, worlds.path, visited, FIXED, worlds.nodes, worlds.stop) == SOLVED)


@kernel()
def take_look(problem: Problem, worlds: Worlds, row: Row, look: Row, in_stock: int) -> None:
    """Writes the state after a look in the present world as the first row of the path."""
    blind = worlds.blind
    start, first = worlds.path[1], worlds.path[0]
    for column in range(MASKS):
        start[column] = row[column]
    if blind[UNSEEN]:
        start[STOCKED] |= blind[UNSEEN]
        start[IN_STOCK] |= in_stock
        start[REDEALS] = blind[USED]
    if look[KIND] == TURN:
        for column in range(MASKS):
            first[column] = start[column]
        first[WASTE] = min(blind[STOCK_SIZE], start[WASTE] + problem.draw)
    else:
        make(problem, start, first, look[KIND], look[BIT])
    first[PENDING] = 0


@kernel()
def sort_looks(looks: NDArray[np.int64], alive: NDArray[np.int64], left: int) -> None:
    """Best first; equal ones stay in their order, the shorter way first."""
    for at in range(1, left):
        moved, place = alive[at], at
        won, tried = looks[moved, WON], looks[moved, TRIED]
        while place > 0 and looks[alive[place - 1], WON] * tried < won * looks[alive[place - 1], TRIED]:
            alive[place] = alive[place - 1]
            place -= 1
        alive[place] = moved


@kernel()
def compare_looks(
    problem: Problem, rows: NDArray[np.int64], looks: NDArray[np.int64], worlds: Worlds, budget: int
) -> int:
    """Plays looks in the same worlds, dropping the worse half again and again; the best one's number."""
    found = len(looks)
    alive = np.arange(found)
    left, rounds, used = found, 1, 0
    while (1 << rounds) < found:
        rounds += 1
    while used < budget and not worlds.stop[0]:
        for _ in range(max(1, budget // (rounds * left))):
            in_stock = deal_unknown(problem, rows[0], worlds)
            for number in range(left):
                look = looks[alive[number]]
                take_look(problem, worlds, rows[look[FROM]], look, in_stock)
                look[WON] += is_win(problem, worlds)
                look[TRIED] += 1
            used += left
            if used >= budget or worlds.stop[0]:
                break
        sort_looks(looks, alive, left)
        if left == 1:
            break
        left = (left + 1) // 2
    return int(alive[0])
