"""Boards of 8 x 8 and smaller: sets of squares as one 64-bit word.

      a  b  c  d  e  f  g  h
    1 0  1  2  3  4  5  6  7
    2 8  9 10 11 12 13 14 15
    …
    8 56 …             62 63

A smaller board is the upper left corner of this one; its `mask` has its squares. The side to move is `own`.
Every number is np.uint64, because `uint64 | 1` becomes int64 in a kernel.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.jit import highest_bit, kernel

ZERO, ONE = np.uint64(0), np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
TOP = np.uint64(1 << 63)  # h8
_INNER = np.uint64(0x7E7E7E7E7E7E7E7E)  # without the columns a and h
_S1, _S2 = np.uint64(1), np.uint64(2)
_S7, _S14 = np.uint64(7), np.uint64(14)
_S8, _S16 = np.uint64(8), np.uint64(16)
_S9, _S18 = np.uint64(9), np.uint64(18)
_STEPS = ((0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1))  # rows and columns; four go up


def _rays() -> NDArray[np.uint64]:
    found = np.zeros((64, 8), np.uint64)
    for square in range(64):
        for direction, (down, right) in enumerate(_STEPS):
            row, column = square // 8 + down, square % 8 + right
            while 0 <= row < 8 and 0 <= column < 8:
                found[square, direction] |= np.uint64(1 << (8 * row + column))
                row, column = row + down, column + right
    return found


RAYS = _rays()  # [square, direction]: the squares in that direction; four directions to higher numbers first


@kernel()
def flips_up(own: np.uint64, other: np.uint64, ray: np.uint64) -> np.uint64:
    """What is turned along a ray to higher squares: adding 1 carries through the other side's discs."""
    closing = (((other & ~TOP) | ~(ray | TOP)) + ONE) & own & ray
    return (closing - np.uint64(closing != ZERO)) & ray


@kernel()
def flips_down(own: np.uint64, other: np.uint64, ray: np.uint64) -> np.uint64:
    """What is turned along a ray to lower squares: the first square without a disc of the other side ends it."""
    first = np.uint64(highest_bit((ray & ~other) | ONE))
    closing = (ONE << first) & own & ray
    return ray & (ALL << first) & ~closing if closing != ZERO else ZERO


@kernel()
def flips(own: np.uint64, other: np.uint64, square: int) -> np.uint64:
    """The discs that a disc of `own` on an empty square turns."""
    rays = RAYS[square]
    turned = flips_up(own, other, rays[0]) | flips_up(own, other, rays[1])
    turned |= flips_up(own, other, rays[2]) | flips_up(own, other, rays[3])
    turned |= flips_down(own, other, rays[4]) | flips_down(own, other, rays[5])
    turned |= flips_down(own, other, rays[6]) | flips_down(own, other, rays[7])
    return turned


@kernel()
def reached(own: np.uint64, other: np.uint64, step: np.uint64, twice: np.uint64) -> np.uint64:
    """Squares behind lines of the other side that begin beside `own`, in the two directions of a step."""
    up = other & (own << step)
    down = other & (own >> step)
    up |= other & (up << step)
    down |= other & (down >> step)
    pairs_up, pairs_down = other & (other << step), other & (other >> step)
    up |= pairs_up & (up << twice)
    down |= pairs_down & (down >> twice)
    up |= pairs_up & (up << twice)
    down |= pairs_down & (down >> twice)
    return (up << step) | (down >> step)


@kernel()
def moves(own: np.uint64, other: np.uint64, mask: np.uint64) -> np.uint64:
    """The squares where `own` may play."""
    inner = other & _INNER
    found = reached(own, inner, _S1, _S2) | reached(own, other, _S8, _S16)
    found |= reached(own, inner, _S7, _S14) | reached(own, inner, _S9, _S18)
    return found & ~(own | other) & mask
