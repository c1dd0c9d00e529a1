"""How far a share or a mean that was counted in some games may be from the truth."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

SURE = 1.959964  # standard deviations either side of 95 %


def wilson(hits: float, number: int) -> tuple[float, float]:
    """The 95 % interval of a share, never beyond 0 and 1; all of it where nothing was counted.

    Hits may be parts: a shared win is half of one.
    """
    if number == 0:
        return 0.0, 1.0
    share = hits / number
    middle = share + SURE * SURE / (2 * number)
    reach = SURE * math.sqrt(share * (1 - share) / number + SURE * SURE / (4 * number * number))
    below = 1 + SURE * SURE / number
    return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)


def mean_error(values: Sequence[float]) -> float | None:
    """The 95 % interval of a mean, plus or minus; None for fewer than two values."""
    if len(values) < 2:
        return None
    return SURE * statistics.stdev(values) / math.sqrt(len(values))
