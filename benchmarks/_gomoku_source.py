"""The player to beat: minimax with the shape weights of the board-game helper Partie grew out of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.gomoku.rules.kernels import FRAME, MARGIN, STRIDE
from partie.games.gomoku.rules.position import GomokuPosition
from partie.jit import kernel
from partie.search.records import int64

FIVE = 10_000_000
# by stones in a row, then open ends
_RUNS = np.array([[0, 0, 0], [0, 0, 0], [0, 50, 800], [0, 1_000, 3_000], [100, 30_000, 100_000]])
_BROKEN_FOUR = 8_000
_STEPS = np.array([1, STRIDE, STRIDE + 1, STRIDE - 1])
_FAR = 2 * FIVE


@kernel()
def _line_value(cells: NDArray[np.uint8], cell: int, step: int) -> int:
    """The run that begins on `cell`, or a four with a hole that does."""
    colour = cells[cell]
    value = 0
    if cells[cell - step] != colour:
        length = 1
        while cells[cell + length * step] == colour:
            length += 1
        if length >= 5:
            return FIVE
        open_ends = int(cells[cell - step] == 0) + int(cells[cell + length * step] == 0)
        value = int64(_RUNS[length, open_ends])
    stones, holes = 0, 0
    for distance in range(5):
        standing = cells[cell + distance * step]
        stones += int(standing == colour)
        holes += int(standing == 0)
    if stones == 4 and holes == 1 and cells[cell + 4 * step] == colour:
        value += _BROKEN_FOUR
    return value


@kernel()
def _evaluate(cells: NDArray[np.uint8], size: int, mine: int) -> int:
    value = int64(0)
    for row in range(MARGIN, MARGIN + size):
        for cell in range(row * STRIDE + MARGIN, row * STRIDE + MARGIN + size):
            if cells[cell] == 0:
                continue
            for direction in range(4):
                found = _line_value(cells, cell, int64(_STEPS[direction]))
                value += found if cells[cell] == mine else -found
    return value


@kernel()
def _is_near(cells: NDArray[np.uint8], cell: int) -> bool:
    for rows in range(-1, 2):
        for columns in range(-1, 2):
            if cells[cell + rows * STRIDE + columns] in (1, 2):
                return True
    return False


@kernel()
def _has_five(cells: NDArray[np.uint8], cell: int) -> bool:
    colour = cells[cell]
    for direction in range(4):
        step, length = _STEPS[direction], 1
        for sign in (-1, 1):
            other = cell + sign * step
            while cells[other] == colour:
                length += 1
                other += sign * step
        if length >= 5:
            return True
    return False


@kernel()
def _minimax(
    cells: NDArray[np.uint8],
    size: int,
    mine: int,
    depth: int,
    alpha: int,
    beta: int,
    best: NDArray[np.int64],
    ply: int,
) -> int:
    if depth == 0:
        return _evaluate(cells, size, mine)
    for row in range(MARGIN, MARGIN + size):
        for cell in range(row * STRIDE + MARGIN, row * STRIDE + MARGIN + size):
            if cells[cell] != 0 or not _is_near(cells, cell):
                continue
            cells[cell] = mine
            if _has_five(cells, cell):
                value = int64(FIVE + depth)
            else:
                value = -_minimax(cells, size, 3 - mine, depth - 1, -beta, -alpha, best, ply + 1)
            cells[cell] = 0
            if value > alpha:
                alpha = value
                if ply == 0:
                    best[0] = cell
            if alpha >= beta:
                return alpha
    return alpha


class SourceBrain:
    """Fixed depth, every cell next to a stone, no ordering."""

    def __init__(self, depth: int) -> None:
        self.name = f"source minimax, depth {depth}"
        self._depth = depth

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        assert isinstance(position, GomokuPosition)
        cells: NDArray[Any] = position.array()
        assert len(cells) == FRAME
        best = np.array([position.legal_moves()[0]], np.int64)
        if position.moves or position.base:
            mine = int64(position.turn + 1)
            arguments = (int64(-_FAR), int64(_FAR), best, int64(0))
            _minimax(cells, int64(position.rules.size), mine, int64(self._depth), *arguments)
        return Analysis(int(best[0]), 50.0)
