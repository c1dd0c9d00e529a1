"""The protocol of the learning algorithms, and what a generation returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from partie.core.intervals import wilson
from partie.core.text import Text
from partie.evolve.evolvable import SCORE, WON, Arrays, Batch
from partie.evolve.player import Player
from partie.evolve.playing import Games, Results

BEST = "best.txt"  # the numbers of the best player, where numbers are bred
WIN_BONUS = 20.0  # what winning is worth beside the lead, as `Fitness = "lead"` says


@dataclass(frozen=True)
class Spread:
    """The fitness of a group in one generation."""

    least: float
    mean: float
    most: float

    @staticmethod
    def of(values: NDArray[np.float64]) -> Spread:
        """The statistics of the players."""
        played = values[~np.isnan(values)]
        return Spread(float(played.min()), float(played.mean()), float(played.max()))


@dataclass(frozen=True)
class Comparison:
    """Games between two main generations, or with the rivals: mean scores with standard errors."""

    older: str
    newer: str
    games: int
    older_score: float
    newer_score: float
    newer_error: float
    newer_wins: float  # share of games won by the one newer player at the table
    wins_low: float  # its 95 % interval
    wins_high: float


@dataclass(frozen=True)
class Generation:
    """What one generation gave."""

    number: int  # from 1
    main: int  # the main generation it belongs to, from 1
    learning: Spread
    static: Spread
    games: int
    comparisons: tuple[Comparison, ...] = ()


class Algorithm(Protocol):
    """A learning algorithm between two generations."""

    done: int  # generations finished

    @property
    def total(self) -> int:
        """Generations of the whole run."""

    @property
    def player(self) -> Player:
        """The player that has learned most recently."""

    @property
    def ends_part(self) -> bool:
        """Whether the last generation ended a main generation, a round or the run."""

    def file_of(self, player: Player) -> tuple[str, bytes]:
        """Name and content of the file of such a player."""

    def advice(self, player: Player) -> Sequence[Text]:
        """Sentences about such a player."""

    def step(self, play: Games) -> Generation:
        """Plays and learns one generation."""

    def arrays(self) -> Arrays:
        """Its state, for a checkpoint."""

    def restore(self, arrays: Arrays) -> None:
        """Restores the state that `arrays` returned."""


def fitness_of(results: Results, seats: NDArray[np.int64], fitness: str) -> NDArray[np.float64]:
    """The fitness of the player at `seats` in each game."""
    games = np.arange(len(results))
    scores: NDArray[np.float64] = results[games, seats, SCORE]
    won: NDArray[np.float64] = results[games, seats, WON]
    if fitness == "score":
        return scores
    if fitness == "wins":
        return won
    if fitness == "percent":
        every = results[:, :, SCORE].sum(axis=1)
        percent: NDArray[np.float64] = 100 * np.where(every > 0, scores / np.maximum(every, 1), 1 / results.shape[1])
        return percent
    rivals = results[:, :, SCORE].copy()
    rivals[games, seats] = -np.inf
    lead: NDArray[np.float64] = scores - rivals.max(axis=1)
    return lead + WIN_BONUS * won


def static_fitness(batch: Batch, results: Results, fitness: str, learning: int) -> NDArray[np.float64]:
    """The mean fitness of every static player, who comes after the `learning` first ones.

    It is not a number for one who was never chosen.
    """
    games, places = np.nonzero(batch.seating >= learning)
    values = fitness_of(results[games], places, fitness)
    return mean_by(batch.seating[games, places] - learning, values, len(batch.genes) - learning)


def mean_by(players: NDArray[np.int64], values: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """The mean of the values of each player."""
    games = np.bincount(players, minlength=count)
    sums = np.bincount(players, weights=values, minlength=count)
    return np.where(games > 0, sums / np.maximum(games, 1), np.nan)


def compare(older: str, newer: str, results: Results, seats: NDArray[np.int64]) -> Comparison:
    """One newer player at `seats` against older ones everywhere else."""
    games = np.arange(len(results))
    own = results[games, seats]
    others = (results[:, :, SCORE].sum(axis=1) - own[:, SCORE]) / (results.shape[1] - 1)
    error = own[:, SCORE].std(ddof=1) / np.sqrt(len(games)) if len(games) > 1 else float("nan")
    low, high = wilson(float(own[:, WON].sum()), len(games))
    return Comparison(
        older,
        newer,
        len(games),
        float(others.mean()),
        float(own[:, SCORE].mean()),
        float(error),
        float(own[:, WON].mean()),
        low,
        high,
    )
