"""What a played move gave away: games played out behind it and behind the best other one.

The best one is found in one set of games and compared in another, so that luck does not make it look better.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partie.core.brain import StopFlag
from partie.games.alhambra.engine import rollouts
from partie.games.alhambra.engine.weights import champion, for_kernels
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.state import new_states

SEARCHED = 40  # games behind every candidate, to find the best one
BATCHES, BATCH = 16, 25  # games that compare it with what was played; batches give the error of the result
SURE = 2.0  # standard errors that a loss has to be away from nothing


@dataclass(frozen=True)
class MoveLoss:
    """A move beside the best one that was found; points are those at the end of the game."""

    best: int
    points: float  # what the played move leads to
    best_points: float
    lost: float  # points of the lead, surely

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.lost <= 0.0


def measure_loss(position: AlhambraPosition, played: int, seed: int, stop: StopFlag) -> MoveLoss | None:
    """None where there was no choice or no time. The same each time: it counts games, not seconds."""
    weights = for_kernels(champion(position.players))
    states, scratch = position.observation(position.turn).state, new_states(2)
    found = rollouts.candidates(states.copy(), weights)
    moves = np.unique(np.append(found, played))
    if len(moves) < 2:
        return None
    sums = np.zeros((len(moves), 2))
    if rollouts.evaluate(states, scratch, moves, seed, SEARCHED, weights, sums, stop.array) < SEARCHED:
        return None
    best = int(moves[np.argmax(sums[:, 0])])
    if best == played:
        points = float(sums[np.argmax(sums[:, 0]), 1]) / SEARCHED
        return MoveLoss(best, points, points, 0.0)
    pair = np.array([played, best])
    batches = np.zeros((BATCHES, 2, 2))
    for number in range(BATCHES):
        begin = seed + SEARCHED + number * BATCH
        if rollouts.evaluate(states, scratch, pair, begin, BATCH, weights, batches[number], stop.array) < BATCH:
            return None
    return _verdict(best, batches / BATCH)


def _verdict(best: int, batches: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> MoveLoss:
    gaps = batches[:, 1] - batches[:, 0]  # of the lead with the bonus for winning, and of the points
    worth, points = gaps.mean(axis=0)
    error = gaps[:, 0].std(ddof=1) / np.sqrt(BATCHES)
    lost = float(points) if worth > SURE * error and points > 0 else 0.0
    means = batches.mean(axis=0)
    return MoveLoss(best, float(means[0, 1]), float(means[1, 1]), lost)
