"""Least squares: weights whose sums predict the results of examples best, in discs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.patterns import (
    GROUPS,
    LANES,
    OFFSETS,
    PICTURES,
    UNIT,
    WEIGHTS,
    Features,
    Weights,
    look,
    same_picture,
    stage_of,
)
from partie.jit import bit_count, kernel
from partie.search.records import int64, new_record

Floats = NDArray[np.float32]
_OVERLAP = 2  # discs: so near to the border of a stage an example teaches its neighbour, too
_ASIDE = 20  # one example in so many only measures; examples of a game stay together
_BLOCK = 512  # examples that stay together


@dataclass(frozen=True)
class Fit:
    """What a fit gave."""

    weights: Weights
    errors: tuple[float, ...]  # mean absolute error on examples kept aside, in discs, after each epoch


@kernel()
def learn_one(
    features: Features,
    target: float,
    stage: int,
    weights: Floats,
    squares: Floats,
    same: NDArray[np.int32],
    rate: float,
    pull: float,
) -> float:
    """Adagrad, one step for one example; returns the error before it. A `rate` of 0 only measures."""  # fmt: skip
    guess = 0.0
    for lane in range(GROUPS):
        guess += weights[stage, same[int64(OFFSETS[lane]) + int64(features[lane])]]
    error = guess - target
    if rate > 0:
        for lane in range(GROUPS):
            place = same[int64(OFFSETS[lane]) + int64(features[lane])]
            slope = error + pull * weights[stage, place]
            squares[stage, place] += slope * slope
            weights[stage, place] -= rate * slope / np.sqrt(squares[stage, place])
    return error


@kernel()
def epoch(
    examples: NDArray[np.void],
    targets: Floats,
    order: NDArray[np.int64],
    weights: Floats,
    discs: Floats,
    squares: Floats,
    same: NDArray[np.int32],
    rate: float,
    pull: float,
) -> float:
    """One pass in the given order; returns the mean absolute error."""  # fmt: skip
    features = np.zeros(LANES, np.int16)
    total = 0.0
    for place in order:
        example = examples[place]
        look(example.own, example.other, features)
        number = bit_count(example.own | example.other)
        stage = stage_of(number)
        target = targets[place] - discs[number]
        error = learn_one(features, target, stage, weights, squares, same, rate, pull)
        total += abs(error)
        if rate > 0:
            discs[number] -= 0.01 * rate * error
            for nearby in (number - _OVERLAP, number + _OVERLAP):
                neighbour = stage_of(nearby)
                if neighbour != stage:
                    learn_one(features, target, neighbour, weights, squares, same, rate, pull)
    return float(total / max(1, len(order)))


def fit(
    examples: NDArray[np.void],
    start: Weights,
    seed: int,
    epochs: int = 8,
    rate: float = 0.25,
    pull: float = 0.02,
) -> Fit:
    """Weights from these examples, beginning with `start`."""
    rng = np.random.default_rng(seed)
    learnt, aside = split(len(examples), seed)
    targets = (examples["worth"] / UNIT).astype(np.float32)
    weights, discs = start.pictures / np.float32(UNIT), start.discs / np.float32(UNIT)
    squares, same = np.full(weights.shape, 100.0, np.float32), same_picture()
    records: Any = examples.view(np.recarray)
    errors = []
    for number in range(epochs):
        slower = rate * (1.0 - number / epochs)
        epoch(records, targets, rng.permutation(learnt), weights, discs, squares, same, slower, pull)
        errors.append(epoch(records, targets, aside, weights, discs, squares, same, 0.0, pull))
    return Fit(rounded(weights, discs), tuple(errors))


def split(number: int, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Examples to learn from, and those kept aside, in blocks."""
    blocks = -(-number // _BLOCK)
    is_aside = np.random.default_rng(seed).permutation(blocks) % _ASIDE == 0
    flags = np.repeat(is_aside, _BLOCK)[:number]
    return np.flatnonzero(~flags), np.flatnonzero(flags)


def error_of(examples: NDArray[np.void], weights: Weights) -> float:
    """Mean absolute difference between the evaluation and what the examples are worth, in discs."""
    floats, discs = weights.pictures / np.float32(UNIT), weights.discs / np.float32(UNIT)
    same = np.arange(PICTURES, dtype=np.int32)
    order = np.arange(len(examples))
    targets = (examples["worth"] / UNIT).astype(np.float32)
    return epoch(examples.view(np.recarray), targets, order, floats, discs, floats, same, 0.0, 0.0)


def rounded(weights: Floats, discs: Floats) -> Weights:
    """The weights as the engine reads them: mirrored pictures filled in."""
    found = new_record(WEIGHTS)
    for values, field in ((weights[:, same_picture()], found.pictures), (discs, found.discs)):
        field[:] = np.clip(np.round(values * UNIT), -32000, 32000).astype(np.int16)
    return found
