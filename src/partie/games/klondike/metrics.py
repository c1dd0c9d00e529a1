"""Metrics of a person's game: cards that came home, and the time of a won game."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.metrics import Metric, time_metric
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.text import Text
from partie.games.klondike.rules.position import KlondikePosition


def metrics(record: Record, replayed: Replay, seat: int) -> Sequence[Metric]:
    """The metrics of every deal that was played to its end."""
    last = replayed.last
    assert isinstance(last, KlondikePosition)
    home = Metric("home", Text("Cards home"), float(sum(last.table.home)))
    if not record.winners or record.start is not None:
        return (home,)
    return (home, time_metric(sum(move.seconds for move in record.moves[1:])))
