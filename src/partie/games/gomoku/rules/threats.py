"""From the shapes on four lines to what a cell is worth: its threat class, its order, its value.

The shapes of a cell for one side are packed into 16 bits, four for each line.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.rules import codes, shapes

# Threat classes of an empty cell, from quiet to winning: what a stone there makes.
QUIET, PAIR, BUILDS, SPIKE, MAKES_THREE, MAKES_TWO_THREES = range(6)
MAKES_FOUR, MAKES_FOUR_AND_THREE, MAKES_OPEN_FOUR, MAKES_FIVE = range(6, 10)
SUSPECT, FORBIDDEN = 10, 11  # for Black, where the rule forbids anything: perhaps, surely
CLASSES = 12

PACKED = 1 << 16


def _lines() -> tuple[NDArray[np.int64], ...]:
    packed = np.arange(PACKED)
    return tuple((packed >> shift) & 15 for shift in (0, 4, 8, 12))


def _count(*kinds: int) -> NDArray[np.int64]:
    counted: NDArray[np.int64] = np.sum([np.isin(line, kinds) for line in _lines()], axis=0, dtype=np.int64)
    return counted


@functools.cache
def class_table(no_threes: bool, no_fours: bool) -> NDArray[np.uint8]:
    """The threat class of every packed cell for a side that must not make two threes, or two fours."""
    fives, overlines = _count(shapes.FIVE), _count(shapes.OVERLINE)
    fours = _count(shapes.FOUR, shapes.OPEN_FOUR) + 2 * _count(shapes.DOUBLE_FOUR)
    open_fours = _count(shapes.OPEN_FOUR, shapes.DOUBLE_FOUR) + (fours >= 2)
    threes = _count(shapes.OPEN_THREE, shapes.WIDE_THREE)
    twos = _count(shapes.OPEN_TWO, shapes.WIDE_TWO)
    spikes = _count(shapes.THREE)
    layers: list[tuple[int, NDArray[np.bool_]]] = [
        (PAIR, twos > 0),
        (SPIKE, spikes > 0),
        (BUILDS, (twos + spikes) > 1),
        (MAKES_THREE, threes > 0),
        (MAKES_TWO_THREES, threes > 1),
        (MAKES_FOUR, fours > 0),
        (MAKES_FOUR_AND_THREE, (fours > 0) & (threes > 0)),
        (MAKES_OPEN_FOUR, open_fours > 0),
    ]
    if no_threes:
        layers.append((SUSPECT, threes > 1))
    if no_fours:
        layers.append((FORBIDDEN, (fours > 1) | (overlines > 0)))
    layers.append((MAKES_FIVE, fives > 0))
    table = np.zeros(PACKED, np.uint8)
    for threat, cells in layers:
        table[cells] = threat
    return table


@functools.cache
def code_table(no_threes: bool, no_fours: bool) -> NDArray[np.int16]:
    """The code the network knows a packed cell by; a forbidden cell is as good as dead."""
    table = codes.code_table().copy()
    table[class_table(no_threes, no_fours) == FORBIDDEN] = 0
    return table
