"""A simple player: buys what fits its purse, places for the wall, never looks ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.alhambra.engine.weighted_building import any_redesign
from partie.games.alhambra.rules.material import KIND, PRICE, TILES, VALUES
from partie.games.alhambra.rules.moves import fitting_cells, legal_takes
from partie.games.alhambra.rules.paying import MANY, OVERPAID, best_payment, money_of, sums_of
from partie.games.alhambra.rules.state import (
    AWARD,
    BUILD,
    CELL_BITS,
    PASS,
    PLACE,
    PLACING,
    STORE,
    TAKE,
    WHAT_BITS,
)
from partie.games.alhambra.rules.walls import wall_with
from partie.jit import kernel
from partie.search.records import int64

_MOST_OVERPAID = 2  # more is not worth a tile, as long as there is money to take
_ENOUGH_MONEY = 20  # then a tile of the reserve is built rather than money taken


@kernel()
def choose_greedy(state: Any) -> int:
    """Buys the best tile that is paid (nearly) exactly, else takes the most money."""
    if state.step == PLACING:
        return _settle(state, int64(state.bought[0]))
    if state.step == AWARD:
        return _settle(state, int64(state.market[state.award]))
    space = _best_space(state)
    if space >= 0:
        return best_payment(state, space, _least_overpaid())
    build = _build_from_reserve(state)
    take = _richest_take(state)
    if build != PASS and (take == PASS or _all_money(state) >= _ENOUGH_MONEY):
        return build
    if take != PASS:
        return take
    return any_redesign(state)


@kernel()
def _all_money(state: Any) -> int:
    money = 0
    for currency in range(4):
        money += money_of(state, state.turn, currency)
    return money


@kernel()
def _least_overpaid() -> Any:
    """Exact payments first, then rather many small cards than few large ones."""
    quality = np.empty((MANY, OVERPAID))
    for cards in range(MANY):
        for over in range(OVERPAID):
            quality[cards, over] = 0.1 * cards - over
    return quality


@kernel()
def _best_space(state: Any) -> int:
    """The market space to buy from, -1 for none: exact before overpaid, dear kinds before cheap ones."""
    best = -100
    best_space = int64(-1)
    display = 0
    for place in range(4):
        display += state.display[place] >= 0
    for space in range(4):
        tile = int64(state.market[space])
        if tile == 0 or money_of(state, state.turn, space) < PRICE[tile]:
            continue
        sums = sums_of(state, state.turn, space)
        over = 0
        while over < OVERPAID and not (sums >> (PRICE[tile] + over)) & 1:
            over += 1
        if over > _MOST_OVERPAID and display > 0:
            continue
        value = KIND[tile] - 3 * over + 2 * (_best_cell(state, tile)[0] >= 0)
        if value > best:
            best, best_space = value, space
    return best_space


@kernel()
def _best_cell(state: Any, tile: int) -> tuple[int, int]:
    """The wall after placing the tile where it is longest, and that cell; -1 when it fits nowhere."""
    best = -1
    best_cell = -1
    for cell in fitting_cells(state, tile):
        wall, closed = wall_with(state.grid[state.turn], tile, cell)
        wall = 0 if closed else wall
        if wall > best or (wall == best and cell < best_cell):
            best, best_cell = wall, cell
    return best, best_cell


@kernel()
def _settle(state: Any, tile: int) -> int:
    cell = _best_cell(state, tile)[1]
    if cell < 0:
        return STORE | tile << WHAT_BITS
    return PLACE | tile << WHAT_BITS | cell << CELL_BITS


@kernel()
def _build_from_reserve(state: Any) -> int:
    """The dearest kind in the reserve that fits somewhere, or PASS."""
    if state.reserve_count[state.turn] > 0:
        for tile in range(TILES, 0, -1):
            if state.reserve[state.turn, tile]:
                cell = _best_cell(state, tile)[1]
                if cell >= 0:
                    return BUILD | tile << WHAT_BITS | cell << CELL_BITS
    return PASS


@kernel()
def _richest_take(state: Any) -> int:
    """The take worth most; among equals the one with most cards; PASS when the display is empty."""
    best = 0
    move = PASS
    takes = legal_takes(state)
    for places in range(1, 16):
        if (takes >> places) & 1 == 0:
            continue
        value = 0
        for place in range(4):
            if (places >> place) & 1:
                value += 8 * (state.display[place] % VALUES + 1) + 1
        if value > best:
            best = value
            move = TAKE | places << WHAT_BITS
    return move
