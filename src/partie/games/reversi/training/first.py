"""Weights to begin learning with: moves along every line, and the corners with the squares beside them."""

from __future__ import annotations

import numpy as np

from partie.games.reversi.engine.patterns import SHAPES, SIZES, STARTS, UNIT, WEIGHTS, Weights
from partie.search.records import new_record

_CORNER, _BESIDE = 6, 2  # discs
_LINE = (0, 3, 4, 5, 6, 7, 8, 9, 10)  # shapes that are lines; of the first one the last two squares are not


def first_weights() -> Weights:
    """What a beginner knows."""
    weights = new_record(WEIGHTS)
    for number, (shape, start, size) in enumerate(zip(SHAPES, STARTS, SIZES, strict=True)):
        for picture in range(size):
            digits = [picture // 3**place % 3 - 1 for place in range(len(shape))]
            value = 0.0
            if number in _LINE:
                line = digits[:8] if number == 0 else digits
                value += _moves(line) - _moves([-digit for digit in line])
            if number == 0:
                for corner, beside in ((0, 8), (7, 9)):
                    value += _CORNER / 2 * digits[corner] - _BESIDE * digits[beside] * (digits[corner] == 0)
            weights.pictures[:, start + picture] = np.int16(value * UNIT)
    return weights


def _moves(line: list[int]) -> int:
    """Empty squares from where a disc would enclose others along the line."""
    return sum(
        _encloses(line[place + 1 :]) or _encloses(line[:place][::-1]) for place in range(len(line)) if not line[place]
    )


def _encloses(ray: list[int]) -> bool:
    count = 0
    while count < len(ray) and ray[count] == -1:
        count += 1
    return 0 < count < len(ray) and ray[count] == 1
