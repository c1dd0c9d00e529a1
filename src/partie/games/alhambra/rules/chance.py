"""Random numbers inside kernels: one 64-bit state, the same numbers on every machine (splitmix64)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_HIGH = np.uint64(32)


@kernel()
def mixed(number: np.uint64) -> np.uint64:
    """The number's bits, thoroughly scattered."""
    number = (number ^ (number >> np.uint64(30))) * _FIRST
    number = (number ^ (number >> np.uint64(27))) * _SECOND
    return number ^ (number >> np.uint64(31))


@kernel()
def below(state: Any, limit: int) -> int:
    """A number in 0..limit-1; moves the state's generator on. The bias is below limit / 2**32."""
    state.random = state.random + _STEP
    high = mixed(state.random) >> _HIGH
    return int((high * np.uint64(limit)) >> _HIGH)


@kernel()
def shuffle(state: Any, cards: NDArray[np.int8], first: int, end: int) -> None:
    """Shuffles cards[first:end]."""
    for last in range(end - 1, first, -1):
        other = first + below(state, last - first + 1)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept
