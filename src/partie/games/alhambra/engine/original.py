"""Where the source's program judges tiles otherwise than its description says.

- A wall stays external in a what-if when the new tile covers it: the program looks beyond it on the map as it
  was. Tiles bought earlier in the same turn are not on that map; their walls count after, not before.
- Cells are tried within the rectangle around the map as it was, and one more on each side.
- "Walled all round" asks the tiles, not the fountain.
- A swap never counts as a longer wall.
- Dirk is given a tile when the money deck, not the bag, has one card or none left.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.building import STEPS
from partie.games.alhambra.rules.material import WALLS
from partie.games.alhambra.rules.state import CELLS, WIDTH
from partie.games.alhambra.rules.walls import wall_and_closed
from partie.jit import kernel
from partie.search.records import int64

Grid = NDArray[np.int8]
Marks = NDArray[np.uint8]  # by segment, cell * 4 + side: the number of the search that saw it


@kernel()
def map_before(state: Any) -> Grid:
    """A copy of the map of the player on the turn without the tiles placed in this turn."""
    before: Grid = state.grid[state.turn].copy()
    for place in range(state.laid_count):
        before[state.laid[place]] = 0
    return before


@kernel()
def box_around(state: Any, before: Grid) -> tuple[int, int, int, int]:
    """First and last row, first and last column of the cells tried."""
    top = left = int64(WIDTH)
    bottom = right = int64(0)
    for place in range(state.built_count[state.turn]):
        cell = int64(state.built[state.turn, place])
        if before[cell] != 0:
            top, bottom = min(top, cell // WIDTH), max(bottom, cell // WIDTH)
            left, right = min(left, cell % WIDTH), max(right, cell % WIDTH)
    return top - 1, bottom + 1, left - 1, right + 1


@kernel()
def closed_with(state: Any, before: Grid, tile: int, cell: int) -> bool:
    """Whether no tile has an open side outwards, with the tile on the cell; tile 0 for none."""
    if tile != 0:
        before[cell] = tile
    opens = tile != 0 and _opens(before, cell)
    place = 1
    while not opens and place < state.built_count[state.turn]:
        other = int64(state.built[state.turn, place])
        opens = before[other] != 0 and _opens(before, other)
        place += 1
    if tile != 0:
        before[cell] = 0
    return not opens


@kernel()
def _opens(grid: Grid, cell: int) -> bool:
    for side in range(4):
        if grid[cell + STEPS[side]] == 0 and (WALLS[grid[cell]] >> side) & 1 == 0:
            return True
    return False


@kernel()
def no_marks() -> Marks:
    """Empty marks for 255 searches, numbered from 1: a map of all tiles has not so many empty neighbours."""
    return np.zeros(4 * CELLS, np.uint8)


@kernel()
def wall_after(state: Any, before: Grid, wall: int, tile: int, cell: int, marks: Marks, search: int) -> int:
    """The longest wall with the tile on the cell, where the map before had one of `wall` segments."""
    grid = state.grid[state.turn]
    grid[cell] = tile
    longest = max(wall, _longest_from(grid, before, cell, marks, search))
    for place in range(state.laid_count):
        longest = max(longest, _longest_from(grid, before, int64(state.laid[place]), marks, search))
    grid[cell] = 0
    return longest


@kernel()
def wall_without(state: Any, cell: int, marks: Marks, search: int) -> int:
    """The longest wall without the tile on the cell, which still hides the walls towards it."""
    grid = state.grid[state.turn]
    marks[4 * cell : 4 * cell + 4] = search
    longest = 0
    for place in range(state.built_count[state.turn]):
        longest = max(longest, _longest_from(grid, grid, int64(state.built[state.turn, place]), marks, search))
    return longest


@kernel()
def wall_before(before: Grid) -> int:
    """The longest wall of a map."""
    return wall_and_closed(before)[0]


@kernel()
def _longest_from(grid: Grid, before: Grid, cell: int, marks: Marks, search: int) -> int:
    """The longest wall that begins at a side of the cell and was not seen before."""
    longest = 0
    for side in range(4):
        longest = max(longest, _connected(grid, before, 4 * cell + side, marks, search))
    return longest


@kernel()
def _connected(grid: Grid, before: Grid, segment: int, marks: Marks, search: int) -> int:
    """How many segments hang together with this one; 0 when it is none or seen already."""
    if marks[segment] == search or not _is_segment(grid, before, segment):
        return 0
    waiting = np.empty(256, np.int64)
    waiting[0] = segment
    marks[segment] = search
    count = int64(1)
    found = 0
    while count > 0:
        count -= 1
        found += 1
        cell, side = waiting[count] // 4, waiting[count] % 4
        for turn in (1, 3):  # either end: round the corner, straight on, round an inner corner
            ahead = (side + turn) & 3
            beside = cell + STEPS[ahead]
            for next_segment in (
                4 * cell + ahead,
                4 * beside + side,
                4 * (beside + STEPS[side]) + ((side - turn) & 3),
            ):
                if marks[next_segment] != search and _is_segment(grid, before, next_segment):
                    marks[next_segment] = search
                    waiting[count] = next_segment
                    count += 1
    return found


@kernel()
def _is_segment(grid: Grid, before: Grid, segment: int) -> bool:
    """Whether a tile has a wall there, with nothing beyond it on the map before."""
    cell, side = segment // 4, segment % 4
    return bool((WALLS[grid[cell]] >> side) & 1 and before[cell + STEPS[side]] == 0)
