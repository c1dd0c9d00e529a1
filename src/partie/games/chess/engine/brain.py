"""Partie's player for chess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Analysis, Limits, Line, OnAnalysis, StopFlag
from partie.core.evaluation import ValueKind
from partie.core.position import Position
from partie.core.text import Text
from partie.games.chess.engine import searching
from partie.games.chess.engine.advice import advise
from partie.games.chess.engine.endings import three_men
from partie.games.chess.engine.levels import Level, level_of
from partie.games.chess.engine.memory import forget, new_memory
from partie.games.chess.engine.network import read_network, shipped_network
from partie.games.chess.engine.reasons import reason_for
from partie.games.chess.engine.timing import plan_for, with_longest
from partie.games.chess.rules.generate import MOST_MOVES
from partie.games.chess.rules.moves import CLAIM
from partie.games.chess.rules.position import ChessPosition, first_position
from partie.games.chess.rules.variants import STANDARD
from partie.search.book import Book
from partie.search.levels import choose_line
from partie.search.limits import tightened
from partie.search.searcher import Finding, OnDepth, Searcher, SearchLine
from partie.search.table import TranspositionTable
from partie.search.values import is_proved, plies_to_end

WINDOW = 20  # centipawns
LEVEL_MEBIBYTES = 2  # of the table of a level that searches little


class ChessBrain:
    """An alpha-beta search with a learned evaluation; levels search less and choose among near-best moves."""

    def __init__(
        self,
        level: int | None = None,
        mebibytes: int = 32,
        seed: int = 0,
        weights: NDArray[np.int64] | None = None,
        use_tables: bool = True,
        network: Path | str | None = None,
        use_network: bool = True,
        book: Book | None = None,
    ) -> None:
        """`network` is a file instead of the shipped one, which is only used beside the shipped weights."""
        self.name = "partie" if level is None else f"partie level {level}"
        self.level: Level | None = None if level is None else level_of(level)
        self._seed = seed
        self._book = book if level is None else None
        self._knows_tables = use_tables and (self.level is None or self.level.knows_tables)
        self._memory = new_memory(weights, _network(network, use_network and weights is None))
        self._searcher = Searcher(
            searching.KERNELS,
            max_moves=MOST_MOVES,
            max_ply=searching.MAX_PLY,
            tables=(self._memory, three_men(self._knows_tables)),
            table=TranspositionTable(mebibytes if level is None else min(mebibytes, LEVEL_MEBIBYTES)),
            window=WINDOW,
        )

    def forget(self) -> None:
        """Empties what earlier searches left, so that the next one does not depend on them."""
        self._searcher.forget()
        forget(self._memory)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`; a side that is not better claims a draw where it can."""
        assert isinstance(position, ChessPosition), "the game's own positions"
        if limits.lines == 1 and (known := self._from_book(position, limits)) is not None:
            return known
        if self._knows_tables and not limits.moves and (found := advise(position, limits.lines)) is not None:
            return found
        left = limits.clocks[position.turn] if position.turn < len(limits.clocks) else None
        plan = plan_for(left, limits) if limits.lines == 1 and self.level is None else None
        choices = len(limits.moves or position.moves)

        def report(finding: Finding) -> None:
            analysis = _analysis(position, finding, finding.lines[0])
            if on_analysis is not None:
                on_analysis(analysis)
            if plan is not None and (choices == 1 or plan.is_over(analysis, finding.value)):
                stop.set()

        finding = self._search(position, with_longest(limits, plan), stop, report)
        line = finding.lines[0]
        if self.level is not None:
            line = choose_line(finding.lines, self.level.margin, f"{self._seed} {position.to_text()}")
        if line.value <= 0 and CLAIM in (limits.moves or position.legal_moves()):
            return _claim(_analysis(position, finding, line))
        return _analysis(position, finding, line, limits.lines)

    def _from_book(self, position: ChessPosition, limits: Limits) -> Analysis | None:
        return None if self._book is None or limits.moves else self._book.find(position, limits)

    def _search(self, position: ChessPosition, limits: Limits, stop: StopFlag, report: OnDepth) -> Finding:
        only = cast(Sequence[int], limits.moves) or None
        if self.level is None:
            return self._searcher.search(position.state(), limits, stop, report, lines=limits.lines, root_moves=only)
        self.forget()  # a level plays the same move in the same position
        bounded = tightened(limits, self.level.depth, self.level.nodes)
        lines = max(limits.lines, self.level.choices if self.level.margin else 1)
        return self._searcher.search(position.state(), bounded, stop, report, lines=lines, root_moves=only)


def _network(file: Path | str | None, uses_shipped: bool) -> dict[str, NDArray[Any]] | None:
    if file is not None:
        return read_network(Path(file))
    return shipped_network() if uses_shipped else None


def _analysis(position: ChessPosition, finding: Finding, line: SearchLine, shown: int = 0) -> Analysis:
    value, kind = _worth(line.value)
    compared = finding.lines[: shown or None] if shown != 1 and len(finding.lines) > 1 else ()
    return Analysis(
        line.move,
        value,
        kind,
        line.moves,
        forced_win=is_proved(line.value) and line.value > 0,
        depth=finding.depth,
        nodes=finding.nodes,
        seconds=finding.seconds,
        reason=reason_for(position, line.moves),
        lines=tuple(Line(one.moves, *_worth(one.value)) for one in compared),
    )


def _worth(value: int) -> tuple[float, ValueKind]:
    """Centipawns, or moves to a mate."""
    if not is_proved(value):
        return float(value), ValueKind.CENTIPAWNS
    plies = plies_to_end(value)
    return float((plies + 1) // 2 if value > 0 else -(plies // 2)), ValueKind.WIN_IN


def _claim(found: Analysis) -> Analysis:
    return replace(
        found,
        move=CLAIM,
        value=0.0,
        value_kind=ValueKind.CENTIPAWNS,
        line=(CLAIM,),
        lines=(),
        forced_win=False,
        reason=Text("Claims the draw."),
    )


def warm_up_engine() -> None:
    """Compiles the search."""
    ChessBrain().choose(first_position(STANDARD), Limits(depth=2), StopFlag())
