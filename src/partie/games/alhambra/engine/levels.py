"""The ten levels: the evolved player that misjudges what it compares, less and less, then the thinking player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from partie.core.errors import InvalidText
from partie.search.levels import read_ratings

STRONGEST = 10
# How far the worth of an option is misjudged, a standard deviation; weights go from -1 to 1.
MISJUDGED = {1: 15.0, 2: 4.5, 3: 2.5, 4: 1.6, 5: 1.05, 6: 0.7, 7: 0.4, 8: 0.0}
ROLLOUTS = {9: 100}  # games played out for one decision; 10 only heeds the clock


def check_level(level: int) -> None:
    """Raises `InvalidText` for a level that does not exist."""
    if not 1 <= level <= STRONGEST:
        raise InvalidText("there is no level {level}, only 1 to {most}", level=level, most=STRONGEST)


@cache
def ratings() -> Mapping[int, int]:
    """Points of the levels with two players, from `python -m benchmarks alhambra_levels`."""
    return read_ratings(resources.files("partie.games.alhambra.engine") / "ratings.txt")
