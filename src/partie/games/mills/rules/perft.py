"""Counting games: the sharpest test of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from partie.games.mills.rules import board, kernels
from partie.games.mills.rules.position import MillsPosition


def perft(position: MillsPosition, depth: int) -> int:
    """The number of different games of `depth` turns from here; games that end earlier do not count."""
    return int(kernels.run_perft(position.state(), board.rules(position.rules), depth)) if depth else 1


def perft_by_depth(position: MillsPosition, deepest: int) -> Iterator[tuple[int, int]]:
    """Depth and count, one after another, so that a person sees progress."""
    for depth in range(1, deepest + 1):
        yield depth, perft(position, depth)
