from __future__ import annotations

import math

import numpy as np
import pytest

from partie.games.mines.chances.analysis import SURE_MINE, SURE_SAFE, analyse, new_analysis
from partie.games.mines.chances.frontier import IMPOSSIBLE, OK, new_frontier
from partie.games.mines.chances.solver import Solver
from partie.games.mines.engine.lookahead import find_dead, look, new_look
from partie.games.mines.field import UNKNOWN, new_grid
from tests.games.mines import naive


def small_boards(count: int, seed: int) -> list[tuple[naive.Shown, int, int, int]]:
    random = np.random.default_rng(seed)
    boards = []
    for _ in range(count):
        width, height = int(random.integers(1, 6)), int(random.integers(1, 5))
        mines = int(random.integers(0, min(width * height, 6) + 1))
        shown = naive.random_position(random, width, height, mines, random.random(), 0.1)
        boards.append((shown, width, height, mines))
    return boards


@pytest.mark.parametrize("seed", range(4))
def test_probabilities_equal_enumeration(seed: int) -> None:
    for shown, width, height, mines in small_boards(300, seed):
        layouts = list(naive.layouts(shown, width, height, mines))
        with Solver.lend(width, height) as solver:
            record = solver.analyse(shown, mines)
        assert math.exp(record["log_layouts"]) == pytest.approx(len(layouts), rel=1e-9)
        for cell in np.flatnonzero(shown == UNKNOWN):
            hits = sum(cell in layout for layout in layouts)
            assert abs(record["mine"][cell] - hits / len(layouts)) < 1e-9
            assert (record["sure"][cell] == SURE_SAFE) == (hits == 0)
            assert (record["sure"][cell] == SURE_MINE) == (hits == len(layouts))


def test_a_position_no_layout_fits_is_impossible() -> None:
    random = np.random.default_rng(5)
    for shown, width, height, mines in small_boards(150, 6):
        numbers = np.flatnonzero(shown >= 0)
        if len(numbers) == 0:
            continue
        spoiled = shown.copy()
        spoiled[random.choice(numbers)] = random.integers(0, 9)
        fits = next(naive.layouts(spoiled, width, height, mines), None) is not None
        with Solver.lend(width, height) as solver:
            assert solver.fits(spoiled, mines) == fits


def test_looking_ahead_equals_opening_the_cell() -> None:
    frontier, before, after, result = new_frontier()[0], new_analysis(), new_analysis(), new_look()
    random = np.random.default_rng(7)
    for _ in range(60):
        width, height = int(random.integers(2, 9)), int(random.integers(2, 9))
        mines = int(random.integers(1, max(2, width * height // 3)))
        shown = naive.random_position(random, width, height, mines, 0.3, 0.1)
        grid = new_grid(width, height)
        analyse(before, frontier, grid, shown, mines, True)
        candidates = [int(cell) for cell in np.flatnonzero(shown == UNKNOWN) if before["sure"][cell] != SURE_MINE]
        for cell in candidates[:6]:
            assert look(result, before, frontier, grid, shown, cell, True)
            for number in range(9):
                opened = shown.copy()
                opened[cell] = number
                status = analyse(after, frontier, grid, opened, mines, False)
                if status == IMPOSSIBLE:
                    assert result["probability"][number] == 0
                    continue
                assert status == OK
                chance = math.exp(after["log_layouts"] - before["log_layouts"])
                assert result["probability"][number] == pytest.approx(chance, abs=1e-9)
                safety = sorted((1 - after["mine"][other] for other in np.flatnonzero(opened == UNKNOWN)), reverse=True)
                assert result["safety"][number].tolist()[: len(safety)] == pytest.approx(safety[:3], abs=1e-9)
                assert result["safe_cells"][number] == after["safe_count"]


def test_the_largest_board_is_counted() -> None:
    random = np.random.default_rng(8)
    shown = np.full(10_000, UNKNOWN, np.int8)
    layout = frozenset(int(cell) for cell in random.permutation(10_000)[:2000])
    for row, column in [(50, 50), (10, 80), (90, 5)]:
        for cell in [row * 100 + column + step for step in range(4)]:
            if cell not in layout:
                shown[cell] = naive.number_at(layout, cell, 100, 100)
    with Solver.lend(100, 100) as solver:
        probabilities = solver.mine_probabilities(shown, 2000)
    assert probabilities is not None
    assert probabilities.sum() == pytest.approx(2000, rel=1e-9)


@pytest.mark.small
def test_dead_cells_show_one_number_in_every_layout() -> None:
    random = np.random.default_rng(14)
    frontier, analysis, result = new_frontier().view(np.recarray)[0], new_analysis(), new_look()
    found = 0
    for _ in range(15):
        width, height, mines = 4, 3, int(random.integers(1, 5))
        shown = naive.random_position(random, width, height, mines, 0.4, 0.0)
        grid = new_grid(width, height)
        analyse(analysis, frontier, grid, shown, mines, True)
        find_dead(result, analysis, frontier, grid, shown)
        layouts = list(naive.layouts(shown, width, height, mines))
        for cell in map(int, np.flatnonzero(shown == UNKNOWN)):
            numbers = {naive.number_at(layout, cell, width, height) for layout in layouts if cell not in layout}
            assert bool(result["dead"][cell]) == (len(numbers) <= 1)
            found += len(numbers) == 1
    assert found > 3
