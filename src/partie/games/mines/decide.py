"""Which cell to open next."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from partie.games.mines.analysis import ANALYSIS, SURE_SAFE, analyse
from partie.games.mines.endgame import new_endgame, solve
from partie.games.mines.frontier import OK, new_frontier
from partie.games.mines.guessing import guess
from partie.games.mines.kernels import MAX_CELLS, UNKNOWN
from partie.games.mines.lookahead import LOOK
from partie.games.mines.settings import EXACT_LAYOUTS, EXACT_STEPS
from partie.jit import kernel

SURE, GUESS, EXACT = 0, 1, 2  # how a choice was made


class Memory(NamedTuple):
    """Working memory of one thinking thread."""

    frontier: Any
    analysis: Any  # one per depth
    look: Any  # one per depth
    endgame: Any
    order: Any  # candidates, per depth
    scores: Any
    flips: Any  # coin flip chances, per cell


def new_memory() -> Memory:
    """Fresh memory; pages that are never used are never taken."""
    return Memory(
        new_frontier(),
        np.zeros(3, ANALYSIS),
        np.zeros(3, LOOK),
        new_endgame(),
        np.zeros((3, MAX_CELLS), np.int32),
        np.zeros((3, MAX_CELLS), np.float64),
        np.zeros(MAX_CELLS, np.float64),
    )


@kernel()
def choose(memory: Any, grid: Any, shown: Any, mines: int, settings: Any) -> Any:
    """Cell, how it was chosen, and its risk. Where cells are surely safe, the first of them."""
    analysis = memory.analysis[0]
    frontier = memory.frontier[0]
    status = analyse(analysis, frontier, grid, shown, mines, False)
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
    cell = guess(memory, grid, shown, mines, settings)
    return cell, GUESS, analysis.mine[cell], 0.0
