"""Guesses where no cell is sure and the game tree is not searched."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.guessing import Guess
from partie.games.mines.kernels import UNKNOWN
from partie.games.mines.memory import grids_of, lend_memory
from partie.games.mines.settings import FAST, Settings
from partie.games.mines.thinking import Thinking
from tests.games.mines import naive

EVERY_CELL = Settings(candidates=64, range=0.01)


Guessed = tuple[int, naive.Shown, list[frozenset[int]], int]


def guesses(count: int, settings: Settings) -> list[Guessed]:
    """Random positions that need a guess: mines, what is shown, all layouts, the cell chosen."""
    random = np.random.default_rng(31)
    found: list[Guessed] = []
    with lend_memory() as memory:
        solver = Thinking(4, 4, memory)
        while len(found) < count:
            mines = int(random.integers(2, 6))
            shown = naive.random_position(random, 4, 4, mines, 0.45, 0.0)
            record = solver.analyse(shown, mines)
            if record is None or record["safe_count"] > 0 or not (shown == UNKNOWN).any():
                continue
            layouts = [frozenset(layout) for layout in naive.layouts(shown, 4, 4, mines)]
            if len(layouts) > 1:
                cell = Guess(memory, grids_of(4, 4), shown, mines, settings).choose()
                found.append((mines, shown, layouts, cell))
    return found


def numbers_of(layouts: list[frozenset[int]], cell: int) -> set[int]:
    return {naive.number_at(layout, cell, 4, 4) for layout in layouts if cell not in layout}


def test_a_dead_cell_is_not_opened_while_another_lives() -> None:
    for _, shown, layouts, cell in guesses(60, EVERY_CELL):
        numbers = [len(numbers_of(layouts, int(other))) for other in np.flatnonzero(shown == UNKNOWN)]
        assert max(numbers) <= 1 or len(numbers_of(layouts, cell)) > 1


def test_a_guess_is_never_a_sure_mine() -> None:
    for _, shown, layouts, cell in guesses(60, Settings()):
        assert shown[cell] == UNKNOWN
        assert any(cell not in layout for layout in layouts)


def test_fast_takes_the_safest_cell() -> None:
    for _, shown, layouts, cell in guesses(40, FAST):
        hits = [sum(int(other) in layout for layout in layouts) for other in np.flatnonzero(shown == UNKNOWN)]
        assert sum(cell in layout for layout in layouts) == min(hits)


def test_a_coin_flip_nobody_can_avoid_is_forgiven() -> None:
    shown = np.array([-1, -1, -2, 2, -2, -2, -2, 2, 2, 3, 2, 1, 0, 0, 0, 0], np.int8)
    with lend_memory() as memory:
        Thinking(4, 4, memory).analyse(shown, 5)
        guess = Guess(memory, grids_of(4, 4), shown, 5, Settings())
        assert guess.choose() in (0, 1)
    assert guess.flips == pytest.approx({0: 0.5, 1: 0.5})
