"""Whether a cell looks like those that surely are empty or like those that surely hold a piece of one of the sets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.vision.pictures import Pixels

INNER, OUTER = 0.19, 0.41  # of a cell, on each side of its middle: what is looked at
SURE = 1.0  # logits of the network from which a cell is an example
FEWEST = 3  # examples of a kind
LEAST_SPREAD = np.array([4.0, 3.0, 3.0, 4.0, 3.0, 3.0, 2.0, 1.0])  # of one kind in each feature, as below
OUTLIER = 12.0  # squared deviations count no more than this in each feature
WEIGHT = 0.5
MOST = 2.0  # logits that looks are worth
KNOWN = 3.0  # of the network, from which looks are not asked

Features = NDArray[np.float64]  # cell, feature: colour of the inner part, of the whole, its contrast, its edges


def evidence(
    view: Pixels, cell: int, taken: NDArray[np.float64], dark: NDArray[np.float64], counted: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Logits that the cells hold a piece, beside what the network says of them; zero where nothing can be compared."""
    none = np.zeros_like(taken)
    empty = counted & (taken < -SURE)
    sets = [counted & (taken > SURE) & side for side in (dark > 0, dark <= 0)]
    known = [of_set for of_set in sets if of_set.sum() >= FEWEST]
    if empty.sum() < FEWEST or not known:
        return none
    features = _features(view, cell)
    least = np.min([_distance(features, of_set) for of_set in known], axis=0)
    found = np.clip(WEIGHT * (_distance(features, empty) - least), -MOST, MOST)
    return np.where(counted & (np.abs(taken) < KNOWN), found, none)


def _distance(features: Features, examples: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Of every cell from a kind, as the logarithm of a likelihood."""
    middle = np.median(features[examples], axis=0)
    spread = np.maximum(1.4826 * np.median(np.abs(features[examples] - middle), axis=0), LEAST_SPREAD)
    away = 0.5 * np.minimum(((features - middle) / spread) ** 2, OUTLIER)
    result: NDArray[np.float64] = away.sum(axis=1) + np.log(spread).sum()
    return result


def _features(view: Pixels, cell: int) -> Features:
    import cv2

    count = view.shape[0] // cell - 2
    colours = np.asarray(cv2.cvtColor(view.astype(np.float32) / 255, cv2.COLOR_RGB2LAB), np.float64)
    light = colours[..., 0].astype(np.float32)
    edges = np.hypot(cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)) / 8
    inner, outer = round(INNER * cell), round(OUTER * cell)
    found = []
    for number in range(count * count):
        row, column = divmod(number, count)
        y, x = int((row + 1.5) * cell), int((column + 1.5) * cell)
        near = colours[y - inner : y + inner, x - inner : x + inner].reshape(-1, 3)
        wide = colours[y - outer : y + outer, x - outer : x + outer].reshape(-1, 3)
        edge = edges[y - outer : y + outer, x - outer : x + outer].mean()
        found.append([*np.median(near, axis=0), *np.median(wide, axis=0), wide[:, 0].std(), edge])
    return np.array(found)
