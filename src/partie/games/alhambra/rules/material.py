"""What lies in the box: 54 building tiles, 36 kinds of money cards, the six point tables."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text

# price and walled sides of every tile, in the order of their numbers 1..54
BUILDINGS = {
    "pavilion": "2NEW 3SW 4ES 5NW 6N 7E 8",
    "seraglio": "3ESW 4NE 5SW 6ES 7W 8S 9",
    "arcades": "4NES 5NW 6SW 6NE 7ES 8N 8E 9 10",
    "chambers": "5NSW 6ES 7SW 7NE 8NW 9W 9S 10 11",
    "garden": "6ESW 7NSW 8SW 8NE 8NW 9E 10N 10W 10 11 12S",
    "tower": "7NEW 8NES 9ES 9NE 9NW 10W 11N 11S 11 12 13E",
}
KINDS = tuple(BUILDINGS)
KIND_NAMES = (
    Text("pavilion"),
    Text("seraglio"),
    Text("arcades"),
    Text("chambers"),
    Text("garden"),
    Text("tower"),
)
COLOURS = ("blue", "red", "brown", "white", "green", "purple")  # of the kinds above
CURRENCIES = ("yellow", "green", "blue", "orange")  # of the market spaces, in their order
CURRENCY_NAMES = (Text("yellow"), Text("green"), Text("blue"), Text("orange"))
SIDES = "NESW"

TILES = 54
FOUNTAIN = 55  # stands on the map like a tile, but is none
VALUES = 9
CARD_KINDS = len(CURRENCIES) * VALUES  # kind = currency * 9 + value - 1
COPIES = 3
FIRST_SCORING = CARD_KINDS  # the two scoring cards follow the money in the deck
SECOND_SCORING = CARD_KINDS + 1
MOST_PLAYERS = 6
PLAYERS = range(2, MOST_PLAYERS + 1)
DIRK = MOST_PLAYERS  # his row where players have rows


def _read_tiles() -> tuple[list[int], list[int], list[int], list[str]]:
    kinds, prices, walls, names = [len(KINDS)], [0], [0], [""]  # tile 0 is not a tile
    for kind, (building, texts) in enumerate(BUILDINGS.items()):
        pairs = [(int(text.rstrip(SIDES)), text.lstrip("0123456789")) for text in texts.split()]
        all_prices = [price for price, _ in pairs]
        for number, (price, sides) in enumerate(pairs):
            same = all_prices.count(price)
            letter = "abc"[all_prices[:number].count(price)] if same > 1 else ""
            kinds.append(kind)
            prices.append(price)
            walls.append(sum(1 << SIDES.index(side) for side in sides))
            names.append(f"{building}{price}{letter}")
    return [*kinds, len(KINDS)], [*prices, 0], [*walls, 0], [*names, "fountain"]


_kinds, _prices, _walls, _names = _read_tiles()
KIND: NDArray[np.int64] = np.array(_kinds)
PRICE: NDArray[np.int64] = np.array(_prices)
WALLS: NDArray[np.int64] = np.array(_walls)  # bit 0 north, 1 east, 2 south, 3 west
TILE_NAMES = tuple(_names)
TILE_OF_NAME = {name: number for number, name in enumerate(TILE_NAMES) if 0 < number <= TILES}

# points of first, second and third place by scoring and kind of building
POINTS: NDArray[np.int64] = np.array(
    [
        [[1 + kind, 0, 0] for kind in range(6)],
        [[8 + kind, 1 + kind, 0] for kind in range(6)],
        [[16 + kind, 8 + kind, 1 + kind] for kind in range(6)],
    ]
)


def card_name(kind: int) -> str:
    """`y5` for the yellow five; the scoring cards are `S1` and `S2`."""
    if kind >= CARD_KINDS:
        return f"S{kind - CARD_KINDS + 1}"
    return f"{CURRENCIES[kind // VALUES][0]}{kind % VALUES + 1}"


CARD_OF_NAME = {card_name(kind): kind for kind in range(CARD_KINDS + 2)}
