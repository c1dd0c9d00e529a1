"""Partie's player for the morris family."""

from __future__ import annotations

from partie.brain import Limits, OnThought, StopFlag, Thought
from partie.game import Position
from partie.games.mills import board
from partie.games.mills.evaluation import weights
from partie.games.mills.kernels import MOST_MOVES
from partie.games.mills.position import MillsPosition
from partie.games.mills.searching import KERNELS
from partie.search.searcher import Finding, Searcher
from partie.search.table import Table
from partie.search.values import is_proved, win_percent

_SCALE = 120.0  # an advantage that stands for about 73 %


class MillsBrain:
    """Searches with the shared alpha-beta; a level limits how deep."""

    def __init__(self, level: int | None = None, mebibytes: int = 16) -> None:
        self.name = "partie" if level is None else f"partie level {level}"
        self._level = level
        self._mebibytes = mebibytes
        self._searchers: dict[str, Searcher] = {}

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_thought: OnThought | None = None,
    ) -> Thought:
        """The best turn found within the limits."""
        assert isinstance(position, MillsPosition)

        def heard(finding: Finding) -> None:
            if on_thought is not None:
                on_thought(_thought(finding))

        searcher = self._searcher(position.rules)
        return _thought(searcher.search(position.state()[0], self._limited(limits), stop, heard))

    def _searcher(self, rules: board.MillsVariant) -> Searcher:
        if rules.name not in self._searchers:
            self._searchers[rules.name] = Searcher(
                KERNELS,
                max_moves=MOST_MOVES,
                tables=(board.rules(rules)[0], weights()),
                table=Table(self._mebibytes),
            )
        return self._searchers[rules.name]

    def _limited(self, limits: Limits) -> Limits:
        if self._level is None:
            return limits
        depth = self._level if limits.depth is None else min(self._level, limits.depth)
        return Limits(limits.seconds, depth, limits.nodes)


def _thought(finding: Finding) -> Thought:
    return Thought(
        move=finding.move,
        value=win_percent(finding.value, _SCALE),
        line=finding.line,
        forced_win=is_proved(finding.value) and finding.value > 0,
        depth=finding.depth,
        nodes=finding.nodes,
        seconds=finding.seconds,
    )


def warm_up_engine() -> None:
    """Compiles the search."""
    from partie.games.mills.rules import GAME

    MillsBrain().choose(GAME.start(), Limits(depth=1), StopFlag())
