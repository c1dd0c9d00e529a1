"""Complete games of the solver: the loop that plays thousands of boards."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.opening import Opener
from partie.games.mines.chances.solver import TooComplex
from partie.games.mines.engine.choosing import Choice, ChoiceKind, Chooser
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import Settings
from partie.games.mines.engine.simple import choose_simply
from partie.games.mines.field import UNKNOWN, count_3bv


class AutoplayResult(enum.IntEnum):
    """How a game of the solver ended."""

    WON = 0
    LOST_GUESS = 1
    LOST_FIRST = 2  # at the first click, which is given


@dataclass
class AutoplayRecord:
    """One finished game."""

    value: int  # 3BV
    seed: int = 0
    result: AutoplayResult = AutoplayResult.LOST_FIRST
    guesses: int = 0
    exact: int = 0  # guesses taken from the complete game tree
    risk: float = 0.0  # of the last guess
    survival: float = 1.0  # product of the safeties of all guesses
    estimate: float = 0.0  # of the chance to win: as fair as won or not, far less noisy
    last: ChoiceKind = ChoiceKind.SURE  # the kind of the last action
    unknown: int = 0  # safe cells still unopened at the end
    cpu_seconds: float = field(default=0.0, compare=False)
    tangled: int = 0  # steps taken by simple rules alone, since counting was too much

    def guess(self, choice: Choice, left: int, hit: bool) -> None:
        """Counts a guess; the estimate takes its luck out, as far as it is known."""
        self.guesses += 1
        self.last, self.risk = choice.how, choice.risk
        self.survival *= 1.0 - choice.risk
        if choice.how is ChoiceKind.EXACT and self.exact == 0:
            self.estimate += choice.chance
        elif self.exact == 0 and choice.how is not ChoiceKind.HUNCH:  # whose risk is not known
            self.estimate += (hit - choice.risk) * average_chance(left)
        self.exact += choice.how is ChoiceKind.EXACT

    def win(self) -> None:
        """The last safe cell is open."""
        self.result = AutoplayResult.WON
        if self.exact == 0:
            self.estimate += 1.0


def average_chance(left: int) -> float:
    """About how often a game with this many safe cells to open is won; any function keeps it fair."""
    return 0.65 if left > 150 else 0.75 if left > 40 else 0.8


class Autoplay:
    """Plays boards of one size with one memory."""

    def __init__(self, width: int, height: int, settings: Settings, memory: SearchMemory) -> None:
        self.solver = Chooser(width, height, memory)
        self.settings = settings
        self.grid = self.solver.grid
        self.cells = width * height
        self.opener = Opener(self.solver)

    def play(self, layout: NDArray[np.uint8], first: int) -> AutoplayRecord:
        """One board to its end, starting with the cell `first`."""
        record = AutoplayRecord(count_3bv(self.grid[0], layout))
        if layout[first]:
            record.unknown = self.cells - int(layout.sum())
            return record
        shown = np.full(self.cells, UNKNOWN, np.int8)
        mines = int(layout.sum())
        left = self.cells - mines - self.opener.open(layout, shown, first)
        while left > 0:
            choice = self._choose(shown, mines, record)
            if choice is None:
                record.last = ChoiceKind.SURE
                left -= self.opener.open_sure(layout, shown)
                continue
            if choice.how is ChoiceKind.SURE:
                record.last = ChoiceKind.SURE
            else:
                record.guess(choice, left, bool(layout[choice.cell]))
            if layout[choice.cell]:
                record.result, record.unknown = AutoplayResult.LOST_GUESS, left
                return record
            left -= self.opener.open(layout, shown, choice.cell)
        record.win()
        return record

    def _choose(self, shown: NDArray[np.int8], mines: int, record: AutoplayRecord) -> Choice | None:
        """The next cell; None when the analysis found safe ones, which are opened all at once."""
        try:
            if self.solver.analyse(shown, mines)["safe_count"] > 0:
                return None
            return self.solver.choose_risky(shown, mines, self.settings)
        except TooComplex:
            record.tangled += 1
            return choose_simply(shown, self.solver.width, self.solver.height, mines)
