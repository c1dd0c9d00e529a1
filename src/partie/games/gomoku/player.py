"""The brain of five in a row: the engine, and in front of it what is known about openings."""

from __future__ import annotations

from typing import Any, cast

from partie.brain import Limits, OnThought, StopFlag, Thought
from partie.game import Position
from partie.games.gomoku import offers
from partie.games.gomoku.engine import GomokuBrain
from partie.games.gomoku.rules import GomokuPosition


class GomokuPlayer:
    """Plays opening rules, then lets the engine think; options it does not know are the engine's."""

    def __init__(self, level: int | None = None, *, seed: int = 0, **options: Any) -> None:
        self._engine = GomokuBrain(level, seed=seed, **options)
        self.name = self._engine.name
        self._opener = offers.Opener(self._engine.choose, seed)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_thought: OnThought | None = None
    ) -> Thought:
        """See `partie.brain.Brain`."""
        board = cast(GomokuPosition, position)
        if offers.is_due(board):
            return self._opened(board, limits, stop)
        return self._engine.choose(board, limits, stop, on_thought, offers.first_moves(board))

    def _opened(self, board: GomokuPosition, limits: Limits, stop: StopFlag) -> Thought:
        timer = None if limits.seconds is None else stop.after(limits.seconds)
        try:
            return self._opener.choose(board, limits, stop)
        finally:
            if timer is not None:
                timer.cancel()
