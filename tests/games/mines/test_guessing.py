"""Guesses where no cell is sure and the game tree is not searched."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.chances.memory import grids_of, lend_memory
from partie.games.mines.chances.solver import Solver
from partie.games.mines.engine.coinflips import weigh_coin_flips
from partie.games.mines.engine.guessing import Guess
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import FAST, Settings
from partie.games.mines.field import UNKNOWN
from tests.games.mines import naive

EVERY_CELL = Settings(candidates=64, range=0.01)


Guessed = tuple[int, naive.Shown, list[frozenset[int]], int]


def guesses(count: int, settings: Settings) -> list[Guessed]:
    """Random positions that need a guess: mines, what is shown, all layouts, the cell chosen."""
    random = np.random.default_rng(31)
    found: list[Guessed] = []
    with lend_memory(SearchMemory) as memory:
        solver = Solver(4, 4, memory)
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


def test_no_second_look_where_the_first_cost_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[list[int]] = []
    second_look = Guess._second_look

    def noted(guess: Guess, cells: list[int]) -> int:
        looked.append(cells)
        return second_look(guess, cells)

    monkeypatch.setattr(Guess, "_second_look", noted)
    guesses(20, Settings(second_look_states=0))
    assert looked == []
    guesses(20, Settings())
    assert looked != []


def weighed(shown: naive.Shown, width: int, height: int, mines: int) -> list[float]:
    with lend_memory(SearchMemory) as memory:
        Solver(width, height, memory).analyse(shown, mines)
        return [float(chance) for chance in weigh_coin_flips(memory, grids_of(width, height), shown, mines)]


def test_a_coin_flip_nobody_can_avoid_is_forgiven() -> None:
    shown = np.array([-1, -1, -2, 2, -2, -2, -2, 2, 2, 3, 2, 1, 0, 0, 0, 0], np.int8)
    assert weighed(shown, 4, 4, 5) == pytest.approx([0.5, 0.5] + [0.0] * 14)
    with lend_memory(SearchMemory) as memory:
        Solver(4, 4, memory).analyse(shown, 5)
        assert Guess(memory, grids_of(4, 4), shown, 5, Settings()).choose() in (0, 1)


def test_a_square_of_four_is_a_coin_flip_too() -> None:
    """Two mines on a diagonal of a corner square, its outer corner a mine: nothing will tell which."""
    shown = np.array([-1, -1, 1, 0, -1, -1, 2, 1, 1, 2, -2, 1, 0, 1, 1, 1], np.int8)
    assert len(list(naive.layouts(shown, 4, 4, 3))) == 2
    assert weighed(shown, 4, 4, 3)[:6] == pytest.approx([0.5, 0.5, 0.0, 0.0, 0.5, 0.5])


def test_an_enabler_is_forgiven_what_its_coin_flip_would_cost() -> None:
    """The pair above is a coin flip only if the cell below it is a mine."""
    shown = np.array([-1, -1, -1, 1, -1, -1, -1, 1, -1, -1, -1, 1], np.int8)
    chances = np.array(weighed(shown, 4, 3, 3))
    layouts = [frozenset(layout) for layout in naive.layouts(shown, 4, 3, 3)]
    assert layouts
    assert (chances >= 0.0).all()
    for cell in np.flatnonzero(shown == UNKNOWN):
        hits = sum(int(cell) in layout for layout in layouts) / len(layouts)
        assert chances[cell] <= min(hits, 1.0 - hits) + 1e-12
