"""What a player can pay, and with which cards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.material import PRICE, VALUES
from partie.games.alhambra.rules.state import BUY, PAYMENT_BITS, WHAT_BITS
from partie.jit import kernel
from partie.search.records import int64

Numbers = tuple[int, int, int, int]  # by currency

MANY = 4  # cards: one, two, three, more
OVERPAID = 7  # by: 0 .. 5, more


@kernel()
def money_of(state: Any, player: int, currency: int) -> int:
    """The sum of a currency in hand."""
    money = 0
    for value in range(VALUES):
        money += state.hands[player, currency * VALUES + value] * (value + 1)
    return money


@kernel()
def sums_of(state: Any, player: int, currency: int) -> int:
    """Bit n is set when some of the cards of a currency sum up to n, for n up to 30."""
    sums = 1
    for value in range(VALUES):
        for _ in range(state.hands[player, currency * VALUES + value]):
            sums |= sums << (value + 1)
    return sums & 0x7FFFFFFF


@kernel()
def all_money(state: Any) -> Numbers:
    """`money_of` each currency, of the player on the turn."""
    player = state.turn
    return (
        money_of(state, player, 0),
        money_of(state, player, 1),
        money_of(state, player, 2),
        money_of(state, player, 3),
    )


@kernel()
def all_sums(state: Any) -> Numbers:
    """`sums_of` each currency, of the player on the turn."""
    player = state.turn
    return sums_of(state, player, 0), sums_of(state, player, 1), sums_of(state, player, 2), sums_of(state, player, 3)


@kernel()
def places_of(state: Any, currency: int) -> int:
    """The places of the display that show a currency, as four bits."""
    places = 0
    for place in range(4):
        places |= int64(state.display[place] // VALUES == currency) << place
    return places


@kernel()
def worth_of(state: Any, places: int) -> int:
    """The money on some places of the display."""
    money = 0
    for place in range(4):
        if (places >> place) & 1:
            money += int64(state.display[place]) % VALUES + 1
    return money


@kernel()
def sums_with(state: Any, places: int, sums: int) -> int:
    """`sums` of a currency, with its cards on some places of the display."""
    for place in range(4):
        if (places >> place) & 1:
            sums |= sums << (int64(state.display[place]) % VALUES + 1)
    return sums & 0x7FFFFFFF


@kernel()
def cards_in_hand(state: Any, player: int) -> int:
    """How many cards a player holds."""
    cards = 0
    for kind in range(state.hands.shape[1]):
        cards += state.hands[player, kind]
    return cards


@kernel()
def best_payment(state: Any, space: int, quality: NDArray[np.float64]) -> int:
    """The purchase with the best quality[cards - 1, overpaid], both capped at their last class.

    The player can afford the tile. Among equals, high cards are kept.
    """
    cap = PRICE[state.market[space]] + OVERPAID - 1  # all higher sums count as this one
    cards = np.empty(27, np.int64)
    count = int64(0)
    for value in range(1, VALUES + 1):
        for _ in range(state.hands[state.turn, space * VALUES + value - 1]):
            cards[count] = value
            count += 1
    sums = np.zeros((count + 1, MANY + 1), np.int64)
    _add_up(sums, cards, count, cap)
    number, total = _best_class(sums[count], cap, quality)
    payment = _walk_back(sums, cards, count, cap, number, total)
    return int(BUY | space << WHAT_BITS | payment << PAYMENT_BITS)


@kernel()
def _add_up(sums: NDArray[np.int64], cards: NDArray[np.int64], count: int, cap: int) -> None:
    """Sets bit n of [i, k] where k of the first i cards can sum up to n."""
    sums[0, 0] = 1
    low = (1 << cap) - 1
    for index in range(count):
        for number in range(MANY + 1):
            sums[index + 1, number] |= sums[index, number]
            paid = sums[index, number] << cards[index]
            if paid > low:
                paid = (paid & low) | 1 << cap
            sums[index + 1, min(number + 1, MANY)] |= paid


@kernel()
def _best_class(sums: NDArray[np.int64], cap: int, quality: NDArray[np.float64]) -> tuple[int, int]:
    best = -1.0e9
    best_number, best_total = 0, 0
    for number in range(1, MANY + 1):
        for over in range(OVERPAID):
            total = cap - OVERPAID + 1 + over
            if (sums[number] >> total) & 1 and quality[number - 1, over] > best:
                best = quality[number - 1, over]
                best_number, best_total = number, total
    return best_number, best_total


@kernel()
def _walk_back(sums: NDArray[np.int64], cards: NDArray[np.int64], count: int, cap: int, number: int, total: int) -> int:
    """The cards behind one reachable sum, two bits for each value."""
    payment = 0
    for index in range(count - 1, -1, -1):
        if (sums[index, number] >> total) & 1:
            continue
        value = cards[index]
        payment += 1 << (2 * (value - 1))
        before = max(total - value, 0)
        if total == cap:  # the card may have jumped over the cap
            while before < cap and not _before(sums[index], number, before):
                before += 1
        if number < MANY or (sums[index, number - 1] >> before) & 1:
            number -= 1
        total = before
    return payment


@kernel()
def _before(sums: NDArray[np.int64], number: int, total: int) -> bool:
    here = (sums[number - 1] >> total) & 1
    return bool(here == 1 or (number == MANY and (sums[number] >> total) & 1 == 1))
