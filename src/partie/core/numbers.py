"""Numbers that others wrote, however long: Python refuses or chokes on thousands of digits."""

from __future__ import annotations

import math
import re

MOST_DIGITS = 20  # as 64 bits have
_WHOLE = re.compile(r"(-?)0*([0-9]*)", re.ASCII)


def parse_int(text: str, low: int = -(10**MOST_DIGITS), high: int = 10**MOST_DIGITS) -> int | None:
    """The number that stands there in ASCII digits; None for anything else and outside the bounds."""
    value = clamp_int(text, low - 1, high + 1)
    return value if value is not None and low <= value <= high else None


def clamp_int(text: str, low: int, high: int) -> int | None:
    """The same, but what lies outside the bounds counts as the nearer of them."""
    text = text.strip()
    found = _WHOLE.fullmatch(text)
    if not found or not text[-1:].isdigit():
        return None
    sign, digits = found[1], found[2] or "0"
    if len(digits) > MOST_DIGITS:
        return low if sign == "-" else high
    value = -int(digits) if sign == "-" else int(digits)
    return max(low, min(high, value))


def clamp_float(text: str, low: float, high: float) -> float | None:
    """A number with or without decimals, the nearer bound where it lies outside; None for anything else."""
    try:
        value = float(text)
    except ValueError:
        return None
    return None if math.isnan(value) else max(low, min(high, value))
