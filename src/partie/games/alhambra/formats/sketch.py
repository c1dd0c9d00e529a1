"""The table in characters, for the terminal: market, money, hand, and the map of a player.

A tile is five characters wide and three lines high; its walls are `===` and `|`:

     ===
    |T9
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.material import (
    CARD_KINDS,
    CURRENCIES,
    FOUNTAIN,
    KIND,
    KINDS,
    PRICE,
    SIDES,
    TILE_NAMES,
    WALLS,
    card_name,
)
from partie.games.alhambra.rules.notation import State
from partie.games.alhambra.rules.state import AWARD, WIDTH

_NOTHING = ("     ", "  .  ", "     ")


def sketch(state: State) -> str:
    """The table of the player to move."""
    s = state[0]
    player = int(s["turn"])
    market = (f"{currency} {_walled(tile)}" for currency, tile in zip(CURRENCIES, s["market"], strict=True))
    hand = [card_name(kind) for kind in range(CARD_KINDS) for _ in range(int(s["hands"][player][kind]))]
    lines = [
        "market:  " + "   ".join(market),
        "display: " + "   ".join(card_name(int(card)) if card >= 0 else "-" for card in s["display"]),
        "hand:    " + (" ".join(hand) or "-"),
        "reserve: " + (", ".join(_walled(int(tile)) for tile in np.flatnonzero(s["reserve"][player])) or "-"),
    ]
    waiting = [s["market"][s["award"]]] if s["step"] == AWARD else s["bought"][: s["bought_count"]]
    if len(waiting):
        lines.append("place:   " + ", ".join(_walled(tile) for tile in waiting))
    return "\n".join([*draw_map(s["grid"][player]), "", *lines])


def _walled(tile: int) -> str:
    """The name of a tile and its walled sides, `-` for none: `tower9a NE`."""
    sides = "".join(letter for side, letter in enumerate(SIDES) if int(WALLS[tile]) >> side & 1)
    return f"{TILE_NAMES[int(tile)] or '-'} {sides}".rstrip()


def draw_map(grid: NDArray[np.int8]) -> list[str]:
    """The map with one empty cell around it."""
    cells = np.flatnonzero(grid)
    rows, columns = cells // WIDTH, cells % WIDTH
    lines = []
    for row in range(int(rows.min()) - 1, int(rows.max()) + 2):
        drawn = [
            _draw_tile(int(grid[row * WIDTH + column]))
            for column in range(int(columns.min()) - 1, int(columns.max()) + 2)
        ]
        lines += ["".join(tile[line] for tile in drawn).rstrip() for line in range(3)]
    return lines


def _draw_tile(tile: int) -> tuple[str, str, str]:
    if tile == 0:
        return _NOTHING
    north, east, south, west = (int(WALLS[tile]) >> side & 1 for side in range(4))
    code = "(*)" if tile == FOUNTAIN else f"{KINDS[KIND[tile]][0].upper()}{PRICE[tile]}".ljust(3)
    middle = ("|" if west else " ") + code + ("|" if east else " ")
    return (" === " if north else "     "), middle, (" === " if south else "     ")
