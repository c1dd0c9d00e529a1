"""Kernels of the honest player: what can be turned up next, and how often the game is won after it.

A *probe* is a way to the next card that is turned up: moves that reveal nothing, then one that does. Since
nothing is learned on the way, complete probes are compared: each is played in the same random worlds,
where the solver decides whether the game can still be won. That flatters probes: the solver sees through the
cards, the player will not. So wins that take long to find count less, worlds that are lost count a little
for the cards they turn up, and every move of a probe has a price, since it gives up a choice.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.moving import Problem, Row, make
from partie.games.klondike.engine.problem import (
    ANCHORS,
    IN_STOCK,
    KINDS,
    LEFT,
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
    NODES,
    REVEALED,
    SOLVED,
    Visited,
    clear,
    is_won,
    open_row,
    search,
)
from partie.jit import kernel, lowest_bit

# Columns of a probe: the row it starts from, the move that reveals, how many moves it has, worlds tried,
# worlds won, and the sum of what they are worth
FROM, KIND, BIT, LENGTH, TRIED, WON, WORTH = range(7)
PROBE_COLUMNS = 7
WAYS = 2  # to move the same card away; they come shortest first
# What worlds and moves are worth, see the top of the file
WIN = 1000
SLOWEST_WIN = 300  # less, for a win that took all the states a search may have
MOST_OF_LOST = 100  # for a lost world in which every card was turned up
PRICE = 10  # of one move of a probe
# When a probe is clearly worse: so many standard deviations of the share, after so many worlds at least
CLEARLY = 3.0
FEWEST_TRIED = 16
CHECKS = 4  # in one round
TURN = KINDS  # a separate kind: the next cards of a stock that were never turned up
# What `blind` holds: slots of the stock never seen, redeals used, cards in the waste, cards in all
UNSEEN, USED, TURNED, STOCK_SIZE = range(4)


class Worlds(NamedTuple):
    """What the random worlds of one decision need."""

    unknown: NDArray[np.int64]  # bits of the cards never turned up
    blind: NDArray[np.int64]
    random: NDArray[np.int64]  # the state of the generator, and how many worlds were dealt
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
def shuffle(cards: NDArray[np.int64], random: NDArray[np.int64]) -> None:
    """All orders are equally likely."""
    for at in range(cards.size - 1, 0, -1):
        other = next_random(random) % (at + 1)
        cards[at], cards[other] = cards[other], cards[at]


@kernel()
def deal_unknown(problem: Problem, row: Row, worlds: Worlds) -> int:
    """Puts the unknown cards below the anchors and into the stock; those in the stock.

    A random order is turned around once before there is a new one, so that each card lies in each place
    equally often: what a single card does in a single place adds nothing to chance.
    """
    count = worlds.unknown.size
    turn = worlds.random[1] % count
    worlds.random[1] += 1
    if turn == 0:
        shuffle(worlds.unknown, worlds.random)
    at = turn
    for pile in range(7):
        locked = (row[LOCKS] >> (4 * pile)) & 15
        for depth in range(locked - 1):
            card = worlds.unknown[at % count]
            problem.locked[pile, depth] = card
            problem.pile[card] = pile
            problem.slot[card] = -1
            at += 1
    unseen, stocked = worlds.blind[UNSEEN], 0
    while unseen:
        slot = lowest_bit(unseen)
        unseen &= unseen - 1
        card = worlds.unknown[at % count]
        problem.stock[slot] = card
        problem.slot[card] = slot
        problem.pile[card] = -1
        stocked |= 1 << card
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
def is_wanted(
    rows: NDArray[np.int64],
    parents: NDArray[np.int64],
    at: int,
    kind: int,
    bit: int,
    probes: NDArray[np.int64],
) -> bool:
    """Whether a probe is compared with the others: few ways to the same card, nothing that can wait."""
    ways = 0
    for probe in probes:
        ways += probe[BIT] == bit
    return ways < WAYS and not was_possible(rows, parents, at, kind, bit)


@kernel()
def length_of(parents: NDArray[np.int64], at: int) -> int:
    """Moves of a probe that ends with a move from this row."""
    length = 1
    while at > 0:
        at = parents[at]
        length += 1
    return length


@kernel()
def find_probes(
    problem: Problem,
    rows: NDArray[np.int64],
    parents: NDArray[np.int64],
    visited: Visited,
    probes: NDArray[np.int64],
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
                    if found < len(probes) and is_wanted(rows, parents, at, kind, bit, probes[:found]):
                        probes[found] = 0
                        probes[found, FROM], probes[found, KIND], probes[found, BIT] = at, kind, bit
                        probes[found, LENGTH] = length_of(parents, at)
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
def try_probe(problem: Problem, worlds: Worlds, probe: Row) -> None:
    """Counts whether the solver finds a win from the first row of the path, and what that is worth."""
    first, visited = worlds.path[0], worlds.visited
    probe[TRIED] += 1
    if is_won(problem, first):
        probe[WON] += 1
        probe[WORTH] += WIN
        return
    hidden = first[LEFT]
    clear(visited)
    open_row(problem, first, visited)
    if search(problem, worlds.path, visited, FIXED, worlds.nodes, worlds.stop) == SOLVED:
        effort = math.log(1.0 + visited.progress[NODES]) / math.log(1.0 + worlds.nodes)
        probe[WON] += 1
        probe[WORTH] += WIN - int(SLOWEST_WIN * effort)
    elif hidden:
        probe[WORTH] += MOST_OF_LOST * visited.progress[REVEALED] // hidden


@kernel()
def take_probe(problem: Problem, worlds: Worlds, row: Row, probe: Row, in_stock: int) -> None:
    """Writes the state after a probe in the present world as the first row of the path."""
    blind = worlds.blind
    start, first = worlds.path[1], worlds.path[0]
    for column in range(MASKS):
        start[column] = row[column]
    if blind[UNSEEN]:
        start[STOCKED] |= blind[UNSEEN]
        start[IN_STOCK] |= in_stock
        start[REDEALS] = blind[USED]
    if probe[KIND] == TURN:
        for column in range(MASKS):
            first[column] = start[column]
        first[WASTE] = min(blind[STOCK_SIZE], start[WASTE] + problem.draw)
    else:
        make(problem, start, first, probe[KIND], probe[BIT])
    first[PENDING] = 0


@kernel()
def sort_probes(probes: NDArray[np.int64], alive: NDArray[np.int64], left: int) -> None:
    """Best first; equal ones stay in their order. All were tried in the same worlds."""
    for at in range(1, left):
        moved, place = alive[at], at
        while place > 0 and net_worth(probes[alive[place - 1]]) < net_worth(probes[moved]):
            alive[place] = alive[place - 1]
            place -= 1
        alive[place] = moved


@kernel()
def net_worth(probe: Row) -> int:
    """What a probe has brought in all its worlds, less its price."""
    return int(probe[WORTH] - PRICE * probe[LENGTH] * probe[TRIED])


@kernel()
def drop_worse(probes: NDArray[np.int64], alive: NDArray[np.int64], left: int) -> int:
    """How many of the sorted probes are not clearly worse than the best one."""
    best = probes[alive[0]]
    tried = best[TRIED]
    if tried < FEWEST_TRIED:
        return left
    share = (best[WON] + 1) / (tried + 2)
    gap = CLEARLY * WIN * math.sqrt(share * (1 - share) * tried)  # of the sums over all worlds
    remaining = 1
    while remaining < left and net_worth(best) - net_worth(probes[alive[remaining]]) <= gap:
        remaining += 1
    return remaining


@kernel()
def compare_probes(
    problem: Problem, rows: NDArray[np.int64], probes: NDArray[np.int64], worlds: Worlds, budget: int
) -> int:
    """Plays probes in the same worlds and drops the worse ones; the number of the best.

    The budget is shared by rounds after each of which half of the probes are left. What is clearly worse
    goes earlier, and where only one is left nothing more is spent.
    """
    alive = np.arange(len(probes))
    left, rounds, used = len(probes), 1, 0
    while (1 << rounds) < left:
        rounds += 1
    while left > 1 and used < budget and not worlds.stop[0]:
        half = (left + 1) // 2
        planned = max(1, budget // (rounds * left))
        for number in range(1, planned + 1):
            in_stock = deal_unknown(problem, rows[0], worlds)
            for place in range(left):
                probe = probes[alive[place]]
                take_probe(problem, worlds, rows[probe[FROM]], probe, in_stock)
                try_probe(problem, worlds, probe)
            used += left
            if number % max(1, planned // CHECKS) == 0:
                sort_probes(probes, alive, left)
                left = drop_worse(probes, alive, left)
            if left == 1 or used >= budget or worlds.stop[0]:
                break
        sort_probes(probes, alive, left)
        left = min(left, half)
    return int(alive[0])
