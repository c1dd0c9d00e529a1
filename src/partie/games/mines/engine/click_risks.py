"""A played game by the solver: how risky each click was, and whether it had to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.mines.chances.solver import TooComplex
from partie.games.mines.engine.engine import mine_percentages
from partie.games.mines.engine.suppose import suppose
from partie.games.mines.formats.recordings import RecordedClick, Recording
from partie.games.mines.rules.notation import Act
from partie.games.mines.rules.position import MinesPosition


@dataclass(frozen=True)
class ClickRisk:
    """One step of a recording."""

    step: RecordedClick
    text: str  # the move
    percent: float | None  # how likely it opened a mine; None for marks and the first click
    needless: bool  # another cell was surely safe


def click_risks(recording: Recording) -> Iterator[ClickRisk]:
    """All steps with what could be known before each."""
    position = recording.start
    for step in recording.steps:
        yield _click_risk(position, step)
        position = position.play(step.move)


def _click_risk(position: MinesPosition, step: RecordedClick) -> ClickRisk:
    text = position.format_move(step.move)
    if step.move.act not in (Act.OPEN, Act.CHORD) or not (position.shown >= 0).any():
        return ClickRisk(step, text, None, needless=False)
    try:
        percents = mine_percentages(position.observation(0))
        percent = percents[text] if step.move.act is Act.OPEN else chord_percent(position, step.move.cell)
    except (TooComplex, InvalidText):
        return ClickRisk(step, text, None, needless=False)
    return ClickRisk(step, text, percent, needless=percent > 0 and 0.0 in percents.values())


def chord_percent(position: MinesPosition, number: int) -> float:
    """How likely one or more of the cells it opens are mines."""
    facts = {position.cell_name(cell): "safe" for cell in position.chord_cells(number)}
    return round(100 - suppose(position, facts).percent, 4)
