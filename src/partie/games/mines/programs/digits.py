"""Numbers that differ by their shape alone: compared with those that the program's theme draws."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.vision.glyphs import Ink, normal_shape
from partie.vision.svg import open_drawing

DRAWN = 64  # pixels of a number of the theme
ALIKE = 0.85  # likeness to the best number, 1 for the same drawing
CLEAR = 0.05  # by which the next one must be less alike

Shapes = NDArray[np.float64]  # number from 1, row, column


@functools.cache
def shapes_of(theme: Path) -> Shapes:
    """The shapes of the numbers 1 to 8, drawn from the files of a theme of GNOME Mines. Raises `Unclear`."""
    found = []
    for number in range(1, 9):
        with open_drawing(theme / f"{number}mines.svg") as drawing:
            shape = normal_shape(drawing.coverage(DRAWN, DRAWN))
        assert shape is not None, "an installed theme draws its numbers"
        found.append(shape)
    return np.stack(found)


def number_of(ink: Ink, shapes: Shapes) -> int | None:
    """The number whose shape this is; None when that is not sure."""
    shape = normal_shape(ink)
    if shape is None:
        return None
    likeness = (shapes * shape).sum(axis=(1, 2))
    second, first = np.sort(likeness)[-2:]
    return int(likeness.argmax()) + 1 if first >= ALIKE and first - second >= CLEAR else None
