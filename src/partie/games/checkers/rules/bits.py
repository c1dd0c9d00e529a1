"""Sets of squares as the low 32 bits of an integer."""

from __future__ import annotations

import numpy as np

from partie.jit import kernel
from partie.search.records import int64

_EVEN = 0x0F0F0F0F  # rows 0, 2, 4, 6: their squares stand half a step further right
_ODD = 0xF0F0F0F0
_EVEN_INNER = 0x07070707  # not on the right edge
_ODD_INNER = 0xE0E0E0E0  # not on the left edge
_FULL = 0xFFFFFFFF

# For turning 64 squares at once: masks and shifts of a bit reversal.
_M1, _S1 = np.uint64(0x5555555555555555), np.uint64(1)
_M2, _S2 = np.uint64(0x3333333333333333), np.uint64(2)
_M4, _S4 = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(4)
_M8, _S8 = np.uint64(0x00FF00FF00FF00FF), np.uint64(8)
_M16, _S16 = np.uint64(0x0000FFFF0000FFFF), np.uint64(16)
_S32 = np.uint64(32)
_LOW = np.uint64(_FULL)


@kernel()
def count(squares: int) -> int:
    """How many squares the set has."""
    squares = squares - ((squares >> 1) & 0x55555555)
    squares = (squares & 0x33333333) + ((squares >> 2) & 0x33333333)
    squares = (squares + (squares >> 4)) & 0x0F0F0F0F
    return ((squares * 0x01010101) & 0xFFFFFFFF) >> 24


@kernel()
def down_left(squares: int) -> int:
    """Every square moved one step; those that would leave the board vanish."""
    return ((squares & _EVEN) << 4 | (squares & _ODD_INNER) << 3) & _FULL


@kernel()
def down_right(squares: int) -> int:
    """Every square moved one step."""
    return ((squares & _EVEN_INNER) << 5 | (squares & _ODD) << 4) & _FULL


@kernel()
def up_left(squares: int) -> int:
    """Every square moved one step."""
    return (squares & _EVEN) >> 4 | (squares & _ODD_INNER) >> 5


@kernel()
def up_right(squares: int) -> int:
    """Every square moved one step."""
    return (squares & _EVEN_INNER) >> 3 | (squares & _ODD) >> 4


@kernel()
def turned(own: int, other: int) -> tuple[int, int]:
    """Both sets as the other player sees them: the board turned round, the sides swapped."""
    both = np.uint64(own) | np.uint64(other) << _S32
    both = (both >> _S1) & _M1 | (both & _M1) << _S1
    both = (both >> _S2) & _M2 | (both & _M2) << _S2
    both = (both >> _S4) & _M4 | (both & _M4) << _S4
    both = (both >> _S8) & _M8 | (both & _M8) << _S8
    both = (both >> _S16) & _M16 | (both & _M16) << _S16
    both = both >> _S32 | both << _S32
    return int64(both & _LOW), int64(both >> _S32)
