"""The solver's kernels with memory of their own: one at a time per thread of thought."""

from __future__ import annotations

import contextlib
import enum
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.text import TextError
from partie.games.mines.chances.analysis import SURE_SAFE
from partie.games.mines.chances.entries import analyse_position, find_isolated_part, solve_endgame
from partie.games.mines.chances.frontier import IMPOSSIBLE, OK, TOO_WIDE
from partie.games.mines.chances.memory import Memory, grids_of, lend_memory
from partie.games.mines.engine.endgame import WHOLE
from partie.games.mines.engine.guessing import Guess
from partie.games.mines.engine.settings import Settings
from partie.games.mines.rules.kernels import MINE, SAFE, UNKNOWN


class How(enum.IntEnum):
    """How a cell was chosen."""

    SURE = 0
    GUESS = 1
    EXACT = 2  # from the complete game tree
    HUNCH = 3  # by simple rules alone: the risk is not exact


@dataclass(frozen=True)
class Choice:
    """The cell to open next: how it was chosen, its risk, and the chance to win where it is known."""

    cell: int
    how: How
    risk: float
    chance: float = 0.0


class TooTangled(TextError):
    """The frontier is too wide for an exact count."""


class Thinking:
    """Analyses positions of one size."""

    def __init__(self, width: int, height: int, memory: Memory) -> None:
        self.width, self.height = width, height
        self.grid = grids_of(width, height)
        self.record = memory.analysis[0]  # what the last analysis found
        self.memory = memory

    def analyse(self, shown: NDArray[np.int8], mines: int) -> Any:
        """The analysis record, valid until the next call; None when no layout fits."""
        memory = self.memory
        status = analyse_position(memory.analysis, memory.frontier, self.grid, shown, mines, False)
        if status == TOO_WIDE:
            raise TooTangled("The numbers are too entangled for an exact count.")
        return self.record if status == OK else None

    def fits(self, shown: NDArray[np.int8], mines: int) -> bool:
        """Whether any layout agrees with what is shown."""
        memory = self.memory
        status = analyse_position(memory.analysis, memory.frontier, self.grid, shown, mines, False)
        return int(status) != IMPOSSIBLE

    def sure(self, shown: NDArray[np.int8], mines: int) -> NDArray[np.int8]:
        """SURE_SAFE, SURE_MINE or 0 for each cell; all 0 when no layout fits."""
        record = self.analyse(shown, mines)
        size = self.width * self.height
        if record is None:
            return np.zeros(size, np.int8)
        sure: NDArray[np.int8] = np.where(shown == UNKNOWN, record["sure"][:size], 0).astype(np.int8)
        return sure

    def mine_probabilities(self, shown: NDArray[np.int8], mines: int) -> NDArray[np.float64] | None:
        """Per cell; None when no layout fits."""
        record = self.analyse(shown, mines)
        return None if record is None else record["mine"][: self.width * self.height].copy()

    def choose(self, shown: NDArray[np.int8], mines: int, settings: Settings) -> Choice | None:
        """The next cell; None when no layout fits. The first of them where cells are surely safe."""
        record = self.analyse(shown, mines)
        if record is None:
            return None
        if record["safe_count"] > 0:
            sure = record["sure"][: self.width * self.height]
            return Choice(int(np.flatnonzero((shown == UNKNOWN) & (sure == SURE_SAFE))[0]), How.SURE, 0.0)
        return self.choose_risky(shown, mines, settings)

    def choose_risky(self, shown: NDArray[np.int8], mines: int, settings: Settings) -> Choice:
        """The next cell where none is sure; the analysis must be about `shown`."""
        record = self.record
        if record["log_layouts"] <= math.log(settings.exact_layouts) + 1e-9:
            cell, chance = self._solve(shown, WHOLE, settings.exact_steps)
            if cell >= 0:
                return Choice(cell, How.EXACT, float(record["mine"][cell]), chance)
        cell = self._choose_isolated(shown, settings)
        if cell < 0:
            cell = Guess(self.memory, self.grid, shown, mines, settings).choose()
        return Choice(cell, How.GUESS, float(record["mine"][cell]))

    def _choose_isolated(self, shown: NDArray[np.int8], settings: Settings) -> int:
        """The best cell of a part that is a game of its own, or -1. Cleared first, it leaves less."""
        part = WHOLE
        while True:
            part = int(find_isolated_part(self.memory.analysis, self.grid, shown, part))
            if part < 0:
                return -1
            cell, _ = self._solve(shown, part, settings.isolated_steps)
            if cell >= 0:
                return cell

    def _solve(self, shown: NDArray[np.int8], part: int, steps: int) -> tuple[int, float]:
        memory = self.memory
        cell, chance = solve_endgame(memory.endgame, memory.analysis, self.grid, shown, part, steps)
        return int(cell), float(chance)


def draw_fitting(
    width: int, height: int, shown: NDArray[np.int8], mines: int, seed: int
) -> NDArray[np.uint8] | None:
    """A layout drawn fairly from all that fit; None if there is none.

    Cells beside numbers are drawn one after another, each by its chance then; all others are alike.
    """
    random = np.random.default_rng(seed)
    known = shown.copy()
    beside = _beside_numbers(width, height, shown)
    with thinking(width, height) as solver:
        for cell in np.flatnonzero((shown == UNKNOWN) & beside):
            probabilities = solver.mine_probabilities(known, mines)
            if probabilities is None:
                return None
            known[cell] = MINE if random.random() < probabilities[cell] else SAFE
        rest = np.flatnonzero(known == UNKNOWN)
        left = mines - int((known == MINE).sum())
        if not 0 <= left <= len(rest):
            return None
        known[rest] = SAFE
        known[random.permutation(rest)[:left]] = MINE
        if not solver.fits(known, mines):
            return None
    layout: NDArray[np.uint8] = (known == MINE).astype(np.uint8)
    return layout


def _beside_numbers(width: int, height: int, shown: NDArray[np.int8]) -> NDArray[np.bool_]:
    """The cells next to an open one."""
    numbers = np.pad((shown >= 0).reshape(height, width), 1)
    near = [numbers[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    beside: NDArray[np.bool_] = np.logical_or.reduce(near).ravel()
    return beside


@contextlib.contextmanager
def thinking(width: int, height: int) -> Iterator[Thinking]:
    """A solver with memory of its own for a while."""
    with lend_memory() as memory:
        yield Thinking(width, height, memory)
