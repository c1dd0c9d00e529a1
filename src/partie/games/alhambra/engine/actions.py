"""The player of whole actions: weighs every action that is worth a thought, and then where the tile goes.

Where the player of the source first chooses the kind of action and then, by other criteria, cards or a tile, this one
compares the best purchase with the best cards by what both of them do.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.engine import criteria
from partie.games.alhambra.engine.action_gains import building_worth, gain_of, loss_of_best
from partie.games.alhambra.engine.weighted_building import any_redesign
from partie.games.alhambra.rules.building import STEPS
from partie.games.alhambra.rules.chance import below
from partie.games.alhambra.rules.material import DIRK, KIND, PRICE, TILES, VALUES
from partie.games.alhambra.rules.moves import fitting_cells, legal_takes
from partie.games.alhambra.rules.paying import (
    MANY,
    OVERPAID,
    Numbers,
    all_money,
    all_sums,
    best_payment,
    cards_in_hand,
    money_of,
    places_of,
    sums_of,
    sums_with,
    worth_of,
)
from partie.games.alhambra.rules.state import (
    AWARD,
    BUILD,
    CELL_BITS,
    GIVE,
    PASS,
    PAYMENT_BITS,
    PLACE,
    PLACING,
    STORE,
    TAKE,
    WHAT_BITS,
)
from partie.games.alhambra.rules.walls import outline_of
from partie.jit import kernel
from partie.search.records import int64

Weights = NDArray[np.float64]  # of one phase, from -1 to 1

_NEVER = -1.0e9
_LARGE = 7  # cards of this value and above
_OVERPAID_MUCH = 2
_STEPS = 1 << 16


@kernel()
def choose_action(state: Any, chance: Any, weights: NDArray[np.float64]) -> int:
    """The move of the player; `weights` are [3, more than CRITERIA] from 0 to 1.

    A level misjudges every option by chance, whose `random` feeds it: options that are far apart stay so.
    """
    current = 2 * weights[min(state.scorings, 2)] - 1
    current[criteria.MISJUDGED] = weights[min(state.scorings, 2), criteria.MISJUDGED]
    if state.step == PLACING:
        return _settled(state, chance, int64(state.bought[0]), current)
    if state.step == AWARD:
        return _settled(state, chance, int64(state.market[state.award]), current)
    best, move = _NEVER, int64(PASS)
    for found in (
        _best_purchase(state, chance, current),
        _best_take(state, chance, current),
        _best_build(state, chance, current),
    ):
        if found[0] > best:
            best, move = found
    if move == PASS or current[criteria.REDESIGN] > best:
        redesign = any_redesign(state)
        return redesign if redesign != PASS else move
    return move


@kernel()
def _misjudged(chance: Any, weights: Weights) -> float:
    """About normally distributed: four even draws."""
    if weights[criteria.MISJUDGED] == 0:
        return 0.0
    drawn = int64(0)
    for _ in range(4):
        drawn += below(chance, _STEPS)
    return float(weights[criteria.MISJUDGED] * (drawn / _STEPS - 2) * 1.7320508)


@kernel()
def _all_money(state: Any) -> int:
    money = int64(0)
    for currency in range(4):
        money += money_of(state, state.turn, currency)
    return money


@kernel()
def _best_purchase(state: Any, chance: Any, weights: Weights) -> tuple[float, int]:
    best, move = _NEVER, int64(PASS)
    payments = _payment_worths(weights)
    money = weights[criteria.BUY_MONEY] * _all_money(state) / 20
    for space in range(4):
        tile = int64(state.market[space])
        if tile == 0 or money_of(state, state.turn, space) < PRICE[tile]:
            continue
        candidate = int64(best_payment(state, space, payments))
        cards, over = _paid(candidate, PRICE[tile])
        worth = money + payments[min(cards, MANY) - 1, min(over, OVERPAID - 1)]
        worth += weights[criteria.BUY_PRICE] * PRICE[tile] / 10
        worth += building_worth(state, KIND[tile], weights)
        worth += weights[criteria.BUY_DENIED] * _denied(state, space, tile) / 10
        cell, longer = _best_cell(state, chance, tile, weights)[1:]
        worth += weights[criteria.BUY_NOWHERE] if cell < 0 else weights[criteria.GAIN_WALL] * longer / 3
        if over == 0:
            worth += weights[criteria.BUY_AGAIN] * _other_exact(state, space)
        worth += _misjudged(chance, weights)
        if worth > best:
            best, move = worth, candidate
    return best, move


@kernel()
def _payment_worths(weights: Weights) -> NDArray[np.float64]:
    """The worths of payments by the number of cards and what is overpaid."""
    worths = np.empty((MANY, OVERPAID))
    for cards in range(MANY):
        for over in range(OVERPAID):
            worth = weights[criteria.BUY_CARDS] * cards / 3 + weights[criteria.BUY_OVER] * over / 3
            if over == 0:
                worth += weights[criteria.BUY_EXACT]
            if over > _OVERPAID_MUCH:
                worth += weights[criteria.BUY_OVER_MUCH]
            worths[cards, over] = worth
    return worths


@kernel()
def _paid(move: int, price: int) -> tuple[int, int]:
    """How many cards a purchase takes, and by how much it overpays."""
    payment = move >> PAYMENT_BITS
    cards, paid = int64(0), int64(0)
    for value in range(VALUES):
        count = (payment >> (2 * value)) & 3
        cards += count
        paid += count * (value + 1)
    return cards, paid - price


@kernel()
def _denied(state: Any, space: int, tile: int) -> int:
    """What the tile would gain a rival who can pay it exactly, the most of all rivals."""
    most = int64(0)
    for rival in range(state.players):
        if rival != state.turn and (sums_of(state, rival, space) >> PRICE[tile]) & 1:
            most = max(most, gain_of(state, rival, KIND[tile], min(int64(state.scorings), 2)))
    return most


@kernel()
def _other_exact(state: Any, space: int) -> int:
    """How many tiles on other spaces can be paid exactly."""
    count = int64(0)
    for other in range(4):
        tile = int64(state.market[other])
        if other != space and tile != 0:
            count += (sums_of(state, state.turn, other) >> PRICE[tile]) & 1
    return count


@kernel()
def _best_take(state: Any, chance: Any, weights: Weights) -> tuple[float, int]:
    money, sums = all_money(state), all_sums(state)
    takes = legal_takes(state)
    best, move = _NEVER, int64(PASS)
    for places in range(1, 16):
        if (takes >> places) & 1 == 0:
            continue
        worth = _take_worth(state, places, weights, money, sums) + _misjudged(chance, weights)
        if worth > best:
            best, move = worth, TAKE | places << WHAT_BITS
    best += weights[criteria.TAKE]
    best += weights[criteria.TAKE_HAND] * cards_in_hand(state, state.turn) / 10
    best += weights[criteria.TAKE_MONEY] * (money[0] + money[1] + money[2] + money[3]) / 20
    return best, move


@kernel()
def _take_worth(state: Any, places: int, weights: Weights, money: Numbers, sums: Numbers) -> float:
    """What distinguishes one choice of cards from another."""
    worth = -weights[criteria.TAKE_MORE]
    for place in range(4):
        if (places >> place) & 1:
            currency, value = state.display[place] // VALUES, int64(state.display[place] % VALUES) + 1
            worth += weights[criteria.TAKE_MORE] + weights[criteria.TAKE_WORTH] * value / 5
            worth += weights[criteria.TAKE_COLLECTED] * value * money[currency] / 60
            if value >= _LARGE:
                worth += weights[criteria.TAKE_LARGE]
    affords = False
    most = int64(-1)  # points of a tile that becomes exactly payable
    for space in range(4):
        tile, own = int64(state.market[space]), places & places_of(state, space)
        if tile == 0 or own == 0:
            continue
        price = PRICE[tile]
        affords = affords or money[space] < price <= money[space] + worth_of(state, own)
        if (sums_with(state, own, sums[space]) >> price) & 1 and not (sums[space] >> price) & 1:
            most = max(most, gain_of(state, state.turn, KIND[tile], min(int64(state.scorings), 2)))
    if affords:
        worth += weights[criteria.TAKE_AFFORDS]
    if most >= 0:
        worth += weights[criteria.TAKE_EXACT] + weights[criteria.TAKE_EXACT_GAIN] * most / 10
    return float(worth)


@kernel()
def _best_build(state: Any, chance: Any, weights: Weights) -> tuple[float, int]:
    best, move = _NEVER, int64(PASS)
    if state.reserve_count[state.turn] == 0:
        return best, move
    for tile in range(1, TILES + 1):
        if not state.reserve[state.turn, tile]:
            continue
        cell, longer = _best_cell(state, chance, int64(tile), weights)[1:]
        if cell < 0:
            continue
        worth = weights[criteria.BUILD] + building_worth(state, KIND[tile], weights)
        worth += weights[criteria.GAIN_WALL] * longer / 3 + _misjudged(chance, weights)
        if worth > best:
            best, move = worth, BUILD | tile << WHAT_BITS | cell << CELL_BITS
    return best, move


@kernel()
def _settled(state: Any, chance: Any, tile: int, weights: Weights) -> int:
    """Where a tile goes: the best cell, the reserve, or Dirk."""
    best, cell, _ = _best_cell(state, chance, tile, weights)
    reserve = weights[criteria.RESERVE]
    move = STORE | tile << WHAT_BITS
    if cell >= 0 and best >= reserve:
        move = PLACE | tile << WHAT_BITS | cell << CELL_BITS
    if state.players == 2 and state.step == PLACING:
        lost = loss_of_best(state, int64(DIRK), KIND[tile], min(int64(state.scorings), 2))
        given = weights[criteria.DIRK] + weights[criteria.DIRK_LEAD] * lost / 10
        built = best + building_worth(state, KIND[tile], weights)
        if given > max(built if cell >= 0 else _NEVER, reserve):
            move = GIVE | tile << WHAT_BITS
    return move


@kernel()
def _best_cell(state: Any, chance: Any, tile: int, weights: Weights) -> tuple[float, int, int]:
    """The worth of the best cell, the cell, how much longer the wall grows there; cell -1 when it fits nowhere."""
    grid = state.grid[state.turn]
    wall, walled, open_sides = outline_of(grid)
    best, best_cell, best_longer = _NEVER, int64(-1), int64(0)
    for cell in fitting_cells(state, tile):
        grid[cell] = tile
        after, walled_after, open_after = outline_of(grid)
        grid[cell] = 0
        touching = int64(-1)
        for side in range(4):
            touching += grid[cell + STEPS[side]] != 0
        worth = weights[criteria.PLACE_WALL] * (after - wall) / 3
        worth += weights[criteria.PLACE_OPEN] * (open_after - open_sides) / 3
        worth += weights[criteria.PLACE_WALLS] * (walled_after - after - walled + wall) / 3
        worth += weights[criteria.PLACE_TOUCHES] * touching / 3
        if open_after == 0:
            worth += weights[criteria.PLACE_CLOSED]
        worth += _misjudged(chance, weights)
        if worth > best:
            best, best_cell, best_longer = worth, cell, after - wall
    return best, best_cell, best_longer
