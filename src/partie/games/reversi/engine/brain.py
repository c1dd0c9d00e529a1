"""Partie's player for reversi."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from partie.core.brain import Analysis, Limits, Line, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.core.text import Text
from partie.games.reversi.engine import plain
from partie.games.reversi.engine.deepening import PatternSearcher
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.exact import Solution, Solved, Solver
from partie.games.reversi.engine.levels import exact_from, level_of
from partie.games.reversi.engine.patterns import Weights
from partie.games.reversi.engine.reasons import exact_result, reason_for, winner
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.squares import square_at, words
from partie.games.reversi.rules.variants import STANDARD, ReversiVariant, find_variant
from partie.search.book import Book
from partie.search.brain import Deepening, SearchBrain
from partie.search.limits import tightened, time_slice
from partie.search.records import NumpyRecord, new_record
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable

_LONG, _MIDDLE = 0.8, 0.2  # seconds for a move
_EMPTIES = (24, 20, 16)  # solved exactly with at least so much time, and with less
_WHO_WINS = 22  # empty squares: from here on the winner is found out first
_SHARE = 0.7  # of the time for the solver; if it is not enough, the rest is for the search


class ReversiBrain(SearchBrain[ReversiPosition]):
    """Searches by learned patterns and solves endings on 8 x 8; on other boards searches by mobility and corners."""

    scale = 6000.0

    def __init__(
        self,
        level: int | None = None,
        mebibytes: int = 32,
        threads: int = 1,
        weights: Weights | None = None,
        book: Book | None = None,
    ) -> None:
        super().__init__(level, None if level is None else level_of(level))
        self._mebibytes = mebibytes
        self._threads = threads
        self._number = level
        self._weights = weights
        self._book = book if level is None else None
        self._solver: Solver | None = None

    @property
    def weights(self) -> Weights:
        """The weights it was given, or those that come with Partie."""
        return learned_weights() if self._weights is None else self._weights

    def from_book(self, position: ReversiPosition, limits: Limits) -> Analysis | None:
        """The book's move, at full strength."""
        return None if self._book is None else self._book.find(position, limits)

    def forget(self) -> None:
        """Empties the table of the solver, too."""
        super().forget()
        self._solver = None

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """The solved move where the end is near enough, else that of the search."""
        assert isinstance(position, ReversiPosition)
        if not self._is_near_end(position, limits):
            return super().choose(position, limits, stop, on_analysis)
        started = time.perf_counter()
        found, nodes = self._solve(position, limits, stop)
        seconds = time.perf_counter() - started
        if found is None:
            left = None if limits.seconds is None else max(0.0, limits.seconds - seconds)
            nodes_left = None if limits.nodes is None else max(1, limits.nodes - nodes)
            return super().choose(position, replace(limits, seconds=left, nodes=nodes_left), stop, on_analysis)
        analysis = replace(_analysis(position, found, limits.lines), nodes=nodes, seconds=seconds)
        if on_analysis is not None:
            on_analysis(analysis)
        return analysis

    def _is_near_end(self, position: ReversiPosition, limits: Limits) -> bool:
        empty = position.empties.bit_count()
        if position.size != 8 or (limits.depth is not None and limits.depth < empty):
            return False
        if self._number is not None:
            return empty <= exact_from(self._number)
        seconds = limits.seconds
        return empty <= _EMPTIES[0 if seconds is None or seconds >= _LONG else 1 if seconds >= _MIDDLE else 2]

    def _solve(self, position: ReversiPosition, limits: Limits, stop: StopFlag) -> tuple[Solution | None, int]:
        """What the solver found in its share of the limits, and how many positions it saw."""
        if self._solver is None:
            self._solver = Solver(self.weights, self._mebibytes)
        nodes = None if limits.nodes is None else int(limits.nodes * _SHARE)
        with time_slice(stop, None if limits.seconds is None else limits.seconds * _SHARE) as part:
            found = self._solver.solve(position, part, nodes, every=limits.lines > 1, who_wins_from=_WHO_WINS)
        return found, self._solver.nodes

    def limits(self, position: ReversiPosition, limits: Limits) -> Limits:
        """The limits, not deeper than there are empty squares."""
        return tightened(super().limits(position, limits), position.empties.bit_count())

    def state(self, position: ReversiPosition) -> ReversiPosition | NumpyRecord:
        """A fresh record; the search for 8 x 8 takes the position."""
        if position.size == STANDARD.size:
            return position
        state = new_record(plain.STATE)
        state.wide = position.size > 8
        state.squares = position.size**2
        state.mask = position.rules.mask if position.size <= 8 else 0
        corners, near = special_squares(position.rules)
        for field, squares in (
            ("own", position.own),
            ("other", position.other),
            ("corners", corners),
            ("near", near),
        ):
            state[field][:] = words(squares) if position.size > 8 else (squares, 0)
        return state

    def moves(self, position: ReversiPosition, line: Sequence[int]) -> tuple[int, ...]:
        """The moves without passes, which the rules make."""
        return tuple(move for move in line if move != plain.PASS)

    def reason(self, position: ReversiPosition, line: Sequence[int], percent: float) -> Text:
        """See `reasons`."""
        return reason_for(position, line[0])

    def new_searcher(self, position: ReversiPosition) -> Deepening:
        """One for each variant."""
        if position.size == STANDARD.size:
            return PatternSearcher(self.weights, self._mebibytes)
        return Searcher(
            plain.KERNELS,
            max_moves=plain.MAX_MOVES,
            max_ply=plain.MAX_PLY,
            table=TranspositionTable(self._mebibytes),
            window=2000,
            threads=self._threads,
        )


def _analysis(position: ReversiPosition, found: Solution, lines: int) -> Analysis:
    best = found.best
    exact = [one for one in found.moves if one.is_exact]
    known = {position.format_move(one.move): one.discs for one in exact}
    return Analysis(
        move=best.move,
        value=_percent(best),
        line=(best.move,),
        forced_win=best.discs > 0,
        depth=position.empties.bit_count(),
        reason=exact_result(position, best.discs) if found.is_exact else winner(position, best.discs),
        lines=tuple(Line((one.move,), _percent(one)) for one in exact[:lines]) if lines > 1 else (),
        evidence={"exact": known} if found.is_exact else {"wins": known},
    )


def _percent(solved: Solved) -> float:
    return 100.0 if solved.discs > 0 else 50.0 if solved.discs == 0 else 0.0


def special_squares(rules: ReversiVariant) -> tuple[int, int]:
    """The corners, and the squares diagonally beside them, as sets."""
    last = rules.size - 1
    corners = sum(1 << square_at(row, column, rules.size) for row in (0, last) for column in (0, last))
    near = sum(1 << square_at(row, column, rules.size) for row in (1, last - 1) for column in (1, last - 1))
    return corners, near


def warm_up_engine() -> None:
    """Compiles the searches and the solver."""
    for rules in (STANDARD, find_variant("6x6")):
        ReversiBrain().choose(first_position(rules), Limits(depth=2), StopFlag())
    Solver(learned_weights(), 1).solve(first_position(STANDARD), StopFlag(), nodes=1)
