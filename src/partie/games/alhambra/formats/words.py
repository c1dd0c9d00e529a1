"""What is called how: sides, endings, tiles, cards, and moves in words."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.games.alhambra.rules.material import (
    CARD_OF_NAME,
    CURRENCIES,
    KIND,
    KINDS,
    PRICE,
    TILE_OF_NAME,
    VALUES,
)
from partie.games.alhambra.rules.position import Ending
from partie.text import Text

ENDINGS: Mapping[enum.Enum, Text] = {
    Ending.MARKET: Text("The market could not be filled again."),
    Ending.TURN_CAP: Text("Everybody had 150 turns."),
}
SIDE_NAMES = {
    "red": Text("Red"),
    "blue": Text("Blue"),
    "green": Text("Green"),
    "yellow": Text("Yellow"),
    "white": Text("White"),
    "orange": Text("Orange"),
}
_CURRENCIES = {
    "yellow": Text("yellow"),
    "green": Text("green"),
    "blue": Text("blue"),
    "orange": Text("orange"),
}
_KINDS = {
    "pavilion": Text("pavilion"),
    "seraglio": Text("seraglio"),
    "arcades": Text("arcades"),
    "chambers": Text("chambers"),
    "garden": Text("garden"),
    "tower": Text("tower"),
}


def card_text(name: str) -> Text:
    """A card such as `y5`."""
    kind = CARD_OF_NAME[name]
    return Text("{name} {value}", name=_CURRENCIES[CURRENCIES[kind // VALUES]], value=kind % VALUES + 1)


def tile_text(name: str) -> Text:
    """A tile such as `tower9a`, with its price."""
    tile = TILE_OF_NAME[name]
    return Text("{name} {value}", name=_KINDS[KINDS[KIND[tile]]], value=int(PRICE[tile]))


def move_text(move: str) -> Text:
    """A move without its subject: `buys tower 9 for blue 4, blue 5`."""
    head, _, cell = move.partition("@")
    word, thing, paid = (*head.split(":"), "", "")[:3]
    cards = tuple(card_text(card) for card in (paid or thing).split("+") if card in CARD_OF_NAME)
    tile = tile_text(thing) if thing in TILE_OF_NAME else Text("")
    match word:
        case "take":
            return Text("takes {cards}", cards=cards)
        case "buy":
            return Text("buys {tile} for {cards}", tile=tile, cards=cards)
        case "place":
            return Text("places {tile} on {cell}", tile=tile, cell=cell)
        case "reserve":
            return Text("puts {tile} into the reserve", tile=tile)
        case "dirk":
            return Text("gives {tile} to Dirk", tile=tile)
        case "build":
            return Text("builds {tile} from the reserve on {cell}", tile=tile, cell=cell)
        case "remove":
            return Text("moves the tile on {cell} to the reserve", cell=cell)
        case "swap":
            return Text("swaps {tile} in on {cell}", tile=tile, cell=cell)
        case _:
            return Text("has to pass")
