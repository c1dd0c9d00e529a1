"""The value of first moves, solved to the end of the game, for the board of 8 x 8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.reversi.engine.deepening import DISC, PatternSearcher
from partie.games.reversi.engine.endgame import solve
from partie.games.reversi.engine.memory import WORK, new_table
from partie.games.reversi.engine.patterns import Weights
from partie.games.reversi.rules.position import ReversiPosition
from partie.search.limits import NO_NODE_LIMIT
from partie.search.records import new_record

_MOST = 64  # discs
_DOUBT = 1.1  # of the short search that orders the first moves
_SHORT = 10  # plies less than to the end
_ORDERING_MEBIBYTES = 4
_STEP = 2  # discs; results differ by two


@dataclass(frozen=True)
class Solved:
    """A first move and the difference of discs at the end for the side to move, both sides playing best."""

    move: int
    discs: int  # of a solution that only says who wins 1, 0 or -1
    is_exact: bool  # else the move is worth at most so much


@dataclass(frozen=True)
class Solution:
    """The moves, the best first."""

    moves: tuple[Solved, ...]
    is_exact: bool = True  # else only who wins is known

    @property
    def best(self) -> Solved:
        """The best move."""
        return self.moves[0]


class Solver:
    """Keeps its table from move to move."""

    def __init__(self, weights: Weights, mebibytes: int = 32) -> None:
        self._weights = weights
        self._work = new_record(WORK)
        self._searcher = PatternSearcher(weights, _ORDERING_MEBIBYTES, _DOUBT)
        self._table = new_table(mebibytes)
        self._found: list[Solved] = []

    @property
    def nodes(self) -> int:
        """Positions of the last call."""
        return int(self._work.nodes)

    def forget(self) -> None:
        """Empties the tables."""
        self._searcher.forget()
        self._table[:] = 0

    def solve(
        self,
        position: ReversiPosition,
        stop: StopFlag,
        nodes: int | None = None,
        *,
        every: bool = False,
        who_wins_from: int = 64,
    ) -> Solution | None:
        """`every` move exactly, or only the best one. None where it was stopped before it knew anything.

        With `who_wins_from` empty squares or more it first finds out who wins, and answers that if it is stopped later.
        """
        moves, guess = self._begin(position, stop, nodes)
        known: Solution | None = None
        if position.empties.bit_count() >= who_wins_from and not every:
            known = self._signs(position, moves, stop)
            if known is None:
                return None
            moves = [one.move for one in known.moves]
            guess = 0 if not known.best.discs else max(guess, 2) if known.best.discs > 0 else min(guess, -2)
        found: list[Solved] = []
        best = -_MOST - 1
        for move in moves:
            if every or not found:
                value = self._near(position, move, guess, stop)
            else:
                value = self._value(position, move, best, best + 1, stop)
                if value > best:
                    value = self._value(position, move, value - 1, _MOST, stop)
            if self._is_stopped(stop):
                return known
            found.append(Solved(move, value, every or value > best))
            best = max(best, value)
        return Solution(_ranked(found))

    def who_wins(self, position: ReversiPosition, stop: StopFlag, nodes: int | None = None) -> Solution | None:
        """A winning move first, or a drawing one. None where it was stopped."""
        moves, _ = self._begin(position, stop, nodes)
        return self._signs(position, moves, stop)

    def _begin(self, position: ReversiPosition, stop: StopFlag, nodes: int | None) -> tuple[list[int], int]:
        """The moves in the order of a short search, and the result it expects."""
        self._work.nodes, self._work.limit, self._work.doubt = 0, NO_NODE_LIMIT if nodes is None else nodes, _DOUBT
        depth = max(1, position.empties.bit_count() - _SHORT)
        value = self._searcher.search(position, Limits(depth=depth, nodes=nodes), stop).value
        return self._searcher.ranked, max(-_MOST, min(_MOST, round(value / DISC / _STEP) * _STEP))

    def _signs(self, position: ReversiPosition, moves: Sequence[int], stop: StopFlag) -> Solution | None:
        found: list[Solved] = []
        for move in moves:
            value = self._value(position, move, -1, 1, stop)
            if self._is_stopped(stop):
                return None
            found.append(Solved(move, (value > 0) - (value < 0), True))
            if value > 0:
                break
        tried = {one.move for one in found}
        found += [Solved(move, found[-1].discs, False) for move in moves if move not in tried]
        return Solution(_ranked(found), False)

    def _near(self, position: ReversiPosition, move: int, guess: int, stop: StopFlag) -> int:
        """The exact value of a move, by narrow windows that go on from a guess."""
        low, high = -_MOST, _MOST
        window = (guess - 1, guess + 1)
        while True:
            value = self._value(position, move, *window, stop)
            if self._is_stopped(stop) or window[0] < value < window[1]:
                return value
            if value >= window[1]:
                low = value
                window = (value - 1, min(value + 2 * _STEP + 1, _MOST + 1))
            else:
                high = value
                window = (max(value - 2 * _STEP - 1, -_MOST - 1), value + 1)
            if low >= high:
                return value

    def _is_stopped(self, stop: StopFlag) -> bool:
        return stop.is_set() or self._work.nodes >= self._work.limit

    def _value(self, position: ReversiPosition, move: int, low: int, high: int, stop: StopFlag) -> int:
        after = position.play(move)
        own, other = (after.own, after.other) if after.turn != position.turn else (after.other, after.own)
        words = np.uint64(own), np.uint64(other)
        tables = (self._table, self._searcher.table)
        return -int(solve(*words, -high, -low, self._work, self._weights, tables, stop.array))


def _ranked(found: Sequence[Solved]) -> tuple[Solved, ...]:
    return tuple(sorted(found, key=lambda one: (-one.discs, not one.is_exact)))
