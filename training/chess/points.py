"""Expected points of a value in centipawns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def chance(values: NDArray[Any], scale: float) -> NDArray[Any]:
    """Expected points."""
    return np.asarray(1 / (1 + np.exp(-values / scale)))


def best_scale(values: NDArray[Any], results: NDArray[Any]) -> float:
    """The centipawns that fit the results best."""
    scales = np.arange(80.0, 500.0, 5.0)
    errors = [float(np.mean((chance(values, scale) - results) ** 2)) for scale in scales]
    return float(scales[int(np.argmin(errors))])
