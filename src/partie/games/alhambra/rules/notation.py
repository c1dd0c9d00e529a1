"""Text in, text out: one line for a position, one token for a move.

Cards are `y5` (yellow five), tiles `arcades8b` (the second arcades of price 8), cells `e2n1` (two to the east
and one to the north of the fountain, which is `c`). `docs/alhambra.md` shows both formats.
"""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.games.alhambra.rules.material import (
    CARD_KINDS,
    CARD_OF_NAME,
    CURRENCY_NAMES,
    TILE_NAMES,
    TILE_OF_NAME,
    VALUES,
    card_name,
)
from partie.games.alhambra.rules.state import (
    BUILD,
    BUY,
    CELL_BITS,
    CELL_OF_NAME,
    GIVE,
    PASS,
    PAYMENT_BITS,
    PLACE,
    REMOVE,
    STORE,
    SWAP,
    TAKE,
    WHAT_BITS,
    States,
    cell_name,
)

State = States  # one record

_TILE_MOVES = {PLACE: "place", STORE: "reserve", GIVE: "dirk", BUILD: "build", SWAP: "swap"}
_MOVE_TOKENS = {token: kind for kind, token in _TILE_MOVES.items()}


def write_move(state: State, move: int) -> str:
    """The move as one token; takes and purchases are named by cards and tiles of the position."""
    kind, what = move & 15, (move >> WHAT_BITS) & 127
    cell = (move >> CELL_BITS) & 4095
    if kind == PASS:
        return "pass"
    if kind == REMOVE:
        return f"remove@{cell_name(cell)}"
    if kind == TAKE:
        return "take:" + "+".join(card_name(int(state["display"][0][place])) for place in _bits(what))
    if kind == BUY:
        cards = [card_name(what * VALUES + value) for value in _paid_values(move >> PAYMENT_BITS)]
        return f"buy:{TILE_NAMES[int(state['market'][0][what])]}:{'+'.join(cards)}"
    place = f"@{cell_name(cell)}" if kind in (PLACE, BUILD, SWAP) else ""
    return f"{_TILE_MOVES[kind]}:{TILE_NAMES[what]}{place}"


def _bits(number: int) -> list[int]:
    return [bit for bit in range(4) if number >> bit & 1]


def _paid_values(payment: int) -> list[int]:
    return [value for value in range(VALUES) for _ in range(payment >> (2 * value) & 3)]


def read_move(state: State, text: str) -> int:
    """The move that the text names, legal or not. Raises `InvalidText`."""
    token, _, rest = text.strip().lower().partition(":")
    if token == "pass" and not rest:
        return PASS
    if token.startswith("remove@"):
        return REMOVE | cell_named(token.removeprefix("remove@"), text) << CELL_BITS
    if token == "take" and rest:
        return _read_take(state, rest, text)
    if token == "buy" and rest:
        return _read_buy(state, rest, text)
    if token in _MOVE_TOKENS and rest:
        return _read_tile_move(_MOVE_TOKENS[token], rest, text)
    raise InvalidText(
        "{text!r} is not an Alhambra move: pass, take:y1+g3, buy:tower9a:b4+b5, "
        "place:tower9a@e1n2, reserve:tower9a, dirk:tower9a, build:tower9a@e1, remove@e1 and "
        "swap:tower9a@e1 are the forms.",
        text=text,
    )


def _read_take(state: State, rest: str, text: str) -> int:
    display = [int(card) for card in state["display"][0]]
    places = 0
    for name in rest.split("+"):
        card = money_card(name, text)
        free = [place for place in range(4) if display[place] == card and not places >> place & 1]
        if not free:
            raise InvalidText(
                "{text!r} takes {name!r}, which is not on display {display}.",
                text=text,
                name=name,
                display=display_text(state),
            )
        places |= 1 << free[0]
    return TAKE | places << WHAT_BITS


def display_text(state: State) -> str:
    """The four places, `-` where no card lies."""
    return ",".join(card_name(int(card)) if card >= 0 else "-" for card in state["display"][0])


def _read_buy(state: State, rest: str, text: str) -> int:
    name, _, payment = rest.partition(":")
    tile = tile_named(name, text)
    market = [int(other) for other in state["market"][0]]
    if tile not in market:
        raise InvalidText("{text!r} buys {name!r}, which is not on the market.", text=text, name=name)
    space = market.index(tile)
    used = [0] * VALUES
    for card in (money_card(token, text) for token in payment.split("+")):
        if card // VALUES != space:
            raise InvalidText(
                "{text!r}: {tile} is paid in {currency}, not with {card}.",
                text=text,
                tile=name,
                currency=CURRENCY_NAMES[space],
                card=card_name(card),
            )
        used[card % VALUES] += 1
    if max(used) > 3:
        raise InvalidText("{text!r} pays with more than the three copies of a card.", text=text)
    code = sum(count << (2 * value) for value, count in enumerate(used))
    return BUY | space << WHAT_BITS | code << PAYMENT_BITS


def _read_tile_move(kind: int, rest: str, text: str) -> int:
    name, _, place = rest.partition("@")
    move = kind | tile_named(name, text) << WHAT_BITS
    if kind in (PLACE, BUILD, SWAP):
        return move | cell_named(place, text) << CELL_BITS
    if place:
        raise InvalidText("{text!r} names the cell {place!r}, but this move has none.", text=text, place=place)
    return move


def money_card(name: str, text: str) -> int:
    """The card called `name` within `text`. Raises `InvalidText`."""
    card = CARD_OF_NAME.get(name)
    if card is None or card >= CARD_KINDS:
        raise InvalidText(
            "{name!r} in {text!r} is not a money card; they are y1 to y9, g1 to g9, b1 to b9, o1 to o9.",
            name=name,
            text=text,
        )
    return card


def tile_named(name: str, text: str) -> int:
    """The tile called `name` within `text`. Raises `InvalidText`."""
    if name not in TILE_OF_NAME:
        raise InvalidText(
            "{name!r} in {text!r} is not a building tile, such as tower9a or pavilion2.", name=name, text=text
        )
    return TILE_OF_NAME[name]


def cell_named(name: str, text: str) -> int:
    """The cell called `name` within `text`. Raises `InvalidText`."""
    if name not in CELL_OF_NAME:
        raise InvalidText(
            "{name!r} in {text!r} is not a cell, such as e2n1, w1 or c; they reach 20 from the fountain.",
            name=name,
            text=text,
        )
    return CELL_OF_NAME[name]
