"""Partie's player for the morris family: tables where they reach, a search everywhere else."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.core.text import Text
from partie.games.mills.engine.advice import Advice, advise, advise_opening
from partie.games.mills.engine.book import from_book
from partie.games.mills.engine.evaluation import learned_weights
from partie.games.mills.engine.levels import Level
from partie.games.mills.engine.network_value import learned_network, no_network
from partie.games.mills.engine.reasons import reason_for
from partie.games.mills.engine.searching import KERNELS, TABLE_WIN
from partie.games.mills.rules import board
from partie.games.mills.rules.kernels import MOST_MOVES
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables.probe import Tables, best_tables, no_tables
from partie.games.mills.tables.retrograde import WIN
from partie.search.levels import choose_line
from partie.search.records import Record
from partie.search.searcher import Finding, Line, Searcher
from partie.search.table import Table
from partie.search.values import LONGEST_WIN, win_percent

_SCALE = 120.0  # an advantage that stands for about 73 %


class MillsBrain:
    """Plays what the tables prescribe; without them it searches, asking them on the way."""

    def __init__(
        self,
        level: int | None = None,
        mebibytes: int = 32,
        use_tables: bool = True,
        weights: Record | None = None,
        use_book: bool = True,
        use_openings: bool = True,
    ) -> None:
        self.name = "partie" if level is None else f"partie level {level}"
        self._level = None if level is None else Level.of(level)
        self._use_book = use_book and level is None
        self._mebibytes = mebibytes
        self._weights = learned_weights() if weights is None else weights
        self._use_tables = use_tables and (self._level is None or self._level.knows_tables)
        self._use_openings = use_openings and use_tables and level is None
        self._use_network = weights is None and level is None
        self._searchers: dict[str, Searcher] = {}

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        """The best turn: proved by the tables, or found within the limits."""
        assert isinstance(position, MillsPosition)
        known = from_book(position) if self._use_book else None
        if known is not None:
            reason = Text("From the opening book. {reason}", reason=reason_for(position, known))
            return Analysis(known, 50.0, line=(known,), reason=reason)
        advice = self._advice(position)
        if advice is not None and advice.is_decided:
            return _prescribed(advice)
        allowed = None if advice is None else advice.moves

        def heard(finding: Finding) -> None:
            if on_analysis is not None:
                on_analysis(_thought(position, finding, finding.lines[0], advice))

        searcher = self._searcher(position.rules)
        lines = 1 if self._level is None else self._level.lines
        finding = searcher.search(
            *(position.state()[0], self._limited(limits), stop, heard), lines=lines, root_moves=allowed
        )
        line = finding.lines[0]
        if self._level is not None:
            seed = f"{self._level} {position.to_text()}"
            line = choose_line(finding.lines, self._level.margin, seed)
        return _thought(position, finding, line, advice)

    def forget(self) -> None:
        """Empties what earlier searches left, so that the next one does not depend on them."""
        for searcher in self._searchers.values():
            searcher.forget()

    def _advice(self, position: MillsPosition) -> Advice | None:
        """What is known for certain; in the openings the search chooses among equal turns."""
        known = advise_opening(position) if self._use_openings else None
        tables = self._tables(position.rules)
        return known if known is not None or tables is None else advise(position, tables)

    def _tables(self, rules: board.MillsVariant) -> Tables | None:
        return open_tables(rules) if self._use_tables else None

    def _searcher(self, rules: board.MillsVariant) -> Searcher:
        if rules.name not in self._searchers:
            tables = self._tables(rules)
            probe = tables.probe if tables else no_tables()
            network = learned_network() if self._use_network and rules == board.NINE else no_network()
            self._searchers[rules.name] = Searcher(
                KERNELS,
                max_moves=MOST_MOVES,
                tables=(board.rules(rules)[0], self._weights, probe, network),
                table=Table(self._mebibytes),
                extend_single=True,
            )
        return self._searchers[rules.name]

    def _limited(self, limits: Limits) -> Limits:
        if self._level is None:
            return limits
        depth = self._level.depth if limits.depth is None else min(self._level.depth, limits.depth)
        return Limits(limits.seconds, depth, limits.nodes)


@functools.cache
def open_tables(rules: board.MillsVariant) -> Tables | None:
    """The best tables of a variant, opened once."""
    return best_tables(rules)


def _prescribed(advice: Advice) -> Analysis:
    move = advice.moves[0]
    return Analysis(
        move=move,
        value=advice.percent,
        line=(move,),
        forced_win=advice.percent == 100,
        reason=advice.reason,
        evidence=advice.evidence,
    )


def _thought(position: MillsPosition, finding: Finding, line: Line, advice: Advice | None) -> Analysis:
    known = abs(line.value) >= TABLE_WIN - LONGEST_WIN
    evidence: dict[str, Any] = {} if advice is None else advice.evidence
    percent = win_percent(line.value, _SCALE)
    if known:
        percent = 100.0 if line.value > 0 else 0.0
    elif advice is not None:
        percent = advice.percent
    return Analysis(
        move=line.move,
        value=percent,
        line=line.moves,
        forced_win=(known and line.value > 0) or (advice is not None and advice.value == WIN),
        depth=finding.depth,
        nodes=finding.nodes,
        seconds=finding.seconds,
        reason=reason_for(position, line.move) if advice is None else advice.reason,
        evidence=evidence,
    )


def warm_up_engine(start: MillsPosition, endings: Sequence[MillsPosition]) -> None:
    """Compiles the search and opens the tables, the openings and the book."""
    MillsBrain(use_book=False).choose(start, Limits(depth=1), StopFlag())
    for position in (*endings, start):  # the book knows the start
        position.play(MillsBrain().choose(position, Limits(depth=1), StopFlag()).move)
