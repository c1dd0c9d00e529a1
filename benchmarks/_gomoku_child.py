"""A child that can count to four: makes five, stops five, and else its own rows longer."""

from __future__ import annotations

import random
from typing import cast

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.gomoku.rules.kernels import STRIDE
from partie.games.gomoku.rules.position import GomokuPosition
from partie.games.gomoku.rules.shapes import EMPTY

_STEPS = (1, STRIDE, STRIDE + 1, STRIDE - 1)


class Child:
    """Plays five in a row as it is explained in a minute; `seed` decides between moves it finds as good."""

    name = "Child"

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        board = cast(GomokuPosition, position)
        mine, other = board.side + 1, 2 - board.side
        values = {
            cast(int, move): self._value(board.cells, cast(int, move), mine, other) for move in board.legal_moves()
        }
        most = max(values.values())
        move = self._rng.choice([cell for cell, value in values.items() if value == most])
        return Analysis(move, 50.0)

    @staticmethod
    def _value(cells: bytes, cell: int, mine: int, other: int) -> int:
        """How much it wants a cell: an own five, the other's, then the longest row with room for five."""
        longest = row_with(cells, cell, mine)
        if longest == 5:
            return 7
        return 6 if row_with(cells, cell, other) == 5 else longest


def row_with(cells: bytes, cell: int, colour: int) -> int:
    """The most stones of a colour on five cells without the other's, one on `cell` included."""
    most = 0
    for step in _STEPS:
        for first in range(cell - 4 * step, cell + step, step):
            five = [cells[first + place * step] for place in range(5)]
            if all(standing in (colour, EMPTY) for standing in five):
                most = max(most, five.count(colour) + 1)
    return most
