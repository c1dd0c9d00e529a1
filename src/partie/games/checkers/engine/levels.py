"""How strong a level is: how deep it searches, and how much worse a move may be and still be chosen."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources

from partie.core.errors import InvalidText
from partie.search.levels import SearchLevel, read_ratings

STRONGEST = 10
_DEPTHS = (1, 1, 2, 3, 4, 5, 6, 8, 10, 15)
_MARGINS = (160, 45, 40, 30, 24, 18, 12, 6, 0, 0)


def level_of(number: int) -> SearchLevel:
    """Level 1 (sees one move and its captures) to 10 (full judgement for its depth); a man is about 100."""
    if not 1 <= number <= STRONGEST:
        raise InvalidText("there is no level {level}, only 1 to {strongest}", level=number, strongest=STRONGEST)
    return SearchLevel(_DEPTHS[number - 1], _MARGINS[number - 1], knows_tables=number >= 9, choices=5)


@functools.cache
def ratings() -> Mapping[int, int]:
    """Points of each level; `python -m benchmarks checkers_levels` writes the file."""
    return read_ratings(resources.files("partie.games.checkers.engine") / "ratings.txt")
