"""The fitted network, rounded to the whole numbers that the engine computes with."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.engine import network

_SUM, _UNIT, _SCORE = float(network.ONE), float(network.UNIT_ONE), 2.0**network.SHIFT
_UNITS = {
    "table": _SUM,
    "material": _SUM,
    "first": _SCORE / _SUM,
    "first_bias": _SCORE,
    "last": _SCORE / _UNIT,
    "last_bias": _SCORE,
    "ends": _SCORE,
    "constant": _SCORE,
    "margin": float(network.SCALE),
}


def rounded(fitted: dict[str, NDArray[np.floating[Any]]]) -> dict[str, NDArray[Any]]:
    """All arrays of the file. Raises `ValueError` where a number does not fit."""
    found = {}
    for name, (kind, shape) in network.ARRAYS.items():
        whole = np.round(fitted[name].astype(np.float64) * _UNITS[name])
        if np.abs(whole).max() > np.iinfo(np.dtype(kind)).max:
            raise ValueError(f"{name!r} is too large")
        found[name] = whole.astype(kind).reshape(shape)
    return found
