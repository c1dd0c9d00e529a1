"""A search for boards of any size by the shared template: mobility, corners and, at the end, discs.

The state has the words of both sides; a board of one word leaves the second one empty. `PASS` is a move here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.rules.kernels import ONE, ZERO, flips, moves
from partie.games.reversi.rules.wide import HALF, wide_flips, wide_moves
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.alphabeta import specialise_search
from partie.search.records import int64
from partie.search.values import NOT_OVER

PASS = 100
MAX_MOVES = 64
MAX_PLY = 128
DISC = 1000  # value of a disc at the end of the game
STATE = np.dtype(
    [
        ("own", np.uint64, 2),  # discs of the side to move
        ("other", np.uint64, 2),
        ("mask", np.uint64),  # squares of a board of one word
        ("corners", np.uint64, 2),
        ("near", np.uint64, 2),  # squares diagonally beside the corners
        ("wide", np.uint8),  # 1: a board of two words
        ("squares", np.int32),  # of the board
        ("ply", np.int32),  # moves made in this search
        ("turned", np.uint64, (MAX_PLY + 2, 2)),  # what each of them turned
    ]
)


@kernel()
def legal(state: Any, is_own: bool) -> tuple[np.uint64, np.uint64]:
    """The squares where one of the sides may play."""
    own, other = (state.own, state.other) if is_own else (state.other, state.own)
    if state.wide:
        return wide_moves(own[0], own[1], other[0], other[1])
    return moves(own[0], other[0], state.mask), ZERO


@kernel()
def generate(state: Any, ply: int, listed: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves, corners first, squares beside empty corners last; a pass where there is none."""
    low, high = legal(state, True)
    found = int64(0)
    while low | high != ZERO:
        word = 0 if low != ZERO else 1
        bits = low if low != ZERO else high
        bit = bits & ~(bits - ONE)
        listed[found] = int64(lowest_bit(bits)) + HALF * word if state.wide else int64(lowest_bit(bits))
        scores[found] = 50_000 if bit & state.corners[word] else -50_000 if bit & state.near[word] else 0
        found += 1
        if low != ZERO:
            low &= low - ONE
        else:
            high &= high - ONE
    if found == 0:
        listed[0], scores[0], found = PASS, 0, 1
    return found


@kernel()
def make(state: Any, move: int) -> None:
    """Plays a move and lets the other side look at the board."""
    low, high = ZERO, ZERO
    own, other = state.own, state.other
    if move != PASS:
        if state.wide:
            low, high = wide_flips(own[0], own[1], other[0], other[1], move)
        else:
            low = flips(own[0], other[0], move)
        word = move // HALF if state.wide else 0
        own[word] |= ONE << np.uint64(move - HALF * word)
    state.turned[state.ply, 0], state.turned[state.ply, 1] = low, high
    state.ply += 1
    _turn(state, low, high)


@kernel()
def _turn(state: Any, low: np.uint64, high: np.uint64) -> None:
    """Turns discs of `other` into `own` or back, and changes the sides."""
    own_low, own_high = state.own[0] ^ low, state.own[1] ^ high
    state.own[0], state.own[1] = state.other[0] ^ low, state.other[1] ^ high
    state.other[0], state.other[1] = own_low, own_high


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes it back."""
    state.ply -= 1
    _turn(state, state.turned[state.ply, 0], state.turned[state.ply, 1])
    if move != PASS:
        word = move // HALF if state.wide else 0
        state.own[word] &= ~(ONE << np.uint64(move - HALF * word))


@kernel()
def difference(state: Any) -> int:
    """Discs of the side to move more than the other has."""
    own = bit_count(state.own[0]) + bit_count(state.own[1])
    return own - bit_count(state.other[0]) - bit_count(state.other[1])


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Discs once neither side can move; the empty squares count for the winner."""
    low, high = legal(state, True)
    if low | high != ZERO:
        return int64(NOT_OVER)
    low, high = legal(state, False)
    if low | high != ZERO:
        return int64(NOT_OVER)
    own = bit_count(state.own[0]) + bit_count(state.own[1])
    other = bit_count(state.other[0]) + bit_count(state.other[1])
    if own == other:
        return int64(0)
    empty = state.squares - own - other
    return int64(DISC * (own - other + (empty if own > other else -empty)))


@kernel()
def evaluate(state: Any) -> int:
    """Mobility and corners count while the board fills, then more and more the discs."""
    total = int64(0)
    for is_own in (True, False):
        low, high = legal(state, is_own)
        own = state.own if is_own else state.other
        mobility = bit_count(low) + bit_count(high)
        corners = bit_count(own[0] & state.corners[0]) + bit_count(own[1] & state.corners[1])
        beside = bit_count(own[0] & state.near[0]) + bit_count(own[1] & state.near[1])
        value = 600 * mobility + 6000 * corners - 1500 * beside
        total += value if is_own else -value
    return total


@kernel()
def key(state: Any) -> np.uint64:
    """All words, hashed together."""
    mixed = state.own[0] ^ (state.own[1] << np.uint64(13)) ^ (state.own[1] >> np.uint64(51))
    mixed = (mixed ^ (mixed >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= state.other[0] ^ (state.other[1] << np.uint64(13)) ^ (state.other[1] >> np.uint64(51))
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(mixed ^ (mixed >> np.uint64(29)))


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Neither a corner nor a pass."""
    if move == PASS:
        return False
    word = move // HALF if state.wide else 0
    return bool((ONE << np.uint64(move - HALF * word)) & state.corners[word] == ZERO)


@kernel()
def extend(state: Any, move: int) -> int:
    """A pass costs no depth."""
    return int64(1 if move == PASS else 0)


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
    extend=extend,
)
