"""What a search found, with the moves of its position."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from partie.core.brain import Analysis as CoreAnalysis
from partie.core.brain import follow_line
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.game import Game
from partie.core.position import Move as CoreMove
from partie.core.position import Position as CorePosition
from partie.facade.moves import Move
from partie.terminal.evaluation import evaluation_text


@dataclass(frozen=True)
class Line:
    """One of several moves that were compared, with the expected continuation."""

    moves: tuple[Move, ...]
    value: float  # of the same kind as the analysis'


@dataclass(frozen=True)
class Analysis:
    """A decision: the move, how good it is, what should follow and why.

    `evaluation` is for the side to move; None where nothing was computed, as for a move out of a book. `value` and
    `value_kind` are its two parts, `evaluation_text` is the same as a phrase.
    """

    move: Move
    evaluation: Evaluation | None
    evaluation_text: str
    value: float | None
    value_kind: ValueKind
    line: tuple[Move, ...]  # the expected continuation, `move` first
    reason: str  # one sentence, empty where the game gives none
    forced_win: bool  # proved, not estimated
    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...] = ()  # where several moves were compared, the best first
    evidence: Mapping[str, object] = field(default_factory=dict)  # what the game found, such as a proof

    def __str__(self) -> str:
        return "   ".join(filter(None, (self.move, self.evaluation_text, self.reason)))


def describe(game: Game, position: CorePosition, found: CoreAnalysis) -> Analysis:
    """The analysis of `position` with texts for moves and sentences."""
    return Analysis(
        move=Move(game, position, found.move),
        evaluation=found.evaluation,
        evaluation_text=str(evaluation_text(found)),
        value=float(found.value) if found.has_value and math.isfinite(found.value) else None,
        value_kind=found.value_kind,
        line=_moves(game, position, found.line),
        reason="" if found.reason is None else str(found.reason),
        forced_win=bool(found.forced_win),
        depth=int(found.depth),
        nodes=int(found.nodes),
        seconds=float(found.seconds),
        lines=tuple(Line(_moves(game, position, line.moves), float(line.value)) for line in found.lines),
        evidence=found.evidence,
    )


def _moves(game: Game, position: CorePosition, line: Sequence[CoreMove]) -> tuple[Move, ...]:
    return tuple(Move(game, before, move) for before, move, _ in follow_line(position, line))
