"""Boards that can be cleared by proof alone: no guess is ever needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.autoplay import RECORD, WON, play_layout
from partie.games.mines.kernels import START_OPEN, lay_mines
from partie.games.mines.settings import fast
from partie.games.mines.thinking import thinking

MAX_TRIES = 20_000


def needs_no_guess(width: int, height: int, layout: NDArray[np.uint8], first: int) -> bool:
    """Whether everything follows from the numbers and the mine count, beginning with `first`."""
    record = np.zeros(1, RECORD)
    with thinking(width, height) as solver:
        play_layout(solver.memory, solver.grid, layout, int(layout.sum()), first, fast(), record[0])
    return bool(record["ending"][0] == WON and record["guesses"][0] == 0)


def draw_no_guess(width: int, height: int, mines: int, first: int, seed: int) -> NDArray[np.uint8] | None:
    """The first board of the seed's series that needs no guess; None when the tries run out."""
    layout = np.zeros(width * height, np.uint8)
    random = np.array([seed], np.uint64)
    with thinking(width, height) as solver:
        for _ in range(MAX_TRIES):
            lay_mines(solver.grid, mines, START_OPEN, first, random, layout)
            if needs_no_guess(width, height, layout, first):
                return layout
    return None
