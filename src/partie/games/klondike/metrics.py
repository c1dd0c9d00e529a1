"""Metrics of a person's game: what it counts, cards that came home; time and moves of a won game."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.metrics import Metric, points_metric, time_metric
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.text import Text
from partie.games.klondike.rules.position import KlondikePosition


def metrics(record: Record, replayed: Replay, seat: int) -> Sequence[Metric]:
    """The metrics of every deal that was played to its end."""
    last = replayed.last
    assert isinstance(last, KlondikePosition)
    home = Metric("home", Text("Cards home"), float(sum(last.table.home)))
    points = float(last.table.points)
    score = (
        Metric("vegas", Text("Vegas"), points, Text("$", context="unit"), adds_up=True)
        if last.table.rules.vegas
        else points_metric(points)
    )
    if not record.winners or record.start is not None:
        return (score, home)
    moves = Metric("moves", Text("Moves of a won game"), float(len(record.moves)), lowest=True)
    return (score, home, moves, time_metric(sum(move.seconds for move in record.moves[1:])))
