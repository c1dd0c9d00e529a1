"""A played minefield click by click: how risky each was, and whether it had to be."""

from __future__ import annotations

from collections.abc import Iterator

from partie.brain import StopFlag
from partie.game import InvalidText
from partie.games.mines.chances.thinking import TooTangled
from partie.games.mines.engine.engine import mine_percentages
from partie.games.mines.engine.judging import chord_percent
from partie.games.mines.formats.notation import Act, MineMove
from partie.games.mines.rules.position import MinesPosition
from partie.record import Record, Replay
from partie.review import Graph, Mark, Step
from partie.text import Text


def graph(record: Record, replayed: Replay) -> Graph:
    """One bar for each click."""
    return Graph(Text("Risk of the click"), 0.0, 100.0, "%", bars=True)


def steps(record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[Step]:
    """From the first click on; a click takes milliseconds, so `seconds` does not matter."""
    yield Step(0, (None,))
    for ply, (position, move) in enumerate(zip(replayed.positions, replayed.moves, strict=False), 1):
        if stop.is_set():
            return
        assert isinstance(position, MinesPosition)
        assert isinstance(move, MineMove)
        yield _look(ply, position, move)


def _look(ply: int, position: MinesPosition, move: MineMove) -> Step:
    if move.act not in (Act.OPEN, Act.CHORD) or not (position.shown >= 0).any():
        return Step(ply, (None,))
    text = position.format_move(move)
    try:
        percents = mine_percentages(position.view(0))
        risk = percents[text] if move.act is Act.OPEN else chord_percent(position, move.cell)
    except (TooTangled, InvalidText, KeyError):
        return Step(ply, (None,))
    best = min(percents, key=lambda cell: percents[cell]) if percents else ""
    if risk <= 0 or not best:
        return Step(ply, (risk,))
    if percents[best] <= 0:
        told = Text("{cell} had a risk of {risk:.0f} %; {safe} was safe.", cell=text, risk=risk, safe=best)
        return Step(ply, (risk,), told, Mark.AVOIDABLE, best)
    if risk - percents[best] < 1.0:
        told = Text("No cell was safe; {cell} with {risk:.0f} % was a good guess.", cell=text, risk=risk)
        return Step(ply, (risk,), told)
    told = Text(
        "No cell was safe; {best} with {least:.0f} % was less risky than {cell} with {risk:.0f} %.",
        best=best,
        least=percents[best],
        cell=text,
        risk=risk,
    )
    return Step(ply, (risk,), told, Mark.AVOIDABLE, best)
