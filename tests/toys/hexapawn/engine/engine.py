"""Hexapawn played well: the shared search with the toy's kernels."""

from __future__ import annotations

from dataclasses import replace
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


EVEN = 50.0  # %


class HexapawnBrain:
    """View `level` moves ahead, or to the end."""

    name = "Hexapawn"

    def __init__(self, level: int | None = None, depth: int | None = None, agrees: bool = False) -> None:
        self._depth = depth or level or 16
        self._agrees = agrees
        self._searcher = Searcher(KERNELS, max_moves=MAX_MOVES, max_ply=32, table=TranspositionTable(1))

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        state = cast("HexapawnPosition", position).state
        bounded = Limits(_seconds(position, limits), min(self._depth, limits.depth or self._depth), limits.nodes)

        def report(finding: Finding) -> None:
            if on_analysis is not None:
                on_analysis(_thought(finding))

        found = _thought(self._searcher.search(state, bounded, stop, report))
        return _with_agreements(found, limits) if self._agrees else found


def _seconds(position: Position, limits: Limits) -> float | None:
    """What its clock suggests for the move; a brain that divides its time otherwise finds all clocks there."""
    return limits.clocks[position.turn].budget if limits.clocks else limits.seconds


def _with_agreements(found: Analysis, limits: Limits) -> Analysis:
    """A draw is offered and accepted where neither side is better; what loses by force is resigned."""
    is_even = found.value == EVEN
    return replace(found, offers_draw=is_even, accepts_draw=is_even and limits.draw_offered, resigns=found.value == 0.0)


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
