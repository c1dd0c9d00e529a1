"""Brains choose moves: engines, external processes, TCP peers. Limits, the stop flag, analyses."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from partie.core.clock import TimeLeft
from partie.core.evaluation import Evaluation, ValueKind, evaluation_of
from partie.core.position import Move, Position
from partie.core.record import Record
from partie.core.text import Text
from partie.parallel import timers
from partie.parallel.timers import Timer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Limits:
    """Limits of one search; None means unlimited."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    lines: int = 1  # good first moves to compare, where the brain can; `Analysis.lines` has them
    clocks: tuple[TimeLeft, ...] = ()  # by seat, for a brain that divides its time itself; `seconds` follows them
    draw_offered: bool = False  # the other side offers a draw
    moves: tuple[Move, ...] = ()  # the only first moves to look at, where the brain can; none: all


class StopFlag:
    """Set once from any thread, polled by kernels through `array` (one uint8, 1 = stop)."""

    def __init__(self) -> None:
        import numpy as np  # slow to import, and `partie --help` needs none

        self.array: NDArray[np.uint8] = np.zeros(1, np.uint8)
        self.late = 0.0  # seconds by which a timer of `after` missed its moment

    def set(self) -> None:
        """Makes the search return its best move so far."""
        self.array[0] = 1

    def is_set(self) -> bool:
        """Whether the search has been asked to stop."""
        return bool(self.array[0])

    def after(self, seconds: float) -> Timer:
        """A running timer that sets the flag; the caller cancels it when done."""
        return timers.TIMERS.after(seconds, self._time_is_up)

    def _time_is_up(self, late: float) -> None:
        if not self.is_set():
            self.late = late
        self.set()


@dataclass(frozen=True)
class Line:
    """One of several moves that were compared, with what should follow it."""

    moves: tuple[Move, ...]
    value: float
    value_kind: ValueKind | None = None  # None: the analysis' own


@dataclass(frozen=True)
class Analysis:
    """What a brain found: after every iteration of its search, and as its decision."""

    move: Move
    value: float
    value_kind: ValueKind = ValueKind.WIN_PERCENT
    line: tuple[Move, ...] = ()  # the expected continuation, `move` first
    forced_win: bool = False  # proved, not guessed
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    resigns: bool = False  # gives the game up instead; only with the option `resigns`
    offers_draw: bool = False  # with this move
    accepts_draw: bool = False  # takes the draw that `Limits.draw_offered` announced; the move is not played then
    reason: Text | None = None  # why, in one sentence, where the brain knows it
    lines: tuple[Line, ...] = ()  # where several were compared, the best first
    evidence: Mapping[str, object] = field(default_factory=dict)  # what the game found: JSON-ready, or a Text
    has_value: bool = True  # whether `value` was computed; otherwise it is not shown

    @property
    def evaluation(self) -> Evaluation | None:
        """`value` with its kind; None where nothing was computed."""
        return evaluation_of(float(self.value), self.value_kind.value) if self.has_value else None

    def evaluation_of(self, line: Line) -> Evaluation | None:
        """The same of one of `lines`."""
        return evaluation_of(float(line.value), (line.value_kind or self.value_kind).value)

    def to_json(self, position: Position) -> dict[str, object]:
        """The thought about `position` in texts and numbers, as the CLI and the API give it."""
        return {
            "move": position.format_move(self.move),
            "value": round(float(self.value), 2) if self.has_value and math.isfinite(self.value) else None,
            "value_kind": self.value_kind.value,
            "line": format_line(position, self.line),
            "forced_win": bool(self.forced_win),
            "depth": int(self.depth),
            "nodes": int(self.nodes),
            "seconds": round(float(self.seconds), 3),
            "reason": "" if self.reason is None else str(self.reason),
            "lines": [line_to_json(position, line) for line in self.lines],
            "evidence": {name: str(it) if isinstance(it, Text) else it for name, it in self.evidence.items()},
        }


def line_to_json(position: Position, line: Line) -> dict[str, object]:
    """A line in texts and numbers."""
    return {"line": format_line(position, line.moves), "value": round(float(line.value), 2)}


def format_line(position: Position, line: Sequence[Move]) -> list[str]:
    """The moves of a line as texts, each written in the position where it is played."""
    return [text for _, _, text in follow_line(position, line)]


def follow_line(position: Position, line: Sequence[Move]) -> Iterator[tuple[Position, Move, str]]:
    """The moves of a line with their positions and texts, as far as it can be played out.

    What a player may know is not always enough to play on: the line ends at the first secret.
    """
    with contextlib.suppress(ValueError):
        for move in line:
            yield position, move, position.format_move(move)
            position = position.play(move)


OnAnalysis = Callable[[Analysis], None]


class Brain(Protocol):
    """Anything that chooses a move."""

    name: str

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        """The move for the side to move of `position`, which is what that side may know.

        Called only while the game goes on. Comes back soon after `stop` is set, always with
        a legal move. `on_analysis` is called after every completed iteration, from the searching thread.
        """
        ...


@runtime_checkable
class Learning(Protocol):
    """A brain that learns from the games it played."""

    def learn(self, record: Record) -> None:
        """Called once after a game with its record. May take seconds."""
        ...


@runtime_checkable
class HasWarning(Protocol):
    """A brain that works, with a warning for the user."""

    warning: Text | None


def warning_of(brain: Brain) -> Text | None:
    """The brain's warning for the user; None for most brains."""
    return brain.warning if isinstance(brain, HasWarning) else None
