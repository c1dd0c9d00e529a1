"""The brain: from what is shown to the cell to open, with the reason."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.evaluation import ValueKind
from partie.core.position import Position
from partie.core.text import Text
from partie.games.mines.chances.analysis import SURE_MINE, SURE_SAFE
from partie.games.mines.chances.deductions import Deduction, easiest_safe, proof_text
from partie.games.mines.chances.percentages import percent_of, unsure_percent
from partie.games.mines.chances.solver import Solver, TooComplex
from partie.games.mines.engine.choosing import Choice, ChoiceKind, Chooser
from partie.games.mines.engine.settings import FAST, FULL
from partie.games.mines.engine.simple import choose_simply, guess_like_people
from partie.games.mines.field import UNKNOWN
from partie.games.mines.rules.notation import (
    FLAG,
    Act,
    MineMove,
    Setup,
    cell_names,
    parse_rows,
    parse_variant,
)
from partie.games.mines.rules.position import MinesPosition, covered

FIRST = Text("The first cell: here an opening is most useful.")
SURE_REASON = Text("The numbers prove that this cell is safe.")
EXACT_REASON = Text("No cell is safe; every remaining layout was played through, and this cell wins most of them.")
GUESS_REASON = Text("No cell is safe; this one best combines a low risk with what its number would tell.")
FLAG_REASON = Text("This flag stands on the cell to open: take it away first.")
HUNCH_REASON = Text("No cell is safe as far as this level sees; this one looks least risky.")

REASONS = {
    ChoiceKind.SURE: SURE_REASON,
    ChoiceKind.EXACT: EXACT_REASON,
    ChoiceKind.GUESS: GUESS_REASON,
    ChoiceKind.HUNCH: HUNCH_REASON,
}

# what the levels know: single numbers, pairs, exact probabilities, looking ahead
SINGLE_LEVEL, PAIR_LEVEL, EXACT_LEVEL, FULL_LEVEL = 3, 6, 9, 10

# what `warm_up` must meet: few layouts and many, no safe cell in either
GUESSES = (("4x4/4/none", "1.../..../..../...."), ("9x9/10/none", "1........" + 8 * "/........."))


class MinesEvidence(TypedDict, total=False):
    """What the solver found besides its move."""

    win_percent: float  # with perfect play, where it is known exactly
    mine_percent: dict[str, float]  # of every unknown cell
    rule: str  # how a sure cell was found out, a value of `Rule`
    because: list[str]  # the cells that prove it
    proof: Text  # the same as a sentence


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
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        """The cell to open, and how likely it is a mine. Takes milliseconds, so limits do not matter."""
        assert isinstance(position, MinesPosition)
        began = time.perf_counter()
        choice, reason = self._decide(position)
        proof = self._prove(position, choice)
        if proof is not None:
            choice = Choice(proof.cells[0], ChoiceKind.SURE, 0.0)
        move = MineMove(Act.OPEN, choice.cell)
        if position.marks[choice.cell] == FLAG:
            move, reason = MineMove(Act.FLAG, choice.cell), FLAG_REASON
        analysis = Analysis(
            move,
            100 * choice.risk,
            ValueKind.RISK_PERCENT,
            depth=1,
            nodes=1,
            seconds=time.perf_counter() - began,
            reason=reason,
            evidence=self._evidence(position, choice, proof),
        )
        if on_analysis:
            on_analysis(analysis)
        return analysis

    def _prove(self, position: MinesPosition, choice: Choice) -> Deduction | None:
        """The easiest proof of any safe cell: a hint should teach what a person can see."""
        shown, setup = position.shown, position.setup
        if self.level < EXACT_LEVEL or choice.how is not ChoiceKind.SURE or not (shown >= 0).any():
            return None
        with contextlib.suppress(TooComplex):
            return easiest_safe(shown, setup.width, setup.height, setup.mines)
        return None

    def _evidence(self, position: MinesPosition, choice: Choice, proof: Deduction | None) -> MinesEvidence:
        evidence: MinesEvidence = {}
        if choice.how is ChoiceKind.EXACT:
            evidence["win_percent"] = percent_of(choice.chance)
        if self.level < EXACT_LEVEL:
            return evidence
        with contextlib.suppress(TooComplex):
            evidence["mine_percent"] = mine_percentages(position)
        if proof is not None:
            because = [position.cell_name(cell) for cell in proof.evidence]
            evidence |= {
                "rule": proof.rule.value,
                "because": because,
                "proof": proof_text(proof, position.shown, position.cell_name),
            }
        return evidence

    def _decide(self, position: MinesPosition) -> tuple[Choice, Text]:
        shown, setup = position.shown, position.setup
        if not (shown >= 0).any():
            risk = setup.mines / setup.cells if setup.start == "none" else 0.0
            return Choice(first_cell(setup), ChoiceKind.SURE, risk), FIRST
        if self.level <= PAIR_LEVEL:
            return self._decide_simply(shown, setup)
        try:
            with Chooser.lend(setup.width, setup.height) as solver:
                choice = solver.choose(shown, setup.mines, self.settings)
        except TooComplex:
            return self._decide_simply(shown, setup)
        if choice is None:
            choice = guess_like_people(shown, setup.width, setup.height, setup.mines)
        return choice, REASONS[choice.how]

    def _decide_simply(self, shown: NDArray[np.int8], setup: Setup) -> tuple[Choice, Text]:
        with_pairs = self.level > SINGLE_LEVEL
        choice = choose_simply(shown, setup.width, setup.height, setup.mines, with_pairs)
        return choice, REASONS[choice.how]


def mine_percentages(position: MinesPosition) -> dict[str, float]:
    """Per unknown cell, as if it were opened next: 0 and 100 mean sure. Empty when no layout fits."""
    setup, shown = position.setup, position.shown
    unknown = [int(cell) for cell in np.flatnonzero(shown == UNKNOWN)]
    if setup.start != "none" and not (shown >= 0).any():  # whatever is opened first is free
        names = cell_names(setup.width, setup.height)
        return {names[cell]: 0.0 for cell in unknown}
    with Solver.lend(setup.width, setup.height) as solver:
        record = solver.analyse(shown, setup.mines)
        return {} if record is None else percentages_of(position, record, unknown)


def percentages_of(position: MinesPosition, record: Any, cells: Iterable[int]) -> dict[str, float]:
    """The percentages of these cells in an analysis."""
    setup, chosen = position.setup, np.fromiter(cells, np.intp)
    names = cell_names(setup.width, setup.height)
    chances, sures = record["mine"][chosen].tolist(), record["sure"][chosen].tolist()
    percents = {pair: _percent(*pair) for pair in set(zip(chances, sures, strict=True))}  # few differ
    pairs = zip(chosen.tolist(), chances, sures, strict=True)
    return {names[cell]: percents[chance, sure] for cell, chance, sure in pairs}


def _percent(chance: float, sure: int) -> float:
    if sure in (SURE_SAFE, SURE_MINE):
        return 100.0 if sure == SURE_MINE else 0.0
    return unsure_percent(float(chance))


def first_cell(setup: Setup) -> int:
    """The best known first cell: a corner, or a little inside where its neighbours are free, too."""
    if setup.start != "open":
        return 0
    inset = 3 if min(setup.width, setup.height) >= 16 and setup.width >= 24 else 2
    return min(inset, setup.height - 1) * setup.width + min(inset, setup.width - 1)


def warm_up() -> None:
    """Compiles everything a first move or hint needs."""
    position = covered(parse_variant("beginner"), 1)
    brain = MinesBrain()
    flags = StopFlag()
    for _ in range(3):
        if position.outcome() is not None:
            break
        position = position.play(brain.choose(position.observation(0), Limits(), flags).move)
    position.observation(0).problems()
    for variant, text in GUESSES:
        _, _, shown, marks = parse_rows(text)
        brain.choose(MinesPosition(parse_variant(variant), shown, marks), Limits(), flags)
