"""Games against itself: while the card evaluates the leaves of one group of games, the processors play on the other."""

from __future__ import annotations

import itertools
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.evolve.evolvable import OptionValues
from partie.games.go.network.model import Weights
from partie.games.go.training.evaluators import PlayoutEvaluation
from partie.games.go.training.games import ParallelGames
from training.go.evaluation import BatchEvaluator

_ENDLESS = 1 << 40
_GROUPS = 2
Examples = dict[str, NDArray[Any]]


class Group:
    """Games of several threads whose leaves are one batch."""

    def __init__(self, parts: list[ParallelGames], evaluator: BatchEvaluator) -> None:
        self._parts, self._evaluator = parts, evaluator
        self._count = len(parts[0].arrays["codes"])

    def take(self, pool: ThreadPoolExecutor) -> None:
        """Gives the leaves the evaluations that were begun last."""
        values, policies = self._evaluator.finish()

        def run(number: int) -> None:
            of = slice(number * self._count, (number + 1) * self._count)
            self._parts[number].take(values[of], policies[of])

        list(pool.map(run, range(len(self._parts))))

    def advance(self, pool: ThreadPoolExecutor) -> None:
        """Plays on to the next leaves, and begins to evaluate them."""
        codes, facts = self._evaluator.codes.numpy(), self._evaluator.facts.numpy()

        def run(number: int) -> None:
            of, part = slice(number * self._count, (number + 1) * self._count), self._parts[number]
            part.advance()
            codes[of], facts[of] = part.arrays["codes"], part.arrays["facts"]

        list(pool.map(run, range(len(self._parts))))
        self._evaluator.start()


class SelfPlay:
    """Games on boards of one size that never end being played."""

    def __init__(self, size: int, weights: Weights, values: OptionValues, threads: int, games: int, seed: int) -> None:
        rngs = [np.random.default_rng((seed, size, number)) for number in range(_GROUPS * threads)]
        share = max(1, games // (_GROUPS * threads))
        self.size, self._pool = size, ThreadPoolExecutor(threads)
        self._parts = list(self._pool.map(lambda one: ParallelGames(size, values, True, share, one), rngs))
        for part in self._parts:
            part.left = _ENDLESS
        self._evaluators = [BatchEvaluator(weights, size, share * threads) for _ in range(_GROUPS)]
        self._groups = [
            Group(self._parts[number * threads : (number + 1) * threads], evaluator)
            for number, evaluator in enumerate(self._evaluators)
        ]

    def play(self, weights: Weights, seconds: float) -> tuple[Examples, int]:
        """Plays for so long; the examples of the games that ended, and how many leaves were evaluated."""
        for evaluator in self._evaluators:
            evaluator.replace(weights)
        end, batches = time.monotonic() + seconds, 0
        for group in self._groups:
            group.advance(self._pool)
        for group in itertools.cycle(self._groups):
            group.take(self._pool)
            batches += 1
            if time.monotonic() > end:
                break
            group.advance(self._pool)
        other = self._groups[batches % _GROUPS]
        other.take(self._pool)
        leaves = (batches + 1) * len(self._evaluators[0].codes)
        return joined([part.collect() for part in self._parts]), leaves


def play_by_playouts(size: int, values: OptionValues, threads: int, games: int, seconds: float, seed: int) -> Examples:
    """Games that playouts judge, for a first network; those that are not over in time are left out."""
    end = time.monotonic() + seconds

    def run(number: int) -> Examples:
        rng = np.random.default_rng((seed, size, number))
        part = ParallelGames(size, values, False, max(1, games // threads), rng)
        part.left = _ENDLESS
        evaluation = PlayoutEvaluation(int(rng.integers(1 << 30)))
        while time.monotonic() < end and part.advance():
            part.take(*evaluation.evaluate(part.arrays))
        return part.collect()

    with ThreadPoolExecutor(threads) as pool:
        return joined(list(pool.map(run, range(threads))))


def joined(parts: list[Examples]) -> Examples:
    """All examples of them."""
    return {name: np.concatenate([one[name] for one in parts]) for name in parts[0]}
