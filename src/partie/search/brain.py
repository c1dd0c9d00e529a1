"""A player made of a search: its book, what is solved, then the search as far as its level looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from partie.core.brain import Analysis, Limits, Line, OnAnalysis, StopFlag
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.search.levels import SearchLevel, choose_line
from partie.search.limits import tightened
from partie.search.searcher import Finding, OnDepth
from partie.search.searcher import SearchLine as FoundLine
from partie.search.tables.advice import Advice
from partie.search.tables.values import WIN
from partie.search.values import is_known, win_percent

P = TypeVar("P", bound=Position)


class Deepening(Protocol):
    """A search by iterative deepening: `partie.search.searcher.Searcher`, or one that a game has for itself."""

    def search(
        self,
        state: Any,
        limits: Limits,
        stop: StopFlag | None = None,
        on_depth: OnDepth | None = None,
        *,
        lines: int = 1,
        root_moves: Sequence[int] | None = None,
    ) -> Finding:
        """The best moves of a position that is not over."""
        ...

    def forget(self) -> None:
        """Empties what earlier searches left."""
        ...


class SearchBrain(ABC, Generic[P]):
    """Plays what is known; otherwise searches, and chooses among near-best moves as its level does.

    A game supplies the abstract methods. There is one searcher for each variant.
    """

    scale: ClassVar[float]  # of the evaluation: an advantage that stands for about 73 %

    def __init__(self, number: int | None, level: SearchLevel | None) -> None:
        self.name = "partie" if number is None else f"partie level {number}"
        self.level = level  # None: full strength
        self._searchers: dict[str, Deepening] = {}

    @abstractmethod
    def new_searcher(self, position: P) -> Deepening:
        """The search for the variant of a position."""

    @abstractmethod
    def state(self, position: P) -> Any:
        """What the kernels search."""

    @abstractmethod
    def moves(self, position: P, line: Sequence[int]) -> tuple[Move, ...]:
        """A line of the search in moves of the game."""

    @abstractmethod
    def reason(self, position: P, line: Sequence[Any], percent: float) -> Text:
        """Why the first move of an expected line is good."""

    def from_book(self, position: P, limits: Limits) -> Analysis | None:
        """The book's move."""
        return None

    def advice(self, position: P) -> Advice | None:
        """What is solved; where it does not decide, the search chooses among its moves."""
        return None

    def limits(self, position: P, limits: Limits) -> Limits:
        """How far to search: as far as the level looks."""
        return limits if self.level is None else tightened(limits, self.level.depth)

    def forget(self) -> None:
        """Empties what earlier searches left, so that the next one does not depend on them."""
        for searcher in self._searchers.values():
            searcher.forget()

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        board = cast(P, position)
        known = self.from_book(board, limits) if limits.lines == 1 else None
        if known is not None:
            return known
        advice = self.advice(board)
        if advice is not None and advice.decided:
            known = advice.analysis(limits.lines)
            return replace(known, reason=self._reason_with_proof(board, advice, known.line, advice.percent))

        def report(finding: Finding) -> None:
            if on_analysis is not None:
                on_analysis(self._analysis(board, finding, finding.lines[0], advice))

        finding = self._searcher(board).search(
            *(self.state(board), self.limits(board, limits), stop, report),
            lines=max(limits.lines, 1 if self.level is None else self.level.lines),
            root_moves=None if advice is None else cast(Sequence[int], advice.moves),
        )
        line = finding.lines[0]
        if self.level is not None:
            line = choose_line(finding.lines, self.level.margin, self.level.seed(position.to_text()))
        return self._analysis(board, finding, line, advice)

    def _searcher(self, position: P) -> Deepening:
        if position.variant not in self._searchers:
            self._searchers[position.variant] = self.new_searcher(position)
        return self._searchers[position.variant]

    def _analysis(self, position: P, finding: Finding, line: FoundLine, advice: Advice | None) -> Analysis:
        moves, percent = self.moves(position, line.moves), self._percent(line.value, advice)
        compared = finding.lines if len(finding.lines) > 1 else ()
        return Analysis(
            move=moves[0],
            value=percent,
            line=moves,
            forced_win=(is_known(line.value) and line.value > 0) or (advice is not None and advice.value == WIN),
            depth=finding.depth,
            nodes=finding.nodes,
            seconds=finding.seconds,
            reason=self._reason_with_proof(position, advice, moves, percent),
            lines=tuple(Line(self.moves(position, one.moves), self._percent(one.value, advice)) for one in compared),
            evidence={} if advice is None else advice.evidence,
        )

    def _reason_with_proof(self, position: P, advice: Advice | None, line: Sequence[Any], percent: float) -> Text:
        """What the move does; with what is proved about it and the others."""
        why = self.reason(position, line, percent)
        return why if advice is None else Text("{why} {proof}", why=why, proof=advice.proof)

    def _percent(self, value: int, advice: Advice | None) -> float:
        if is_known(value):
            return 100.0 if value > 0 else 0.0
        return win_percent(value, self.scale) if advice is None else advice.percent
