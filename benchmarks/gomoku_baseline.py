"""Five in a row: the engine and its levels against the source's minimax of depth 2 and 4."""

from __future__ import annotations

import itertools

from benchmarks._gomoku import even_openings
from benchmarks._gomoku_source import SourceBrain
from benchmarks._matches import match
from partie.core.brain import Limits
from partie.games.gomoku.game import GAME


def main(
    *,
    games: int = 50,
    depths: tuple[int, ...] = (2, 4),
    levels: tuple[int, ...] = (),
    nodes: int = 20_000,
    seconds: float | None = None,
    seed: int = 0,
) -> None:
    """
    :param levels: levels to try beside full strength
    :param nodes: positions a move of the engine
    :param seconds: instead of positions
    """
    limits = Limits(seconds=seconds) if seconds else Limits(nodes=nodes)
    for depth in depths:
        for level in (*levels, None):
            starts = itertools.islice(even_openings(seed), games // 2)
            score = match(starts, GAME.brain(level), SourceBrain(depth), limits)
            name = "full strength" if level is None else f"level {level}"
            print(f"{name} against source minimax depth {depth}: {score}", flush=True)
