"""Names as people read them: terminations, sides, brains, tiles, cards, and moves in words."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping

from partie.core.options import Choice
from partie.core.text import Text
from partie.games.alhambra.rules.material import (
    CARD_OF_NAME,
    CURRENCIES,
    CURRENCY_NAMES,
    KIND,
    KIND_NAMES,
    KINDS,
    PRICE,
    TILE_OF_NAME,
    VALUES,
)
from partie.games.alhambra.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.MARKET: Text("The market could not be filled again."),
    Termination.TURN_CAP: Text("Everybody had 150 turns."),
}
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
    Choice("evolved-76", Text("Evolved player of the 76 criteria (medium)")),
    Choice("evolved", Text("Evolved player (strong)")),
    Choice("thinking", Text("Thinking player (strong)")),
)
_WAYS = {
    "e": Text("{number} right"),
    "w": Text("{number} left"),
    "n": Text("{number} up"),
    "s": Text("{number} down"),
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
_DONE = {
    "take": Text("takes {cards}"),
    "buy": Text("buys {tile} for {cards}"),
    "place": Text("places {tile}, {cell}"),
    "reserve": Text("puts {tile} into the reserve"),
    "dirk": Text("gives {tile} to Dirk"),
    "build": Text("builds {tile} from the reserve, {cell}"),
    "remove": Text("moves a tile to the reserve, {cell}"),
    "swap": Text("swaps {tile} in, {cell}"),
    "pass": Text("has to pass"),
}
_ADVISED = {
    "take": Text("Take {cards}"),
    "buy": Text("Buy {tile} for {cards}"),
    "place": Text("Place {tile} on the marked cell"),
    "reserve": Text("Put {tile} into the reserve"),
    "dirk": Text("Give {tile} to Dirk"),
    "build": Text("Build {tile} from the reserve on the marked cell"),
    "remove": Text("Move the marked tile to the reserve"),
    "swap": Text("Swap the marked tile for {tile}"),
    "pass": Text("Pass"),
}


def card_text(name: str) -> Text:
    """A card such as `y5`."""
    kind = CARD_OF_NAME[name]
    return Text("{name} {value}", name=CURRENCY_NAMES[kind // VALUES], value=kind % VALUES + 1)


def tile_text(name: str) -> Text:
    """A tile such as `tower9a`, with its price."""
    tile = TILE_OF_NAME[name]
    return Text("{name} {value}", name=KIND_NAMES[KIND[tile]], value=int(PRICE[tile]))


def cell_text(cell: str) -> Text:
    """A place of the map as one sees it: the map has no coordinates, but the fountain."""
    steps = [Text(_WAYS[way].message, number=int(number)) for way, number in re.findall(r"([ewns])(\d+)", cell)]
    if len(steps) == 2:
        return Text("{across} and {along} from the fountain", across=steps[0], along=steps[1])
    return Text("{way} from the fountain", way=steps[0]) if steps else Text("the fountain")


def move_text(move: str) -> Text:
    """A move without its subject: `buys tower 9 for blue 4, blue 5`."""
    kind, cards, tile, place = move_parts(move)
    named = tile_text(tile) if tile else Text("")
    return Text(_DONE[kind].message, cards=tuple(map(card_text, cards)), tile=named, cell=cell_text(place))


def advice_text(move: str) -> Text:
    """A move as something to do: `Buy the tower 9 for the blue 4, the blue 5`."""
    kind, cards, tile, _ = move_parts(move)
    named = _tile_wanted(tile) if tile else Text("")
    return Text(_ADVISED[kind].message, cards=tuple(map(_card_wanted, cards)), tile=named)


def move_parts(move: str) -> tuple[str, list[str], str, str]:
    """Kind, cards, tile and place of a move's text; what it lacks is empty."""
    head, _, place = move.partition("@")
    kind, thing, paid = (*head.split(":"), "", "")[:3]
    cards = [card for card in (paid or thing).split("+") if card in CARD_OF_NAME]
    return kind, cards, thing if thing in TILE_OF_NAME else "", place


def _card_wanted(name: str) -> Text:
    kind = CARD_OF_NAME[name]
    return Text(_CARDS_WANTED[CURRENCIES[kind // VALUES]].message, value=kind % VALUES + 1)


def _tile_wanted(name: str) -> Text:
    tile = TILE_OF_NAME[name]
    return Text(_TILES_WANTED[KINDS[KIND[tile]]].message, value=int(PRICE[tile]))
