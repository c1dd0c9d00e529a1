"""Where a tile may lie: the five placing rules, removal, swap."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.material import FOUNTAIN, WALLS
from partie.games.alhambra.rules.state import CELLS, CENTRE, REACH, WIDTH
from partie.jit import kernel

Grid = NDArray[np.int8]

STEPS = np.array([-WIDTH, 1, WIDTH, -1])  # north, east, south, west
RING = np.array([-WIDTH, -WIDTH + 1, 1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1])

# why a tile may not lie somewhere; the texts are in reasons.py
FITS, OFF_MAP, OCCUPIED, ALONE, WALL_MISMATCH, NO_ACCESS, HOLE, IS_FOUNTAIN, EMPTY, CUT_OFF = range(10)


@kernel()
def walls_agree(grid: Grid, tile: int, cell: int) -> int:
    """-1 when a shared side has a wall on one tile only, else the number of open shared sides."""
    opened = 0
    for side in range(4):
        other = grid[cell + STEPS[side]]
        if other != 0:
            mine = (WALLS[tile] >> side) & 1
            if mine != (WALLS[other] >> ((side + 2) & 3)) & 1:
                return -1
            opened += 1 - mine
    return opened


@kernel()
def is_touched(grid: Grid, cell: int) -> bool:
    """Whether a side of the cell is shared with a tile."""
    touching = 0
    for side in range(4):
        touching += grid[cell + STEPS[side]] != 0
    return touching > 0


@kernel()
def makes_hole(grid: Grid, cell: int) -> bool:
    """Whether filling the empty cell encloses an empty area.

    Around the eight cells of the ring, occupied and empty must change exactly twice.
    """
    changes = 0
    before = grid[cell + RING[7]] != 0
    for place in range(8):
        now = grid[cell + RING[place]] != 0
        changes += now != before
        before = now
    return changes != 2


@kernel()
def placing_problem(grid: Grid, tile: int, cell: int) -> int:
    """FITS, or the first rule the tile breaks on that cell."""
    row, column = cell // WIDTH - CENTRE // WIDTH, cell % WIDTH - CENTRE % WIDTH
    if max(abs(row), abs(column)) > REACH:
        return OFF_MAP
    if grid[cell] != 0:
        return OCCUPIED
    if not is_touched(grid, cell):
        return ALONE
    opened = walls_agree(grid, tile, cell)
    if opened < 0:
        return WALL_MISMATCH
    if opened == 0:
        return NO_ACCESS
    return HOLE if makes_hole(grid, cell) else FITS


@kernel()
def swapping_problem(grid: Grid, tile: int, cell: int) -> int:
    """FITS, or why the tile may not replace the one on that cell."""
    if grid[cell] == 0:
        return EMPTY
    if grid[cell] == FOUNTAIN:
        return IS_FOUNTAIN
    opened = walls_agree(grid, tile, cell)
    if opened < 0:
        return WALL_MISMATCH
    return NO_ACCESS if opened == 0 else FITS


@kernel()
def removing_problem(grid: Grid, built_count: int, cell: int) -> int:
    """FITS, or why the tile on that cell may not be removed."""
    if grid[cell] == 0:
        return EMPTY
    if grid[cell] == FOUNTAIN:
        return IS_FOUNTAIN
    neighbours = 0
    doors = 0
    for side in range(4):
        if grid[cell + STEPS[side]] != 0:
            neighbours += 1
            doors += 1 - ((WALLS[grid[cell]] >> side) & 1)
    if neighbours == 4:
        return HOLE
    if doors > 1 and reached_without(grid, cell) != built_count - 1:
        return CUT_OFF
    return FITS


@kernel()
def reached_without(grid: Grid, without: int) -> int:
    """How many tiles can be reached on foot from the fountain, not stepping on `without`."""
    stack = np.empty(64, np.int64)
    seen = np.zeros(CELLS, np.bool_)
    stack[0] = CENTRE
    seen[CENTRE] = True
    seen[without] = True
    waiting = 1
    reached = 0
    while waiting > 0:
        waiting -= 1
        cell = stack[waiting]
        reached += 1
        for side in range(4):
            other = cell + STEPS[side]
            if grid[other] != 0 and not seen[other] and (WALLS[grid[cell]] >> side) & 1 == 0:
                seen[other] = True
                stack[waiting] = other
                waiting += 1
    return reached


@kernel()
def lay(state: Any, player: int, tile: int, cell: int) -> None:
    """Puts a tile on an empty cell; the caller knows that it fits."""
    state.grid[player, cell] = tile
    state.built[player, state.built_count[player]] = cell
    state.built_count[player] += 1


@kernel()
def lift(state: Any, player: int, cell: int) -> None:
    """Takes the tile off a cell; the caller knows that it may go."""
    state.grid[player, cell] = 0
    last = state.built_count[player] - 1
    for place in range(last):
        if state.built[player, place] == cell:
            state.built[player, place] = state.built[player, last]
            break
    state.built_count[player] = last
