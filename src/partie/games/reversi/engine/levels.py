"""How strong a level is: how deep it searches, and how much worse a move may be and still be chosen."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources

from partie.core.errors import InvalidText
from partie.search.levels import SearchLevel, read_ratings

STRONGEST = 10
_DEPTHS = (1, 1, 2, 2, 3, 4, 5, 6, 8, 10)
_MARGINS = (12_000, 8_000, 6_000, 4_000, 3_000, 2_000, 1_200, 600, 0, 0)  # a disc is 1000
_EXACT = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16)  # empty squares


def exact_from(number: int) -> int:
    """How many empty squares a level counts out to the end."""
    return _EXACT[number - 1]


def level_of(number: int) -> SearchLevel:
    """Level 1 (sees one move) to 10 (full judgement for its depth)."""
    if not 1 <= number <= STRONGEST:
        raise InvalidText("there is no level {level}, only 1 to {strongest}", level=number, strongest=STRONGEST)
    return SearchLevel(_DEPTHS[number - 1], _MARGINS[number - 1], knows_tables=False, choices=5)


@functools.cache
def ratings() -> Mapping[int, int]:
    """Points of each level; `python -m benchmarks reversi_levels` writes the file."""
    return read_ratings(resources.files("partie.games.reversi.engine") / "ratings.txt")
