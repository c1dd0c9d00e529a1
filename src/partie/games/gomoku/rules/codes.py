"""A number for the shapes on the four lines through a cell, whatever their order.

14 shapes on 4 lines make 2380 codes; the packed form of `threats` has 65536.
"""

from __future__ import annotations

import functools
import itertools

import numpy as np
from numpy.typing import NDArray

SHAPES = 14
CODES = 2380


@functools.cache
def lines_of_codes() -> NDArray[np.uint8]:
    """The four shapes of every code, the weakest first."""
    return np.array(list(itertools.combinations_with_replacement(range(SHAPES), 4)), np.uint8)


@functools.cache
def code_table() -> NDArray[np.int16]:
    """The code of every packed cell; shapes that do not exist count as nothing."""
    packed = np.arange(1 << 16)
    lines = np.sort(np.stack([(packed >> shift) & 15 for shift in (0, 4, 8, 12)]), axis=0)
    lines[lines >= SHAPES] = 0
    keys = _key(np.sort(lines, axis=0))
    number = np.zeros(SHAPES**4, np.int16)
    number[_key(lines_of_codes().T.astype(np.int64))] = np.arange(CODES)
    found: NDArray[np.int16] = number[keys]
    return found


def _key(lines: NDArray[np.int64]) -> NDArray[np.int64]:
    first, second, third, fourth = lines
    key: NDArray[np.int64] = ((first * SHAPES + second) * SHAPES + third) * SHAPES + fourth
    return key
