"""Why a game was lost, as a brain that looks back instead of forward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from partie.brain import Brain, Limits, OnThought, StopFlag, Thought
from partie.game import InvalidText, Move, Position
from partie.search.hindsight import last_chance


class Explainer:
    """Its thought is about the last chance; `evidence["ply"]` says how many moves had been played then.

    `each` limits one search of the way back.
    """

    def __init__(
        self,
        brain: Brain,
        positions: Sequence[Position],
        moves: Sequence[Move],
        loser: int,
        each: Limits,
    ) -> None:
        self.name = brain.name
        self._brain, self._loser, self._each = brain, loser, each
        self._positions, self._moves = list(positions), list(moves)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_thought: OnThought | None = None
    ) -> Thought:
        """Thinks about one decision after another, from the last one backwards, until `stop` is set."""
        moment = last_chance(self._positions, self._moves, self._loser, self._brain, self._each, stop)
        if moment is None:
            raise InvalidText("The loser had no decision to make.")
        return replace(moment.better, reason=moment.sentence(), evidence={"ply": moment.ply})
