"""Compares exact mine probabilities with the enumeration of all layouts on random small boards."""

from __future__ import annotations

import numpy as np
from tests.games.mines import naive

from partie.games.mines.chances.solver import Solver
from partie.games.mines.field import UNKNOWN


def worst_difference(random: np.random.Generator) -> float:
    """The largest error of one random board."""
    width, height = int(random.integers(1, 6)), int(random.integers(1, 5))
    mines = int(random.integers(0, min(width * height, 5) + 1))
    shown = naive.random_position(random, width, height, mines, random.random(), 0.1)
    layouts = list(naive.layouts(shown, width, height, mines))
    with Solver.lend(width, height) as solver:
        found = solver.mine_probabilities(shown, mines)
    assert found is not None
    cells = [int(cell) for cell in np.flatnonzero(shown == UNKNOWN)]
    true = [sum(cell in layout for layout in layouts) / len(layouts) for cell in cells]
    return max((abs(found[cell] - chance) for cell, chance in zip(cells, true, strict=True)), default=0.0)


def main(*, boards: int = 10_000, seed: int = 1) -> None:
    random = np.random.default_rng(seed)
    worst = max(worst_difference(random) for _ in range(boards))
    print(f"{boards} boards, largest difference {worst:.1e}")
