"""Which digit a small drawing resembles most, whatever its font and size."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Ink = NDArray[np.float64]  # 0 paper … 1 ink

COLUMNS, ROWS = 8, 12
DRAWN = 64  # size of the model digits
STROKES = (0, 2)  # plain and bold
TALLEST = 3.0  # a digit is at most this many times as high as wide


def rank_digits(ink: Ink) -> list[int]:
    """The digits 1 to 8, the likeliest first; empty when there is nothing to see."""
    shape = normal_shape(ink)
    if shape is None:
        return []
    scores = {digit: max(float((shape * model).sum()) for model in models) for digit, models in _models().items()}
    return sorted(scores, key=lambda digit: -scores[digit])


def normal_shape(ink: Ink) -> Ink | None:
    """Cut to what is drawn, brought to one size, of mean 0 and length 1."""
    rows, columns = np.flatnonzero(ink.max(axis=1) > 0.5), np.flatnonzero(ink.max(axis=0) > 0.5)
    if len(rows) == 0:
        return None
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    cut = _padded(ink[top:bottom, left:right])
    small = Image.fromarray((255 * cut).astype(np.uint8)).resize((COLUMNS, ROWS), Image.Resampling.BOX)
    values = np.asarray(small, np.float64)
    values = values - values.mean()
    length = float(np.linalg.norm(values))
    return values / length if length > 0 else None


def _padded(cut: Ink) -> Ink:
    """A narrow digit stays narrow: paper is added at its sides."""
    height, width = cut.shape
    missing = max(0, int(height * COLUMNS / ROWS) - width)
    return np.pad(cut, ((0, 0), (missing // 2, missing - missing // 2)))


@functools.cache
def _models() -> dict[int, list[Ink]]:
    return {digit: [_model(digit, stroke) for stroke in STROKES] for digit in range(1, 9)}


def _model(digit: int, stroke: int) -> Ink:
    canvas = Image.new("L", (2 * DRAWN, 2 * DRAWN))
    font = ImageFont.load_default(size=DRAWN)
    ImageDraw.Draw(canvas).text((DRAWN // 2, DRAWN // 3), str(digit), 255, font=font, stroke_width=stroke)
    shape = normal_shape(np.asarray(canvas, np.float64) / 255)
    assert shape is not None
    return shape
