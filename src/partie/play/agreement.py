"""When Partie's own brains accept a draw, and when they resign: by what they thought of their chances."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.brain import Analysis
from partie.core.evaluation import evaluation_of
from partie.play.running_game import RunningGame

EVEN = 55.0  # percent: a side with more than that plays on
EVEN_MOVES = 4  # own moves in a row
LOST = 1.0  # percent
LOST_MOVES = 3


def accepts_draw(running: RunningGame, analysis: Analysis) -> bool:
    """Whether the brain to move, which thinks so of the position, is not better for some moves."""
    found = _chances(running, analysis, EVEN_MOVES)
    return len(found) == EVEN_MOVES and all(chance is not None and chance <= EVEN for chance in found)


def gives_up(running: RunningGame, analysis: Analysis) -> bool:
    """Whether the brain to move has had no chance for some moves."""
    found = _chances(running, analysis, LOST_MOVES)
    return len(found) == LOST_MOVES and all(chance is not None and chance <= LOST for chance in found)


def _chances(running: RunningGame, analysis: Analysis, count: int) -> Sequence[float | None]:
    """The last chances of the seat to move, the newest one last."""
    seat = int(running.position.turn)
    values = [
        evaluation_of(move.value, move.value_kind) for move in running.played if move.seat == seat and not move.opening
    ]
    chances = [None if value is None else running.game.win_percent(value) for value in values]
    return [*chances, running.game.chance(analysis)][-count:]
