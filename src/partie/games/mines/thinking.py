"""The solver's kernels with memory of their own: one at a time per thread of thought."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.analysis import analyse
from partie.games.mines.decide import Memory, choose, new_memory
from partie.games.mines.frontier import IMPOSSIBLE, OK, TOO_WIDE
from partie.games.mines.kernels import UNKNOWN, grid_of


@dataclass(frozen=True)
class Choice:
    """The cell to open next: how it was chosen, its risk, and the chance to win where it is known."""

    cell: int  # -1: the numbers are contradictory, or the frontier is too tangled
    how: int
    risk: float
    chance: float


class TooTangled(ValueError):
    """The frontier is too wide for an exact count."""


class Thinking:
    """Analyses positions of one size."""

    def __init__(self, width: int, height: int, memory: Memory) -> None:
        self.width, self.height = width, height
        self.grid = grid_of(width, height)
        self.memory = memory

    def analyse(self, shown: NDArray[np.int8], mines: int) -> Any:
        """The analysis record, valid until the next call; None when no layout fits."""
        record = self.memory.analysis[0]
        status = analyse(record, self.memory.frontier[0], self.grid, shown, mines, False)
        if status == TOO_WIDE:
            raise TooTangled("The numbers are too entangled for an exact count.")
        return record if status == OK else None

    def fits(self, shown: NDArray[np.int8], mines: int) -> bool:
        """Whether any layout agrees with what is shown."""
        record = self.memory.analysis[0]
        return int(analyse(record, self.memory.frontier[0], self.grid, shown, mines, False)) != IMPOSSIBLE

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

    def choose(self, shown: NDArray[np.int8], mines: int, settings: NDArray[np.float64]) -> Choice:
        """The next cell."""
        cell, how, risk, chance = choose(self.memory, self.grid, shown, mines, settings)
        return Choice(int(cell), int(how), float(risk), float(chance))


_spare: list[Memory] = []
_lock = threading.Lock()


@contextlib.contextmanager
def thinking(width: int, height: int) -> Iterator[Thinking]:
    """Lends memory that nobody else uses meanwhile; it is kept for the next one."""
    with _lock:
        memory = _spare.pop() if _spare else None
    memory = memory or new_memory()
    try:
        yield Thinking(width, height, memory)
    finally:
        with _lock:
            _spare.append(memory)
