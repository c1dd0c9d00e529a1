"""The sequential test that decides as early as possible whether a brain is better than another one."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass

from partie.arena.ratings.likelihood import Distribution, with_mean, with_normalised_mean
from partie.arena.ratings.score import NORMALISED_ELO, Results, distribution, score_of
from partie.core.text import Text


class Scale(enum.Enum):
    """What the bounds of a test are measured in."""

    LOGISTIC = "logistic"  # ordinary Elo
    NORMALIZED = "normalized"  # Elo divided by how much results scatter; does not depend on draws


class SprtDecision(enum.Enum):
    """The state of the test."""

    OPEN = "open"  # play on
    BETTER = "better"  # at least `better` points, as far as the test can decide
    NOT_BETTER = "not better"


@dataclass(frozen=True)
class Sprt:
    """Is the first brain stronger by `worse` points only, or by `better`?"""

    worse: float = 0.0
    better: float = 5.0
    alpha: float = 0.05  # chance to accept a brain that is not better
    beta: float = 0.05  # chance to refuse one that is
    scale: Scale = Scale.LOGISTIC

    def problems(self) -> list[Text]:
        """What makes the test impossible."""
        found = []
        if self.worse >= self.better:
            found.append(Text("the bound {worse} is not below {better}", worse=self.worse, better=self.better))
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                found.append(Text("{name} {chance} is not between 0 and 0.5", name=name, chance=chance))
        return found

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        lower = math.log(self.beta / (1 - self.alpha))
        upper = math.log((1 - self.beta) / self.alpha)
        return lower, upper

    def ratio(self, results: Results) -> float:
        """The log-likelihood ratio of the results; positive speaks for `better`."""
        if not results.games:
            return 0.0
        seen, shape = distribution(results)
        per_result = math.sqrt(results.games_per_result)
        low = self._fit(shape, self.worse, per_result)
        high = self._fit(shape, self.better, per_result)
        gains = (p * math.log(b / a) for (_, p), a, b in zip(shape, low, high, strict=True))
        return seen * sum(gains)

    def _fit(self, shape: Distribution, elo: float, per_result: float) -> list[float]:
        if self.scale is Scale.LOGISTIC:
            return with_mean(shape, score_of(elo))
        return with_normalised_mean(shape, 0.5, elo / NORMALISED_ELO * per_result)

    def decision(self, results: Results) -> SprtDecision:
        """The decision after these results."""
        lower, upper = self.bounds
        ratio = self.ratio(results)
        if ratio >= upper:
            return SprtDecision.BETTER
        return SprtDecision.NOT_BETTER if ratio <= lower else SprtDecision.OPEN
