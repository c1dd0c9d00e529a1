"""What is called how: sides, brains, tiles, cards, and moves in words."""

from __future__ import annotations

import re

from partie.core.options import Choice
from partie.core.text import Text
from partie.games.alhambra.rules.material import (
    CARD_OF_NAME,
    CURRENCIES,
    KIND,
    KINDS,
    PRICE,
    TILE_OF_NAME,
    VALUES,
)

SIDE_NAMES = {
    "red": Text("Red"),
    "blue": Text("Blue"),
    "green": Text("Green"),
    "yellow": Text("Yellow"),
    "white": Text("White"),
    "orange": Text("Orange"),
}
BRAINS = (
    Choice("random", Text("Random player (very easy)")),
    Choice("greedy", Text("Greedy player (medium)")),
    Choice("published", Text("Published player (easy)")),
    Choice("evolved", Text("Evolved player (medium)")),
    Choice("thinking", Text("Thinking player (strong)")),
)
_WAYS = {
    "e": Text("{number} right"),
    "w": Text("{number} left"),
    "n": Text("{number} up"),
    "s": Text("{number} down"),
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

# What is taken, bought or placed: many languages inflect it.
_CARDS_WANTED = {
    "yellow": Text("the yellow {value}"),
    "green": Text("the green {value}"),
    "blue": Text("the blue {value}"),
    "orange": Text("the orange {value}"),
}
_TILES_WANTED = {
    "pavilion": Text("the pavilion {value}"),
    "seraglio": Text("the seraglio {value}"),
    "arcades": Text("the arcades {value}"),
    "chambers": Text("the chambers {value}"),
    "garden": Text("the garden {value}"),
    "tower": Text("the tower {value}"),
}


def card_text(name: str) -> Text:
    """A card such as `y5`."""
    kind = CARD_OF_NAME[name]
    return Text("{name} {value}", name=_CURRENCIES[CURRENCIES[kind // VALUES]], value=kind % VALUES + 1)


def tile_text(name: str) -> Text:
    """A tile such as `tower9a`, with its price."""
    tile = TILE_OF_NAME[name]
    return Text("{name} {value}", name=_KINDS[KINDS[KIND[tile]]], value=int(PRICE[tile]))


def cell_text(cell: str) -> Text:
    """A place of the map as one sees it: the map has no coordinates, but the fountain."""
    steps = [
        Text(_WAYS[way].message, number=int(number)) for way, number in re.findall(r"([ewns])(\d+)", cell)
    ]
    if len(steps) == 2:
        return Text("{across} and {along} from the fountain", across=steps[0], along=steps[1])
    return Text("{way} from the fountain", way=steps[0]) if steps else Text("the fountain")


def move_text(move: str) -> Text:
    """A move without its subject: `buys tower 9 for blue 4, blue 5`."""
    head, _, place = move.partition("@")
    kind, thing, paid = (*head.split(":"), "", "")[:3]
    cards = tuple(card_text(card) for card in (paid or thing).split("+") if card in CARD_OF_NAME)
    tile = tile_text(thing) if thing in TILE_OF_NAME else Text("")
    cell = cell_text(place)
    match kind:
        case "take":
            return Text("takes {cards}", cards=cards)
        case "buy":
            return Text("buys {tile} for {cards}", tile=tile, cards=cards)
        case "place":
            return Text("places {tile}, {cell}", tile=tile, cell=cell)
        case "reserve":
            return Text("puts {tile} into the reserve", tile=tile)
        case "dirk":
            return Text("gives {tile} to Dirk", tile=tile)
        case "build":
            return Text("builds {tile} from the reserve, {cell}", tile=tile, cell=cell)
        case "remove":
            return Text("moves a tile to the reserve, {cell}", cell=cell)
        case "swap":
            return Text("swaps {tile} in, {cell}", tile=tile, cell=cell)
        case _:
            return Text("has to pass")


def advice_text(move: str) -> Text:
    """A move as something to do: `Buy the tower 9 for the blue 4, the blue 5`."""
    head, _, _ = move.partition("@")
    kind, thing, paid = (*head.split(":"), "", "")[:3]
    cards = tuple(_card_wanted(card) for card in (paid or thing).split("+") if card in CARD_OF_NAME)
    tile = _tile_wanted(thing) if thing in TILE_OF_NAME else Text("")
    match kind:
        case "take":
            return Text("Take {cards}", cards=cards)
        case "buy":
            return Text("Buy {tile} for {cards}", tile=tile, cards=cards)
        case "place":
            return Text("Place {tile} on the marked cell", tile=tile)
        case "reserve":
            return Text("Put {tile} into the reserve", tile=tile)
        case "dirk":
            return Text("Give {tile} to Dirk", tile=tile)
        case "build":
            return Text("Build {tile} from the reserve on the marked cell", tile=tile)
        case "remove":
            return Text("Move the marked tile to the reserve")
        case "swap":
            return Text("Swap the marked tile for {tile}", tile=tile)
        case _:
            return Text("Pass")


def _card_wanted(name: str) -> Text:
    kind = CARD_OF_NAME[name]
    return Text(_CARDS_WANTED[CURRENCIES[kind // VALUES]].message, value=kind % VALUES + 1)


def _tile_wanted(name: str) -> Text:
    tile = TILE_OF_NAME[name]
    return Text(_TILES_WANTED[KINDS[KIND[tile]]].message, value=int(PRICE[tile]))
