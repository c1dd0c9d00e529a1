"""Boards as data: points, lines, symmetries, and the record the kernels read.

    a7 ------- d7 ------- g7         0 -------- 1 -------- 2
    |  b6 ---- d6 ---- f6  |         |  8 ----- 9 ---- 10  |
    |  |  c5 - d5 - e5  |  |         |  |  16 - 17 - 18 |  |
    a4-b4-c4        e4-f4-g4         7-15-23         19-11-3
    |  |  c3 - d3 - e3  |  |         |  |  22 - 21 - 20 |  |
    |  b2 ---- d2 ---- f2  |         |  14 ---- 13 --- 12  |
    a1 ------- d1 ------- g1         6 -------- 5 -------- 4

A set of men is an int64 with bit `index` set for every man.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules.variants import MillsVariant

POINTS = 24  # of the largest board
MOST_LINES = 20
ABSENT = 1 << 40  # a line no set of men contains; fills unused places

RULES = np.dtype(
    (
        np.record,
        [
            ("points", np.int64),  # 16 or 24
            ("full", np.int64),  # the set of all points
            ("men", np.int64),  # of each player
            ("fly_at", np.int64),  # a player with this many men flies; 0: none does
            ("mixed", np.int64),  # 1: a player with men in hand may move as well
            ("full_draws", np.int64),  # 1: a full board is a draw, not a block
            ("neighbours", np.int64, (POINTS,)),  # per point the set one step away
            ("pairs", np.int64, (POINTS, 3)),  # per point the other two of each line through it
            ("lines", np.int64, (MOST_LINES,)),
        ],
    )
)


def names(rings: int) -> tuple[str, ...]:
    """The points' names in index order, e.g. "a7" for index 0 of the three-ring board."""
    return tuple(f"{'abcdefg'[x]}{2 * rings + 1 - y}" for x, y in coordinates(rings))


def coordinates(rings: int) -> tuple[tuple[int, int], ...]:
    """Column and row of every point, (0, 0) top left, in index order."""
    found = []
    for ring in range(rings):
        near, middle, far = ring, rings, 2 * rings - ring
        found += [(near, near), (middle, near), (far, near), (far, middle)]
        found += [(far, far), (middle, far), (near, far), (near, middle)]
    return tuple(found)


def lines(variant: MillsVariant) -> list[tuple[int, int, int]]:
    """The mills: square sides, spokes, and diagonals where the board has them."""
    found = [
        (8 * ring + i, 8 * ring + i + 1, 8 * ring + (i + 2) % 8) for ring in range(variant.rings) for i in (0, 2, 4, 6)
    ]
    if variant.rings == 3:
        found += [(i, 8 + i, 16 + i) for i in range(8) if i % 2 or variant.diagonals]
    return found


def neighbours(variant: MillsVariant) -> list[set[int]]:
    """Per point the points one step away."""
    found: list[set[int]] = [set() for _ in range(8 * variant.rings)]
    for ring in range(variant.rings):
        for i in range(8):
            _join(found, 8 * ring + i, 8 * ring + (i + 1) % 8)
            if ring and (i % 2 or variant.diagonals):
                _join(found, 8 * ring + i, 8 * ring + i - 8)
    return found


def _join(found: list[set[int]], one: int, other: int) -> None:
    found[one].add(other)
    found[other].add(one)


@functools.cache
def rules(variant: MillsVariant) -> NDArray[np.void]:
    """The variant as the record the kernels read (one entry)."""
    record = np.zeros(1, RULES)
    points = 8 * variant.rings
    record["points"], record["full"], record["men"] = points, (1 << points) - 1, variant.men
    record["fly_at"], record["mixed"] = variant.fly_at, variant.mixed
    record["full_draws"] = variant.full_draws
    record["pairs"] = ABSENT
    record["lines"] = ABSENT
    for point, near in enumerate(neighbours(variant)):
        record["neighbours"][0, point] = bits(near)
    for number, line in enumerate(lines(variant)):
        record["lines"][0, number] = bits(line)
    for point in range(points):
        through = [bits(line) ^ (1 << point) for line in lines(variant) if point in line]
        record["pairs"][0, point, : len(through)] = through
    return record


def bits(points: set[int] | tuple[int, ...]) -> int:
    """The set of these points."""
    return sum(1 << point for point in points)


@functools.cache
def symmetries(rings: int) -> NDArray[np.int64]:
    """The 16 ways to turn, mirror and swap rings: `[s, point]` is where the point goes."""
    found = np.zeros((16, 8 * rings), np.int64)
    for number in range(16):
        turn, mirror, swap = number & 3, number >> 2 & 1, number >> 3
        for ring in range(rings):
            for i in range(8):
                target = ((8 - i if mirror else i) + 2 * turn) % 8
                target_ring = rings - 1 - ring if swap else ring
                found[number, 8 * ring + i] = 8 * target_ring + target
    return found
