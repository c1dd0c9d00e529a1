"""How strong a level is: how deep it view, and how much worse a move it takes for as good."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from partie.core.errors import InvalidText
from partie.search.levels import read_ratings

STRONGEST = 10
_DEPTHS = (1, 1, 2, 3, 4, 5, 6, 8, 10, 13)
_MARGINS = (70, 50, 40, 30, 24, 18, 12, 6, 0, 0)


@dataclass(frozen=True)
class Level:
    """A person's strength: shallow sight and blunt judgement, not blunders by dice."""

    depth: int
    margin: int  # moves at most so much worse than the best are taken for as good; a man is about 100
    knows_tables: bool

    @classmethod
    def of(cls, level: int) -> Level:
        """The settings of level 1 (sees one move and its captures) to 10 (full judgement for its depth)."""
        if not 1 <= level <= STRONGEST:
            raise InvalidText(
                "there is no level {level}, only 1 to {strongest}", level=level, strongest=STRONGEST
            )
        return cls(_DEPTHS[level - 1], _MARGINS[level - 1], level >= 9)

    @property
    def lines(self) -> int:
        """How many moves must be valued exactly."""
        return 5 if self.margin else 1


@functools.cache
def ratings() -> Mapping[int, int]:
    """Points of each level; `python -m benchmarks checkers_levels` writes the file."""
    return read_ratings(resources.files("partie.games.checkers.engine") / "ratings.txt")
