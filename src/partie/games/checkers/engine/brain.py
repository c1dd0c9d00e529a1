"""Partie's player for draughts: book and tables where they reach, a search everywhere else."""

from __future__ import annotations

import functools

from partie.core.brain import Analysis, Limits, Line, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.checkers.engine.advice import Advice, advise
from partie.games.checkers.engine.evaluation import learned_weights
from partie.games.checkers.engine.levels import Level
from partie.games.checkers.engine.patterns import Weights
from partie.games.checkers.engine.reasons import reason_for
from partie.games.checkers.engine.searching import KERNELS, REDUCTIONS, TABLE_WIN
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.state import MOST_MOVES
from partie.games.checkers.rules.variants import ENGLISH, DraughtsVariant
from partie.games.checkers.tables.known import Tables, best_tables, no_tables
from partie.search.book import Book
from partie.search.levels import choose_line
from partie.search.searcher import Finding, Searcher
from partie.search.searcher import Line as FoundLine
from partie.search.table import Table
from partie.search.values import LONGEST_WIN, win_percent

SCALE = 100.0  # an advantage that stands for about 73 %
MAX_PLY = 100
FORCED_NODES = 20_000  # for the value of the only move


class DraughtsBrain:
    """Plays what the tables prescribe; without them it searches, asking them on the way."""

    def __init__(
        self,
        level: int | None = None,
        mebibytes: int = 64,
        use_tables: bool = True,
        threads: int = 1,
        weights: Weights | None = None,
        book: Book | None = None,
    ) -> None:
        self.name = "partie" if level is None else f"partie level {level}"
        self._level = None if level is None else Level.of(level)
        self._book = book if level is None else None
        self._mebibytes = mebibytes
        self._threads = threads
        self._weights = weights
        self._use_tables = use_tables and (self._level is None or self._level.knows_tables)
        self._searchers: dict[str, Searcher] = {}

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        """The best move: from the book, proved by the tables, or found within the limits."""
        assert isinstance(position, DraughtsPosition)
        known = self._book.find(position, limits) if self._book and limits.lines == 1 else None
        if known is not None:
            return known
        tables = self.tables(position.rules)
        advice = advise(position, tables)
        if advice is not None:
            return _prescribed(advice, limits.lines)
        moves = position.legal_moves()
        if len(moves) == 1 and self._level is None and limits.depth is None and limits.nodes is None:
            limits = Limits(limits.seconds, None, FORCED_NODES, limits.lines)

        def heard(finding: Finding) -> None:
            if on_analysis is not None:
                on_analysis(_thought(position, finding, finding.lines[0]))

        finding = self._searcher(position.rules).search(
            *(position.state(), self._limited(limits), stop, heard),
            lines=max(limits.lines, 1 if self._level is None else self._level.lines),
        )
        line = finding.lines[0]
        if self._level is not None:
            seed = f"{self._level} {position.to_text()}"
            line = choose_line(finding.lines, self._level.margin, seed)
        return _thought(position, finding, line)

    def tables(self, rules: DraughtsVariant) -> Tables:
        """What this brain may look up."""
        return open_tables(rules.name) if self._use_tables else _NO_TABLES()

    def _searcher(self, rules: DraughtsVariant) -> Searcher:
        if rules.name not in self._searchers:
            weights = learned_weights(rules) if self._weights is None else self._weights
            self._searchers[rules.name] = Searcher(
                KERNELS,
                max_moves=MOST_MOVES,
                max_ply=MAX_PLY,
                tables=(weights, *self.tables(rules).known),
                table=Table(self._mebibytes),
                reductions=REDUCTIONS,
                extend_single=True,
                threads=self._threads,
            )
        return self._searchers[rules.name]

    def _limited(self, limits: Limits) -> Limits:
        if self._level is None:
            return limits
        depth = self._level.depth if limits.depth is None else min(self._level.depth, limits.depth)
        return Limits(limits.seconds, depth, limits.nodes)


_NO_TABLES = functools.cache(no_tables)


@functools.cache
def open_tables(variant: str) -> Tables:
    """The best tables of a variant, opened once."""
    return best_tables(variant)


def _prescribed(advice: Advice, lines: int) -> Analysis:
    move = advice.moves[0]
    evidence: dict[str, object] = {"values": advice.values}
    if advice.plies is not None:
        evidence["plies"] = advice.plies
    return Analysis(
        move=move,
        value=advice.percent,
        line=(move,),
        forced_win=advice.percent == 100,
        reason=advice.reason,
        evidence=evidence,
        lines=tuple(Line((one,), advice.percent) for one in advice.moves[:lines]) if lines > 1 else (),
    )


def _thought(position: DraughtsPosition, finding: Finding, line: FoundLine) -> Analysis:
    moves = position.moves_of_search(line.moves)
    compared = finding.lines if len(finding.lines) > 1 else ()
    return Analysis(
        move=moves[0],
        value=_percent(line.value),
        line=moves,
        forced_win=_is_known(line.value) and line.value > 0,
        depth=finding.depth,
        nodes=finding.nodes,
        seconds=finding.seconds,
        reason=reason_for(position, moves, _percent(line.value)),
        lines=tuple(Line(position.moves_of_search(one.moves), _percent(one.value)) for one in compared),
    )


def _is_known(value: int) -> bool:
    """Whether the tables or the end of the game say so."""
    return abs(value) >= TABLE_WIN - LONGEST_WIN


def _percent(value: int) -> float:
    if _is_known(value):
        return 100.0 if value > 0 else 0.0
    return win_percent(value, SCALE)


def warm_up_engine() -> None:
    """Compiles the search, and opens the tables and asks them."""
    DraughtsBrain().choose(first_position(ENGLISH), Limits(depth=2), StopFlag())
    for squares in (1 << 14, 1 << 18):  # one king against one, won and not
        ending = DraughtsPosition(ENGLISH, (0, 0), (1 << 31 | 1 << 27, squares), 0)
        DraughtsBrain().choose(ending, Limits(depth=1), StopFlag())
