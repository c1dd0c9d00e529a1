"""Counting the games of a given length: the exact test of the move generator."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partie.games.chess.rules.generate import BOTH, MOST_MOVES, Moves, generate
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.state import State, make, unmake
from partie.jit import kernel
from partie.search.records import int64


@kernel()
def perft(state: State, moves: Moves, depth: int) -> int:
    """The number of move sequences of `depth` plies; the last one is not played. `moves` has a row for each depth."""
    row = moves[depth]
    found = generate(state, row, BOTH)
    if depth == 1:
        return found
    total = int64(0)
    for index in range(found):
        move = int64(row[index])
        make(state, move)
        total += perft(state, moves, depth - 1)
        unmake(state, move)
    return total


def count_games(position: ChessPosition, depth: int) -> int:
    """The number of games of `depth` plies; a draw by repetition, counting or material ends none of them."""
    if depth == 0:
        return 1
    return int(perft(position.state(), np.empty((depth + 1, MOST_MOVES), np.int32), depth))


def perft_by_depth(position: ChessPosition, depth: int) -> Iterator[tuple[int, int]]:
    """Every depth up to `depth` with its count."""
    for reached in range(1, depth + 1):
        yield reached, count_games(position, reached)
