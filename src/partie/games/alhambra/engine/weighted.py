"""The player of the source: nine local decisions, 76 yes/no criteria with a weight in each of three phases.

Every decision weighs its options by the sum of the weights of the criteria that hold; the best option wins.
The docstrings name the criteria by their numbers in the source's appendix B; indices are one less.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.engine.weighted_building import (
    choose_redesign,
    choose_settling,
    is_closed,
    kind_quality,
)
from partie.games.alhambra.rules.material import KIND, PRICE, VALUES
from partie.games.alhambra.rules.moves import legal_takes
from partie.games.alhambra.rules.paying import (
    MANY,
    OVERPAID,
    Numbers,
    all_money,
    all_sums,
    best_payment,
    cards_in_hand,
    places_of,
    sums_with,
    worth_of,
)
from partie.games.alhambra.rules.state import AWARD, PASS, PLACING, TAKE, WHAT_BITS
from partie.jit import kernel
from partie.search.records import int64

Weights = NDArray[np.float64]  # 76 of one phase

CRITERIA = 76
PHASES = 3
MOST_CARDS = 20  # with more in hand taking money weighs nothing
MOST_REDESIGNS = 10  # in a row; after more a redesign weighs nothing


@kernel()
def choose_weighted(state: Any, weights: NDArray[np.float64], as_original: bool) -> int:
    """The move of the weighted player; `weights` are [3, 76].

    `as_original` follows the source's program where it differs from its description (`original.py`).
    """
    current = weights[min(state.scorings, PHASES - 1)]
    if state.step == PLACING:
        return choose_settling(state, int64(state.bought[0]), current, as_original)
    if state.step == AWARD:
        return choose_settling(state, int64(state.market[state.award]), current, as_original)
    return _choose_action(state, current, as_original)


@kernel()
def _choose_action(state: Any, weights: Weights, as_original: bool) -> int:
    """Which kind of action? Buying wins ties, then taking."""
    money, sums = all_money(state), all_sums(state)
    takes = legal_takes(state)
    take = _taking_quality(state, weights, money, sums, takes)
    buy = _buying_quality(state, weights, money, sums)
    if _redesigning_quality(state, weights, max(take, buy), as_original) > max(take, buy):
        move = choose_redesign(state, weights, as_original)
        if move != PASS:
            return move
    if buy >= take and buy >= 0:
        return _choose_purchase(state, weights, money)
    if take >= 0:
        return _choose_cards(state, weights, money, sums, takes)
    return choose_redesign(state, weights, as_original)


@kernel()
def _taking_quality(state: Any, weights: Weights, money: Numbers, sums: Numbers, takes: int) -> float:
    """Criteria 1 to 12; -1 when the display is empty."""
    quality = float(weights[0])
    values = 0
    for place in range(4):
        if state.display[place] >= 0:
            values |= 1 << (state.display[place] % VALUES)
    if values == 0:
        return -1.0
    if cards_in_hand(state, state.turn) > MOST_CARDS:
        return 0.0
    enough = _first_enough(state, money, sums, takes)
    if enough > 0:
        quality += weights[1]
    if enough == 2:
        quality += weights[2]
    for value in range(VALUES):
        if (values >> value) & 1:
            quality += weights[3 + value]
    return quality


@kernel()
def _first_enough(state: Any, money: Numbers, sums: Numbers, takes: int) -> int:
    """Whether a take makes a new tile affordable: 0 no, 1 yes, 2 the first one found even exactly."""
    for space in range(4):
        price = PRICE[state.market[space]]
        on_display = places_of(state, space)
        if state.market[space] == 0 or money[space] >= price or on_display == 0:
            continue
        for places in range(1, 16):
            own = places & on_display if (takes >> places) & 1 else 0
            if own and money[space] + worth_of(state, own) >= price:
                after = sums_with(state, own, sums[space])
                return 2 if (after >> price) & 1 else 1
    return 0


@kernel()
def _buying_quality(state: Any, weights: Weights, money: Numbers, sums: Numbers) -> float:
    """Criteria 13 to 20; -1 when no tile is affordable."""
    exact = False
    kinds = 0
    for space in range(4):
        tile = int64(state.market[space])
        if tile != 0 and money[space] >= PRICE[tile]:
            kinds |= 1 << KIND[tile]
            exact = exact or (sums[space] >> PRICE[tile]) & 1 == 1
    if kinds == 0:
        return -1.0
    quality = float(weights[12])
    if exact:
        quality += weights[13]
    for kind in range(6):
        if (kinds >> kind) & 1:
            quality += weights[14 + kind]
    return quality


@kernel()
def _redesigning_quality(state: Any, weights: Weights, enough: float, as_original: bool) -> float:
    """Criteria 21 to 23; walks round the map only where that can lift the quality above `enough`."""
    if state.redesigns[state.turn] > MOST_REDESIGNS:
        return 0.0
    reserve = weights[22] if state.reserve_count[state.turn] > 0 else 0.0
    closed = weights[20] + weights[21] + reserve > enough and is_closed(state, as_original)
    return float(weights[20] + (weights[21] if closed else 0.0) + reserve)


@kernel()
def _choose_cards(state: Any, weights: Weights, money: Numbers, sums: Numbers, takes: int) -> int:
    """Which cards to take? Criteria 24 to 35."""
    best = -1.0
    best_places = 0
    for places in range(1, 16):
        if (takes >> places) & 1 == 0:
            continue
        quality = _cards_quality(state, places, weights, money, sums)
        if quality > best:
            best, best_places = quality, places
    return TAKE | best_places << WHAT_BITS


@kernel()
def _cards_quality(state: Any, places: int, weights: Weights, money: Numbers, sums: Numbers) -> float:
    richest = max(money)
    values = 0
    of_richest = False
    for place in range(4):
        if (places >> place) & 1:
            card = int64(state.display[place])
            values |= 1 << (card % VALUES)
            of_richest = of_richest or money[card // VALUES] == richest
    quality = 0.0
    for value in range(VALUES):
        if (values >> value) & 1:
            quality += weights[23 + value]
    affordable, exact = _becomes_affordable(state, places, money, sums)
    if affordable:
        quality += weights[32]
    if exact:
        quality += weights[33]
    if of_richest:
        quality += weights[34]
    return quality


@kernel()
def _becomes_affordable(state: Any, places: int, money: Numbers, sums: Numbers) -> tuple[bool, bool]:
    affordable = False
    exact = False
    for space in range(4):
        own = places & places_of(state, space)
        if state.market[space] == 0 or own == 0:
            continue
        taken = worth_of(state, own)
        price = PRICE[state.market[space]]
        if money[space] < price <= money[space] + taken:
            affordable = True
        if not (sums[space] >> price) & 1 and (sums_with(state, own, sums[space]) >> price) & 1:
            exact = True
    return affordable, exact


@kernel()
def _choose_purchase(state: Any, weights: Weights, money: Numbers) -> int:
    """Which tile, paid how? Criteria 36 to 55."""
    best = -1.0
    best_space = int64(0)
    for space in range(4):
        tile = int64(state.market[space])
        if tile != 0 and money[space] >= PRICE[tile]:
            quality = kind_quality(state, KIND[tile], weights)
            if quality > best:
                best, best_space = quality, space
    quality_of = np.empty((MANY, OVERPAID))
    for cards in range(MANY):
        for over in range(OVERPAID):
            quality_of[cards, over] = weights[44 + cards] + (weights[54] if over == 0 else weights[47 + over])
    return best_payment(state, best_space, quality_of)
