"""How much guesses give away: choices in late positions against the complete game tree, without noise."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks._matches import header, row
from partie.games.mines.chances.analysis import analyse_position
from partie.games.mines.chances.frontier import OK
from partie.games.mines.engine.autoplay import Autoplay
from partie.games.mines.engine.endgame import WHOLE, solve_endgame
from partie.games.mines.engine.engine import first_cell
from partie.games.mines.engine.guessing import Guess, Shown
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import FAST, FULL, Settings
from partie.games.mines.field import UNKNOWN, draw_layout
from partie.games.mines.rules.notation import STARTS, parse_variant

SETUP = parse_variant("30x16/99/open")
STEPS = 400_000_000
RULES = {
    "full": FULL,
    "one click ahead": Settings(second_looks=1),
    "dead cells count as next cells": Settings(dead_search=0),
    "12 candidates, two next cells": Settings(
        candidates=12, next_cells=(0.8, 0.2, 0.0), unrest=0.0, dead_search=0, second_looks=5, near_best=0.96
    ),
    "the safest cell": FAST,
}


class Late:
    """Late positions of games in which the safest cell is always opened."""

    def __init__(self, seed: int, low: float, high: float) -> None:
        self.seeds, self.low, self.high = np.random.default_rng(seed), math.log(low), math.log(high)
        self.player = Autoplay(SETUP.width, SETUP.height, FAST, SearchMemory())

    def positions(self) -> Iterator[Shown]:
        """Without end; the first of each game that has few enough layouts."""
        while True:
            shown = self._play(int(self.seeds.integers(0, 2**63)))
            if shown is not None:
                yield shown

    def _play(self, seed: int) -> Shown | None:
        player, first = self.player, first_cell(SETUP)
        layout = draw_layout(player.grid, SETUP.mines, STARTS[SETUP.start], first, seed)
        shown = np.full(player.cells, UNKNOWN, np.int8)
        left = player.cells - SETUP.mines - player.opener.open(layout, shown, first)
        while left > 0:
            record = player.solver.analyse(shown, SETUP.mines)
            if record["safe_count"] > 0:
                left -= player.opener.open_sure(layout, shown)
                continue
            if record["log_layouts"] <= self.high:
                return shown if record["log_layouts"] >= self.low else None
            cell = Guess(player.solver.memory, player.grid, shown, SETUP.mines, FAST).choose()
            if layout[cell]:
                return None
            left -= player.opener.open(layout, shown, cell)
        return None


def chance(memory: SearchMemory, grid: Any, shown: Shown) -> tuple[float, float]:
    """Logarithm of the number of layouts and the chance to win them by perfect play."""
    if analyse_position(memory.analysis, memory.frontier, grid, shown, SETUP.mines, False) != OK:
        return -math.inf, 0.0
    record = memory.analysis[0]
    if record["unknown"] == record["mines"] or record["log_layouts"] < 1e-9:
        return float(record["log_layouts"]), 1.0
    cell, won = solve_endgame(memory.endgame, memory.analysis, grid, shown, WHOLE, STEPS)
    return float(record["log_layouts"]), float(won) if cell >= 0 else math.nan


def chance_of(memory: SearchMemory, grid: Any, shown: Shown, cell: int, layouts: float) -> float:
    """The chance to win after opening `cell`, perfect play from then on."""
    total = 0.0
    for number in range(9):
        opened = shown.copy()
        opened[cell] = number
        after, won = chance(memory, grid, opened)
        total += math.exp(after - layouts) * won
    return total


def main(*, positions: int = 100, seed: int = 177, low: float = 400, high: float = 6000) -> None:
    late, memory, lost = Late(seed, low, high), SearchMemory(), []
    grid = late.player.grid
    for shown in late.positions():
        layouts, best = chance(memory, grid, shown)
        given = []
        for rule in RULES.values():
            late.player.solver.analyse(shown, SETUP.mines)
            cell = Guess(late.player.solver.memory, grid, shown, SETUP.mines, rule).choose()
            given.append(best - chance_of(memory, grid, shown, cell, layouts))
        if not np.isnan(given).any():
            lost.append(given)
        if len(lost) == positions:
            break
    header("rule", f"given away a guess, % (of {len(lost)})", "not the best cell")
    for name, values in zip(RULES, np.array(lost).T, strict=True):
        error = 196 * values.std() / math.sqrt(len(values))
        row(name, f"{100 * values.mean():.2f} ± {error:.2f}", f"{100 * (values > 1e-9).mean():.0f} %")
