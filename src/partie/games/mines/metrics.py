"""What a person's minefield is measured by: its time, and the clicks it takes for each second."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.metrics import Metric, time_metric
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.text import Text
from partie.games.mines.field import count_3bv
from partie.games.mines.rules.position import MinesPosition

SHORTEST = 0.05  # seconds; below it a rate means nothing


def metrics(record: Record, replayed: Replay, seat: int) -> Sequence[Metric]:
    """The metrics of a board that was won from its first cell on: the clock starts when that cell is open."""
    last = replayed.last
    assert isinstance(last, MinesPosition)
    seconds = sum(move.seconds for move in record.moves[1:])
    if not record.winners or record.start is not None or last.layout is None or seconds < SHORTEST:
        return ()
    clicks = int(count_3bv(last.grid, last.layout))
    rate = Metric("rate", Text("3BV/s"), round(clicks / seconds, 3), digits=2)
    return (time_metric(seconds), rate)
