"""Boards that can be cleared by proof alone: no guess is ever needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.deductions import simple_safe_cell
from partie.games.mines.chances.opening import Opener
from partie.games.mines.chances.solver import Solver, TooComplex
from partie.games.mines.field import START_OPEN, UNKNOWN, grid_of, lay_mines

MAX_TRIES = 20_000


def needs_no_guess(width: int, height: int, layout: NDArray[np.uint8], first: int) -> bool:
    """Whether everything follows from the numbers and the mine count, from the safe cell `first` on."""
    mines, shown = int(layout.sum()), np.full(width * height, UNKNOWN, np.int8)
    with Solver.lend(width, height) as solver:
        opener = Opener(solver)
        opened = opener.open(layout, shown, first)
        left = width * height - mines - opened
        while left > 0 and opened > 0:
            opened = _open_proved(solver, opener, layout, shown, mines)
            left -= opened
    return left == 0


def _open_proved(solver: Solver, opener: Opener, layout: NDArray[np.uint8], shown: NDArray[np.int8], mines: int) -> int:
    """Opens what is proved to be safe, by simple rules where the count is too much; how many cells."""
    try:
        return opener.open_sure(layout, shown) if solver.analyse(shown, mines)["safe_count"] > 0 else 0
    except TooComplex:
        safe = simple_safe_cell(shown, solver.width, solver.height, with_pairs=True)
        return 0 if safe is None else opener.open(layout, shown, safe)


def draw_no_guess(width: int, height: int, mines: int, first: int, seed: int) -> NDArray[np.uint8] | None:
    """The first board of the seed's series that needs no guess; None when the tries run out."""
    grid = grid_of(width, height)
    layout = np.zeros(width * height, np.uint8)
    random = np.array([seed], np.uint64)
    for _ in range(MAX_TRIES):
        lay_mines(grid, mines, START_OPEN, first, random, layout)
        if needs_no_guess(width, height, layout, first):
            return layout
    return None
