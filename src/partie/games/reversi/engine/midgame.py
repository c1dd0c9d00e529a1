"""The search for the middle of the game on 8 x 8: principal variation search with probable cut-offs (Multi-ProbCut).

A shallow search that is far outside the window stands for the deep one; how far it must be was measured with searches
of this engine (`reliability.py`). Values are in `patterns.UNIT`s of a disc.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.memory import (
    LOWEST,
    NO_SQUARE,
    Table,
    depth_of,
    find,
    high_of,
    keep,
    key_of,
    low_of,
    square_of,
)
from partie.games.reversi.engine.patterns import UNIT, look_after, look_after_pass, weigh
from partie.games.reversi.engine.reliability import shallow_depth, spread
from partie.games.reversi.rules.kernels import ALL, ONE, ZERO, flips, moves
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import int64

_WEIGHED = 4  # plies: from here on moves are ordered by what the evaluation says of them
_PROBED = 3  # plies: from here on a shallow search may stand for the deep one
_CUTS = 5  # plies: from here on the table is asked about all replies first
_CORNERS = np.uint64(0x8100000000000081)
_FIRST = 1_000_000
HIGHEST = 64 * UNIT


@kernel()
def final_value(own: np.uint64, other: np.uint64) -> int:
    """The result when neither side can move; empty squares count for the winner."""
    mine, theirs = bit_count(own), bit_count(other)
    if mine == theirs:
        return int64(0)
    return (64 - 2 * theirs) * UNIT if mine > theirs else (2 * mine - 64) * UNIT


@kernel()
def order_moves(
    own: np.uint64, other: np.uint64, found: np.uint64, first: int, depth: int, ply: int, work: Any, weights: Any
) -> int:
    """Lists the moves with scores: the table's, then those that leave few replies and are worth most."""
    count = int64(0)
    discs = bit_count(own | other) + 1
    while found != ZERO:
        square = int64(lowest_bit(found))
        found &= found - ONE
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ (ONE << np.uint64(square))
        replies = moves(then_own, then_other, ALL)
        score = -bit_count(replies) - bit_count(replies & _CORNERS)
        if depth >= _WEIGHED:
            look_after(work.features, ply, square, turned)
            score = score * UNIT // 2 - weigh(work.features[ply + 1], discs, weights)
        work.squares[ply, count] = square
        work.scores[ply, count] = _FIRST if square == first else score
        count += 1
    return count


@kernel()
def best_first(work: Any, ply: int, index: int, count: int) -> int:
    """Brings the best of the moves from `index` on to its place, and returns it."""
    top = index
    for other in range(index + 1, count):
        if work.scores[ply, other] > work.scores[ply, top]:
            top = other
    square = int64(work.squares[ply, top])
    work.squares[ply, top], work.scores[ply, top] = work.squares[ply, index], work.scores[ply, index]
    work.squares[ply, index] = square
    return square


@kernel()
def cut_by_reply(own: np.uint64, other: np.uint64, found: np.uint64, beta: int, depth: int, table: Table) -> int:
    """A value of at least beta that the table knows after one of the moves; -LOWEST where it knows none."""
    while found != ZERO:
        square = int64(lowest_bit(found))
        found &= found - ONE
        turned = flips(own, other, square)
        known = find(table, key_of(other ^ turned, own ^ turned ^ (ONE << np.uint64(square))))
        if known != ZERO and depth_of(known) >= depth - 1 and -high_of(known) >= beta:
            return -high_of(known)
    return int64(-LOWEST)


@kernel()
def search_leaf(
    own: np.uint64, other: np.uint64, alpha: int, beta: int, found: np.uint64, ply: int, work: Any, weights: Any
) -> int:
    """One ply: the best of the positions after the moves, which are only weighed."""
    best = int64(-LOWEST)
    discs = bit_count(own | other) + 1
    while found != ZERO:
        square = int64(lowest_bit(found))
        found &= found - ONE
        turned = flips(own, other, square)
        look_after(work.features, ply, square, turned)
        work.nodes += 1
        if turned == other:
            return int64(HIGHEST)
        value = (
            -weigh(work.features[ply + 1], discs, weights)
            if discs < 64
            else (final_value(own ^ turned ^ (ONE << np.uint64(square)), other ^ turned))
        )
        if value > best:
            best = value
            if best >= beta:
                break
    return best


@kernel()
def search(
    own: np.uint64,
    other: np.uint64,
    alpha: int,
    beta: int,
    depth: int,
    ply: int,
    work: Any,
    weights: Any,
    table: Table,
    stop: NDArray[np.uint8],
) -> int:
    """The value `depth` plies deep, a bound outside the window. Anything once stopped.

    `work.features[ply]` has the pictures of the position.
    """
    discs = bit_count(own | other)
    found = moves(own, other, ALL)
    if found == ZERO:
        if moves(other, own, ALL) == ZERO:
            return final_value(own, other)
        look_after_pass(work.features, ply)
        return -search(other, own, -beta, -alpha, depth, ply + 1, work, weights, table, stop)
    if depth <= 0:
        return weigh(work.features[ply], discs, weights)
    if depth == 1:
        return search_leaf(own, other, alpha, beta, found, ply, work, weights)
    work.nodes += 1
    if stop[0] or work.nodes >= work.limit:
        return int64(0)
    key = key_of(own, other)
    known = find(table, key)
    if known != ZERO and depth_of(known) >= depth:
        low, high = low_of(known), high_of(known)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    if depth >= _CUTS:
        value = cut_by_reply(own, other, found, beta, depth, table)
        if value > -LOWEST:
            return value
    if depth >= _PROBED and work.doubt > 0 and beta - alpha == 1:
        shallow = shallow_depth(depth)
        error = int64(work.doubt * spread(depth, shallow, 64 - discs))
        guess = weigh(work.features[ply], discs, weights)
        if guess >= beta and beta + error < HIGHEST:
            high = beta + error
            if search(own, other, high - 1, high, shallow, ply, work, weights, table, stop) >= high:
                return beta
        elif guess <= alpha and alpha - error > -HIGHEST:
            low = alpha - error
            if search(own, other, low, low + 1, shallow, ply, work, weights, table, stop) <= low:
                return alpha
    count = order_moves(own, other, found, square_of(known), depth, ply, work, weights)
    best, chosen = int64(-LOWEST), int64(NO_SQUARE)
    for index in range(count):
        square = best_first(work, ply, index, count)
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ (ONE << np.uint64(square))
        look_after(work.features, ply, square, turned)
        floor = max(alpha, best)
        if index == 0:
            value = -search(then_own, then_other, -beta, -floor, depth - 1, ply + 1, work, weights, table, stop)
        else:
            value = -search(then_own, then_other, -floor - 1, -floor, depth - 1, ply + 1, work, weights, table, stop)
            if floor < value < beta:
                value = -search(then_own, then_other, -beta, -value, depth - 1, ply + 1, work, weights, table, stop)
        if value > best:
            best, chosen = value, square
            if best >= beta:
                break
    if not stop[0] and work.nodes < work.limit:
        low = best if best > alpha else int64(-LOWEST)
        high = best if best < beta else int64(LOWEST)
        if known != ZERO and depth_of(known) == depth:
            low, high = max(low, low_of(known)), min(high, high_of(known))
        keep(table, key, low, max(low, high), depth, chosen)
    return best
