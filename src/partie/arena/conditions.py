"""The conditions of one game, and the errors that end it; plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from partie.arena.adjudication import Adjudication
from partie.arena.faults import Fault
from partie.core.clock import Clock
from partie.core.text import Text, TextError


class BrainFault(Exception):
    """A brain lost by a fault; the game ends, the tournament goes on."""

    def __init__(self, fault: Fault, detail: str | Text, seconds: float = 0.0) -> None:
        super().__init__(fault, detail, seconds)
        self.fault = fault
        self.detail = detail if isinstance(detail, Text) else Text(detail)
        self.seconds = seconds  # what the last, unfinished move took

    def __str__(self) -> str:
        return str(self.detail)


def describe_error(error: BaseException) -> str:
    """Class and message of an error of foreign code, whatever its `__str__` does."""
    kind = type(error).__name__
    try:
        text = str(error)
    except BaseException:  # foreign code, too
        text = ""
    return f"{kind}: {text}" if text else kind


def error_text(error: BaseException) -> Text:
    """The same as a `Text`; a `TextError` has one already."""
    return error.text if isinstance(error, TextError) else Text(describe_error(error))


def with_stderr(detail: Text, lines: str) -> Text:
    """Why a program failed, with the last lines it wrote to standard error."""
    return Text("{problem}; stderr: {lines}", problem=detail, lines=lines)


def without_stderr(detail: Text) -> Text:
    """The same without these lines: they may name files of the machine, which only its owner may see."""
    problem = detail.values.get("problem")
    return problem if isinstance(problem, Text) and "lines" in detail.values else detail


class Interrupted(Exception):
    """The tournament was stopped; the game counts as never played."""


@dataclass(frozen=True)
class GameConditions:
    """Everything about one game except who plays it."""

    game: str
    variant: str
    seed: int = 0
    opening: tuple[str, ...] = ()  # moves played before the brains take over
    clock: Clock = field(default_factory=Clock)
    move_delay: float = 0.0  # seconds between two moves, for spectators
    max_moves: int = 2000  # a longer game is a draw, so that no game is endless
    adjudication: Adjudication | None = None
