"""A played minefield click by click: how risky each was, and whether it had to be."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from partie.core.brain import StopFlag
from partie.core.errors import InvalidText
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.review import Graph, ReviewStep, StepMark
from partie.core.text import Text
from partie.games.mines.chances.deductions import easiest_safe, proof_text
from partie.games.mines.chances.solver import TooComplex
from partie.games.mines.engine.click_risks import chord_percent
from partie.games.mines.engine.engine import mine_percentages
from partie.games.mines.rules.notation import Act, MineMove
from partie.games.mines.rules.position import MinesPosition


def graph(record: Record, replayed: Replay) -> Graph:
    """One bar for each click."""
    return Graph(Text("Risk of the click"), 0.0, 100.0, "%", bars=True)


def steps(record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[ReviewStep]:
    """Yields the steps from the first click on; a click takes milliseconds, so `seconds` does not matter."""
    yield ReviewStep(0, (None,))
    for ply, (position, move) in enumerate(zip(replayed.positions, replayed.moves, strict=False), 1):
        if stop.is_set():
            return
        assert isinstance(position, MinesPosition)
        assert isinstance(move, MineMove)
        yield _look(ply, position, move)


def _look(ply: int, position: MinesPosition, move: MineMove) -> ReviewStep:
    if move.act not in (Act.OPEN, Act.CHORD) or not (position.shown >= 0).any():
        return ReviewStep(ply, (None,))
    text = position.format_move(move)
    try:
        percents = mine_percentages(position.observation(0))
        risk = percents[text] if move.act is Act.OPEN else chord_percent(position, move.cell)
    except (TooComplex, InvalidText, KeyError):
        return ReviewStep(ply, (None,))
    best = min(percents, key=lambda cell: percents[cell]) if percents else ""
    if risk <= 0 or not best:
        return ReviewStep(ply, (risk,))
    if percents[best] <= 0:
        best, why = _easiest(position, best)
        comment = Text("A risk of {risk:.0f}%; {safe} was safe.", risk=risk, safe=best)
        return ReviewStep(ply, (risk,), comment, StepMark.AVOIDABLE, best, why)
    if risk - percents[best] < 1.0:
        comment = Text("No cell was safe; with a risk of {risk:.0f}% it was a good guess.", risk=risk)
        return ReviewStep(ply, (risk,), comment)
    comment = Text(
        "A risk of {risk:.0f}%; no cell was safe, but {best} had {least:.0f}%.",
        best=best,
        least=percents[best],
        risk=risk,
    )
    return ReviewStep(ply, (risk,), comment, StepMark.AVOIDABLE, best)


def _easiest(position: MinesPosition, safe: str) -> tuple[str, Text | None]:
    """A safe cell with its proof, the one that is easiest to follow; else the one that is known."""
    setup = position.setup
    with contextlib.suppress(TooComplex):
        proof = easiest_safe(position.shown, setup.width, setup.height, setup.mines)
        if proof is not None:
            return position.cell_name(proof.cells[0]), proof_text(proof, position.shown, position.cell_name)
    return safe, None
