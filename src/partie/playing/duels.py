"""Whole games of two brains that are lists of numbers: how such numbers are compared."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from partie.brain import Brain, Limits, StopFlag
from partie.evolvable import SCORE, WON, Batch, Genes
from partie.game import Outcome, Position

MakeBrain = Callable[[Genes], Brain]  # one that knows nothing of earlier games


def play_duels(
    batch: Batch, start: Callable[[int], Position], make_brain: MakeBrain, limits: Limits
) -> NDArray[np.float64]:
    """Plays every game from the start of its seed: [games, 2, 2], a draw is half a win for both."""
    results = np.zeros((len(batch), 2, 2))
    for game in range(len(batch)):
        brains = [make_brain(batch.genes[player]) for player in batch.seating[game]]
        outcome = _played(start(int(batch.seeds[game])), brains, limits)
        for seat in range(2):
            share = 0.5 if outcome.winner is None else float(outcome.winner == seat)
            results[game, seat, SCORE] = results[game, seat, WON] = share
    return results


def _played(position: Position, brains: list[Brain], limits: Limits) -> Outcome:
    while (outcome := position.outcome()) is None:
        thought = brains[position.turn].choose(position, limits, StopFlag())
        position = position.play(thought.move)
    return outcome
