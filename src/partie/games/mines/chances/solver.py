"""The counting kernels with working memory: one solver per thread at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from partie.core.text import TextError
from partie.games.mines.chances.analysis import analyse_position
from partie.games.mines.chances.frontier import IMPOSSIBLE, OK, TOO_WIDE
from partie.games.mines.chances.memory import Memory, grids_of, lend_memory
from partie.games.mines.field import MINE, SAFE, UNKNOWN


class TooComplex(TextError):
    """The frontier is too wide for an exact count."""


class Solver:
    """Analyses positions of one size."""

    memory_type: ClassVar[type[Memory]] = Memory

    def __init__(self, width: int, height: int, memory: Memory) -> None:
        self.width, self.height = width, height
        self.grid = grids_of(width, height)
        self.record = memory.analysis[0]  # what the last analysis found
        self.memory = memory

    @classmethod
    @contextlib.contextmanager
    def lend(cls, width: int, height: int) -> Iterator[Self]:
        """A solver whose memory no other thread uses meanwhile."""
        with lend_memory(cls.memory_type) as memory:
            yield cls(width, height, memory)

    def analyse(self, shown: NDArray[np.int8], mines: int) -> Any:
        """The analysis record, valid until the next call; None when no layout fits."""
        memory = self.memory
        status = analyse_position(memory.analysis, memory.frontier, self.grid, shown, mines, False)
        if status == TOO_WIDE:
            raise TooComplex("The numbers are too entangled for an exact count.")
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


def draw_fitting(width: int, height: int, shown: NDArray[np.int8], mines: int, seed: int) -> NDArray[np.uint8] | None:
    """A layout drawn fairly from all that fit; None if there is none.

    Cells beside numbers are drawn one after another, each by its chance then; all others are alike.
    """
    random = np.random.default_rng(seed)
    known = shown.copy()
    beside = _beside_numbers(width, height, shown)
    with Solver.lend(width, height) as solver:
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
