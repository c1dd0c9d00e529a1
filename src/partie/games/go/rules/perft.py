"""Counting the games of a given length: the exact test of the rules. A game that two passes ended counts once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from partie.games.go.rules.kernels import MAX_MOVES, STATE, generate, make
from partie.games.go.rules.position import GoPosition
from partie.jit import kernel
from partie.search.records import int64


@kernel()
def perft(states: Any, moves: Any, ply: int, depth: int) -> int:
    """The number of sequences of `depth` moves from `states[ply]`; the states behind it are overwritten."""
    if states[ply].passes >= 2:
        return int64(1)
    count = generate(states[ply], int64(0), moves[ply, 0], moves[ply, 1])
    if depth == 1:
        return count
    total = int64(0)
    for index in range(count):
        states[ply + 1] = states[ply]
        make(states[ply + 1], int64(moves[ply, 0, index]))
        total += perft(states, moves, ply + 1, depth - 1)
    return total


def count_games(position: GoPosition, depth: int) -> int:
    """The number of games of `depth` moves; settling dead stones is not part of them."""
    if depth == 0:
        return 1
    states = np.zeros(depth + 1, STATE)
    states[0] = position.state()
    return int(perft(states, np.zeros((depth + 1, 2, MAX_MOVES), np.int32), int64(0), int64(depth)))


def perft_by_depth(position: GoPosition, deepest: int) -> Iterator[tuple[int, int]]:
    """Every depth with its count."""
    for depth in range(1, deepest + 1):
        yield depth, count_games(position, depth)
