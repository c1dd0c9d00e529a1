"""What a game is to be played under, and the ways a brain can lose it by itself; plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from partie.arena.faults import Fault
from partie.core.record import Clock
from partie.core.text import Text, TextError


class BrainFault(Exception):
    """A brain lost by its own doing; the game ends, the tournament goes on."""

    def __init__(self, fault: Fault, detail: str | Text, seconds: float = 0.0) -> None:
        super().__init__(fault, detail, seconds)
        self.fault = fault
        self.detail = detail if isinstance(detail, Text) else Text(detail)
        self.seconds = seconds  # what the last, unfinished move took

    def __str__(self) -> str:
        return str(self.detail)


def sentence_of(error: BaseException) -> str:
    """What an error of anybody's code says, whatever its class does when it is asked."""
    kind = type(error).__name__
    try:
        text = str(error)
    except BaseException:  # even that is foreign code
        text = ""
    return f"{kind}: {text}" if text else kind


def text_of(error: BaseException) -> Text:
    """The same as a text; an error that carries one keeps it."""
    return error.text if isinstance(error, TextError) else Text(sentence_of(error))


class Interrupted(Exception):
    """Somebody stopped the tournament; the game counts as never played."""


@dataclass(frozen=True)
class Terms:
    """Everything about one game except who plays it."""

    game: str
    variant: str
    seed: int = 0
    opening: tuple[str, ...] = ()  # moves played before the brains take over
    clock: Clock = field(default_factory=Clock)
    move_delay: float = 0.0  # seconds between two moves, for people who watch
    max_moves: int = 2000  # a longer game is a draw; keeps endless ones from stopping a tournament
