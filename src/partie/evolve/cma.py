"""CMA-ES: a cloud of candidates whose centre, size and shape follow the better half.

After N. Hansen, "The CMA Evolution Strategy: A Tutorial"; with a diagonal covariance the variant of Ros and
Hansen (2008), which learns the scale of each parameter, not how they depend on each other, but faster.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Rates:
    """The constants of the strategy for so many parameters and candidates."""

    weights: Vector  # of the better half, best first
    effective_parents: float  # how many candidates the weights are worth
    path_rate: float  # how fast the paths forget
    size_path: float
    damping: float
    rank_one_rate: float  # learning from the path
    rank_many_rate: float  # learning from the better half

    @staticmethod
    def of(count: int, candidates: int, is_diagonal: bool) -> Rates:
        """The constants that the tutorial recommends."""
        half = candidates // 2
        weights = np.log((candidates + 1) / 2) - np.log(np.arange(1, half + 1))
        weights /= weights.sum()
        effective_parents = float(1 / (weights**2).sum())
        faster = (count + 2) / 3 if is_diagonal else 1.0
        rank_one_rate = min(1.0, faster * 2 / ((count + 1.3) ** 2 + effective_parents))
        rank_many_rate = min(
            1 - rank_one_rate,
            faster * 2 * (effective_parents - 2 + 1 / effective_parents) / ((count + 2) ** 2 + effective_parents),
        )
        size_path = (effective_parents + 2) / (count + effective_parents + 5)
        return Rates(
            weights,
            effective_parents,
            path_rate=(4 + effective_parents / count) / (count + 4 + 2 * effective_parents / count),
            size_path=size_path,
            damping=1 + 2 * max(0.0, float(np.sqrt((effective_parents - 1) / (count + 1))) - 1) + size_path,
            rank_one_rate=rank_one_rate,
            rank_many_rate=rank_many_rate,
        )


@dataclass
class Distribution:
    """The state of the strategy. `covariance` is a vector when only the diagonal is learned."""

    centre: Vector
    step: float
    covariance: Vector
    path: Vector
    size_path: Vector
    generations: int = 0  # so far

    @staticmethod
    def around(centre: Vector, step: float, is_diagonal: bool) -> Distribution:
        """A round cloud."""
        count = len(centre)
        covariance = np.ones(count) if is_diagonal else np.eye(count)
        return Distribution(centre.copy(), step, covariance, np.zeros(count), np.zeros(count))

    def sample(self, candidates: int, rng: np.random.Generator) -> Vector:
        """New candidates, [candidates, parameters]."""
        drawn = rng.standard_normal((candidates, len(self.centre)))
        return self.centre + self.step * self._shaped(drawn)

    def update(self, ranked: Vector, rates: Rates) -> None:
        """Moves, bends and resizes the cloud; `ranked` are the candidates, the best first."""
        count = len(self.centre)
        steps = (ranked[: len(rates.weights)] - self.centre) / self.step
        move = rates.weights @ steps
        self.centre = self.centre + self.step * move
        self.generations += 1
        keep = 1 - rates.size_path
        self.size_path = keep * self.size_path + np.sqrt(
            rates.size_path * (2 - rates.size_path) * rates.effective_parents
        ) * self._unshaped(move)
        length = float(np.linalg.norm(self.size_path))
        expected = np.sqrt(count) * (1 - 1 / (4 * count) + 1 / (21 * count**2))
        stays = length / np.sqrt(1 - keep ** (2 * self.generations)) < (1.4 + 2 / (count + 1)) * expected
        self.path = (1 - rates.path_rate) * self.path
        if stays:
            self.path = self.path + np.sqrt(rates.path_rate * (2 - rates.path_rate) * rates.effective_parents) * move
        lost = 0.0 if stays else rates.rank_one_rate * rates.path_rate * (2 - rates.path_rate)
        if self.covariance.ndim == 1:
            along, around = self.path**2, rates.weights @ steps**2
        else:
            along = np.outer(self.path, self.path)
            around = (steps.T * rates.weights) @ steps
        self.covariance = (
            (1 - rates.rank_one_rate - rates.rank_many_rate + lost) * self.covariance
            + rates.rank_one_rate * along
            + rates.rank_many_rate * around
        )
        self.step *= float(np.exp(min(1.0, rates.size_path / rates.damping * (length / expected - 1))))

    def _shaped(self, drawn: Vector) -> Vector:
        if self.covariance.ndim == 1:
            return drawn * np.sqrt(self.covariance)
        values, vectors = self._axes()
        return (drawn * np.sqrt(values)) @ vectors.T

    def _unshaped(self, move: Vector) -> Vector:
        if self.covariance.ndim == 1:
            return move / np.sqrt(self.covariance)
        values, vectors = self._axes()
        return vectors @ ((vectors.T @ move) / np.sqrt(values))

    def _axes(self) -> tuple[Vector, Vector]:
        values, vectors = np.linalg.eigh((self.covariance + self.covariance.T) / 2)
        return np.maximum(values, 1e-20), vectors


def folded(values: Vector, low: float, high: float) -> Vector:
    """Values beyond the bounds are reflected back between them."""
    turns = np.mod((values - low) / (high - low), 2.0)
    return low + (high - low) * np.where(turns > 1, 2 - turns, turns)
