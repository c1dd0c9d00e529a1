"""What lies on the table and what it is worth, as values for programs: the page draws from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from partie.core.view import Fact
from partie.games.alhambra.rules.building import FITS, STEPS, placing_problem
from partie.games.alhambra.rules.material import (
    CARD_KINDS,
    DIRK,
    KINDS,
    POINTS,
    TILE_NAMES,
    card_name,
)
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.position_text import STEP_NAMES
from partie.games.alhambra.rules.scoring import forecast
from partie.games.alhambra.rules.state import (
    BUILD,
    BUY,
    CELL_BITS,
    GIVE,
    OVER,
    PLACE,
    REMOVE,
    STORE,
    SWAP,
    TAKE,
    WHAT_BITS,
    cell_name,
)

_LAST_SCORING = 2


def facts(position: AlhambraPosition) -> dict[str, Fact]:
    """Names and numbers. Rows are players; Dirk's follows where he plays."""
    state = position.state[0]
    players, rows = range(position.players), _rows(position)
    return {
        "players": position.players,
        "scores": [int(score) for score in position.scores],
        "step": STEP_NAMES[int(state["step"])],
        "hands": [_cards(state["hands"][player]) for player in players],
        "display": [card_name(int(card)) if card >= 0 else None for card in state["display"]],
        "market": [TILE_NAMES[int(tile)] or None for tile in state["market"]],
        "waiting": _tiles(position.waiting),
        "reserves": [_tiles(np.flatnonzero(state["reserve"][player])) for player in players],
        "dirk": _tiles(np.flatnonzero(state["dirk"])),
        "palaces": [_palace(state["grid"][player]) for player in players],
        "counts": [_numbers(state["counts"][row][: len(KINDS)]) for row in rows],
        "fits": [_fits(state, player) for player in players],
        "bag": int(state["bag_left"]),
        "deck": int(state["deck_end"] - state["deck_next"]),
        "scorings": [_scoring(state, number, rows) for number in range(_held(state))],
        "next": _next(position, rows),
        "last": _last(position),
    }


def _rows(position: AlhambraPosition) -> list[int]:
    return [*range(position.players), *([DIRK] if position.players == 2 else [])]


def _cards(counts: Any) -> list[Fact]:
    return [card_name(kind) for kind in range(CARD_KINDS) for _ in range(int(counts[kind]))]


def _tiles(tiles: Iterable[int]) -> list[Fact]:
    return [TILE_NAMES[int(tile)] for tile in tiles]


def _palace(grid: Any) -> dict[str, Fact]:
    return {cell_name(int(cell)): TILE_NAMES[int(grid[cell])] for cell in np.flatnonzero(grid)}


def _fits(state: Any, player: int) -> dict[str, Fact]:
    """For each tile of the market: the cells of the player's palace where it could be placed now."""
    grid, built = state["grid"][player], state["built"][player][: state["built_count"][player]]
    around = sorted({int(cell + step) for cell in built for step in STEPS})
    empty = [cell for cell in around if grid[cell] == 0]
    return {
        TILE_NAMES[int(tile)]: [cell_name(cell) for cell in empty if placing_problem(grid, int(tile), cell) == FITS]
        for tile in state["market"]
        if tile
    }


def _numbers(values: Any) -> list[Fact]:
    return [int(value) for value in values]


def _held(state: Any) -> int:
    return _LAST_SCORING + 1 if state["step"] == OVER else int(state["scorings"])


def _scoring(state: Any, number: int, rows: list[int]) -> dict[str, Fact]:
    """What a scoring brought: all points, those for the wall, those for each kind of building."""
    return {
        "points": [int(state["points"][number][row]) for row in rows],
        "walls": [int(state["walls"][number][row]) if row != DIRK else None for row in rows],
        "shares": [_numbers(state["shares"][number][row]) for row in rows],
    }


def _next(position: AlhambraPosition, rows: list[int]) -> dict[str, Fact] | None:
    """What the next scoring would bring if it came now, and one more building of each kind in it."""
    scored = position.state.copy()
    if scored["step"][0] == OVER:
        return None
    number = min(int(scored["scorings"][0]), _LAST_SCORING)
    gains = forecast(scored, number)
    return {
        "number": number + 1,
        "places": [_numbers(POINTS[number][kind]) for kind in range(len(KINDS))],
        "gains": [_numbers(gains[row]) for row in rows],
        **_scoring(scored[0], number, rows),
    }


def _last(position: AlhambraPosition) -> dict[str, Fact] | None:
    """Who moved last, and what was touched: the names of `AlhambraView.taps`."""
    if position.last is None:
        return None
    player, move = position.last
    kind, what, cell = move & 15, (move >> WHAT_BITS) & 127, cell_name((move >> CELL_BITS) & 4095)
    places: list[Fact] = []
    if kind == TAKE:
        places = [f"display-{place + 1}" for place in range(4) if what >> place & 1]
    elif kind == BUY:
        places = [f"market-{what + 1}"]
    elif kind in (PLACE, BUILD, SWAP, REMOVE):
        places = [cell]
    elif kind in (STORE, GIVE):
        places = ["reserve" if kind == STORE else "dirk"]
    return {"player": player, "places": places}
