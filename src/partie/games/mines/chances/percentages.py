"""Chances as percentages a person reads, which never call sure what is not."""

from __future__ import annotations

import math

DIGITS = 3  # significant ones, where two decimals would say 0 or 100
TINIEST = 1e-9  # a chance nearer to 0 or 1 than this is lost in the counting, but it is there


def percent_of(chance: float, decimals: int = 2) -> float:
    """Rounded; exactly 0 and 100 only for the chances 0 and 1."""
    rounded = round(100 * chance, decimals)
    if 0 < rounded < 100:
        return rounded
    if chance <= 0.5:
        return max(0.0, _significant(100 * chance))
    return min(100.0, 100 - _significant(100 * (1 - chance)))


def unsure_percent(chance: float) -> float:
    """The same for something that is known to be neither impossible nor sure."""
    return percent_of(min(max(chance, TINIEST), 1 - TINIEST))


def _significant(value: float) -> float:
    if value <= 0:
        return 0.0
    return round(value, DIGITS - 1 - math.floor(math.log10(value)))
