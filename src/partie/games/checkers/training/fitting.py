"""Logistic regression on examples of checkers games: weights that predict results best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.patterns import (
    AREAS,
    PHASES,
    PICTURES,
    WEIGHTS,
    Weights,
    phase_of,
    picture,
)
from partie.games.checkers.rules.bits import count
from partie.jit import kernel, lowest_bit
from partie.search.records import int64, new_record

SCALE = 100.0  # points of the evaluation for one unit of log odds
FEATURES = AREAS * PICTURES + 64 + 2  # of one phase: pictures, kings by square, men, tempo
KINGS = AREAS * PICTURES
MEN, TEMPO = KINGS + 64, KINGS + 65
MOST = AREAS + 24 + 2

Floats = NDArray[np.float32]
Examples = NDArray[np.void]  # of EXAMPLE


@dataclass(frozen=True)
class Fit:
    """What a fit gave."""

    weights: Weights
    losses: tuple[float, ...]  # on examples kept aside, after each epoch


@kernel()
def features(example: Any, found: NDArray[np.int64], factors: Floats) -> int:
    """The features of a position that are not zero; returns their number."""
    men, other_men = int64(example.men[0]), int64(example.men[1])
    kings, other_kings = int64(example.kings[0]), int64(example.kings[1])
    first = phase_of(men, kings, other_men, other_kings) * FEATURES
    number = int64(0)
    for area in range(AREAS):
        found[number] = first + area * PICTURES + picture(men, other_men, int64(area))
        factors[number] = 1
        number += 1
    for side in range(2):
        left = kings if side == 0 else other_kings
        while left:
            found[number] = first + KINGS + 32 * side + lowest_bit(left)
            factors[number] = 1
            number += 1
            left &= left - 1
    found[number], factors[number] = first + MEN, count(men) - count(other_men)
    found[number + 1], factors[number + 1] = first + TEMPO, 1
    return number + 2


@kernel()
def epoch(
    examples: NDArray[np.void],
    order: NDArray[np.int64],
    weights: Floats,
    squares: Floats,
    trust: float,
    rate: float,
    pull: float,
    learns: bool,
) -> float:
    """One pass in the given order; returns the mean loss. Adagrad, one step for every example.

    The target is the result, mixed with the value of the search by `trust`.
    """
    found, factors = np.empty(MOST, np.int64), np.empty(MOST, np.float32)
    total = 0.0
    for place in order:
        example = examples[place]
        number = features(example, found, factors)
        guess = 0.0
        for feature in range(number):
            guess += weights[found[feature]] * factors[feature]
        expected = 1.0 / (1.0 + np.exp(-example.value / SCALE))
        target = (1.0 - trust) * 0.5 * example.result + trust * expected
        chance = 1.0 / (1.0 + np.exp(-guess))
        total -= target * np.log(chance + 1e-9) + (1.0 - target) * np.log(1.0 - chance + 1e-9)
        if not learns:
            continue
        for feature in range(number):
            index = found[feature]
            slope = (chance - target) * factors[feature] + pull * weights[index]
            squares[index] += slope * slope
            weights[index] -= rate * slope / np.sqrt(squares[index])
    return float(total / len(order))


def fit(
    examples: NDArray[np.void],
    start: Weights,
    trust: float,
    seed: int,
    epochs: int = 8,
    rate: float = 0.03,
    pull: float = 1e-4,
) -> Fit:
    """Weights from these examples, beginning with `start`; a twentieth of them only measures."""
    chance = np.random.default_rng(seed)
    order = chance.permutation(len(examples))
    aside = len(order) // 20
    weights = flattened(start)
    squares = np.full(weights.shape, 0.1, np.float32)
    records = examples.view(np.recarray)
    losses = []
    for number in range(epochs):
        used = chance.permutation(order[aside:])
        slower = rate * (1.0 - number / epochs)
        epoch(records, used, weights, squares, trust, slower, pull, True)
        losses.append(epoch(records, order[:aside], weights, squares, trust, 0.0, pull, False))
    return Fit(unflattened(weights), tuple(losses))


def loss(examples: Examples, weights: Weights) -> float:
    """The mean cross entropy of the results, as these weights predict them."""
    flat = flattened(weights)
    order = np.arange(len(examples))
    return epoch(examples.view(np.recarray), order, flat, np.ones_like(flat), 0.0, 0.0, 0.0, False)


def flattened(weights: Weights) -> Floats:
    """The parameters in log odds, one row for each phase."""
    rows = np.zeros((PHASES, FEATURES), np.float32)
    rows[:, :KINGS] = weights.areas.reshape(PHASES, -1)
    rows[:, KINGS : KINGS + 64] = weights.kings.reshape(PHASES, -1)
    rows[:, MEN], rows[:, TEMPO] = weights.men, weights.tempo
    return (rows / SCALE).reshape(-1)


def unflattened(values: Floats) -> Weights:
    """The opposite, rounded."""
    rows = np.clip(np.round(values.reshape(PHASES, FEATURES) * SCALE), -32000, 32000).astype(np.int16)
    weights = new_record(WEIGHTS)
    weights.areas[:] = rows[:, :KINGS].reshape(PHASES, AREAS, PICTURES)
    weights.kings[:] = rows[:, KINGS : KINGS + 64].reshape(PHASES, 2, 32)
    weights.men[:], weights.tempo[:] = rows[:, MEN], rows[:, TEMPO]
    return weights
