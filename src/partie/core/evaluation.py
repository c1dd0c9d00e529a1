"""Evaluations: how good a position is for the side to move, in the unit its source counts in.

Engines and protocols speak of chances, points, centipawns, forced wins and risks. An `Evaluation` keeps the unit;
converters exist where a game knows them (`Game.win_percent`).
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.core.text import Text

LARGEST = 1e9  # of points, centipawns and moves
_STEEPEST = 6.9  # an estimate never claims more than 99.9 %


class ValueKind(enum.Enum):
    """What the number of an evaluation means; always for the side to move."""

    WIN_PERCENT = "win_percent"  # 0 lost, 50 even, 100 won
    RISK_PERCENT = "risk_percent"  # how likely the move loses at once
    POINTS = "points"  # expected points, or the expected lead
    CENTIPAWNS = "centipawns"  # advantage in hundredths of a pawn or a man
    WIN_IN = "win_in"  # moves of the winner until a forced win; 0 or less: the side to move loses in so many

    @classmethod
    def _missing_(cls, value: object) -> ValueKind | None:
        return cls.RISK_PERCENT if value == "mine_percent" else None  # as records before 0.2 have it


@dataclass(frozen=True)
class Evaluation:
    """A number with its unit, for the side to move. Raises `InvalidText` for a number that its kind cannot have."""

    value: float
    kind: ValueKind = ValueKind.WIN_PERCENT

    def __post_init__(self) -> None:
        is_percent = self.kind in (ValueKind.WIN_PERCENT, ValueKind.RISK_PERCENT)
        low, high = (0.0, 100.0) if is_percent else (-LARGEST, LARGEST)
        if not low <= self.value <= high:  # also false for what is not a number
            raise InvalidText("{value} is not an evaluation in {kind}", value=self.value, kind=self.kind.value)
        if self.kind is ValueKind.WIN_IN and self.value != int(self.value):
            raise InvalidText("{value} is not a number of moves", value=self.value)

    def __str__(self) -> str:
        return str(self.text())

    @classmethod
    def win_in(cls, moves: int) -> Evaluation:
        """The side to move wins by force in so many of its moves."""
        return cls(moves, ValueKind.WIN_IN)

    @classmethod
    def loss_in(cls, moves: int) -> Evaluation:
        """The side to move loses by force in so many moves of the other side; in 0: it has lost."""
        return cls(-moves, ValueKind.WIN_IN)

    @classmethod
    def centipawns(cls, value: float) -> Evaluation:
        """An advantage of so many hundredths of a pawn or a man."""
        return cls(value, ValueKind.CENTIPAWNS)

    @classmethod
    def points(cls, value: float) -> Evaluation:
        """Expected points, or the expected lead in points."""
        return cls(value, ValueKind.POINTS)

    @property
    def is_forced(self) -> bool:
        """Whether it is a proof, not an estimate."""
        return self.kind is ValueKind.WIN_IN

    def opposite(self) -> Evaluation | None:
        """The same for the other of two sides; None for a risk, which is about one move."""
        if self.kind is ValueKind.RISK_PERCENT:
            return None
        return Evaluation(100.0 - self.value if self.kind is ValueKind.WIN_PERCENT else -self.value, self.kind)

    def win_percent(self, scale: float | None = None) -> float | None:
        """The chance to win; `scale` is what `Game.centipawn_scale` says. None where it is not known."""
        match self.kind:
            case ValueKind.WIN_PERCENT:
                return self.value
            case ValueKind.WIN_IN:
                return 100.0 if self.value > 0 else 0.0
            case ValueKind.CENTIPAWNS if scale is not None:
                bounded = max(-_STEEPEST, min(_STEEPEST, self.value / scale))
                return 100.0 / (1.0 + math.exp(-bounded))
            case _:
                return None

    def to_centipawns(self, scale: float) -> Evaluation | None:
        """The inverse for a chance; an advantage stays. None for proofs, certain chances and other kinds."""
        if self.kind is ValueKind.CENTIPAWNS:
            return self
        if self.kind is not ValueKind.WIN_PERCENT or not 0.0 < self.value < 100.0:
            return None
        return Evaluation.centipawns(scale * math.log(self.value / (100.0 - self.value)))

    def text(self) -> Text:
        """The evaluation for people: "62 %", "+1.3", "win in 5 moves"."""
        match self.kind:
            case ValueKind.WIN_PERCENT:
                return Text("{value:.0f} %", value=self.value)
            case ValueKind.RISK_PERCENT:
                return Text("{value:.0f} % risk", value=self.value)
            case ValueKind.POINTS:
                return Text("{value:.1f} points", value=self.value)
            case ValueKind.CENTIPAWNS:
                return Text("{pawns:+.1f}", pawns=round(self.value / 100, 1) + 0.0)  # + 0.0: never "-0.0"
            case ValueKind.WIN_IN:
                return _forced_text(int(self.value))


def _forced_text(moves: int) -> Text:
    if moves > 0:
        return Text.plural("win in {count} move", "win in {count} moves", count=moves)
    if moves == 0:
        return Text("lost", context="evaluation")
    return Text.plural("loss in {count} move", "loss in {count} moves", count=-moves)


def evaluation_of(value: float | None, kind: str | None) -> Evaluation | None:
    """The evaluation that a file has in two fields; None without one, and for kinds and numbers that are none."""
    try:
        return None if value is None else Evaluation(value, ValueKind(kind or ValueKind.WIN_PERCENT))
    except ValueError:
        return None
