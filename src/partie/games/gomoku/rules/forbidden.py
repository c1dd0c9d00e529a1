"""Forbidden points: what Black must not play in renju, or where a rule forbids two threes or two fours.

Double-four and overline are seen from the tables. A double-three is only suspected there: a three is
real when its open four may really be played, which asks the same question one stone later.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.gomoku.rules import shapes, threats
from partie.games.gomoku.rules.kernels import DIRECTIONS, put, unput
from partie.games.gomoku.rules.shapes import BLACK, EMPTY
from partie.jit import kernel
from partie.search.records import int64

_DIRECTIONS = np.array(DIRECTIONS)


@kernel()
def black_may_not(state: Any, cell: int) -> bool:
    """Whether the rule forbids Black this empty cell."""
    if not shapes.forbids(state.rule):
        return False
    threat = state.threat[BLACK - 1, cell]
    return threat == threats.FORBIDDEN or (threat == threats.SUSPECT and _double_three(state, cell))


@kernel()
def _double_three(state: Any, cell: int) -> bool:
    """Calls itself; Numba caches self-recursion correctly, but not two functions calling each other."""
    packed, threes = int64(state.packed[BLACK - 1, cell]), 0
    put(state, cell, BLACK)
    for direction in range(4):
        shape = (packed >> (4 * direction)) & 15
        if shape != shapes.OPEN_THREE and shape != shapes.WIDE_THREE:
            continue
        for way in range(2):
            point = _straight_four_point(state, cell, direction, way)
            if point == 0:
                continue
            threat = state.threat[BLACK - 1, point]
            if threat == threats.MAKES_FIVE or threat == threats.FORBIDDEN:
                continue
            if threat == threats.SUSPECT and _double_three(state, point):
                continue
            threes += 1
            break
    unput(state)
    return threes >= 2


@kernel()
def _straight_four_point(state: Any, cell: int, direction: int, way: int) -> int:
    """The nearest empty cell that way, if a stone there joins `cell` in a straight four; else 0."""
    step = _DIRECTIONS[direction] if way == 0 else -_DIRECTIONS[direction]
    point = cell + step
    while state.cells[point] == BLACK:
        point += step
    if state.cells[point] != EMPTY:
        return 0
    shape = (int64(state.packed[BLACK - 1, point]) >> (4 * direction)) & 15
    return point if shape == shapes.OPEN_FOUR else 0
