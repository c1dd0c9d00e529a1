"""The view: market, display, hand, reserve and the map of the player on the turn.

The page draws Alhambra itself (`page/`); these shapes serve every other viewer.
"""

from __future__ import annotations

import functools
from typing import cast

import numpy as np

from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Scene, View
from partie.games.alhambra.formats.facts import facts
from partie.games.alhambra.formats.names import SIDE_NAMES, advice_text, move_text, tile_text
from partie.games.alhambra.formats.sketch import sketch
from partie.games.alhambra.rules.material import CARD_KINDS, TILE_NAMES, TILES, VALUES, card_name
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.state import (
    ACTION,
    AWARD,
    BUY,
    CELL_BITS,
    CENTRE,
    GIVE,
    PASS,
    PAYMENT_BITS,
    PLACE,
    REACH,
    REMOVE,
    STORE,
    TAKE,
    WHAT_BITS,
    WIDTH,
    cell_name,
)

_SIZE = 2 * REACH + 1
_LEFT = _SIZE + 2.0  # everything but the map stands right of it


class AlhambraView(View):
    """One player's table."""

    def geometry(self, variant: str) -> Geometry:
        """The same for all numbers of players."""
        return _geometry()

    def scene(self, position: Position) -> Scene:
        """What lies in front of the player on the turn."""
        here = cast(AlhambraPosition, position)
        state = here.state[0]
        grid, reserve = state["grid"][here.turn], state["reserve"][here.turn]
        pieces = {cell_name(int(cell)): TILE_NAMES[int(grid[cell])] for cell in np.flatnonzero(grid)}
        pieces |= {f"market-{n + 1}": TILE_NAMES[int(t)] for n, t in enumerate(state["market"]) if t}
        pieces |= {f"display-{n + 1}": card_name(int(c)) for n, c in enumerate(state["display"]) if c >= 0}
        pieces |= {f"bought-{n + 1}": TILE_NAMES[t] for n, t in enumerate(here.waiting)}
        pieces |= {f"reserve-{TILE_NAMES[int(t)]}": TILE_NAMES[int(t)] for t in np.flatnonzero(reserve)}
        hand = state["hands"][here.turn]
        pieces |= {f"hand-{card_name(k)}": f"card-{hand[k]}" for k in range(CARD_KINDS) if hand[k]}
        points = Text("Points: {scores}", scores=tuple(here.scores))
        return Scene(pieces, notes=(points,), prompt=_prompt(here), facts=facts(here))

    def sketch(self, position: Position) -> str:
        """The table of the player on the turn, and all points."""
        here = cast(AlhambraPosition, position)
        whose = f"map, hand and reserve of {tuple(SIDE_NAMES)[here.turn]}"
        return f"{whose}\n{sketch(here.state)}\npoints:  {' '.join(str(score) for score in here.scores)}"

    def label(self, position: Position, move: Move) -> Text:
        """The move in words, without its subject."""
        return move_text(position.format_move(move))

    def advice(self, position: Position, move: Move) -> Text:
        """The move as something to do; its place is marked on the map."""
        return advice_text(position.format_move(move))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """Cards and tiles first, then where they go."""
        here = cast(AlhambraPosition, position)
        code = cast(int, move)
        kind, what = code & 15, (code >> WHAT_BITS) & 127
        cell = cell_name((code >> CELL_BITS) & 4095)
        if kind == PASS:
            return ("pass",)
        if kind == TAKE:
            return (*(f"display-{place + 1}" for place in range(4) if what >> place & 1), "take")
        if kind == BUY:
            return (f"market-{what + 1}", *_paid(what, code >> PAYMENT_BITS), "pay")
        if kind in (PLACE, STORE, GIVE):
            goal = {PLACE: cell, STORE: "reserve", GIVE: "dirk"}[kind]
            return (f"bought-{here.waiting.index(what) + 1}", goal)
        return (cell, "reserve") if kind == REMOVE else (f"reserve-{TILE_NAMES[what]}", cell)


def _prompt(position: AlhambraPosition) -> Text | None:
    if position.outcome() is not None:
        return None
    waiting = position.waiting
    step = position.state[0]["step"]
    if step == ACTION:
        if waiting:
            return Text("paid exactly, another action")
        return Text("take money, buy or redesign")
    tile = tile_text(TILE_NAMES[waiting[0]])
    if step == AWARD:
        return Text("place the {tile} that was awarded", tile=tile)
    return Text("place {tile}", tile=tile)


def _paid(space: int, payment: int) -> list[str]:
    return [
        f"hand-{card_name(space * VALUES + value)}"
        for value in range(VALUES)
        for _ in range(payment >> (2 * value) & 3)
    ]


@functools.cache
def _geometry() -> Geometry:
    cells = [
        Cell(cell_name(CENTRE + row * WIDTH + column), column + REACH + 0.5, row + REACH + 0.5)
        for row in range(-REACH, REACH + 1)
        for column in range(-REACH, REACH + 1)
    ]
    for number in range(4):
        cells += [
            Cell(f"{name}-{number + 1}", _LEFT + number, line + 0.5)
            for line, name in ((0, "market"), (2, "display"), (4, "bought"))
        ]
    cells += [Cell(name, _LEFT + 5 + n, 4.5) for n, name in enumerate(("reserve", "dirk", "take", "pay", "pass"))]
    cells += [
        Cell(f"hand-{card_name(kind)}", _LEFT + kind % VALUES, 6.5 + kind // VALUES) for kind in range(CARD_KINDS)
    ]
    cells += [
        Cell(f"reserve-{TILE_NAMES[tile]}", _LEFT + (tile - 1) % 9, 11.5 + (tile - 1) // 9)
        for tile in range(1, TILES + 1)
    ]
    return Geometry(_LEFT + 11, float(_SIZE), tuple(cells), cell_size=0.9)
