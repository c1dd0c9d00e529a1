"""How far values of shallow searches lie from those of deep ones: what `engine/reliability.py` has to know.

    python -m benchmarks reversi_reliability [--positions 300] [--deepest 11]

Positions come from games of the engine against itself after random openings, searches have no probable cut-offs.
Prints the standard deviation of the difference in discs for each deep search, by its shallow one and by the empty
squares, beside what the engine takes it for.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.reversi.engine.deepening import DISC, PatternSearcher
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.patterns import UNIT
from partie.games.reversi.engine.reliability import shallow_depth, spread
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.variants import STANDARD
from partie.games.reversi.training.games import Settings, play_games

_GROUP = 12  # empty squares
_FEWEST = 14


def main(*, positions: int = 300, deepest: int = 11, seed: int = 1) -> None:
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    searcher = PatternSearcher(learned_weights(), 16, doubt=0.0)
    for position in _positions(positions, seed):
        values = _values(searcher, position, deepest)
        empty = position.empties.bit_count()
        for depth in range(3, deepest + 1):
            if shallow_depth(depth):
                found[depth, empty // _GROUP].append((values[depth] - values[shallow_depth(depth)]) / DISC)
    for (depth, group), differences in sorted(found.items()):
        shallow = shallow_depth(depth)
        empty = _GROUP * group + _GROUP // 2
        print(
            f"depth {depth:2} by {shallow}, about {empty} empty: {np.std(differences):5.2f} discs, "
            f"mean {np.mean(differences):+5.2f}, {len(differences)} positions, "
            f"taken for {spread(depth, shallow, empty) / UNIT:5.2f}"
        )


def _values(searcher: PatternSearcher, position: ReversiPosition, deepest: int) -> dict[int, int]:
    """By depth."""
    found: dict[int, int] = {}
    searcher.forget()
    searcher.search(
        position, Limits(depth=deepest), StopFlag(), lambda finding: found.update({finding.depth: finding.value})
    )
    return found


def _positions(number: int, seed: int) -> list[ReversiPosition]:
    settings = Settings(3, fewest_random=6, most_random=16)
    examples = play_games(learned_weights(), settings, seed, max(10, number // 8))
    empty = 64 - np.bitwise_count(examples["own"] | examples["other"])
    chosen = np.random.default_rng(seed).permutation(np.flatnonzero(empty >= _FEWEST))[:number]
    return [ReversiPosition(STANDARD, (int(examples["own"][at]), int(examples["other"][at])), 0) for at in chosen]
