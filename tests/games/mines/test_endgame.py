from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.analysis import analyse
from partie.games.mines.endgame import solve
from partie.games.mines.frontier import OK
from partie.games.mines.kernels import UNKNOWN, new_grid
from partie.games.mines.memory import Memory
from tests.games.mines import naive


def test_the_game_tree_gives_the_chance_of_perfect_play() -> None:
    memory = Memory()
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
        if (
            analyse(analysis, memory.frontier[0], grid, shown, mines, False) != OK
            or analysis["unknown"] == mines
        ):
            continue
        cell, chance = solve(memory.endgame[0], analysis, grid, shown, 10**7)
        expected = naive.best_play(shown, width, height, mines)
        if analysis["safe_count"] == 0:
            assert shown[cell] == UNKNOWN
            assert chance == pytest.approx(expected, abs=1e-12)
            compared += 1


@pytest.mark.small
def test_too_much_work_is_declined() -> None:
    memory = Memory()
    grid = new_grid(9, 9)
    shown = np.full(81, UNKNOWN, np.int8)
    analyse(memory.analysis[0], memory.frontier[0], grid, shown, 10, False)
    assert solve(memory.endgame[0], memory.analysis[0], grid, shown, 1000)[0] == -1
