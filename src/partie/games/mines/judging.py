"""What a solver says about a game that was played: how risky each click was, and whether it had to be."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from partie.games.mines.engine import mine_percentages
from partie.games.mines.notation import Act
from partie.games.mines.recordings import Recording, Step
from partie.games.mines.rules import MinesPosition
from partie.games.mines.thinking import TooTangled


@dataclass(frozen=True)
class Judgement:
    """One step of a recording."""

    step: Step
    text: str  # the move
    percent: float | None  # how likely the opened cell was a mine; None for marks, chords and the first click
    needless: bool  # another cell was surely safe


def judge(recording: Recording) -> Iterator[Judgement]:
    """All steps with what could be known before each."""
    position = recording.start
    for step in recording.steps:
        yield _judge_step(position, step)
        position = position.play(step.move)


def _judge_step(position: MinesPosition, step: Step) -> Judgement:
    text = position.format_move(step.move)
    if step.move.act is not Act.OPEN or not (position.shown >= 0).any():
        return Judgement(step, text, None, needless=False)
    percents: dict[str, float] = {}
    with contextlib.suppress(TooTangled):
        percents = mine_percentages(position.view(0))
    percent = percents.get(text)
    return Judgement(step, text, percent, needless=bool(percent) and 0.0 in percents.values())
