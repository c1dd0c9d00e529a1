"""Chance at the root: noise on priors, a choice by visits, and Gumbel's candidates (Danihelka and others, 2022)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Counts = NDArray[np.int32]


@dataclass(frozen=True)
class Noise:
    """Dirichlet noise mixed into the priors of the first moves, so that self-play tries all of them."""

    share: float = 0.25  # of the noise in the mixture
    concentration: float = 10.0  # divided by the number of moves gives the parameter of the distribution

    def mixed(self, priors: Array, rng: np.random.Generator) -> Array:
        """The priors with noise."""
        noise = rng.dirichlet(np.full(len(priors), self.concentration / len(priors)))
        return (1 - self.share) * priors + self.share * noise


def choose_by_visits(visits: Counts, temperature: float, rng: np.random.Generator) -> int:
    """The index of a move, drawn by visits to the power 1 / temperature; 0 gives the most visited one."""
    if temperature <= 0:
        return int(np.argmax(visits))
    scaled = np.log(np.maximum(visits, 1e-9)) / temperature
    weights = np.exp(scaled - scaled.max()) * (visits > 0)
    return int(rng.choice(len(visits), p=weights / weights.sum()))


def considered_visits(candidates: int, visits: int) -> list[int]:
    """Sequential halving as one list: the i-th visit goes to a candidate with this many visits so far.

    All candidates are visited equally often, then the better half of them, and so on.
    """
    if candidates <= 1:
        return list(range(visits))
    rounds = math.ceil(math.log2(candidates))
    sequence: list[int] = []
    counts = [0] * candidates
    left = candidates
    while len(sequence) < visits:
        each = max(1, visits // (rounds * left))
        for _ in range(each):
            sequence += counts[:left]
            counts[:left] = [count + 1 for count in counts[:left]]
        left = max(2, left // 2)
    return sequence[:visits]


@dataclass(frozen=True)
class RootNumbers:
    """The first moves in numbers, from the side to move."""

    priors: Array
    visits: Counts  # waiting ones included
    values: Array  # -1 to 1; of unvisited moves anything
    value: float  # of the root itself, by the evaluator

    def completed_values(self) -> Array:
        """Unvisited moves get a mixture of the evaluator's value and of those that were found."""
        seen = self.visits > 0
        total = int(self.visits.sum())
        if total == 0:
            return np.full(len(self.visits), self.value)
        weighted = float(self.priors[seen] @ self.values[seen]) / max(float(self.priors[seen].sum()), 1e-12)
        return np.where(seen, self.values, (self.value + total * weighted) / (1 + total))

    def improved_logits(self) -> Array:
        """Log priors, corrected by what the search found: never worse than the priors in expectation."""
        scale = 50 + int(self.visits.max())
        logits: Array = np.log(np.maximum(self.priors, 1e-12)) + scale * (self.completed_values() + 1) / 2
        return logits

    def improved_policy(self) -> Array:
        """What a network should learn from this search."""
        logits = self.improved_logits()
        grown = np.exp(logits - logits.max())
        policy: Array = grown / grown.sum()
        return policy


class GumbelRoot:
    """Chooses first moves: candidates drawn without replacement, the worse half of them dropped again and again."""

    def __init__(self, candidates: int, visits: int, moves: int, rng: np.random.Generator) -> None:
        self._noise = rng.gumbel(size=moves)
        self._sequence = considered_visits(min(candidates, moves), visits)

    def next_move(self, numbers: RootNumbers) -> int:
        """The index of the first move of the next visit."""
        done = min(int(numbers.visits.sum()), len(self._sequence) - 1)
        return self._best(numbers, self._sequence[done])

    def best_move(self, numbers: RootNumbers) -> int:
        """The index of the move to play, one of the most visited."""
        return self._best(numbers, int(numbers.visits.max()))

    def _best(self, numbers: RootNumbers, visits: int) -> int:
        scores = self._noise + numbers.improved_logits()
        allowed = numbers.visits == visits
        return int(np.argmax(np.where(allowed, scores, -np.inf) if allowed.any() else scores))
