"""Results of one brain against another: wins, draws, losses and colour-swapped pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from partie.arena.ratings.likelihood import Distribution, mean_and_deviation

ELO = 400 / math.log(10)  # points per unit of logit
NORMALISED_ELO = 2 * ELO  # points per unit of mean / deviation of one game
SURE = NormalDist().inv_cdf(0.975)  # deviations on either side of a 95 % interval
ALMOST_NOTHING = 1e-3  # stands for an outcome not seen yet, so that logarithms exist
IMAGINED = 0.5  # results of every kind added for error bars, so that few games never look certain


@dataclass(frozen=True)
class Tally:
    """Single games: `wins`, `draws`, `losses` of the first brain."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points per game; one half without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def counts(self) -> tuple[tuple[float, int], ...]:
        """How often each score of a game was reached."""
        return ((0.0, self.losses), (0.5, self.draws), (1.0, self.wins))

    @property
    def games_per_result(self) -> int:
        """One result is one game."""
        return 1


@dataclass(frozen=True)
class Pairs:
    """Colour-swapped pairs of the same opening by the points of the first brain: 0, ½, 1, 1½, 2.

    The two games of a pair are not independent (the opening may be won for one colour), so counting pairs
    gives honest, usually smaller, error bars.
    """

    numbers: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """How many single games."""
        return 2 * sum(self.numbers)

    @property
    def score(self) -> float:
        """Points per game; one half without games."""
        total = sum(self.numbers)
        return sum(index * number for index, number in enumerate(self.numbers)) / (4 * total) if total else 0.5

    def counts(self) -> tuple[tuple[float, int], ...]:
        """How often each mean score of a pair was reached."""
        return tuple((index / 4, number) for index, number in enumerate(self.numbers))

    @property
    def games_per_result(self) -> int:
        """One result is a pair."""
        return 2


Results = Tally | Pairs


def distribution(results: Results) -> tuple[int, Distribution]:
    """How many results there are, and their distribution; outcomes not seen count almost nothing."""
    return _shared([(score, number or ALMOST_NOTHING) for score, number in results.counts()], results)


def cautious_distribution(results: Results) -> tuple[int, Distribution]:
    """The same with `IMAGINED` results: two drawn pairs say little about how results scatter."""
    return _shared([(score, number + IMAGINED) for score, number in results.counts()], results)


def _shared(counts: list[tuple[float, float]], results: Results) -> tuple[int, Distribution]:
    total = sum(number for _, number in counts)
    seen = sum(number for _, number in results.counts())
    return seen, [(score, number / total) for score, number in counts]


@dataclass(frozen=True)
class Estimate:
    """A rating difference with its 95 % interval. `low` and `high` may be infinite."""

    elo: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """The difference with its error, or with the only bound that few games give."""
        bounds = [
            f"{sign} {signed(bound)}" for sign, bound in ((">", self.low), ("<", self.high)) if math.isfinite(bound)
        ]
        if math.isinf(self.elo):
            return f"Elo {bounds[0]}" if bounds else "Elo ?"
        if len(bounds) == 1:
            return f"Elo {signed(self.elo)} ({bounds[0]})"
        return f"Elo {signed(self.elo)} ±{f'{self.error:.0f}' if bounds else '∞'}"


def signed(elo: float) -> str:
    """A rounded difference with its sign; zero has none."""
    return f"{round(elo):+d}" if round(elo) else "0"


def elo_of(score: float) -> float:
    """The rating difference that makes `score` the expected one."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return ELO * math.log(score / (1 - score))


def score_of(elo: float) -> float:
    """The expected score of the one who is `elo` points stronger."""
    return 1 / (1 + math.exp(-elo / ELO))


def estimate(results: Results) -> Estimate:
    """The difference between the two brains, with its 95 % interval."""
    if not results.games:
        return Estimate(0.0, -math.inf, math.inf)
    seen, shape = cautious_distribution(results)
    _, deviation = mean_and_deviation(shape)
    reach = SURE * deviation / math.sqrt(seen)
    return Estimate(elo_of(results.score), elo_of(results.score - reach), elo_of(results.score + reach))


def superiority(results: Results) -> float:
    """How likely the first brain is the stronger one, 0 to 1."""
    if not results.games:
        return 0.5
    seen, shape = cautious_distribution(results)
    _, deviation = mean_and_deviation(shape)
    return NormalDist().cdf((results.score - 0.5) / deviation * math.sqrt(seen))
