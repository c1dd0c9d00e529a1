"""Counting games."""

from __future__ import annotations

from collections.abc import Iterator

from partie.core.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of games of `depth` moves from here."""
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def perft_by_depth(position: Position, deepest: int) -> Iterator[tuple[int, int]]:
    """Depth and count, one after another."""
    for depth in range(1, deepest + 1):
        yield depth, perft(position, depth)
