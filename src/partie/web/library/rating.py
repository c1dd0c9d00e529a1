"""A visitor's own rating in one game, from finished games against levels with known points (Glicko)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

START, UNKNOWN = 1200.0, 350.0  # points and deviation of a player without games
SUREST = 45.0  # a deviation never falls below it: people change
OPPONENTS = 60.0  # deviation of a level's measured points
GROWTH = 8.0  # of the deviation: points for the square root of a day without a game
DAY = 86_400.0  # seconds
LOWEST = 100.0
_Q = math.log(10) / 400


@dataclass(frozen=True)
class RatedGame:
    """A game against an opponent with known points; the score is 1, a half or 0."""

    when: float  # seconds since 1970
    opponent: float
    score: float


@dataclass(frozen=True)
class OwnRating:
    """How strong a player is: most likely within two deviations of the points."""

    points: float
    deviation: float
    when: float = 0.0  # of the last game

    def after(self, game: RatedGame) -> OwnRating:
        """The rating after one more game."""
        days = max(0.0, game.when - self.when) / DAY if self.when else 0.0
        deviation = min(UNKNOWN, math.sqrt(self.deviation**2 + GROWTH**2 * days))
        weight = _weight(OPPONENTS)
        expected = expected_score(self.points, game.opponent)
        information = _Q**2 * weight**2 * expected * (1 - expected)
        spread = 1 / (1 / deviation**2 + information)
        points = self.points + _Q * spread * weight * (game.score - expected)
        return OwnRating(max(LOWEST, points), max(SUREST, math.sqrt(spread)), game.when)


def expected_score(points: float, opponent: float) -> float:
    """The expected score of a player against a level."""
    return float(1 / (1 + 10 ** (-_weight(OPPONENTS) * (points - opponent) / 400)))


def _weight(deviation: float) -> float:
    """How much a game against an opponent of uncertain strength counts."""
    return 1 / math.sqrt(1 + 3 * (_Q * deviation / math.pi) ** 2)


def course_of(games: Iterable[RatedGame]) -> list[OwnRating]:
    """The rating after each game, the oldest first."""
    course: list[OwnRating] = []
    rating = OwnRating(START, UNKNOWN)
    for game in games:
        rating = rating.after(game)
        course.append(rating)
    return course
