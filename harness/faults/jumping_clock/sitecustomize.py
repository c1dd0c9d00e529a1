"""Python loads this first where its folder is on the path: the clock of the wall jumps, the others do not."""

from __future__ import annotations

import os
import random
import time

_YEAR = 365 * 24 * 3600.0
_chance = random.Random(os.environ.get("JUMPING_SEED", "1"))
_real = time.time
_away = 0.0


def _jumping() -> float:
    global _away
    if _chance.random() < 0.05:
        _away = _chance.uniform(-_YEAR, _YEAR)
    return _real() + _away


time.time = _jumping
