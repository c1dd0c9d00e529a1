"""Ten strengths. The weak ones look less far and settle for less, as people do; none plays at random."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from partie.games.gomoku.rules.kernels import FULL_SIGHT
from partie.search.levels import read_ratings


@dataclass(frozen=True)
class GomokuLevel:
    """How far a player looks and how choosy it is."""

    depth: int | None  # plies; None has no limit
    sight: int  # 0 sees fives, 1 open fours, more: this many fours ahead at the end of a line
    fours: int  # how many own fours ahead it looks for a win before anything else
    margin: float  # a move this many win percent below the best is still good enough
    choices: int = 1  # moves compared with each other
    positions: int | None = None  # looked at
    threats: int = 0  # positions of the search for a win by fours and threes
    slips: float = 0.0  # how many of its moves are made at a glance


FULL_STRENGTH = GomokuLevel(None, FULL_SIGHT, 120, 0.0, threats=20_000)
GLANCE = GomokuLevel(1, 0, 0, 100.0, 60)  # sees what makes five now, nothing else

LEVELS = {
    1: GLANCE,
    2: GomokuLevel(1, 0, 1, 60.0, 30, slips=0.5),
    3: GomokuLevel(1, 0, 1, 40.0, 20, slips=0.2),
    4: GomokuLevel(1, 1, 1, 20.0, 10, slips=0.2),
    5: GomokuLevel(1, 1, 2, 8.0, 6, slips=0.04),
    6: GomokuLevel(2, 1, 3, 5.0, 5),
    7: GomokuLevel(3, 4, 6, 3.0, 3),
    8: GomokuLevel(6, 8, 12, 1.0, 2),
    9: GomokuLevel(9, 10, 30, 0.0, 1, 60_000, 60),
    10: GomokuLevel(16, FULL_SIGHT, 120, 0.0, 1, 400_000, 600),
}


def attention(level: GomokuLevel, seed: str) -> GomokuLevel:
    """How a level looks at one position: as it can, or at a glance; the same seed gives the same."""
    return GLANCE if random.Random(f"attention {seed}").random() < level.slips else level


@functools.cache
def ratings() -> Mapping[int, int]:
    """Points of each level; `python -m benchmarks gomoku_levels` writes the file."""
    return read_ratings(resources.files("partie.games.gomoku.engine") / "ratings.txt")


def pick(percents: Sequence[float], margin: float, seed: str) -> int:
    """The index of a good enough value: the first is the best; the same seed gives the same choice."""
    if margin <= 0.0 or len(percents) < 2:
        return 0
    weights = [max(0.0, 1.0 - (percents[0] - percent) / margin) for percent in percents]
    return random.Random(seed).choices(range(len(percents)), weights)[0]
