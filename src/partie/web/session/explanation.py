"""Why a game was lost, as a brain that looks back instead of forward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.errors import InvalidText
from partie.core.position import Move, Position
from partie.search.loss_explanation import last_chance, remaining_chances


class Explainer:
    """Its analysis is about the last chance; `evidence["ply"]` is the number of moves before it.

    Where the loser resigned in a position that was not lost, it is about that one: `evidence["open"]`.

    `each` limits one search on the way back; `for_winner`: the explanation is for the winner.
    """

    def __init__(
        self,
        brain: Brain,
        positions: Sequence[Position],
        moves: Sequence[Move],
        loser: int,
        each: Limits,
        *,
        for_winner: bool = False,
    ) -> None:
        self.name = brain.name
        self._brain, self._loser, self._each = brain, loser, each
        self._for_winner = for_winner
        self._positions, self._moves = list(positions), list(moves)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """Searches one decision after another, from the last one backwards, until `stop` is set."""
        last = self._positions[-1]
        given_up = remaining_chances(last, self._loser, self._brain, self._each, stop)
        if given_up is not None:
            evidence = {"ply": len(self._moves), "open": True}
            return replace(
                given_up.best,
                reason=given_up.sentence(self._loser, for_winner=self._for_winner),
                evidence=evidence,
            )
        moment = last_chance(self._positions, self._moves, self._loser, self._brain, self._each, stop)
        if moment is None:
            raise InvalidText("The loser had no decision to make.")
        reason = moment.sentence(for_winner=self._for_winner)
        return replace(moment.better, reason=reason, evidence={"ply": moment.ply})
