"""The outline of a map and its longest wall.

Nothing is ever enclosed, so the outline is one loop; walking it once meets all external walls in order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.building import STEPS
from partie.games.alhambra.rules.material import WALLS
from partie.games.alhambra.rules.state import CENTRE, WIDTH
from partie.jit import kernel

Grid = NDArray[np.int8]


@kernel()
def outline_start(grid: Grid) -> int:
    """The northernmost tile above the fountain without a gap; its north side is on the outline."""
    cell = CENTRE
    while grid[cell - WIDTH] != 0:
        cell -= WIDTH
    return cell


@kernel()
def outline_of(grid: Grid) -> tuple[int, int, int]:
    """The longest external wall, and how many sides of the outline have a wall and have none."""
    start = outline_start(grid)
    cell, side = start, 0
    run, leading, best, walled, open_sides = 0, -1, 0, 0, 0
    while True:
        if (WALLS[grid[cell]] >> side) & 1:
            run += 1
            walled += 1
        else:
            if leading < 0:
                leading = run
            best = max(best, run)
            run = 0
            open_sides += 1
        ahead = (side + 1) & 3
        beside = cell + STEPS[ahead]
        if grid[beside] == 0:
            side = ahead
        elif grid[beside + STEPS[side]] == 0:
            cell = beside
        else:
            cell = beside + STEPS[side]
            side = (side + 3) & 3
        if cell == start and side == 0:
            break
    if leading < 0:
        return run, walled, open_sides
    return max(best, run + leading), walled, open_sides


@kernel()
def wall_and_closed(grid: Grid) -> tuple[int, bool]:
    """The longest external wall, and whether walls surround everything, so that nothing can be added."""
    longest, _, open_sides = outline_of(grid)
    return longest, open_sides == 0


@kernel()
def wall_with(grid: Grid, tile: int, cell: int) -> tuple[int, bool]:
    """`wall_and_closed` as if the tile lay on the cell; 0 for none there."""
    before = grid[cell]
    grid[cell] = tile
    after = wall_and_closed(grid)
    grid[cell] = before
    return after


@kernel()
def longest_wall(grid: Grid) -> int:
    """The longest connected external wall, in segments."""
    return wall_and_closed(grid)[0]
