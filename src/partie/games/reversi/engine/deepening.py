"""Iterative deepening for the middle of the game on 8 x 8, as `partie.search.searcher` does it for other games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.reversi.engine.memory import NO_SQUARE, WORK, find, key_of, new_table, square_of
from partie.games.reversi.engine.patterns import UNIT, Weights
from partie.games.reversi.engine.root import ROOT, search_root
from partie.games.reversi.rules.position import ReversiPosition
from partie.search.limits import Budget, budget
from partie.search.records import new_record
from partie.search.searcher import Finding, OnDepth, SearchLine

DISC = 1000  # in the values of a finding
DOUBT = 1.1  # standard deviations a probable cut-off asks for
_LINE = 12  # moves of an expected line at most


class PatternSearcher:
    """One search at a time over one table, which it keeps from move to move."""

    def __init__(self, weights: Weights, mebibytes: int, doubt: float = DOUBT) -> None:
        self._weights = weights
        self._doubt = doubt
        self._root = new_record(ROOT)
        self._work = new_record(WORK)
        self.table = new_table(mebibytes)

    def forget(self) -> None:
        """Empties the table, for a search that must not depend on earlier ones."""
        self.table[:] = 0

    @property
    def ranked(self) -> list[int]:
        """All first moves of the last search, as good as it found them."""
        return [int(square) for square in self._root.squares[: self._root.count]]

    def search(
        self,
        state: ReversiPosition,
        limits: Limits,
        stop: StopFlag | None = None,
        on_depth: OnDepth | None = None,
        *,
        lines: int = 1,
        root_moves: Sequence[int] | None = None,
    ) -> Finding:
        """The best moves of a position that is not over; `lines` of them with exact values for their depth."""
        flag = StopFlag() if stop is None else stop
        self._begin(state.legal_moves() if root_moves is None else root_moves)
        with budget(limits, flag, state.empties.bit_count()) as allowed:
            self._work.nodes, self._work.limit, self._work.doubt = 0, allowed.nodes, self._doubt
            finding = self._finding(state, 0, 1, allowed)
            for depth in range(1, allowed.depth + 1):
                searched = self._iterate(state, depth, lines, flag)
                self._sort(searched)
                if searched < self._root.count:
                    return self._interrupted(finding, state, searched, lines, allowed)
                finding = self._finding(state, depth, lines, allowed)
                if on_depth is not None:
                    on_depth(finding)
        return finding

    def _begin(self, moves: Sequence[int]) -> None:
        root = self._root
        root.count = len(moves)
        root.squares[: len(moves)] = moves
        root.values[:] = root.latest[:] = 0

    def _iterate(self, state: ReversiPosition, depth: int, lines: int, stop: StopFlag) -> int:
        """How many first moves were searched completely."""
        return int(
            search_root(
                *(np.uint64(state.own), np.uint64(state.other), self._root, depth, lines),
                *(self._work, self._weights, self.table, stop.array),
            )
        )

    def _sort(self, searched: int) -> None:
        """The best of the searched moves first; equal ones and the rest stay in their order."""
        root = self._root
        order = np.argsort(-root.latest[:searched], kind="stable")
        root.squares[:searched], root.values[:searched] = root.squares[order], root.latest[order]

    def _finding(self, state: ReversiPosition, depth: int, lines: int, allowed: Budget) -> Finding:
        root = self._root
        found = [
            SearchLine(int(root.values[index]) * DISC // UNIT, tuple(self._line(state, int(root.squares[index]))))
            for index in range(min(lines, int(root.count)))
        ]
        return Finding(tuple(found), depth, int(self._work.nodes), allowed.seconds)

    def _interrupted(
        self, last: Finding, state: ReversiPosition, searched: int, lines: int, allowed: Budget
    ) -> Finding:
        """The last complete iteration, or the better move that the broken one had already found."""
        found = last
        if lines == 1 and searched:
            found = self._finding(state, last.depth, 1, allowed)
        return Finding(found.lines, last.depth, int(self._work.nodes), allowed.seconds)

    def _line(self, state: ReversiPosition, first: int) -> Iterator[int]:
        """A first move and what the table expects after it."""
        square, length = first, 0
        while square != NO_SQUARE and state.squares >> square & 1 and length < _LINE:
            yield square
            state, length = state.play(square), length + 1
            key = np.uint64(key_of(np.uint64(state.own), np.uint64(state.other)))
            square = int(square_of(np.uint64(find(self.table, key))))
