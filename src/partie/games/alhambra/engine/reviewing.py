"""A played game of Alhambra: the points of every player, and what each scoring brought."""

from __future__ import annotations

from collections.abc import Iterator

from partie.brain import StopFlag
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.record import Record, Replay
from partie.review import Graph, Mark, Step
from partie.text import Text


def graph(record: Record, replayed: Replay) -> Graph:
    """One line for each player."""
    return Graph(Text("Points"), low=0.0, each_side=True)


def steps(record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[Step]:
    """What is known already: nothing has to be thought about."""
    before: tuple[tuple[int, ...], ...] = ()
    for ply, position in enumerate(replayed.positions):
        if stop.is_set():
            return
        assert isinstance(position, AlhambraPosition)
        now = scorings(position)
        new = [number for number, points in enumerate(now) if before and points != before[number]]
        told = _told(position, now, new[-1]) if new else None
        values = tuple(float(points) for points in position.scores)
        title = Text("Scoring {number}", number=new[-1] + 1) if new else None
        yield Step(ply, values, told, Mark.EVENT if told else None, title=title)
        before = now


def scorings(position: AlhambraPosition) -> tuple[tuple[int, ...], ...]:
    """Points of the three scorings by player, none for those to come."""
    rows = position.state["points"][0]
    return tuple(tuple(int(points) for points in row[: position.players]) for row in rows)


def _told(position: AlhambraPosition, now: tuple[tuple[int, ...], ...], scoring: int) -> Text:
    points = tuple(
        Text("{side} {points}", side=GAME.side_names[side], points=won)
        for side, won in zip(GAME.sides, now[scoring], strict=False)
    )
    return Text("Scoring {number}: {points}.", number=scoring + 1, points=points)
