"""The conditions of one game, and the errors that end it; plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

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
