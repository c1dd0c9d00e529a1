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
from partie.games.alhambra.rules.material import TILES, WALLS
from partie.games.alhambra.rules.state import CELLS, WIDTH
from partie.games.alhambra.rules.walls import wall_and_closed
from partie.jit import kernel
from partie.search.records import int64

Grid = NDArray[np.int8]
Segments = NDArray[np.int16]  # cell * 4 + side


@kernel()
def map_before(state: Any) -> Grid:
    """A copy of the map of the player on the turn without the tiles placed in this turn; then as many zeros."""
    both = np.empty(2 * CELLS, np.int8)
    before, zeros = both[:CELLS], both[CELLS:]
    before[:] = state.grid[state.turn]
    zeros[:] = 0
    for place in range(state.laid_count):
        before[state.laid[place]] = 0
    return both


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
def room_for_walls() -> Segments:
    """Room for the segments that a search finds; there are not more than four for each tile."""
    return np.empty(4 * (TILES + 1), np.int16)


@kernel()
def wall_after(state: Any, before: Grid, marks: Grid, wall: int, tile: int, cell: int, found: Segments) -> int:
    """The longest wall with the tile on the cell, where the map before had one of `wall` segments.

    `marks` are zero by cell, and are again when this returns.
    """
    grid = state.grid[state.turn]
    grid[cell] = tile
    longest, count = _longest_from(grid, before, cell, marks, found, int64(0))
    for place in range(state.laid_count):
        other, count = _longest_from(grid, before, int64(state.laid[place]), marks, found, count)
        longest = max(longest, other)
    grid[cell] = 0
    for place in range(count):
        marks[found[place] >> 2] = 0
    return max(wall, longest)


@kernel()
def wall_without(state: Any, cell: int, marks: Grid, found: Segments) -> int:
    """The longest wall without the tile on the cell, which still hides the walls towards it."""
    grid = state.grid[state.turn]
    marks[cell] = 15
    longest, count = int64(0), int64(0)
    for place in range(state.built_count[state.turn]):
        other, count = _longest_from(grid, grid, int64(state.built[state.turn, place]), marks, found, count)
        longest = max(longest, other)
    for place in range(count):
        marks[found[place] >> 2] = 0
    marks[cell] = 0
    return longest


@kernel()
def wall_before(before: Grid) -> int:
    """The longest wall of a map."""
    return wall_and_closed(before)[0]


@kernel()
def _longest_from(grid: Grid, before: Grid, cell: int, marks: Grid, found: Segments, count: int) -> tuple[int, int]:
    """The longest wall that begins at a side of the cell and was not found before; how many segments are found then."""
    longest = int64(0)
    for side in range(4):
        end = _connected(grid, before, 4 * cell + side, marks, found, count)
        longest = max(longest, end - count)
        count = end
    return longest, count


@kernel()
def _connected(grid: Grid, before: Grid, segment: int, marks: Grid, found: Segments, count: int) -> int:
    """Adds the segments that hang together with this one, where it is a new one; returns how many are found."""
    if not _is_new(grid, before, segment, marks):
        return count
    at = count
    count = _add(segment, marks, found, count)
    while at < count:
        cell, side = int64(found[at]) // 4, int64(found[at]) % 4
        at += 1
        for turn in (1, 3):  # either end: round the corner, straight on, round an inner corner
            ahead = (side + turn) & 3
            beside = cell + STEPS[ahead]
            for next_segment in (
                4 * cell + ahead,
                4 * beside + side,
                4 * (beside + STEPS[side]) + ((side - turn) & 3),
            ):
                if _is_new(grid, before, next_segment, marks):
                    count = _add(next_segment, marks, found, count)
    return count


@kernel()
def _add(segment: int, marks: Grid, found: Segments, count: int) -> int:
    marks[segment // 4] |= 1 << (segment % 4)
    found[count] = segment
    return count + 1


@kernel()
def _is_new(grid: Grid, before: Grid, segment: int, marks: Grid) -> bool:
    """Whether a tile has a wall there, not found so far, with nothing beyond it on the map before."""
    cell, side = segment // 4, segment % 4
    walls = WALLS[grid[cell]] & ~int64(marks[cell])
    return bool((walls >> side) & 1 and before[cell + STEPS[side]] == 0)
