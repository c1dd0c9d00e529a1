"""Coin flips nobody can avoid.

Two neighbouring cells of which exactly one is a mine can never be told apart when every cell that touches
only one of them is a mine itself (an *enabler*): no number will ever see just one of the two. Such a pair
costs a coin flip sooner or later, so opening into it now costs nothing in those layouts.
"""

from __future__ import annotations

import math
from typing import Any

from partie.games.mines.analysis import analyse
from partie.games.mines.frontier import OK
from partie.games.mines.kernels import MINE, SAFE, UNKNOWN
from partie.jit import kernel

MOST_ENABLERS = 6
LIKELY_ENOUGH = 0.02  # pairs less likely than this are not counted exactly


@kernel()
def weigh_coin_flips(
    flips: Any, analysis: Any, scratch: Any, frontier: Any, grid: Any, shown: Any, mines: int
) -> None:
    """flips[cell] = chance that the cell is the mine of an unavoidable coin flip."""
    width = grid.width
    for cell in range(grid.cells):
        flips[cell] = 0.0
    for cell in range(grid.cells):
        if shown[cell] != UNKNOWN:
            continue
        if cell % width + 1 < width and shown[cell + 1] == UNKNOWN:
            _weigh_pair(flips, analysis, scratch, frontier, grid, shown, mines, cell, cell + 1)
        if cell + width < grid.cells and shown[cell + width] == UNKNOWN:
            _weigh_pair(flips, analysis, scratch, frontier, grid, shown, mines, cell, cell + width)


@kernel()
def _weigh_pair(
    flips: Any,
    analysis: Any,
    scratch: Any,
    frontier: Any,
    grid: Any,
    shown: Any,
    mines: int,
    one: int,
    other: int,
) -> None:
    """Counts the layouts in which the pair is a coin flip and `one` its mine: as many as with `other`."""
    enablers = frontier.chosen
    count = _enablers(grid, shown, one, other, enablers, 0)
    if count >= 0:
        count = _enablers(grid, shown, other, one, enablers, count)
    if count < 0:
        return
    estimate = min(analysis.mine[one], 1.0 - analysis.mine[other])
    for index in range(count):
        estimate *= analysis.mine[enablers[index]]
    if estimate < LIKELY_ENOUGH:
        return
    kept = (enablers[0], enablers[1], enablers[2], enablers[3], enablers[4], enablers[5])
    for index in range(count):
        shown[kept[index]] = MINE
    shown[one] = MINE
    shown[other] = SAFE
    if analyse(scratch, frontier, grid, shown, mines, False) == OK:
        chance = math.exp(scratch.log_layouts - analysis.log_layouts)
        flips[one] = max(flips[one], chance)
        flips[other] = max(flips[other], chance)
    for index in range(count):
        shown[kept[index]] = UNKNOWN
    shown[one] = UNKNOWN
    shown[other] = UNKNOWN


@kernel()
def _enablers(grid: Any, shown: Any, one: int, other: int, enablers: Any, count: int) -> int:
    """Adds the unknown cells that touch `one` only; -1 when an opened or safe cell tells the pair apart."""
    width = grid.width
    for index in range(grid.degree[one]):
        near = grid.neighbours[one, index]
        if near == other or shown[near] == MINE:
            continue
        if abs(near % width - other % width) <= 1 and abs(near // width - other // width) <= 1:
            continue
        if shown[near] != UNKNOWN or count >= MOST_ENABLERS:
            return -1
        enablers[count] = near
        count += 1
    return count
