"""The field as arrays: geometry, layouts from a seed, opening cells."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import int64, new_record

MAX_SIDE = 100
MAX_CELLS = MAX_SIDE * MAX_SIDE

# what is known about a cell; 0..8 is an opened number
UNKNOWN = -1
MINE = -2  # not opened, surely a mine
SAFE = -3  # not opened, surely no mine

START_NONE, START_SAFE, START_OPEN, START_SURE = 0, 1, 2, 3

# A rectangle of cells, numbered row by row.
GRID = np.dtype(
    [
        ("width", np.int32),
        ("height", np.int32),
        ("cells", np.int32),
        ("degree", np.int32, (MAX_CELLS,)),
        ("neighbours", np.int32, (MAX_CELLS, 8)),  # the first `degree` count
    ]
)


def new_grid(width: int, height: int) -> Any:
    """The geometry of a board; shared by everything that works on it."""
    grid = new_record(GRID)
    fill_grid(grid, width, height)
    return grid


@functools.lru_cache(maxsize=16)
def grid_of(width: int, height: int) -> Any:
    """The geometry of a board size, made once and never written to."""
    return new_grid(width, height)


@kernel()
def fill_grid(grid: Any, width: int, height: int) -> None:
    """Writes size and neighbours."""
    grid.width = width
    grid.height = height
    grid.cells = width * height
    for y in range(height):
        for x in range(width):
            cell = y * width + x
            count = 0
            for near_y in range(max(0, y - 1), min(height, y + 2)):
                for near_x in range(max(0, x - 1), min(width, x + 2)):
                    near = near_y * width + near_x
                    if near != cell:
                        grid.neighbours[cell, count] = near
                        count += 1
            grid.degree[cell] = count


@kernel()
def next_random(state: Any) -> Any:
    """The next 64 random bits (splitmix64); `state` is one uint64 in an array."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = state[0]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@kernel()
def random_below(state: Any, limit: int) -> Any:
    """A fair number in 0..limit-1, without the bias of a plain remainder."""
    bound = np.uint64(limit)
    rest = (np.uint64(0) - bound) % bound
    while True:
        bits = next_random(state)
        if bits >= rest:
            return np.int64(bits % bound)


@kernel()
def lay_mines(grid: Any, mines: int, start: int, first: int, random: Any, layout: Any) -> bool:
    """Draws a layout uniformly from those the start rule allows; False when there is none."""
    cells = grid.cells
    allowed = np.empty(cells, np.int32)
    count = 0
    for cell in range(cells):
        layout[cell] = 0
        if not _kept_free(grid, start, first, cell):
            allowed[count] = cell
            count += 1
    if mines > count:
        return False
    for index in range(mines):
        other = index + random_below(random, count - index)
        cell = allowed[other]
        allowed[other] = allowed[index]
        layout[cell] = 1
    return True


def draw_layout(grid: Any, mines: int, start: int, first: int, seed: int) -> NDArray[np.uint8]:
    """The board of a seed."""
    layout = np.zeros(int(grid["cells"][0]), np.uint8)
    lay_mines(grid[0], mines, start, first, np.array([seed], np.uint64), layout)
    return layout


@kernel()
def _kept_free(grid: Any, start: int, first: int, cell: int) -> bool:
    if start == START_NONE:
        return False
    if cell == first:
        return True
    width = grid.width
    beside = abs(cell % width - first % width) <= 1 and abs(cell // width - first // width) <= 1
    return start == START_OPEN and beside


@kernel()
def mines_around(grid: Any, layout: Any, cell: int) -> int:
    """The number under a cell."""
    count = 0
    for index in range(grid.degree[cell]):
        count += layout[grid.neighbours[cell, index]]
    return count


@kernel()
def open_cell(grid: Any, layout: Any, shown: Any, cell: int, queue: Any) -> int:
    """Opens a cell without a mine and, from a zero, everything around; the number of cells opened."""
    if shown[cell] >= 0:
        return 0
    shown[cell] = mines_around(grid, layout, cell)
    queue[0] = cell
    opened = 1
    done = 0
    while done < opened:
        current = queue[done]
        done += 1
        if shown[current] != 0:
            continue
        for index in range(grid.degree[current]):
            near = int64(grid.neighbours[current, index])
            if shown[near] < 0:
                shown[near] = mines_around(grid, layout, near)
                queue[opened] = near
                opened += 1
    return opened


@kernel()
def count_3bv(grid: Any, layout: Any) -> int:
    """Least clicks that open the board: one per zero region, one per number no region opens."""
    cells = grid.cells
    shown = np.full(cells, UNKNOWN, np.int8)
    queue = np.empty(cells, np.int32)
    clicks = 0
    for cell in range(cells):
        if layout[cell] == 0 and shown[cell] < 0 and mines_around(grid, layout, cell) == 0:
            open_cell(grid, layout, shown, cell, queue)
            clicks += 1
    for cell in range(cells):
        clicks += layout[cell] == 0 and shown[cell] < 0
    return clicks
