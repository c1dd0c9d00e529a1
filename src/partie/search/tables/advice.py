"""What solved positions say about the moves of one position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from partie.core.brain import Analysis, Line
from partie.core.position import Move
from partie.core.text import Text
from partie.search.tables.values import DRAW, LOSS, PERCENT, WIN

NAMES = {WIN: "won", LOSS: "lost", DRAW: "drawn"}
NAMES_FOR_OTHER = {WIN: "lost", LOSS: "won", DRAW: "drawn"}


@dataclass(frozen=True)
class Advice:
    """The moves that keep the value of a position, the best first."""

    value: int  # WIN, LOSS or DRAW for the side to move
    moves: Sequence[Move]
    reason: Text
    evidence: Mapping[str, object]  # the true value of every move, and plies where they are known
    decided: bool = True  # searching cannot choose better among the moves

    @property
    def proof(self) -> Text:
        """What the other moves give away, where one alone keeps the value; else how the position stands."""
        values = self.evidence.get("values")
        if self.value == LOSS or len(self.moves) > 1 or not isinstance(values, dict) or len(values) < 2:
            return self.reason
        named = list(values.values())
        drawing = named.count(NAMES[DRAW]) - (self.value == DRAW)
        return compare_others(drawing, named.count(NAMES[LOSS]))

    @property
    def percent(self) -> float:
        """The value as a person reads it."""
        return PERCENT[self.value]

    def analysis(self, lines: int = 1) -> Analysis:
        """The first move, compared with as many others as `lines` asks for."""
        compared = self.moves[:lines] if lines > 1 else ()
        return Analysis(
            move=self.moves[0],
            value=self.percent,
            line=(self.moves[0],),
            forced_win=self.value == WIN,
            reason=self.reason,
            evidence=self.evidence,
            lines=tuple(Line((move,), self.percent) for move in compared),
        )


def compare_others(drawing: int, losing: int) -> Text:
    """What the moves beside the only right one are worth."""
    if not losing:
        return Text.plural("The other move only draws.", "All {count} other moves only draw.", count=drawing)
    if not drawing:
        return Text.plural("The other move loses.", "All {count} other moves lose.", count=losing)
    return Text(
        "Of the other moves {drawing} and {losing}.",
        drawing=Text.plural("{count} only draws", "{count} only draw", count=drawing),
        losing=Text.plural("{count} loses", "{count} lose", count=losing),
    )
