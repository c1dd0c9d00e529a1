"""Unavoidable coin flips.

Two neighbouring cells of which exactly one is a mine can never be distinguished when every cell that touches
only one of them is a mine itself (an *enabler*): no number will ever see just one of the two. The same holds
for four cells in a square with mines on a diagonal, when every cell at its corners is a mine. Such a place
costs a coin flip sooner or later, so opening into it, or into an enabler, costs less than its risk.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.analysis import analyse_position
from partie.games.mines.chances.frontier import OK
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.field import MINE, SAFE, UNKNOWN
from partie.jit import kernel

MOST_PLACES = 256
MOST_COUNTED = 24  # places counted exactly; the others are estimated
LIKELY_ENOUGH = 0.02  # places less likely than this are estimated
ENABLING = 0.025  # enablers of a place less likely than this are forgiven nothing
ACROSS, DOWN, SQUARE, ENABLER = 0, 1, 2, 3  # kinds of places; the last row of sums is for enablers
KIND, ENABLERS, MINES, SAFES, FIRST_ENABLER = 0, 1, 2, 4, 6  # columns of a place
COLUMNS = 12


def weigh_coin_flips(memory: SearchMemory, grid: Any, shown: Any, mines: int) -> NDArray[np.float64]:
    """The chance of each cell to be the mine of a coin flip that comes anyway."""
    now, supposition = memory.analysis[0], memory.later[0]
    places = np.full((MOST_PLACES, COLUMNS), -1, np.int64)
    estimates = np.empty(MOST_PLACES)
    chances = np.zeros((4, len(shown)))
    count = find_places(grid, shown, memory.analysis, LIKELY_ENOUGH, places, estimates, chances)
    for rank, index in enumerate(np.argsort(-estimates[:count], kind="stable").tolist()):
        place, chance = places[index], float(estimates[index])
        if rank < MOST_COUNTED:
            supposed = _suppose(shown, place)
            if analyse_position(memory.later, memory.frontier, grid, supposed, mines, False) != OK:
                continue
            chance = math.exp(supposition["log_layouts"] - now["log_layouts"])
        cells = place[MINES:FIRST_ENABLER]
        kind = chances[place[KIND]]
        kind[cells] = np.maximum(kind[cells], chance)
        if chance > ENABLING:
            chances[ENABLER, place[FIRST_ENABLER : FIRST_ENABLER + place[ENABLERS]]] += chance
    risk = now["mine"][: len(shown)]
    weighed: NDArray[np.float64] = np.minimum(chances.sum(0), np.minimum(risk, 1.0 - risk))
    return weighed


def _suppose(shown: Any, place: Any) -> Any:
    supposed = shown.copy()
    supposed[place[FIRST_ENABLER : FIRST_ENABLER + place[ENABLERS]]] = MINE
    supposed[place[MINES:SAFES]] = MINE
    supposed[place[SAFES:FIRST_ENABLER]] = SAFE
    return supposed


@kernel()
def find_places(grids: Any, shown: Any, analyses: Any, likely: float, places: Any, estimates: Any, chances: Any) -> int:
    """Lists places that may well become a coin flip; less likely ones are put down in `chances` at once."""
    grid = grids[0]
    analysis = analyses[0]
    found = 0
    for cell in range(grid.cells):
        for kind in range(3):
            if found == len(places) or not _lay(grid, shown, cell, kind, places[found]):
                continue
            place = places[found]
            estimate = _estimate(analysis, place)
            if estimate >= likely:
                estimates[found] = estimate
                found += 1
                continue
            for index in range(MINES, FIRST_ENABLER):
                chances[kind, place[index]] = max(chances[kind, place[index]], estimate)
    return found


@kernel()
def _lay(grid: Any, shown: Any, cell: int, kind: int, place: Any) -> bool:
    """Writes the place of this kind with `cell` at its upper left; False when there is none."""
    width = grid.width
    x = cell % width
    y = cell // width
    wide = 1 if kind != DOWN else 0
    high = 1 if kind != ACROSS else 0
    if x + wide >= width or y + high >= grid.height:
        return False
    for row in range(high + 1):
        for column in range(wide + 1):
            if shown[cell + row * width + column] != UNKNOWN:
                return False
    last = cell + high * width + wide
    place[KIND] = kind
    place[ENABLERS] = 0
    place[MINES] = cell
    place[MINES + 1] = last if kind == SQUARE else cell
    place[SAFES] = cell + 1 if kind == SQUARE else last
    place[SAFES + 1] = cell + width if kind == SQUARE else last
    for row in range(-1, high + 2):
        for column in range(-1, wide + 2):
            beside = column in (-1, wide + 1) and kind != DOWN
            above = row in (-1, high + 1) and kind != ACROSS
            if kind == SQUARE and not (beside and above):
                continue
            if not (beside or above) or not (0 <= x + column < width and 0 <= y + row < grid.height):
                continue
            near = cell + row * width + column
            if shown[near] == MINE:
                continue
            if shown[near] != UNKNOWN:
                return False
            place[FIRST_ENABLER + place[ENABLERS]] = near
            place[ENABLERS] += 1
    return True


@kernel()
def _estimate(analysis: Any, place: Any) -> Any:
    """About how likely the mines lie so; cells of the edge are taken to depend on each other."""
    mine = analysis.mine
    one = place[MINES]
    other = place[SAFES]
    if analysis.box_of[one] >= 0 and analysis.box_of[other] >= 0:
        estimate = min(mine[one], 1.0 - mine[other])
    else:
        estimate = mine[one] * (1.0 - mine[other])
    if place[KIND] == SQUARE:
        estimate *= min(mine[place[MINES + 1]], 1.0 - mine[place[SAFES + 1]])
    for index in range(place[ENABLERS]):
        estimate *= mine[place[FIRST_ENABLER + index]]
    return estimate
