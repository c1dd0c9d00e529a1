"""Coin flips nobody can avoid.

Two neighbouring cells of which exactly one is a mine can never be told apart when every cell that touches
only one of them is a mine itself (an *enabler*): no number will ever see just one of the two. Such a pair
costs a coin flip sooner or later, so opening into it now costs nothing in those layouts.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from partie.games.mines.entries import analyse_position
from partie.games.mines.frontier import OK
from partie.games.mines.kernels import MINE, SAFE, UNKNOWN
from partie.games.mines.memory import Memory
from partie.jit import kernel

MOST_ENABLERS = 6
MOST_PAIRS = 64
LIKELY_ENOUGH = 0.02  # pairs less likely than this are not counted exactly


def weigh_coin_flips(memory: Memory, grid: Any, shown: Any, mines: int) -> dict[int, float]:
    """The chance that a cell is the mine of an unavoidable coin flip, for the cells where it matters."""
    now, supposition = memory.analysis[0], memory.later[0]
    pairs = np.empty((MOST_PAIRS, 3 + MOST_ENABLERS), np.int64)
    count = find_pairs(grid, shown, memory.analysis, LIKELY_ENOUGH, pairs)
    flips: dict[int, float] = {}
    for one, other, enablers, *cells in pairs[:count].tolist():
        supposed = shown.copy()
        supposed[cells[:enablers]] = MINE
        supposed[one] = MINE
        supposed[other] = SAFE
        if analyse_position(memory.later, memory.frontier, grid, supposed, mines, False) == OK:
            chance = math.exp(supposition["log_layouts"] - now["log_layouts"])
            flips[one] = max(flips.get(one, 0.0), chance)
            flips[other] = max(flips.get(other, 0.0), chance)
    return flips


@kernel()
def find_pairs(grids: Any, shown: Any, analyses: Any, likely: float, pairs: Any) -> int:
    """Writes pairs that could become a coin flip: both cells, the number of enablers, the enablers."""
    grid = grids[0]
    analysis = analyses[0]
    width = grid.width
    found = 0
    for one in range(grid.cells):
        if shown[one] != UNKNOWN:
            continue
        for direction in range(2):
            other = one + (1 if direction == 0 else width)
            outside = one % width + 1 == width if direction == 0 else other >= grid.cells
            if outside or shown[other] != UNKNOWN or found == len(pairs):
                continue
            count = _add_enablers(grid, shown, one, other, pairs[found], 0)
            if count >= 0:
                count = _add_enablers(grid, shown, other, one, pairs[found], count)
            if count < 0:
                continue
            estimate = min(analysis.mine[one], 1.0 - analysis.mine[other])
            for index in range(count):
                estimate *= analysis.mine[pairs[found, 3 + index]]
            if estimate >= likely:
                pairs[found, 0] = one
                pairs[found, 1] = other
                pairs[found, 2] = count
                found += 1
    return found


@kernel()
def _add_enablers(grid: Any, shown: Any, one: int, other: int, pair: Any, count: int) -> int:
    """Adds the unknown cells that touch `one` only; -1 when an opened or safe cell tells the two apart."""
    width = grid.width
    for index in range(grid.degree[one]):
        near = grid.neighbours[one, index]
        if near == other or shown[near] == MINE:
            continue
        if abs(near % width - other % width) <= 1 and abs(near // width - other // width) <= 1:
            continue
        if shown[near] != UNKNOWN or count >= MOST_ENABLERS:
            return -1
        pair[3 + count] = near
        count += 1
    return count
