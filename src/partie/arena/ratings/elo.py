"""Ratings of many brains at once: Bradley–Terry by maximum likelihood, with 95 % error bars.

A draw counts as half a win and half a loss. Every brain also draws one imaginary game against the average,
so that a brain which won everything has a rating, with a wide bar, instead of an infinite one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.arena.ratings.score import ELO, SURE

PRIOR_GAMES = 1.0
_STEPS = 100
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """One brain's line in the table. The mean of all ratings is 0."""

    name: str
    elo: float
    error: float  # 95 %, either side
    games: int
    points: float
    above_next: float | None = None  # likelihood of superiority over the brain one line below


def ratings(names: Sequence[str], points: Mapping[tuple[str, str], float]) -> list[Rating]:
    """The brains, strongest first. `points[a, b]` are those that `a` took from `b`."""
    won = np.array([[points.get((one, other), 0.0) for other in names] for one in names])
    if not names:
        return []
    strength, covariance = _fit(won)
    order = sorted(range(len(names)), key=lambda index: (-strength[index], names[index]))
    played = won + won.T
    table = []
    for place, index in enumerate(order):
        below = order[place + 1] if place + 1 < len(order) else None
        table.append(
            Rating(
                names[index],
                float(ELO * strength[index]),
                float(SURE * ELO * math.sqrt(max(0.0, covariance[index, index]))),
                round(float(played[index].sum())),
                float(won[index].sum()),
                None if below is None else _above(strength, covariance, index, below),
            )
        )
    return table


def _fit(won: Matrix) -> tuple[Matrix, Matrix]:
    """Strengths in logits with mean 0, and their covariance; Newton's method."""
    count = len(won)
    strength = np.zeros(count)
    played = won + won.T
    curvature = np.eye(count)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        alone = 1 / (1 + np.exp(-strength))  # against the imaginary average
        slope = (won - played * expected).sum(axis=1) + PRIOR_GAMES * (0.5 - alone)
        spread = played * expected * (1 - expected)
        curvature = np.diag(spread.sum(axis=1) + PRIOR_GAMES * alone * (1 - alone)) - spread
        step = np.linalg.solve(curvature, slope)
        strength += np.clip(step, -1, 1)
        if float(np.abs(step).max()) < 1e-10:
            break
    centre = np.eye(count) - 1 / count
    covariance = centre @ np.linalg.inv(curvature) @ centre.T
    return strength - strength.mean(), covariance


def _above(strength: Matrix, covariance: Matrix, one: int, other: int) -> float:
    spread = covariance[one, one] + covariance[other, other] - 2 * covariance[one, other]
    if spread <= 0:
        return 0.5
    return 0.5 * (1 + math.erf(float((strength[one] - strength[other]) / math.sqrt(2 * spread))))
