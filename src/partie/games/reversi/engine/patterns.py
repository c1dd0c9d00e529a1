"""What the evaluation sees: 46 groups of squares on the board of 8 x 8, eleven shapes in all their directions.

Each shape has a table with a weight for every picture it can show. A picture is a number in balanced base three: a
disc of the side to move is +1, of the other -1, an empty square 0. So a change of sides only changes the sign, and a
disc that is put or turned adds the same to all groups it belongs to: all 46 numbers change by adding whole rows.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.rules.kernels import ONE, ZERO
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import NumpyRecord, int64

UNIT = 128  # of the evaluation for one disc
STAGES = 12  # tables for five numbers of discs each
STAGE_DISCS = 5
LANES = 48  # 46 groups and two without squares: whole vector registers
SHAPES = (
    (0, 1, 2, 3, 4, 5, 6, 7, 9, 14),  # an edge and the two squares diagonally beside its corners
    (0, 1, 2, 8, 9, 10, 16, 17, 18),  # a corner
    (0, 1, 2, 3, 4, 8, 9, 10, 11, 12),  # a corner along an edge
    tuple(range(8, 16)),  # the rows below the edge
    tuple(range(16, 24)),
    tuple(range(24, 32)),
    *(tuple(first + 9 * step for step in range(8 - first)) for first in range(5)),  # diagonals of 8 to 4 squares
)
SIZES = tuple(3 ** len(shape) for shape in SHAPES)
STARTS = tuple(sum(SIZES[:number]) for number in range(len(SHAPES)))  # of the tables in a row of weights
PICTURES = sum(SIZES)

WEIGHTS = np.dtype(
    (
        np.record,
        [
            ("pictures", np.int16, (STAGES, PICTURES)),
            ("discs", np.int16, (65,)),  # for being on the move with so many discs on the board
        ],
    )
)
Weights = NumpyRecord  # of WEIGHTS
Features = NDArray[np.int16]  # a picture for each lane


def _images(shape: Sequence[int]) -> list[tuple[int, ...]]:
    """The shape on the board turned and mirrored."""
    found = []
    for number in range(8):
        places = [divmod(square, 8) for square in shape]
        if number & 1:
            places = [(row, 7 - column) for row, column in places]
        if number & 2:
            places = [(7 - row, column) for row, column in places]
        if number & 4:
            places = [(column, row) for row, column in places]
        found.append(tuple(8 * row + column for row, column in places))
    return found


def groups() -> list[tuple[int, tuple[int, ...]]]:
    """The number of a shape and its squares, for each of the 46 lanes."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for number, shape in enumerate(SHAPES):
        seen: set[frozenset[int]] = set()
        for image in _images(shape):
            if frozenset(image) not in seen:
                seen.add(frozenset(image))
                found.append((number, image))
    return found


def _steps() -> NDArray[np.int16]:
    found = np.zeros((64, LANES), np.int16)
    for lane, (_, squares) in enumerate(groups()):
        for digit, square in enumerate(squares):
            found[square, lane] = 3**digit
    return found


def _offsets() -> NDArray[np.int32]:
    return np.array([STARTS[number] + SIZES[number] // 2 for number, _ in groups()], np.int32)


STEPS = _steps()  # [square, lane]: what a disc adds
OFFSETS = _offsets()  # [lane]: where picture 0 stands in a row of weights
GROUPS = len(OFFSETS)


@functools.cache
def same_picture() -> NDArray[np.int32]:
    """The place of the weight that each weight shares: mirrored pictures of a shape are worth the same."""
    found = np.arange(PICTURES, dtype=np.int32)
    for shape, start, size in zip(SHAPES, STARTS, SIZES, strict=True):
        digits = _digits(size, len(shape))
        for image in _images(shape)[1:]:
            if frozenset(image) == frozenset(shape):
                order = [shape.index(square) for square in image]
                mirrored = (digits[:, order] * 3 ** np.arange(len(shape))).sum(axis=1) + size // 2
                found[start : start + size] = np.minimum(found[start : start + size], start + mirrored)
    return found


def _digits(size: int, length: int) -> NDArray[np.int64]:
    """Every picture of a shape, a row of -1, 0 and 1 each."""
    numbers = np.arange(size)[:, None] // 3 ** np.arange(length) % 3
    return numbers.astype(np.int64) - 1  # picture number n stands for n - size // 2, whose digits are one less


@kernel()
def look(own: np.uint64, other: np.uint64, features: Features) -> None:
    """The pictures of a position."""
    for lane in range(LANES):
        features[lane] = 0
    while own != ZERO:
        square = lowest_bit(own)
        own &= own - ONE
        for lane in range(LANES):
            features[lane] += STEPS[square, lane]
    while other != ZERO:
        square = lowest_bit(other)
        other &= other - ONE
        for lane in range(LANES):
            features[lane] -= STEPS[square, lane]


@kernel()
def look_after(rows: NDArray[np.int16], ply: int, square: int, turned: np.uint64) -> None:
    """The pictures after a move, seen by the other side, from those before it."""
    before, after = rows[ply], rows[ply + 1]
    for lane in range(LANES):
        after[lane] = -before[lane] - STEPS[square, lane]
    while turned != ZERO:
        disc = lowest_bit(turned)
        turned &= turned - ONE
        for lane in range(LANES):
            after[lane] -= 2 * STEPS[disc, lane]


@kernel()
def look_after_pass(rows: NDArray[np.int16], ply: int) -> None:
    """The pictures seen by the other side."""
    for lane in range(LANES):
        rows[ply + 1, lane] = -rows[ply, lane]


@kernel()
def stage_of(discs: int) -> int:
    """Which tables count."""
    return min(max((discs - 4) // STAGE_DISCS, int64(0)), int64(STAGES - 1))


@kernel()
def weigh(features: Features, discs: int, weights: Any) -> int:
    """The guess for the side to move, `UNIT` for a disc, within what a game can end with."""
    stage = stage_of(discs)
    total = int64(weights.discs[discs])
    for lane in range(GROUPS):
        total += int64(weights.pictures[stage, int64(OFFSETS[lane]) + int64(features[lane])])
    return min(max(total, int64(-63 * UNIT)), int64(63 * UNIT))


@kernel()
def weigh_position(own: np.uint64, other: np.uint64, features: Features, weights: Any) -> int:
    """The same from the sets of discs."""
    look(own, other, features)
    return weigh(features, bit_count(own | other), weights)
