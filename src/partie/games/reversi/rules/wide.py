"""Boards of 10 x 10: sets of squares as two words, rows 1 to 5 in the first, rows 6 to 10 in the second.

Square `10 * row + column` is bit `square % 50` of word `square // 50`.
"""

from __future__ import annotations

import numpy as np

from partie.games.reversi.rules.kernels import ONE, ZERO
from partie.jit import kernel

HALF = 50  # squares of a word
_WORD = np.uint64((1 << HALF) - 1)
_INNER = np.uint64(sum(0b0111111110 << (10 * row) for row in range(5)))  # without the columns a and j
_HALF = np.uint64(HALF)
_DISTANCES = np.array([1, 9, 10, 11], np.uint64)
_SIDEWAYS = np.array([1, 1, 0, 1], np.uint8)  # whether a step of that distance changes the column


@kernel()
def forward(low: np.uint64, high: np.uint64, distance: np.uint64) -> tuple[np.uint64, np.uint64]:
    """A set moved to higher squares."""
    return (low << distance) & _WORD, ((high << distance) | (low >> (_HALF - distance))) & _WORD


@kernel()
def backward(low: np.uint64, high: np.uint64, distance: np.uint64) -> tuple[np.uint64, np.uint64]:
    """A set moved to lower squares."""
    return ((low >> distance) | (high << (_HALF - distance))) & _WORD, high >> distance


@kernel()
def wide_flips(
    own_low: np.uint64, own_high: np.uint64, other_low: np.uint64, other_high: np.uint64, square: int
) -> tuple[np.uint64, np.uint64]:
    """The discs that a disc of `own` on an empty square turns."""
    turned_low, turned_high = ZERO, ZERO
    start_low = ONE << np.uint64(square) if square < HALF else ZERO
    start_high = ZERO if square < HALF else ONE << np.uint64(square - HALF)
    for direction in range(8):
        distance = _DISTANCES[direction & 3]
        inner_low, inner_high = other_low, other_high
        if _SIDEWAYS[direction & 3]:
            inner_low, inner_high = other_low & _INNER, other_high & _INNER
        line_low, line_high = ZERO, ZERO
        low, high = start_low, start_high
        while True:
            low, high = forward(low, high, distance) if direction < 4 else backward(low, high, distance)
            if (low & inner_low) | (high & inner_high) == ZERO:
                break
            line_low |= low
            line_high |= high
        if (low & own_low) | (high & own_high) != ZERO and line_low | line_high != ZERO:
            turned_low |= line_low
            turned_high |= line_high
    return turned_low, turned_high


@kernel()
def wide_moves(
    own_low: np.uint64, own_high: np.uint64, other_low: np.uint64, other_high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """The squares where `own` may play."""
    found_low, found_high = ZERO, ZERO
    for direction in range(8):
        distance = _DISTANCES[direction & 3]
        inner_low, inner_high = other_low, other_high
        if _SIDEWAYS[direction & 3]:
            inner_low, inner_high = other_low & _INNER, other_high & _INNER
        low, high = own_low, own_high
        at_first = True
        while low | high != ZERO:
            low, high = forward(low, high, distance) if direction < 4 else backward(low, high, distance)
            if not at_first:
                found_low |= low
                found_high |= high
            at_first = False
            low &= inner_low
            high &= inner_high
    return found_low & ~(own_low | other_low), found_high & ~(own_high | other_high)
