"""The end of the game solved exactly: the difference of discs, empty squares counted for the winner.

The last four empty squares have functions of their own. Above them squares in quadrants with an odd number of empty
squares come first (parity); from `_DEEP` on moves that leave the fewest replies come first, and a table is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.memory import (
    LOWEST,
    NO_SQUARE,
    Table,
    find,
    high_of,
    keep,
    key_of,
    low_of,
    square_of,
)
from partie.games.reversi.engine.midgame import HIGHEST, best_first, cut_by_reply, search
from partie.games.reversi.engine.patterns import UNIT, look, look_after, look_after_pass, weigh
from partie.games.reversi.engine.stability import stable
from partie.games.reversi.rules.kernels import ONE, ZERO, flips, moves
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import int64

_DEEP = 7  # empty squares: from here on with the table
_WEIGHED = 12  # empty squares: from here on the evaluation orders the moves, and the table is asked about all replies
_SEARCHED = 13  # empty squares: from here on a search of a ply or more orders them
_STABLE = 20  # discs: from this bound on the discs that cannot be turned may end a node
_WORTH = 32  # of a disc of the evaluation in the order of moves; a reply less is worth 64
_ROWS = 80  # of the scratch memory, for nodes with few empty squares
_FIRST = 1_000_000
_QUADRANTS = np.array([0x0F0F0F0F, 0xF0F0F0F0, 0x0F0F0F0F << 32, 0xF0F0F0F0 << 32], np.uint64)
_CORNERS = np.uint64(0x8100000000000081)


def _neighbours() -> NDArray[np.uint64]:
    found = np.zeros(64, np.uint64)
    for square in range(64):
        for other in range(64):
            distance = max(abs(square // 8 - other // 8), abs(square % 8 - other % 8))
            if distance == 1:
                found[square] |= np.uint64(1 << other)
    return found


NEIGHBOURS = _neighbours()


@kernel()
def bit(square: int) -> np.uint64:
    """The set of one square."""
    return np.uint64(ONE << np.uint64(square))


@kernel()
def final(own: np.uint64, other: np.uint64) -> int:
    """The result when neither side can move."""
    mine, theirs = bit_count(own), bit_count(other)
    if mine == theirs:
        return int64(0)
    return 64 - 2 * theirs if mine > theirs else 2 * mine - 64


@kernel()
def solve_1(own: np.uint64, other: np.uint64, square: int) -> int:
    """One empty square."""
    turned = bit_count(flips(own, other, square))
    mine = bit_count(own)
    if turned:
        return 2 * (mine + turned + 1) - 64
    turned = bit_count(flips(other, own, square))
    if turned:
        return 2 * (mine - turned) - 64
    return 2 * mine + 2 - 64 if mine >= 32 else 2 * mine - 64


@kernel()
def solve_2(own: np.uint64, other: np.uint64, alpha: int, beta: int, first: int, second: int, work: Any) -> int:
    """Two empty squares."""
    work.nodes += 1
    best = int64(-LOWEST)
    if other & NEIGHBOURS[first] != ZERO:
        turned = flips(own, other, first)
        if turned != ZERO:
            best = -solve_1(other ^ turned, own ^ turned ^ bit(first), second)
            if best >= beta:
                return best
    if other & NEIGHBOURS[second] != ZERO:
        turned = flips(own, other, second)
        if turned != ZERO:
            best = max(best, -solve_1(other ^ turned, own ^ turned ^ bit(second), first))
    if best > -LOWEST:
        return best
    best = int64(LOWEST)
    if own & NEIGHBOURS[first] != ZERO:
        turned = flips(other, own, first)
        if turned != ZERO:
            best = solve_1(own ^ turned, other ^ turned ^ bit(first), second)
            if best <= alpha:
                return best
    if own & NEIGHBOURS[second] != ZERO:
        turned = flips(other, own, second)
        if turned != ZERO:
            best = min(best, solve_1(own ^ turned, other ^ turned ^ bit(second), first))
    return best if best < LOWEST else final(own, other)


@kernel()
def solve_3(
    own: np.uint64, other: np.uint64, alpha: int, beta: int, a: int, b: int, c: int, passed: int, work: Any
) -> int:
    """Three empty squares."""
    work.nodes += 1
    best = int64(-LOWEST)
    if other & NEIGHBOURS[a] != ZERO:
        turned = flips(own, other, a)
        if turned != ZERO:
            best = -solve_2(other ^ turned, own ^ turned ^ bit(a), -beta, -alpha, b, c, work)
            if best >= beta:
                return best
    if other & NEIGHBOURS[b] != ZERO:
        turned = flips(own, other, b)
        if turned != ZERO:
            best = max(best, -solve_2(other ^ turned, own ^ turned ^ bit(b), -beta, -max(alpha, best), a, c, work))
            if best >= beta:
                return best
    if other & NEIGHBOURS[c] != ZERO:
        turned = flips(own, other, c)
        if turned != ZERO:
            best = max(best, -solve_2(other ^ turned, own ^ turned ^ bit(c), -beta, -max(alpha, best), a, b, work))
    if best > -LOWEST:
        return best
    return final(own, other) if passed else -solve_3(other, own, -beta, -alpha, a, b, c, int64(1), work)


@kernel()
def solve_4(
    own: np.uint64, other: np.uint64, alpha: int, beta: int, a: int, b: int, c: int, d: int, passed: int, work: Any
) -> int:
    """Four empty squares."""
    work.nodes += 1
    best = int64(-LOWEST)
    if other & NEIGHBOURS[a] != ZERO:
        turned = flips(own, other, a)
        if turned != ZERO:
            best = -solve_3(other ^ turned, own ^ turned ^ bit(a), -beta, -alpha, b, c, d, int64(0), work)
            if best >= beta:
                return best
    if other & NEIGHBOURS[b] != ZERO:
        turned = flips(own, other, b)
        if turned != ZERO:
            low = -max(alpha, best)
            best = max(best, -solve_3(other ^ turned, own ^ turned ^ bit(b), -beta, low, a, c, d, int64(0), work))
            if best >= beta:
                return best
    if other & NEIGHBOURS[c] != ZERO:
        turned = flips(own, other, c)
        if turned != ZERO:
            low = -max(alpha, best)
            best = max(best, -solve_3(other ^ turned, own ^ turned ^ bit(c), -beta, low, a, b, d, int64(0), work))
            if best >= beta:
                return best
    if other & NEIGHBOURS[d] != ZERO:
        turned = flips(own, other, d)
        if turned != ZERO:
            low = -max(alpha, best)
            best = max(best, -solve_3(other ^ turned, own ^ turned ^ bit(d), -beta, low, a, b, c, int64(0), work))
    if best > -LOWEST:
        return best
    return final(own, other) if passed else -solve_4(other, own, -beta, -alpha, a, b, c, d, int64(1), work)


@kernel()
def odd_squares(empty: np.uint64) -> np.uint64:
    """The quadrants in which the number of empty squares is odd."""
    found = ZERO
    for quadrant in _QUADRANTS:
        if bit_count(empty & quadrant) & 1:
            found |= quadrant
    return found


@kernel()
def solve_few(
    own: np.uint64, other: np.uint64, alpha: int, beta: int, empty: np.uint64, left: int, passed: int, work: Any
) -> int:
    """Few empty squares, at least four: by parity alone."""
    odd = odd_squares(empty)
    if left == 4:
        first = empty & odd
        rest = empty & ~odd
        a = int64(lowest_bit(first)) if first != ZERO else int64(lowest_bit(rest))
        first, rest = (first & (first - ONE), rest) if first != ZERO else (first, rest & (rest - ONE))
        b = int64(lowest_bit(first)) if first != ZERO else int64(lowest_bit(rest))
        first, rest = (first & (first - ONE), rest) if first != ZERO else (first, rest & (rest - ONE))
        c = int64(lowest_bit(first)) if first != ZERO else int64(lowest_bit(rest))
        first, rest = (first & (first - ONE), rest) if first != ZERO else (first, rest & (rest - ONE))
        d = int64(lowest_bit(first)) if first != ZERO else int64(lowest_bit(rest))
        return solve_4(own, other, alpha, beta, a, b, c, d, passed, work)
    work.nodes += 1
    if alpha >= 30 and 64 - 2 * bit_count(stable(other, own)) <= alpha:
        return 64 - 2 * bit_count(stable(other, own))
    best = int64(-LOWEST)
    found = moves(own, other, empty)
    for half in range(2):
        these = found & (odd if half == 0 else ~odd)
        while these != ZERO:
            square = int64(lowest_bit(these))
            these &= these - ONE
            turned = flips(own, other, square)
            put = bit(square)
            value = -solve_few(
                other ^ turned, own ^ turned ^ put, -beta, -max(alpha, best), empty ^ put, left - 1, int64(0), work
            )
            best = max(best, value)
            if best >= beta:
                return best
    if best > -LOWEST:
        return best
    return final(own, other) if passed else -solve_few(other, own, -beta, -alpha, empty, left, int64(1), work)


@kernel()
def solve_rest(own: np.uint64, other: np.uint64, alpha: int, beta: int, empty: np.uint64, work: Any) -> int:
    """Three empty squares or fewer, where the search begins there."""
    left = bit_count(empty)
    if left == 0:
        return final(own, other)
    a = int64(lowest_bit(empty))
    if left == 1:
        return solve_1(own, other, a)
    empty &= empty - ONE
    b = int64(lowest_bit(empty))
    if left == 2:
        return solve_2(own, other, alpha, beta, a, b, work)
    empty &= empty - ONE
    return solve_3(own, other, alpha, beta, a, b, int64(lowest_bit(empty)), int64(0), work)


@kernel()
def solve_some(
    own: np.uint64,
    other: np.uint64,
    alpha: int,
    beta: int,
    empty: np.uint64,
    work: Any,
    table: Table,
    stop: NDArray[np.uint8],
) -> int:
    """Fewer than `_WEIGHED` empty squares: moves with few replies first, and a table.

    The exact value inside the window, a bound outside it. Anything once stopped.
    """
    left = bit_count(empty)
    if left < _DEEP:
        if left >= 4:
            return solve_few(own, other, alpha, beta, empty, left, int64(0), work)
        return solve_rest(own, other, alpha, beta, empty, work)
    work.nodes += 1
    if stop[0] or work.nodes >= work.limit:
        return int64(0)
    found = moves(own, other, empty)
    if found == ZERO:
        if moves(other, own, empty) == ZERO:
            return final(own, other)
        return -solve_some(other, own, -beta, -alpha, empty, work, table, stop)
    if alpha >= _STABLE:
        bound = 64 - 2 * bit_count(stable(other, own))
        if bound <= alpha:
            return bound
    key = key_of(own, other)
    known = find(table, key)
    if known != ZERO:
        low, high = low_of(known), high_of(known)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    first = square_of(known)
    row = _ROWS + left
    count = int64(0)
    odd = odd_squares(empty)
    while found != ZERO:
        square = int64(lowest_bit(found))
        found &= found - ONE
        put = bit(square)
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ put
        replies = moves(then_own, then_other, empty)
        score = -64 * bit_count(replies) - 48 * bit_count(replies & _CORNERS)
        if put & odd != ZERO:
            score += 40
        if put & _CORNERS != ZERO:
            score += 60
        work.squares[row, count] = square
        work.scores[row, count] = _FIRST if square == first else score
        count += 1
    best, chosen = int64(-LOWEST), int64(NO_SQUARE)
    for index in range(count):
        square = best_first(work, row, index, count)
        put = bit(square)
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ put
        floor = max(alpha, best)
        if index == 0:
            value = -solve_some(then_own, then_other, -beta, -floor, empty ^ put, work, table, stop)
        else:
            value = -solve_some(then_own, then_other, -floor - 1, -floor, empty ^ put, work, table, stop)
            if floor < value < beta:
                value = -solve_some(then_own, then_other, -beta, -value, empty ^ put, work, table, stop)
        if value > best:
            best, chosen = value, square
            if best >= beta:
                break
    if not stop[0] and work.nodes < work.limit:
        keep_solved(table, key, known, best, alpha, beta, left, chosen)
    return best


@kernel()
def keep_solved(
    table: Table, key: np.uint64, known: np.uint64, best: int, alpha: int, beta: int, left: int, chosen: int
) -> None:
    """What the table learns from a node, beside what it knew."""
    low = best if best > alpha else int64(-64)
    high = best if best < beta else int64(64)
    if known != ZERO:
        low, high = max(low, low_of(known)), min(high, high_of(known))
    keep(table, key, low, max(low, high), left, chosen)


@kernel()
def order_to_solve(
    own: np.uint64,
    other: np.uint64,
    found: np.uint64,
    first: int,
    left: int,
    ply: int,
    work: Any,
    weights: Any,
    middle: Table,
    stop: NDArray[np.uint8],
) -> int:
    """Lists the moves with scores: few replies first, and what a shallow search says of them."""  # fmt: skip
    count = int64(0)
    empty = ~(own | other)
    odd = odd_squares(empty)
    depth = (left - _SEARCHED) // 2 if left >= _SEARCHED else int64(0)
    while found != ZERO:
        square = int64(lowest_bit(found))
        found &= found - ONE
        put = bit(square)
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ put
        look_after(work.features, ply, square, turned)
        replies = moves(then_own, then_other, empty)
        if depth > 0 and replies != ZERO:
            value = -search(
                *(then_own, then_other, int64(-HIGHEST), int64(HIGHEST), depth, ply + 1, work, weights, middle, stop)
            )
        else:
            value = -weigh(work.features[ply + 1], 65 - left, weights)
        score = value * _WORTH // UNIT - 64 * bit_count(replies) - 48 * bit_count(replies & _CORNERS)
        if put & odd != ZERO:
            score += 20
        work.squares[ply, count] = square
        work.scores[ply, count] = _FIRST if square == first else score
        count += 1
    return count


@kernel()
def solve_many(
    own: np.uint64,
    other: np.uint64,
    alpha: int,
    beta: int,
    ply: int,
    work: Any,
    weights: Any,
    tables: tuple[Table, Table],
    stop: NDArray[np.uint8],
) -> int:
    """Many empty squares: the evaluation orders the moves. `work.features[ply]` has the pictures of the position."""
    empty = ~(own | other)
    left = bit_count(empty)
    if left < _WEIGHED:
        return solve_some(own, other, alpha, beta, empty, work, tables[0], stop)
    work.nodes += 1
    if stop[0] or work.nodes >= work.limit:
        return int64(0)
    found = moves(own, other, empty)
    if found == ZERO:
        if moves(other, own, empty) == ZERO:
            return final(own, other)
        look_after_pass(work.features, ply)
        return -solve_many(other, own, -beta, -alpha, ply + 1, work, weights, tables, stop)
    if alpha >= _STABLE:
        bound = 64 - 2 * bit_count(stable(other, own))
        if bound <= alpha:
            return bound
    key = key_of(own, other)
    known = find(tables[0], key)
    if known != ZERO:
        low, high = low_of(known), high_of(known)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    cut = cut_by_reply(own, other, found, beta, int64(0), tables[0])
    if cut > -LOWEST:
        return cut
    count = order_to_solve(own, other, found, square_of(known), left, ply, work, weights, tables[1], stop)
    best, chosen = int64(-LOWEST), int64(NO_SQUARE)
    for index in range(count):
        square = best_first(work, ply, index, count)
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ bit(square)
        look_after(work.features, ply, square, turned)
        floor = max(alpha, best)
        if index == 0:
            value = -solve_many(then_own, then_other, -beta, -floor, ply + 1, work, weights, tables, stop)
        else:
            value = -solve_many(then_own, then_other, -floor - 1, -floor, ply + 1, work, weights, tables, stop)
            if floor < value < beta:
                value = -solve_many(then_own, then_other, -beta, -value, ply + 1, work, weights, tables, stop)
        if value > best:
            best, chosen = value, square
            if best >= beta:
                break
    if not stop[0] and work.nodes < work.limit:
        keep_solved(tables[0], key, known, best, alpha, beta, left, chosen)
    return best


@kernel()
def solve(
    own: np.uint64,
    other: np.uint64,
    alpha: int,
    beta: int,
    work: Any,
    weights: Any,
    tables: tuple[Table, Table],
    stop: NDArray[np.uint8],
) -> int:
    """The exact value inside the window, a bound outside it; the second table is that of the search by evaluation."""
    look(own, other, work.features[0])
    return solve_many(own, other, alpha, beta, int64(0), work, weights, tables, stop)
