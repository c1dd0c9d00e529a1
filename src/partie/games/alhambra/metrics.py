"""What a person's game of Alhambra is measured by: the points."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.metrics import Metric, points_metric
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.text import Text
from partie.games.alhambra.rules.position import AlhambraPosition


def metrics(record: Record, replayed: Replay, seat: int) -> Sequence[Metric]:
    """The person's points, and how far the best of the others was behind."""
    last = replayed.last
    assert isinstance(last, AlhambraPosition)
    scores = last.scores
    others = [points for player, points in enumerate(scores) if player != seat]
    lead = Metric("lead", Text("Points ahead of the next best"), float(scores[seat] - max(others)))
    return (points_metric(float(scores[seat])), lead)
