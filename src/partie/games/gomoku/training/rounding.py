"""What was fitted, rounded to the integers that the engine computes with."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.evaluation import SCALE
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import network_fields

_ORDER_UNIT = 1000.0  # a move e times as likely to be the best is tried with so much more
_ORDER_FARTHEST = 15_000  # what hardly any position shows may have run away
_SUM, _WEIGHT = 64.0, 256.0  # units of one in the sums, in the weights after them
_NEVER = -16_000  # for a cell with a stone: whatever is added to it stays below 0
_STEEP = 4.0  # the straight way to the value goes through two units, for precision so much enlarged
Floats = NDArray[np.float64]


def rounded(values: Floats, unit: float, kind: Any, farthest: float = 32_000) -> NDArray[Any]:
    """Whole numbers of a unit, none beyond the farthest."""
    rounded: NDArray[Any] = np.round(values * unit).clip(-farthest, farthest).astype(kind)
    return rounded


def order(fitted: Any) -> NDArray[Any]:
    """The order of moves, at ease and pressed."""
    both = np.stack([fitted["order_mine"], fitted["order_theirs"]])  # [own or enemy's, code, pressed]
    return rounded((both - both[:, :1]).transpose(2, 0, 1), _ORDER_UNIT, np.int16, _ORDER_FARTHEST)


def tables(fitted: Any) -> dict[str, NDArray[Any]]:
    """Rows for Black's and White's sums side by side; the last one is that of a stone."""
    own, other = (rounded(fitted[name], _SUM, np.int16, 7000) for name in ("own", "other"))
    stone = np.full((1, network_fields.WIDTH), _NEVER, np.int16)
    return {
        "black_table": np.vstack([np.hstack([own, other]), stone]),
        "white_table": np.vstack([np.hstack([other, own]), 0 * stone]),
    }


def units(fitted: Any) -> tuple[Floats, Floats, Floats]:
    """First weights, what masks add, second weights; the straight way as two units of opposite sign."""
    count = fitted["first"].shape[1]
    total = network_fields.BLOCKS * 4
    first, second = np.zeros((total, network_fields.WIDTH)), np.zeros(total)
    masks = np.zeros((network_fields.MASKS, total))
    first[:count], masks[:, :count], second[:count] = fitted["first"].T, fitted["masks"], fitted["second"]
    for unit, sign in ((count, 1.0), (count + 1, -1.0)):
        first[unit], second[unit] = sign * _STEEP * fitted["direct"], sign / _STEEP
    return first, masks, second


def network(fitted: Any) -> dict[str, NDArray[Any]]:
    """All arrays of `network_fields.NETWORK`."""
    first, masks, second = units(fitted)
    swapped = np.roll(first, network_fields.CHANNELS, axis=1)
    point = SCALE * 2.0**weights.SHIFT
    arrays = tables(fitted) | {
        "first_weights": rounded(np.stack([first, swapped]), _WEIGHT, np.int16),
        "mask_weights": rounded(masks, _SUM * _WEIGHT, np.int32, 2.0**30),
        "second_weights": rounded(second, point / (_SUM * _WEIGHT), np.int64, 2.0**30),
        "mask_values": rounded(fitted["values"], point, np.int64, 2.0**40),
    }
    return {name: arrays[name].reshape(shape) for name, (_, shape) in network_fields.NETWORK.items()}
