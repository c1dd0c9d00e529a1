"""Opening boards whose mines are known to the program, as far as the numbers prove what is safe."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.analysis import SURE_MINE, SURE_SAFE
from partie.games.mines.chances.solver import Solver
from partie.games.mines.field import MINE, UNKNOWN, open_cell
from partie.jit import kernel


class Opener:
    """Opens cells of boards of one size and everything that single numbers then prove."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._scratch = np.zeros((3, solver.width * solver.height), np.int32)  # queue, waiting, stack

    def open(self, layout: NDArray[np.uint8], shown: NDArray[np.int8], cell: int) -> int:
        """Opens a safe cell; the number of cells opened."""
        return int(open_and_deduce(self._solver.grid, layout, shown, cell, self._scratch))

    def open_sure(self, layout: NDArray[np.uint8], shown: NDArray[np.int8]) -> int:
        """Opens all cells that the last analysis calls safe; the number of cells opened."""
        solver = self._solver
        return int(open_sure(solver.grid, layout, shown, solver.memory.analysis, self._scratch))


@kernel()
def open_and_deduce(grids: Any, layout: Any, shown: Any, cell: int, scratch: Any) -> int:
    """Opens a safe cell and everything single numbers then prove; the number of cells opened."""
    grid = grids[0]
    opened = open_and_wake(grid, layout, shown, cell, scratch[0], scratch[1], scratch[2], 0)
    return opened + deduce(grid, layout, shown, scratch[0], scratch[1], scratch[2], scratch[0, 0])


@kernel()
def open_sure(grids: Any, layout: Any, shown: Any, analyses: Any, scratch: Any) -> int:
    """Opens all cells the analysis calls safe, marks its mines, and deduces; the number of cells opened."""
    grid = grids[0]
    analysis = analyses[0]
    height = 0
    opened = 0
    for cell in range(grid.cells):
        if shown[cell] == UNKNOWN and analysis.sure[cell] == SURE_MINE:
            shown[cell] = MINE
            height = _wake_around(grid, shown, cell, scratch[1], scratch[2], height)
    for cell in range(grid.cells):
        if shown[cell] == UNKNOWN and analysis.sure[cell] == SURE_SAFE:
            opened += open_and_wake(grid, layout, shown, cell, scratch[0], scratch[1], scratch[2], height)
            height = scratch[0, 0]
    return opened + deduce(grid, layout, shown, scratch[0], scratch[1], scratch[2], height)


@kernel()
def open_and_wake(
    grid: Any, layout: Any, shown: Any, cell: int, queue: Any, waiting: Any, stack: Any, height: int
) -> int:
    """Opens a cell and stacks every number that may now prove more; the height is left in queue[0]."""
    opened = open_cell(grid, layout, shown, cell, queue)
    for index in range(opened):
        current = queue[index]
        if waiting[current] == 0:
            waiting[current] = 1
            stack[height] = current
            height += 1
        height = _wake_around(grid, shown, current, waiting, stack, height)
    queue[0] = height
    return opened


@kernel()
def _wake_around(grid: Any, shown: Any, cell: int, waiting: Any, stack: Any, height: int) -> int:
    for index in range(grid.degree[cell]):
        near = grid.neighbours[cell, index]
        if shown[near] > 0 and waiting[near] == 0:
            waiting[near] = 1
            stack[height] = near
            height += 1
    return height


@kernel()
def deduce(grid: Any, layout: Any, shown: Any, queue: Any, waiting: Any, stack: Any, height: int) -> int:
    """Everything single numbers prove: all mines known, or all unknown cells mines; the cells opened."""
    opened = 0
    while height > 0:
        height -= 1
        cell = stack[height]
        waiting[cell] = 0
        known = 0
        unknown = 0
        for index in range(grid.degree[cell]):
            kind = shown[grid.neighbours[cell, index]]
            known += kind == MINE
            unknown += kind == UNKNOWN
        if unknown == 0:
            continue
        if known == shown[cell]:
            for index in range(grid.degree[cell]):
                near = grid.neighbours[cell, index]
                if shown[near] == UNKNOWN:
                    opened += open_and_wake(grid, layout, shown, near, queue, waiting, stack, height)
                    height = queue[0]
        elif known + unknown == shown[cell]:
            for index in range(grid.degree[cell]):
                near = grid.neighbours[cell, index]
                if shown[near] == UNKNOWN:
                    shown[near] = MINE
                    height = _wake_around(grid, shown, near, waiting, stack, height)
    return opened
