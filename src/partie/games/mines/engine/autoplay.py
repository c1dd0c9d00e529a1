"""Whole games without a person: the loop that plays thousands of boards."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.analysis import SURE_MINE, SURE_SAFE
from partie.games.mines.chances.memory import Memory
from partie.games.mines.chances.thinking import Choice, How, Thinking, TooTangled
from partie.games.mines.engine.settings import Settings
from partie.games.mines.engine.simple import choose_simply
from partie.games.mines.rules.kernels import MINE, UNKNOWN, lay_mines, mines_around, open_cell
from partie.jit import kernel


class Ending(enum.IntEnum):
    """How a game of the solver ended."""

    WON = 0
    LOST_GUESS = 1
    LOST_FIRST = 2  # at the first click, which nobody chose


@dataclass
class Record:
    """What is kept about a game."""

    value: int  # 3BV
    seed: int = 0
    ending: Ending = Ending.LOST_FIRST
    guesses: int = 0
    exact: int = 0  # guesses taken from the complete game tree
    risk: float = 0.0  # of the last guess
    survival: float = 1.0  # product of the safeties of all guesses
    estimate: float = 0.0  # of the chance to win: as fair as won or not, far less noisy
    last: How = How.SURE  # the kind of the last action
    unknown: int = 0  # safe cells still unopened at the end
    tangled: int = 0  # steps taken by simple rules alone, since counting was too much

    def guess(self, choice: Choice, left: int, hit: bool) -> None:
        """Counts a guess; the estimate takes its luck out, as far as it can be told."""
        self.guesses += 1
        self.last, self.risk = choice.how, choice.risk
        self.survival *= 1.0 - choice.risk
        if choice.how is How.EXACT and self.exact == 0:
            self.estimate += choice.chance
        elif self.exact == 0 and choice.how is not How.HUNCH:  # whose risk is not known
            self.estimate += (hit - choice.risk) * usual_chance(left)
        self.exact += choice.how is How.EXACT

    def win(self) -> None:
        """The last safe cell is open."""
        self.ending = Ending.WON
        if self.exact == 0:
            self.estimate += 1.0


def usual_chance(left: int) -> float:
    """About how often a game with this many safe cells to open is won; any function keeps it fair."""
    return 0.65 if left > 150 else 0.75 if left > 40 else 0.8


class Autoplay:
    """Plays boards of one size with one memory."""

    def __init__(self, width: int, height: int, settings: Settings, memory: Memory) -> None:
        self.solver = Thinking(width, height, memory)
        self.settings = settings
        self.grid = self.solver.grid
        self.cells = width * height
        self._scratch = np.zeros((3, self.cells), np.int32)  # queue, waiting, stack

    def play(self, layout: NDArray[np.uint8], first: int) -> Record:
        """One board to its end, starting with the cell `first`."""
        record = Record(count_3bv(self.grid[0], layout))
        if layout[first]:
            record.unknown = self.cells - int(layout.sum())
            return record
        shown = np.full(self.cells, UNKNOWN, np.int8)
        mines = int(layout.sum())
        left = self.cells - mines - self._open(layout, shown, first)
        while left > 0:
            choice = self._choose(shown, mines, record)
            if choice is None:
                record.last = How.SURE
                left -= open_sure(self.grid, layout, shown, self.solver.memory.analysis, self._scratch)
                continue
            if choice.how is How.SURE:
                record.last = How.SURE
            else:
                record.guess(choice, left, bool(layout[choice.cell]))
            if layout[choice.cell]:
                record.ending, record.unknown = Ending.LOST_GUESS, left
                return record
            left -= self._open(layout, shown, choice.cell)
        record.win()
        return record

    def _choose(self, shown: NDArray[np.int8], mines: int, record: Record) -> Choice | None:
        """The next cell; None when the analysis found safe ones, which are opened all at once."""
        try:
            if self.solver.analyse(shown, mines)["safe_count"] > 0:
                return None
            return self.solver.choose_risky(shown, mines, self.settings)
        except TooTangled:
            record.tangled += 1
            return choose_simply(shown, self.solver.width, self.solver.height, mines)

    def _open(self, layout: NDArray[np.uint8], shown: NDArray[np.int8], cell: int) -> int:
        return int(open_and_deduce(self.grid, layout, shown, cell, self._scratch))


def draw_layout(grid: Any, mines: int, start: int, first: int, seed: int) -> NDArray[np.uint8]:
    """The board of a seed."""
    layout = np.zeros(int(grid["cells"][0]), np.uint8)
    lay_mines(grid[0], mines, start, first, np.array([seed], np.uint64), layout)
    return layout


@kernel()
def open_and_deduce(grids: Any, layout: Any, shown: Any, cell: int, scratch: Any) -> int:
    """Opens a safe cell and everything single numbers then say; the number of cells opened."""
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
    """Opens a cell and stacks every number that may now say more; the height is left in queue[0]."""
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
    """Everything single numbers say: all mines known, or all unknown cells mines; the cells opened."""
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
