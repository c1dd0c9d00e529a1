"""The next cell to open: a sure one, the best of the complete game tree, or the best guess."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.analysis import SURE_SAFE
from partie.games.mines.chances.memory import Memory
from partie.games.mines.chances.solver import Solver
from partie.games.mines.engine.endgame import WHOLE, find_isolated_part, solve_endgame
from partie.games.mines.engine.guessing import Guess
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import Settings
from partie.games.mines.field import UNKNOWN


class ChoiceKind(enum.IntEnum):
    """How a cell was chosen."""

    SURE = 0
    GUESS = 1
    EXACT = 2  # from the complete game tree
    HUNCH = 3  # by simple rules alone: the risk is not exact


@dataclass(frozen=True)
class Choice:
    """The cell to open next: how it was chosen, its risk, and the chance to win where it is known."""

    cell: int
    how: ChoiceKind
    risk: float
    chance: float = 0.0


class Chooser(Solver):
    """A solver that also decides where nothing is sure."""

    memory_type: ClassVar[type[Memory]] = SearchMemory
    memory: SearchMemory

    def choose(self, shown: NDArray[np.int8], mines: int, settings: Settings) -> Choice | None:
        """The next cell; None when no layout fits. The first of them where cells are surely safe."""
        record = self.analyse(shown, mines)
        if record is None:
            return None
        if record["safe_count"] > 0:
            sure = record["sure"][: self.width * self.height]
            return Choice(int(np.flatnonzero((shown == UNKNOWN) & (sure == SURE_SAFE))[0]), ChoiceKind.SURE, 0.0)
        return self.choose_risky(shown, mines, settings)

    def choose_risky(self, shown: NDArray[np.int8], mines: int, settings: Settings) -> Choice:
        """The next cell where none is sure; the analysis must be about `shown`."""
        record = self.record
        if record["log_layouts"] <= math.log(settings.exact_layouts) + 1e-9:
            cell, chance = self._solve(shown, WHOLE, settings.exact_steps)
            if cell >= 0:
                return Choice(cell, ChoiceKind.EXACT, float(record["mine"][cell]), chance)
        cell = self._choose_isolated(shown, settings)
        if cell < 0:
            cell = Guess(self.memory, self.grid, shown, mines, settings).choose()
        return Choice(cell, ChoiceKind.GUESS, float(record["mine"][cell]))

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
