"""Maximum likelihood for results with few possible scores, under a fixed mean or a fixed normalised mean.

A distribution is a list of (score, probability). Both fits are the classical ones of the generalised
sequential probability ratio test for games: the empirical distribution is moved as little as possible, in the
sense of likelihood, until the constraint holds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Distribution = Sequence[tuple[float, float]]
_STEPS = 200  # halvings; a double needs far fewer
_ROUNDS = 60  # of the fixed-point iteration for the normalised mean
_CLOSE = 1e-9


def mean_and_deviation(distribution: Distribution) -> tuple[float, float]:
    """Mean and standard deviation of the score."""
    mean = sum(score * weight for score, weight in distribution)
    variance = sum(weight * (score - mean) ** 2 for score, weight in distribution)
    return mean, math.sqrt(variance)


def with_mean(distribution: Distribution, mean: float) -> list[float]:
    """The probabilities nearest to `distribution` whose mean is `mean`."""
    lowest = min(score for score, _ in distribution) - mean
    highest = max(score for score, _ in distribution) - mean
    if not lowest < 0 < highest:
        raise ValueError(f"no distribution over these scores has the mean {mean}")

    def pull(tilt: float) -> float:
        return sum(p * (score - mean) / (1 + tilt * (score - mean)) for score, p in distribution)

    tilt = _zero(pull, -1 / highest, -1 / lowest)
    return [p / (1 + tilt * (score - mean)) for score, p in distribution]


def with_normalised_mean(distribution: Distribution, reference: float, target: float) -> list[float]:
    """The probabilities nearest to `distribution` with (mean - reference) / deviation = `target`.

    Linearises the constraint around the present guess and solves that exactly, until nothing moves.
    """
    guess = [1 / len(distribution)] * len(distribution)
    for _ in range(_ROUNDS):
        scores = [score for score, _ in distribution]
        mean, deviation = mean_and_deviation(list(zip(scores, guess, strict=True)))
        bent = [
            score - reference - target * deviation * (1 + ((score - mean) / deviation) ** 2) / 2 for score in scores
        ]
        weights = [weight for _, weight in distribution]
        better = with_mean(list(zip(bent, weights, strict=True)), 0.0)
        moved = max(abs(new - old) for new, old in zip(better, guess, strict=True))
        guess = better
        if moved < _CLOSE:
            break
    return guess


def _zero(function: Callable[[float], float], low: float, high: float) -> float:
    """The place where a falling function crosses zero between two poles."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
