"""Whole games without a person: the loop that plays thousands of boards."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.mines.analysis import SURE_MINE, SURE_SAFE
from partie.games.mines.decide import EXACT, SURE, choose
from partie.games.mines.kernels import MINE, UNKNOWN, lay_mines, mines_around, open_cell
from partie.jit import kernel

WON, LOST_GUESS, LOST_FIRST, LOST_STUCK = 0, 1, 2, 3

# What is kept about a finished game.
RECORD = np.dtype(
    [
        ("seed", np.uint64),
        ("ending", np.int32),
        ("guesses", np.int32),
        ("exact", np.int32),  # guesses taken from the complete game tree
        ("risk", np.float64),  # of the last guess
        ("survival", np.float64),  # product of the safeties of all guesses
        ("last", np.int32),  # the kind of the last action: SURE, GUESS or EXACT
        ("unknown", np.int32),  # safe cells still unopened at the end
        ("value", np.int32),  # 3BV
    ]
)


@kernel()
def play_seeds(
    memory: Any,
    grid: Any,
    mines: int,
    start: int,
    first: int,
    seeds: Any,
    settings: Any,
    records: Any,
    stop: Any,
) -> int:
    """Plays one game for each seed; the number of games finished before `stop`."""
    layout = np.zeros(grid.cells, np.uint8)
    random = np.zeros(1, np.uint64)
    for game in range(len(seeds)):
        if stop[0] != 0:
            return game
        random[0] = seeds[game]
        lay_mines(grid, mines, start, first, random, layout)
        records[game].seed = seeds[game]
        records[game].value = count_3bv(grid, layout)
        play_layout(memory, grid, layout, mines, first, settings, records[game])
    return len(seeds)


@kernel()
def play_layouts(
    memory: Any, grid: Any, mines: int, layouts: Any, firsts: Any, settings: Any, records: Any, stop: Any
) -> int:
    """Plays given boards, each from its own first cell; the number finished before `stop`."""
    for game in range(len(firsts)):
        if stop[0] != 0:
            return game
        records[game].value = count_3bv(grid, layouts[game])
        play_layout(memory, grid, layouts[game], mines, firsts[game], settings, records[game])
    return len(firsts)


@kernel()
def play_layout(
    memory: Any, grid: Any, layout: Any, mines: int, first: int, settings: Any, record: Any
) -> None:
    """Plays one board to its end, starting with the cell `first`."""
    cells = grid.cells
    shown = np.full(cells, UNKNOWN, np.int8)
    queue = np.empty(cells, np.int32)
    waiting = np.zeros(cells, np.uint8)
    stack = np.empty(cells, np.int32)
    record.guesses = 0
    record.exact = 0
    record.risk = 0.0
    record.survival = 1.0
    record.ending = LOST_FIRST
    record.last = SURE
    record.unknown = cells
    if layout[first] == 1:
        return
    left = cells - mines
    height = 0
    left -= open_and_wake(grid, layout, shown, first, queue, waiting, stack, height)
    height = queue[0]
    left = deduce(grid, layout, shown, queue, waiting, stack, height, left)
    while left > 0:
        cell, how, risk, _ = choose(memory, grid, shown, mines, settings)
        if cell < 0:
            record.ending = LOST_STUCK
            record.unknown = left
            return
        record.last = how
        analysis = memory.analysis[0]
        height = 0
        if how == SURE:
            for other in range(cells):
                if shown[other] == UNKNOWN and analysis.sure[other] == SURE_MINE:
                    shown[other] = MINE
                    height = _wake_around(grid, shown, other, waiting, stack, height)
            for other in range(cells):
                if shown[other] == UNKNOWN and analysis.sure[other] == SURE_SAFE:
                    left -= open_and_wake(grid, layout, shown, other, queue, waiting, stack, height)
                    height = queue[0]
        else:
            record.guesses += 1
            record.exact += how == EXACT
            record.risk = risk
            record.survival *= 1.0 - risk
            if layout[cell] == 1:
                record.ending = LOST_GUESS
                record.unknown = left
                return
            left -= open_and_wake(grid, layout, shown, cell, queue, waiting, stack, height)
            height = queue[0]
        left = deduce(grid, layout, shown, queue, waiting, stack, height, left)
    record.ending = WON
    record.unknown = 0


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
def deduce(
    grid: Any, layout: Any, shown: Any, queue: Any, waiting: Any, stack: Any, height: int, left: int
) -> int:
    """Everything a single number says: all its mines known, or all its unknown cells mines."""
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
                    left -= open_and_wake(grid, layout, shown, near, queue, waiting, stack, height)
                    height = queue[0]
        elif known + unknown == shown[cell]:
            for index in range(grid.degree[cell]):
                near = grid.neighbours[cell, index]
                if shown[near] == UNKNOWN:
                    shown[near] = MINE
                    height = _wake_around(grid, shown, near, waiting, stack, height)
    return left


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
