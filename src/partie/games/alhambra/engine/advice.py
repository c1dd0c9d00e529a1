"""Why a move is good, in a sentence or two a person can check on the table."""

from __future__ import annotations

from partie.core.text import Text
from partie.games.alhambra.formats.names import tile_text
from partie.games.alhambra.rules.material import (
    KIND,
    KIND_NAMES,
    PRICE,
    TILE_NAMES,
    VALUES,
)
from partie.games.alhambra.rules.paying import money_of, sums_of
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.scoring import forecast
from partie.games.alhambra.rules.state import (
    BUILD,
    BUY,
    CELL_BITS,
    GIVE,
    PASS,
    PAYMENT_BITS,
    PLACE,
    REMOVE,
    STORE,
    SWAP,
    TAKE,
    WHAT_BITS,
)
from partie.games.alhambra.rules.walls import longest_wall, wall_with

_OTHERS = {
    REMOVE: Text("It makes room for a better tile."),
    STORE: Text("It waits in the reserve for a better place."),
    GIVE: Text("It is worth less to you than the places it would take away."),
    PASS: Text("Nothing else is possible."),
}


def reason(position: AlhambraPosition, move: int) -> Text:
    """What speaks for a legal move."""
    kind, what, cell = move & 15, (move >> WHAT_BITS) & 127, (move >> CELL_BITS) & 4095
    if kind == TAKE:
        return _of_taking(position, what)
    if kind == BUY:
        return _of_buying(position, what, move >> PAYMENT_BITS)
    if kind in (PLACE, BUILD, SWAP):
        return _of_building(position, what, cell)
    return _OTHERS[kind]


def _of_taking(position: AlhambraPosition, places: int) -> Text:
    before = position.state
    after = before.copy()
    cards = [int(before["display"][0][place]) for place in range(4) if places >> place & 1]
    for card in cards:
        after["hands"][0][position.turn][card] += 1
    worth = sum(card % VALUES + 1 for card in cards)
    for space in sorted({card // VALUES for card in cards}):
        tile = int(before["market"][0][space])
        if tile == 0:
            continue
        exactly = sums_of(after[0], position.turn, space) >> int(PRICE[tile]) & 1
        if exactly and not sums_of(before[0], position.turn, space) >> int(PRICE[tile]) & 1:
            return Text("Then you can pay for {tile} exactly.", tile=tile_text(TILE_NAMES[tile]))
        if money_of(after[0], position.turn, space) >= PRICE[tile] > money_of(before[0], position.turn, space):
            return Text("Then you can pay for {tile}.", tile=tile_text(TILE_NAMES[tile]))
    return Text("It brings {worth} for the tiles to come.", worth=worth)


def _of_buying(position: AlhambraPosition, space: int, payment: int) -> Text:
    tile = int(position.state["market"][0][space])
    paid = sum((value + 1) * (payment >> (2 * value) & 3) for value in range(VALUES))
    over = paid - int(PRICE[tile])
    if over == 0:
        price = Text("You pay exactly, so another action follows.")
    else:
        price = Text("You overpay by {over}.", over=over)
    return Text("{first} {second}", first=price, second=_worth(position, int(KIND[tile])))


def _worth(position: AlhambraPosition, kind: int) -> Text:
    scored = position.state.copy()
    number = min(int(scored["scorings"][0]), 2)
    gain = int(forecast(scored, number)[position.turn][kind])
    if gain > 0:
        return Text(
            "One more building of the kind {kind} is worth {gain} more to you at the next scoring.",
            kind=KIND_NAMES[kind],
            gain=gain,
        )
    return Text("It keeps your place among the buildings of the kind {kind}.", kind=KIND_NAMES[kind])


def _of_building(position: AlhambraPosition, tile: int, cell: int) -> Text:
    grid = position.state["grid"][0][position.turn]
    before, after = int(longest_wall(grid)), int(wall_with(grid, tile, cell)[0])
    if after > before:
        return Text("Your longest wall grows from {before} to {after}.", before=before, after=after)
    if after == before:
        return Text("Your longest wall stays {after} long, and there is room to go on.", after=after)
    return Text(
        "The building is worth more than the wall, which shrinks from {before} to {after}.",
        before=before,
        after=after,
    )
