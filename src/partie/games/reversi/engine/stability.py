"""Discs that can never be turned: a lower bound that is quick to compute."""

from __future__ import annotations

import numpy as np

from partie.jit import kernel

_FILES = np.uint64(0x8181818181818181)
_RANKS = np.uint64(0xFF000000000000FF)
_BORDER = np.uint64(0xFF818181818181FF)
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
_S1, _S7, _S8, _S9 = np.uint64(1), np.uint64(7), np.uint64(8), np.uint64(9)


@kernel()
def _beside(discs: np.uint64, step: np.uint64) -> np.uint64:
    """Neighbours in both directions of a diagonal or a row, without going round the edge."""
    if step == _S1:
        return ((discs << step) & _NOT_A) | ((discs >> step) & _NOT_H)
    if step == _S7:
        return ((discs << step) & _NOT_H) | ((discs >> step) & _NOT_A)
    if step == _S9:
        return ((discs << step) & _NOT_A) | ((discs >> step) & _NOT_H)
    return (discs << step) | (discs >> step)


@kernel()
def _full(empty: np.uint64, step: np.uint64) -> np.uint64:
    """Squares whose line in this direction has no empty square."""
    spread = empty
    for _ in range(7):
        spread |= _beside(spread, step)
    return ~spread


@kernel()
def stable(own: np.uint64, other: np.uint64) -> np.uint64:
    """Discs of `own` that in each of four directions lie on the border, in a full line or beside a stable disc."""
    empty = ~(own | other)
    rows, columns = _full(empty, _S1) | _FILES, _full(empty, _S8) | _RANKS
    falling, rising = _full(empty, _S9) | _BORDER, _full(empty, _S7) | _BORDER
    found = own & rows & columns & falling & rising
    while True:
        more = own & (rows | _beside(found, _S1)) & (columns | _beside(found, _S8))
        more &= (falling | _beside(found, _S9)) & (rising | _beside(found, _S7))
        if more | found == found:
            return found
        found |= more
