from __future__ import annotations

import math

import numpy as np
import pytest

from partie.games.mines.chances.analysis import analyse
from partie.games.mines.chances.frontier import OK
from partie.games.mines.engine.endgame import MAX_UNKNOWN, WHOLE, find_isolated, solve
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.field import UNKNOWN, new_grid
from partie.games.mines.game import GAME
from tests.games.mines import naive


def test_the_game_tree_gives_the_chance_of_perfect_play() -> None:
    memory = SearchMemory()
    random = np.random.default_rng(11)
    compared = 0
    while compared < 60:
        width, height = int(random.integers(2, 5)), int(random.integers(2, 4))
        mines = int(random.integers(1, 4))
        shown = naive.random_position(random, width, height, mines, 0.45)
        if np.count_nonzero(shown == UNKNOWN) > 8:
            continue
        grid = new_grid(width, height)
        analysis = memory.analysis[0]
        if analyse(analysis, memory.frontier[0], grid, shown, mines, False) != OK or analysis["unknown"] == mines:
            continue
        cell, chance = solve(memory.endgame[0], analysis, grid, shown, WHOLE, 10**7)
        expected = naive.best_play(shown, width, height, mines)
        if analysis["safe_count"] == 0:
            assert shown[cell] == UNKNOWN
            assert chance == pytest.approx(expected, abs=1e-12)
            compared += 1


@pytest.mark.small
def test_too_much_work_is_declined() -> None:
    memory = SearchMemory()
    grid = new_grid(9, 9)
    shown = np.full(81, UNKNOWN, np.int8)
    analyse(memory.analysis[0], memory.frontier[0], grid, shown, 10, False)
    assert solve(memory.endgame[0], memory.analysis[0], grid, shown, WHOLE, 1000)[0] == -1


@pytest.mark.small
@pytest.mark.parametrize(("cells", "possible"), [(MAX_UNKNOWN, True), (MAX_UNKNOWN + 1, False)])
def test_a_part_larger_than_the_memory_is_declined(cells: int, possible: bool) -> None:
    """No mine in it, so that there is one layout only."""
    memory, grid = SearchMemory(), new_grid(100, 3)
    analysis, shown = memory.analysis[0], np.full(300, UNKNOWN, np.int8)
    analysis["component_count"] = 1
    analysis["component_member"][:2] = 0, cells
    analysis["members"][:cells] = np.arange(cells)
    analysis["component_low"][0] = 0
    found, _ = solve(memory.endgame[0], analysis, grid, shown, 0, 10**6)
    assert bool(found >= 0) == possible


@pytest.mark.parametrize(
    ("rows", "width", "mines", "chances"),
    [
        (".1001./.1001.", 6, 2, [0.5, 0.5]),  # a coin flip at either end
        (".1001./.2112./.1..1./12..21", 6, 5, []),  # one part, as far as anybody knows
        ("..10/..10", 4, 1, []),  # cells behind the part touch it
        ("..10/..10", 4, 2, []),
    ],
)
def test_a_part_that_is_a_game_of_its_own_is_solved_alone(
    rows: str, width: int, mines: int, chances: list[float]
) -> None:
    memory, shown = SearchMemory(), GAME.from_text(rows, f"{width}x{rows.count('/') + 1}/{mines}/none").shown
    grid, analysis = new_grid(width, len(shown) // width), memory.analysis[0]
    analyse(analysis, memory.frontier[0], grid, shown, mines, False)
    found, part = [], find_isolated(analysis, grid, shown, WHOLE)
    while part >= 0:
        cell, chance = solve(memory.endgame[0], analysis, grid, shown, part, 10**6)
        assert analysis["component_of"][cell] == part
        found.append(chance)
        part = find_isolated(analysis, grid, shown, part)
    assert found == chances
    if chances:
        whole = solve(memory.endgame[0], analysis, grid, shown, WHOLE, 10**6)[1]
        assert whole == pytest.approx(math.prod(chances))
