"""Counting the games of a given length: the exact test of the move generator.

Programs count passes in three ways, which agree up to depth 8 from the first position:
`PUBLISHED`: a pass is a move, and a game that is over counts once at every greater depth;
`FREE_PASS`: a pass costs no depth; `UNFINISHED`: a pass is a move, and a game that is over counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partie.games.reversi.rules.kernels import ONE, ZERO, flips, moves
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import words
from partie.games.reversi.rules.wide import HALF, wide_flips, wide_moves
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import int64

PUBLISHED, FREE_PASS, UNFINISHED = 0, 1, 2


@kernel()
def perft(own: np.uint64, other: np.uint64, mask: np.uint64, depth: int, passes: int) -> int:
    """The number of move sequences of `depth` plies on a board of one word."""
    found = moves(own, other, mask)
    if found == ZERO:
        if moves(other, own, mask) == ZERO:
            return int64(0 if passes == UNFINISHED else 1)
        if passes == FREE_PASS:
            return perft(other, own, mask, depth, passes)
        return int64(1) if depth == 1 else perft(other, own, mask, depth - 1, passes)
    if depth == 1:
        return bit_count(found)
    total = int64(0)
    while found != ZERO:
        square = int64(lowest_bit(found))
        turned = flips(own, other, square)
        total += perft(other ^ turned, own ^ turned ^ (ONE << np.uint64(square)), mask, depth - 1, passes)
        found &= found - ONE
    return total


@kernel()
def wide_perft(
    own_low: np.uint64, own_high: np.uint64, other_low: np.uint64, other_high: np.uint64, depth: int, passes: int
) -> int:
    """The same on a board of two words."""
    low, high = wide_moves(own_low, own_high, other_low, other_high)
    if low | high == ZERO:
        their_low, their_high = wide_moves(other_low, other_high, own_low, own_high)
        if their_low | their_high == ZERO:
            return int64(0 if passes == UNFINISHED else 1)
        left = depth if passes == FREE_PASS else depth - 1
        return int64(1) if left == 0 else wide_perft(other_low, other_high, own_low, own_high, left, passes)
    if depth == 1:
        return bit_count(low) + bit_count(high)
    total = int64(0)
    while low | high != ZERO:
        square = int64(lowest_bit(low)) if low != ZERO else HALF + int64(lowest_bit(high))
        turned_low, turned_high = wide_flips(own_low, own_high, other_low, other_high, square)
        new_low = own_low ^ turned_low
        new_high = own_high ^ turned_high
        if low != ZERO:
            new_low |= low & ~(low - ONE)
            low &= low - ONE
        else:
            new_high |= high & ~(high - ONE)
            high &= high - ONE
        total += wide_perft(other_low ^ turned_low, other_high ^ turned_high, new_low, new_high, depth - 1, passes)
    return total


def count_games(position: ReversiPosition, depth: int, passes: int = PUBLISHED) -> int:
    """The number of games of `depth` moves."""
    if depth == 0:
        return 1
    own, other = position.discs[position.to_move], position.discs[1 - position.to_move]
    if position.size > 8:
        return int(wide_perft(*words(own), *words(other), depth, passes))
    return int(perft(np.uint64(own), np.uint64(other), np.uint64(position.rules.mask), depth, passes))


def perft_by_depth(position: ReversiPosition, depth: int) -> Iterator[tuple[int, int]]:
    """Every depth up to `depth` with its count, as it is published."""
    for reached in range(1, depth + 1):
        yield reached, count_games(position, reached)
