"""Whether one of two brains is clearly stronger, checked after every result.

A bet against "both are equal": a stake is multiplied by 1 + bet * (2 * score - 1) for every result, and the
stakes of all bets from -1 to 1 are averaged. Between equals the average stake stays 1 on average whatever
the draws and the advantage of the first move (a colour-swapped pair is one result), so by Ville's inequality
it ever reaches 1 / `chance` with a probability of at most `chance`, however often one looks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from partie.arena.ratings.score import Results

Numbers = npt.NDArray[np.float64]
POINTS = 512  # exact up to 1023 results


@cache
def _bets() -> tuple[Numbers, Numbers]:
    """The bets from -1 to 1, with their weights; finding them takes a moment."""
    bets, weights = np.polynomial.legendre.leggauss(POINTS)
    return bets, weights


@dataclass(frozen=True)
class ClearLead:
    """Ends a match as soon as one brain is clearly stronger."""

    chance: float = 0.01  # of naming the stronger of two equals

    @property
    def needed(self) -> float:
        """The stake at which it is clear."""
        return 1 / self.chance

    def stake(self, results: Results) -> float:
        """What a stake of 1 against "equal" has become; infinite where it is too large to be written."""
        bets, weights = _bets()
        gains = np.zeros_like(bets)
        for score, number in results.counts():
            gains += number * np.log1p(bets * (2 * score - 1))
        largest = float(gains.max())
        average = float((weights * np.exp(gains - largest)).sum()) / 2
        exponent = largest + math.log(average)
        return math.exp(exponent) if exponent < 700 else math.inf

    def stronger(self, results: Results) -> int | None:
        """0 where the first brain is clearly stronger, 1 where the second is, None while it is open."""
        if self.stake(results) < self.needed:
            return None
        return 0 if results.score > 0.5 else 1
