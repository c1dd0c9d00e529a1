"""How well a shallow search predicts a deep one: what Multi-ProbCut needs to know."""

from __future__ import annotations

from partie.games.reversi.engine.patterns import UNIT
from partie.jit import kernel


@kernel()
def shallow_depth(depth: int) -> int:
    """The depth of the search that stands for one of `depth` plies; both are even or both odd."""
    return 2 * (depth // 4) + (depth & 1)


@kernel()
def spread(depth: int, shallow: int, empty: int) -> float:
    """The standard deviation of the difference between both values, as `benchmarks.reversi_reliability` measured it."""
    return UNIT * max(1.5, 5.0 + 0.2 * (depth - shallow) - 0.15 * shallow - 0.062 * empty)
