"""Boards that can be cleared by proof alone: no guess is ever needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.memory import lend_memory
from partie.games.mines.engine.autoplay import Autoplay, Ending
from partie.games.mines.engine.settings import FAST
from partie.games.mines.rules.kernels import START_OPEN, grid_of, lay_mines

MAX_TRIES = 20_000


def needs_no_guess(width: int, height: int, layout: NDArray[np.uint8], first: int) -> bool:
    """Whether everything follows from the numbers and the mine count, beginning with `first`."""
    with lend_memory() as memory:
        record = Autoplay(width, height, FAST, memory).play(layout, first)
    return record.ending is Ending.WON and record.guesses == 0


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
