"""Hexapawn played well: the shared search with the toy's kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.search.alphabeta import specialise_search
from partie.search.searcher import Finding, Searcher
from partie.search.table import TranspositionTable
from partie.search.values import PROVED, win_percent
from tests.toys.hexapawn.rules.kernels import (
    MAX_MOVES,
    evaluate,
    generate,
    is_quiet,
    key,
    make,
    outcome,
    unmake,
)

if TYPE_CHECKING:
    from tests.toys.hexapawn.rules.position import HexapawnPosition

KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
)


class HexapawnBrain:
    """View `level` moves ahead, or to the end."""

    name = "Hexapawn"

    def __init__(self, level: int | None, depth: int | None = None) -> None:
        self._depth = depth or level or 16
        self._searcher = Searcher(KERNELS, max_moves=MAX_MOVES, max_ply=32, table=TranspositionTable(1))

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        state = cast("HexapawnPosition", position).state
        bounded = Limits(limits.seconds, min(self._depth, limits.depth or self._depth), limits.nodes)

        def report(finding: Finding) -> None:
            if on_analysis is not None:
                on_analysis(_thought(finding))

        return _thought(self._searcher.search(state, bounded, stop, report))


def _thought(finding: Finding) -> Analysis:
    return Analysis(
        finding.move,
        win_percent(finding.value, 2),
        line=finding.line,
        forced_win=finding.value >= PROVED,
        depth=finding.depth,
        nodes=finding.nodes,
        seconds=finding.seconds,
    )
