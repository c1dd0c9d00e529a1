"""A player made of a tree search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from partie.core.brain import Analysis, Limits, Line, OnAnalysis, StopFlag
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.search.levels import choose_line
from partie.search.limits import tightened
from partie.search.mcts.searcher import TreeFinding, TreeLine, TreeSearcher
from partie.search.mcts.tree import WON

P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class TreeLevel:
    """A person's strength: few visits and blunt judgement, not blunders by dice."""

    visits: int
    margin: float  # moves at most so much worse than the best (a win is 1, a loss -1) are taken for as good
    choices: int = 4  # moves that are compared

    def seed(self, position: str) -> str:
        """Decides what looks like chance: the same in the same position."""
        return f"TreeLevel(visits={self.visits}, margin={self.margin}) {position}"


class TreeBrain(Generic[P]):
    """Searches as many visits as its level has, then chooses among near-best moves; keeps the tree between moves.

    A game overrides `new_searcher`, and `root` where its searcher takes states.
    """

    def __init__(self, number: int | None = None, level: TreeLevel | None = None) -> None:
        self.name = "partie" if number is None else f"partie level {number}"
        self.level = level  # None: full strength
        self._searchers: dict[str, TreeSearcher[Any]] = {}

    def new_searcher(self, position: P) -> TreeSearcher[Any]:
        """The search for the variant of a position."""
        raise NotImplementedError

    def root(self, position: P) -> Any:
        """What the searcher takes."""
        return position

    def reason(self, position: P, line: Sequence[Move], percent: float) -> Text | None:
        """Why the first move of an expected line is good."""
        return None

    def evidence(self, position: P, finding: TreeFinding) -> dict[str, object]:
        """What the game makes of the evaluator's extras; JSON-ready."""
        return {}

    def forget(self) -> None:
        """Empties what earlier searches left, so that the next one does not depend on them."""
        for searcher in self._searchers.values():
            searcher.forget()

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        board, level = cast(P, position), self.level
        searcher = self._searcher(board)
        if level is not None:
            searcher.forget()  # what was seen before would make it stronger
            limits = tightened(limits, None, level.visits)

        def report(finding: TreeFinding) -> None:
            if on_analysis is not None:
                on_analysis(self._analysis(board, finding, finding.best, limits.lines))

        lines = max(limits.lines, 1 if level is None or not level.margin else level.choices)
        finding = searcher.search(self.root(board), limits, stop, report, lines=lines)
        line = finding.best
        if level is not None and level.margin:
            visited = [one for one in finding.lines if one.visits] or [line]
            line = choose_line(visited, level.margin, level.seed(position.to_text()))
        return self._analysis(board, finding, line, limits.lines)

    def _searcher(self, position: P) -> TreeSearcher[Any]:
        if position.variant not in self._searchers:
            self._searchers[position.variant] = self.new_searcher(position)
        return self._searchers[position.variant]

    def _analysis(self, position: P, finding: TreeFinding, line: TreeLine, lines: int) -> Analysis:
        percent = win_percent(line)
        compared = finding.lines[:lines] if lines > 1 else ()
        return Analysis(
            move=line.move,
            value=percent,
            line=line.moves,
            forced_win=line.proof == WON,
            depth=len(line.moves),
            nodes=finding.visits - finding.kept,
            seconds=finding.seconds,
            reason=self.reason(position, line.moves, percent),
            lines=tuple(Line(one.moves, win_percent(one)) for one in compared),
            evidence=self.evidence(position, finding),
        )


def win_percent(line: TreeLine) -> float:
    """The value as a person reads it; only proved values give exactly 0 and 100."""
    percent = 50 * (1 + line.value)
    return percent if line.proof else min(99.9, max(0.1, percent))
