"""Which cell to open next."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from partie.games.mines.analysis import ANALYSIS, SURE_SAFE, analyse
from partie.games.mines.endgame import new_endgame, solve
from partie.games.mines.frontier import OK, new_frontier
from partie.games.mines.kernels import MAX_CELLS, UNKNOWN
from partie.games.mines.lookahead import LOOK, look
from partie.jit import kernel

SURE, GUESS, EXACT = 0, 1, 2  # how a choice was made

# settings, by index
EXACT_LAYOUTS, EXACT_STEPS, CANDIDATES, RANGE, BLEND, PROGRESS = range(6)
SETTINGS = 16


class Memory(NamedTuple):
    """Working memory of one thinking thread."""

    frontier: Any
    analysis: Any  # one per depth
    look: Any  # one per depth
    endgame: Any
    order: Any
    scores: Any


def new_memory() -> Memory:
    """Fresh memory; pages that are never used are never taken."""
    return Memory(
        new_frontier(),
        np.zeros(3, ANALYSIS),
        np.zeros(3, LOOK),
        new_endgame(),
        np.zeros((3, MAX_CELLS), np.int32),
        np.zeros((3, MAX_CELLS), np.float64),
    )


def full_strength() -> Any:
    """The settings of the strongest play."""
    settings = np.zeros(SETTINGS)
    settings[EXACT_LAYOUTS] = 400
    settings[EXACT_STEPS] = 10_000_000
    settings[CANDIDATES] = 12
    settings[RANGE] = 0.9
    settings[BLEND] = 0.2
    settings[PROGRESS] = 0.001
    return settings


def fast() -> Any:
    """The settings of quick play."""
    settings = full_strength()
    settings[EXACT_LAYOUTS] = 50
    settings[EXACT_STEPS] = 100_000
    settings[CANDIDATES] = 0
    return settings


@kernel()
def choose(memory: Any, grid: Any, shown: Any, mines: int, settings: Any) -> Any:
    """Cell, how it was chosen, and its risk. Where cells are surely safe, the first of them."""
    analysis = memory.analysis[0]
    frontier = memory.frontier[0]
    status = analyse(analysis, frontier, grid, shown, mines, settings[CANDIDATES] > 0)
    if status != OK:
        return -1, GUESS, 1.0, 0.0
    if analysis.safe_count > 0:
        for cell in range(grid.cells):
            if shown[cell] == UNKNOWN and analysis.sure[cell] == SURE_SAFE:
                return cell, SURE, 0.0, 0.0
    if analysis.log_layouts <= math.log(settings[EXACT_LAYOUTS]) + 1e-9:
        cell, chance = solve(memory.endgame[0], analysis, grid, shown, int(settings[EXACT_STEPS]))
        if cell >= 0:
            return cell, EXACT, analysis.mine[cell], chance
    cell = guess(memory, grid, shown, settings)
    return cell, GUESS, analysis.mine[cell], 0.0


@kernel()
def guess(memory: Any, grid: Any, shown: Any, settings: Any) -> Any:
    """The candidate most likely to survive this click and the next."""
    analysis = memory.analysis[0]
    order = memory.order[0]
    count = _candidates(memory, grid, shown, settings)
    if settings[CANDIDATES] == 0 or count == 1:
        return order[0]
    best = -1.0
    best_cell = order[0]
    result = memory.look[0]
    for index in range(count):
        cell = order[index]
        if 1.0 - analysis.mine[cell] <= best:
            continue
        if not look(result, analysis, memory.frontier[0], grid, shown, cell, True):
            continue
        score = 0.0
        progress = 0.0
        for number in range(9):
            chance = result.probability[number]
            if chance > 0.0:
                score += chance * (
                    (1.0 - settings[BLEND]) * result.best[number] + settings[BLEND] * result.second[number]
                )
                if result.best[number] == 1.0:
                    progress += chance
        score *= 1.0 + settings[PROGRESS] * progress
        if score > best:
            best = score
            best_cell = cell
    return best_cell


@kernel()
def _candidates(memory: Any, grid: Any, shown: Any, settings: Any) -> int:
    """Unknown cells in order of risk, one for each box, as many as the settings allow."""
    analysis = memory.analysis[0]
    order = memory.order[0]
    scores = memory.scores[0]
    count = 0
    limit = max(1, int(settings[CANDIDATES]))
    least = 1.0
    for cell in range(grid.cells):
        if shown[cell] == UNKNOWN:
            least = min(least, analysis.mine[cell])
    worst = 1.0 - settings[RANGE] * (1.0 - least)
    for cell in range(grid.cells):
        if shown[cell] != UNKNOWN or analysis.mine[cell] > worst:
            continue
        hidden = 0
        for index in range(grid.degree[cell]):
            hidden += shown[grid.neighbours[cell, index]] == UNKNOWN
        if (
            analysis.box_of[cell] < 0
            and not _is_near(grid, shown, cell)
            and hidden > 3
            and analysis.unknown > 40
        ):
            continue
        score = analysis.mine[cell] + 1e-6 * hidden
        place = min(count, limit)
        while place > 0 and scores[place - 1] > score:
            if place < limit:
                scores[place] = scores[place - 1]
                order[place] = order[place - 1]
            place -= 1
        if place < limit:
            scores[place] = score
            order[place] = cell
            count = min(count + 1, limit)
    return count


@kernel()
def _is_near(grid: Any, shown: Any, cell: int) -> bool:
    """Two steps from a number, so that opening it speaks with the frontier."""
    width = grid.width
    x = cell % width
    y = cell // width
    for near_y in range(max(0, y - 2), min(grid.height, y + 3)):
        for near_x in range(max(0, x - 2), min(width, x + 3)):
            if shown[near_y * width + near_x] >= 0:
                return True
    return False
