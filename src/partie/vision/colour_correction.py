"""Corrects pieces whose classified side contradicts their colour: two sets have two colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.vision.pictures import Pixels

PATCH = 0.2  # of a cell, on each side of its middle
FEWEST = 3  # pieces of each set that are needed to know its colour
APART = 4.0  # the two colours differ by so many times what pieces of one set do
ALIKE = 2.0  # a piece of a set differs from it by at most so many times that
CLEARLY = 2.0  # and so many times less than from the other one
SETTLED = 2.0  # logit of a corrected piece


def correct_colours(
    view: Pixels, cell: int, taken: NDArray[np.bool_], dark: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Logits of "dark", row by row, for cells of so many pixels with a margin of one cell."""
    pieces = np.flatnonzero(taken)
    classified = dark[pieces] > 0
    if min(classified.sum(), (~classified).sum()) < FEWEST:
        return dark
    colours = _middles(view, cell)[pieces]
    centres = np.stack([np.median(colours[~classified], axis=0), np.median(colours[classified], axis=0)])
    away = np.linalg.norm(colours[:, None] - centres[None], axis=2)
    own = np.where(classified, away[:, 1], away[:, 0])
    other = np.where(classified, away[:, 0], away[:, 1])
    spread = max(float(np.median(own)), 1.0)
    if np.linalg.norm(centres[0] - centres[1]) < APART * spread:
        return dark
    wrong = (other < ALIKE * spread) & (CLEARLY * other < own)
    result = dark.copy()
    result[pieces[wrong]] = np.where(classified[wrong], -SETTLED, SETTLED)
    return result


def _middles(view: Pixels, cell: int) -> NDArray[np.float64]:
    """Mean colours of the middles of all cells, row by row."""
    count = view.shape[0] // cell - 2
    inside = view[cell : cell * (count + 1), cell : cell * (count + 1)].reshape(count, cell, count, cell, 3)
    low, high = round(cell * (0.5 - PATCH)), round(cell * (0.5 + PATCH))
    middle = inside[:, low:high, :, low:high].mean(axis=(1, 3))
    result: NDArray[np.float64] = middle.reshape(-1, 3).astype(np.float64)
    return result
