"""The brain: from what is shown to the cell to open, with the reason."""

from __future__ import annotations

import contextlib
import time

import numpy as np
from numpy.typing import NDArray

from partie.brain import Limits, OnThought, StopFlag, Thought, ValueKind
from partie.game import Position
from partie.games.mines.deductions import Deduction, clues, pairs, prove, single_numbers
from partie.games.mines.kernels import MINE, UNKNOWN
from partie.games.mines.notation import FLAG, Act, MineMove, Setup
from partie.games.mines.rules import GAME, MinesPosition
from partie.games.mines.settings import FAST, FULL
from partie.games.mines.thinking import Choice, How, TooTangled, thinking

FIRST = "The first cell: here an opening is most useful."
SURE_REASON = "The numbers prove that this cell is safe."
EXACT_REASON = "No cell is safe; every remaining layout was played through, and this cell wins most of them."
GUESS_REASON = "No cell is safe; this one best combines a low risk with what its number would tell."
FLAG_REASON = "This flag stands on the cell to open: take it away first."
HUNCH_REASON = "No cell is safe as far as this level sees; this one looks least risky."

REASONS = {How.SURE: SURE_REASON, How.EXACT: EXACT_REASON, How.GUESS: GUESS_REASON}

# what the levels know: single numbers, pairs, exact probabilities, looking ahead
SINGLE_LEVEL, PAIR_LEVEL, EXACT_LEVEL, FULL_LEVEL = 3, 6, 9, 10


class MinesBrain:
    """The solver. Levels 1-3 know single numbers, 4-6 pairs, 7-9 exact probabilities, 10 looks ahead."""

    def __init__(self, level: int | None = None, quick: bool = False) -> None:
        self.name = "mines" if level is None else f"mines-{level}"
        self.level = FULL_LEVEL if level is None else level
        self.settings = FAST if quick or self.level < FULL_LEVEL else FULL

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_thought: OnThought | None = None,
    ) -> Thought:
        """The cell to open, and how likely it is a mine. Takes milliseconds, so limits do not matter."""
        assert isinstance(position, MinesPosition)
        began = time.perf_counter()
        choice, reason = self._decide(position)
        move = MineMove(Act.OPEN, choice.cell)
        if position.marks[choice.cell] == FLAG:
            move, reason = MineMove(Act.FLAG, choice.cell), FLAG_REASON
        thought = Thought(
            move,
            100 * choice.risk,
            ValueKind.MINE_PERCENT,
            depth=1,
            nodes=1,
            seconds=time.perf_counter() - began,
            reason=reason,
            extra=self._details(position, choice),
        )
        if on_thought:
            on_thought(thought)
        return thought

    def _details(self, position: MinesPosition, choice: Choice) -> dict[str, object]:
        """For the page: the mine percentage of every unknown cell, and the proof of a sure one."""
        shown, setup = position.shown, position.setup
        details: dict[str, object] = {}
        if choice.how is How.EXACT:
            details["win_percent"] = round(100 * choice.chance, 2)
        if self.level < EXACT_LEVEL:
            return details
        with contextlib.suppress(TooTangled):
            details["mine_percent"] = mine_percentages(position)
            proof = None
            if choice.how is How.SURE and (shown >= 0).any():
                proof = prove(shown, setup.width, setup.height, setup.mines, choice.cell)
            if proof is not None:
                details["rule"] = proof.rule.value
                details["because"] = [position.cell_name(cell) for cell in proof.because]
        return details

    def _decide(self, position: MinesPosition) -> tuple[Choice, str]:
        shown, setup = position.shown, position.setup
        if not (shown >= 0).any():
            risk = setup.mines / setup.cells if setup.start == "none" else 0.0
            return Choice(first_cell(setup), How.SURE, risk), FIRST
        if self.level <= PAIR_LEVEL:
            return self._decide_simply(shown, setup)
        try:
            with thinking(setup.width, setup.height) as solver:
                choice = solver.choose(shown, setup.mines, self.settings)
        except TooTangled:
            return self._decide_simply(shown, setup)
        if choice is None:
            return hunch(shown, setup), HUNCH_REASON
        return choice, REASONS[choice.how]

    def _decide_simply(self, shown: NDArray[np.int8], setup: Setup) -> tuple[Choice, str]:
        cell = simple_safe_cell(shown, setup, with_pairs=self.level > SINGLE_LEVEL)
        if cell is not None:
            return Choice(cell, How.SURE, 0.0), SURE_REASON
        return hunch(shown, setup), HUNCH_REASON


def mine_percentages(position: MinesPosition) -> dict[str, float]:
    """Per unknown cell; empty when no layout fits."""
    setup, shown = position.setup, position.shown
    with thinking(setup.width, setup.height) as solver:
        chances = solver.mine_probabilities(shown, setup.mines)
    if chances is None:
        return {}
    unknown = np.flatnonzero(shown == UNKNOWN)
    return {position.cell_name(int(cell)): round(100 * float(chances[cell]), 2) for cell in unknown}


def first_cell(setup: Setup) -> int:
    """The best known first cell: a corner, or a little inside where its neighbours are free, too."""
    if setup.start != "open":
        return 0
    inset = 3 if min(setup.width, setup.height) >= 16 and setup.width >= 24 else 2
    return min(inset, setup.height - 1) * setup.width + min(inset, setup.width - 1)


def simple_safe_cell(shown: NDArray[np.int8], setup: Setup, with_pairs: bool) -> int | None:
    """A safe cell found by the simple rules alone, applied until they find nothing more."""
    known = shown.copy()
    while True:
        found: list[Deduction] = single_numbers(known, setup.width, setup.height)
        if with_pairs and not found:
            found = pairs(known, setup.width, setup.height)
        for deduction in found:
            if not deduction.mines:
                return deduction.cells[0]
        if not found:
            return None
        for deduction in found:
            known[list(deduction.cells)] = MINE


def hunch(shown: NDArray[np.int8], setup: Setup) -> Choice:
    """What a person guesses: the cell whose worst number leaves the smallest share of mines."""
    unknown = np.flatnonzero(shown == UNKNOWN)
    risk = np.full(setup.cells, setup.mines / max(1, len(unknown)))
    seen = np.zeros(setup.cells, bool)
    for clue in clues(shown, setup.width, setup.height):
        share = clue.mines / len(clue.unknown)
        for cell in clue.unknown:
            risk[cell] = max(risk[cell], share) if seen[cell] else share
            seen[cell] = True
    best = int(unknown[np.argmin(risk[unknown])])
    return Choice(best, How.GUESS, float(min(max(risk[best], 0.0), 1.0)))


def warm_up() -> None:
    """Compiles everything a first move or hint needs."""
    position = GAME.start("beginner", 1)
    brain = MinesBrain()
    flags = StopFlag()
    for _ in range(3):
        if position.outcome() is not None:
            break
        position = position.play(brain.choose(position.view(0), Limits(), flags).move)
    position.view(0).problems()
