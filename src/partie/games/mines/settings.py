"""How hard the solver thinks: numbers by index, so that kernels can read them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

(
    EXACT_LAYOUTS,  # the whole game tree is searched from so many layouts on
    EXACT_STEPS,  # unless it takes more work than this
    CANDIDATES,  # cells looked at one click ahead; 0: the safest is taken
    RANGE,  # candidates must be this fraction as safe as the safest
    BLEND,  # weight of the second best next cell
    PROGRESS,  # bonus for the chance that a sure cell follows
    COIN_FLIPS,  # how much of an unavoidable coin flip is forgiven
    SECOND_LOOKS,  # candidates looked at two clicks ahead
    NEAR_BEST,  # which must be this near to the best of the first look
    REPLIES,  # next cells tried in the second look
) = range(10)

Settings = NDArray[np.float64]


def full_strength() -> Settings:
    """The strongest play."""
    settings = np.zeros(16)
    settings[EXACT_LAYOUTS] = 1000
    settings[EXACT_STEPS] = 4_000_000
    settings[CANDIDATES] = 12
    settings[RANGE] = 0.9
    settings[BLEND] = 0.2
    settings[PROGRESS] = 0.001
    settings[COIN_FLIPS] = 0.9
    settings[SECOND_LOOKS] = 5
    settings[NEAR_BEST] = 0.96
    settings[REPLIES] = 4
    return settings


def fast() -> Settings:
    """Quick play: the safest cell, and perfect play at the very end."""
    settings = full_strength()
    settings[EXACT_LAYOUTS] = 50
    settings[EXACT_STEPS] = 100_000
    settings[CANDIDATES] = 0
    settings[COIN_FLIPS] = 0
    settings[SECOND_LOOKS] = 0
    return settings
