"""Every legal move."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.building import (
    FITS,
    STEPS,
    placing_problem,
    removing_problem,
    swapping_problem,
)
from partie.games.alhambra.rules.material import PRICE, TILES, VALUES
from partie.games.alhambra.rules.state import (
    ACTION,
    AWARD,
    BUILD,
    BUY,
    CELL_BITS,
    GIVE,
    OVER,
    PASS,
    PAYMENT_BITS,
    PLACE,
    PLACING,
    REMOVE,
    STORE,
    SWAP,
    TAKE,
    WHAT_BITS,
)
from partie.jit import kernel
from partie.search.records import int64

Moves = NDArray[np.int64]

_MOST_MONEY = 5  # of several cards taken together
_NO_CARD = 100  # what an empty place is worth: more than any cards


@kernel()
def legal_moves(states: Any) -> Moves:
    """All legal moves, sorted; empty when the game is over."""
    state = states[0]
    moves = np.empty(_bound(state), np.int64)
    count = int64(0)
    if state.step == PLACING:
        for place in range(state.bought_count):
            count = _add_settling(state, int64(state.bought[place]), moves, count)
    elif state.step == AWARD:
        count = _add_settling(state, int64(state.market[state.award]), moves, count)
    elif state.step == ACTION:
        count = add_takes(state, moves, count)
        for space in range(4):
            count = _add_payments(state, space, moves, count)
        count = add_redesigns(state, moves, count)
        if count == 0:
            moves[0] = PASS
            count = 1
    return np.sort(moves[:count])


@kernel()
def _bound(state: Any) -> int:
    """A number at least as large as that as there are legal moves."""
    if state.step == OVER:
        return 1
    cells = 4 * int64(state.built_count[state.turn]) + 4
    if state.step != ACTION:
        return int(4 * cells)
    bound = 16 + cells * (2 * int64(state.reserve_count[state.turn]) + 1)
    for currency in range(4):
        payments = 1
        for value in range(VALUES):
            payments *= int64(state.hands[state.turn, currency * VALUES + value]) + 1
        bound += payments
    return int(bound)


@kernel()
def legal_takes(state: Any) -> int:
    """The sets of places that may be taken: bit n stands for the set whose four bits are n.

    That is one card, or several worth five at most together; of equal cards those that lie first.
    """
    worth = (_worth(state, 0), _worth(state, 1), _worth(state, 2), _worth(state, 3))
    equal = _equal_before(state)
    takes = int64(0)
    for places in range(1, 16):
        money = 0
        for place in range(4):
            if (places >> place) & 1:
                money += worth[place]
        is_single = places & (places - 1) == 0
        if money > _MOST_MONEY and not (is_single and money < _NO_CARD):
            continue
        if equal == 0 or not _skips_equal(places, equal):
            takes |= 1 << places
    return takes


@kernel()
def _worth(state: Any, place: int) -> int:
    """What the card on a place of the display is worth."""
    card = int64(state.display[place])
    return int(card % VALUES + 1 if card >= 0 else _NO_CARD)


@kernel()
def _equal_before(state: Any) -> int:
    """Four bits for each place of the display: the places before it that show the same card."""
    equal = 0
    for place in range(1, 4):
        for earlier in range(place):
            if state.display[earlier] == state.display[place]:
                equal |= 1 << (4 * place + earlier)
    return equal


@kernel()
def _skips_equal(places: int, equal: int) -> bool:
    """Whether a card is chosen while an equal one before it is not."""
    for place in range(1, 4):
        if (places >> place) & 1 and (equal >> (4 * place)) & 15 & ~places:
            return True
    return False


@kernel()
def add_takes(state: Any, moves: Moves, count: int) -> int:
    """Adds a move for every choice of cards."""
    takes = legal_takes(state)
    for places in range(1, 16):
        if (takes >> places) & 1:
            moves[count] = TAKE | places << WHAT_BITS
            count += 1
    return count


@kernel()
def _add_payments(state: Any, space: int, moves: Moves, count: int) -> int:
    """Every choice of cards that pays for the tile, also with cards too many."""
    if state.market[space] == 0:
        return count
    price = PRICE[state.market[space]]
    first = space * VALUES
    used = np.zeros(VALUES, np.int64)  # counts like the wheels of an odometer
    paid = 0
    while True:
        value = 0
        while value < VALUES and used[value] == state.hands[state.turn, first + value]:
            paid -= used[value] * (value + 1)
            used[value] = 0
            value += 1
        if value == VALUES:
            return count
        used[value] += 1
        paid += value + 1
        if paid >= price:
            payment = 0
            for wheel in range(VALUES):
                payment |= used[wheel] << (2 * wheel)
            moves[count] = (BUY | space << WHAT_BITS) | payment << PAYMENT_BITS
            count += 1


@kernel()
def add_places(state: Any, kind: int, tile: int, moves: Moves, count: int) -> int:
    """Adds a move for every empty cell where the tile fits."""
    for cell in fitting_cells(state, tile):
        moves[count] = kind | tile << WHAT_BITS | cell << CELL_BITS
        count += 1
    return count


@kernel()
def fitting_cells(state: Any, tile: int) -> NDArray[np.int64]:
    """The empty cells of the player on the turn where the tile fits, each once."""
    built = state.built_count[state.turn]
    cells = np.empty(2 * built + 2, np.int64)  # tiles that hang together have no more empty neighbours
    return cells[: _write_fitting(state, tile, cells)]


@kernel()
def _write_fitting(state: Any, tile: int, cells: Moves) -> int:
    grid = state.grid[state.turn]
    count = int64(0)
    for place in range(state.built_count[state.turn]):
        cell = int64(state.built[state.turn, place])
        for side in range(4):
            empty = cell + STEPS[side]
            if grid[empty] != 0 or _first_neighbour(grid, empty) != cell:
                continue
            if placing_problem(grid, tile, empty) == FITS:
                cells[count] = empty
                count += 1
    return count


@kernel()
def _first_neighbour(grid: NDArray[np.int8], empty: int) -> int:
    """The first tile beside an empty cell: the one from which the cell is looked at."""
    for side in range(4):
        if grid[empty + STEPS[side]] != 0:
            return int(empty + STEPS[side])
    return -1


@kernel()
def _add_settling(state: Any, tile: int, moves: Moves, count: int) -> int:
    count = add_places(state, int64(PLACE), tile, moves, count)
    moves[count] = STORE | tile << WHAT_BITS
    count += 1
    if state.players == 2 and state.step == PLACING:
        moves[count] = GIVE | tile << WHAT_BITS
        count += 1
    return count


@kernel()
def add_redesigns(state: Any, moves: Moves, count: int) -> int:
    """Adds every redesign: from the reserve, to the reserve, swaps."""
    grid = state.grid[state.turn]
    built = state.built_count[state.turn]
    for place in range(1, built):
        cell = int64(state.built[state.turn, place])
        if removing_problem(grid, built, cell) == FITS:
            moves[count] = REMOVE | cell << CELL_BITS
            count += 1
    if state.reserve_count[state.turn] == 0:
        return count
    for tile in range(1, TILES + 1):
        if state.reserve[state.turn, tile]:
            count = add_places(state, int64(BUILD), tile, moves, count)
            for place in range(1, built):
                cell = int64(state.built[state.turn, place])
                if swapping_problem(grid, tile, cell) == FITS:
                    moves[count] = SWAP | tile << WHAT_BITS | cell << CELL_BITS
                    count += 1
    return count
