"""The value of first moves, solved to the end of the game, for the board of 8 x 8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from partie.core.brain import StopFlag
from partie.games.reversi.engine.endgame import solve
from partie.games.reversi.engine.memory import TABLE, WORK
from partie.games.reversi.rules.position import ReversiPosition
from partie.search.limits import NO_NODE_LIMIT
from partie.search.records import new_record

_BOARD = (1 << 64) - 1
_MOST = 64  # discs


@dataclass(frozen=True)
class Solved:
    """A first move and the difference of discs at the end for the side to move, both sides playing best."""

    move: int
    discs: int
    is_exact: bool  # else the move is worth at most so much


class Solver:
    """Keeps its table from move to move."""

    def __init__(self) -> None:
        self._work = new_record(WORK)
        self._table = new_record(TABLE)

    @property
    def nodes(self) -> int:
        """Positions of the last call."""
        return int(self._work.nodes)

    def forget(self) -> None:
        """Empties the table."""
        self._table = new_record(TABLE)

    def solve(
        self, position: ReversiPosition, stop: StopFlag, nodes: int | None = None, every: bool = False
    ) -> Sequence[Solved] | None:
        """The moves, the best first; `every` move exactly, or only the best one. None where it was stopped."""
        self._work.nodes, self._work.limit = 0, NO_NODE_LIMIT if nodes is None else nodes
        found: list[Solved] = []
        best = -_MOST
        for move in sorted(position.legal_moves(), key=lambda move: _replies(position, move)):
            floor = -_MOST if every or not found else best
            value = self._value(position, move, floor, floor + 1 if floor > -_MOST else _MOST, stop)
            if value > floor > -_MOST:
                value = self._value(position, move, floor, _MOST, stop)
            if stop.is_set() or self._work.nodes >= self._work.limit:
                return None
            found.append(Solved(move, value, floor == -_MOST or value > floor))
            best = max(best, value)
        return sorted(found, key=lambda one: (-one.discs, not one.is_exact))

    def _value(self, position: ReversiPosition, move: int, low: int, high: int, stop: StopFlag) -> int:
        after = position.play(move)
        own, other = (after.own, after.other) if after.turn != position.turn else (after.other, after.own)
        empty = _BOARD & ~(own | other)
        words = np.uint64(own), np.uint64(other)
        return -int(solve(*words, -high, -low, np.uint64(empty), self._work, self._table, stop.array))


def _replies(position: ReversiPosition, move: int) -> int:
    """How many answers a move leaves; none where the other side passes."""
    after = position.play(move)
    return 0 if after.passed or after.outcome() is not None else len(after.legal_moves())
