"""What a game is played under and what comes out of it; plain data, shared by the whole arena."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Fault(enum.Enum):
    """Why a brain lost a game that the rules had not ended."""

    FORFEIT = "forfeit"  # it gave up
    ILLEGAL = "illegal"  # a move the rules forbid here
    OUT_OF_TURN = "out of turn"  # a move nobody had asked for
    TIME = "time"  # no move before its time was over
    SILENCE = "silence"  # no answer where no clock runs: at the start, or in a game without limits
    CRASH = "crash"  # it exited, closed its pipe or raised
    GARBAGE = "garbage"  # an answer that is no move at all
    FLOOD = "flood"  # more output than anybody can want
    MEMORY = "memory"  # it and its children held more than allowed
    START = "not started"  # it could not be started, or refused the game


class BrainFault(Exception):
    """A brain lost by its own doing; the game ends, the tournament goes on."""

    def __init__(self, fault: Fault, detail: str, seconds: float = 0.0) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail
        self.seconds = seconds  # what the last, unfinished move took


def sentence_of(error: BaseException) -> str:
    """What an error of anybody's code says, whatever its class does when it is asked."""
    kind = type(error).__name__
    try:
        text = str(error)
    except BaseException:  # even that is foreign code
        text = ""
    return f"{kind}: {text}" if text else kind


class Interrupted(Exception):
    """Somebody stopped the tournament; the game counts as never played."""


@dataclass(frozen=True)
class Clock:
    """Time limits in seconds; None means no such limit."""

    per_move: float | None = 1.0
    per_game: float | None = None  # for all own moves together
    margin: float = 0.05  # lateness forgiven on every move
    patience: float = 20.0  # for a start, and for moves without any limit

    def limit(self, used: float) -> float | None:
        """What the next move may take after `used` seconds of the game."""
        left = None if self.per_game is None else max(0.0, self.per_game - used)
        known = [seconds for seconds in (self.per_move, left) if seconds is not None]
        return min(known) if known else None


@dataclass(frozen=True)
class Terms:
    """Everything about one game except who plays it."""

    game: str
    variant: str
    seed: int = 0
    opening: tuple[str, ...] = ()  # moves played before the brains take over
    clock: Clock = Clock()
    move_delay: float = 0.0  # seconds between two moves, for people who watch
    max_moves: int = 2000  # a longer game is a draw; keeps endless ones from stopping a tournament


@dataclass(frozen=True)
class PlayedMove:
    """One move of a record."""

    text: str
    seat: int
    seconds: float = 0.0
    value: float | None = None  # as the brain saw it
    value_kind: str | None = None
    depth: int = 0
    opening: bool = False  # came from the opening, nobody thought about it


TOO_LONG = "too long"  # the ending of a game cut off at `Terms.max_moves`


@dataclass(frozen=True)
class GameRecord:
    """A finished game, complete enough to replay it and to judge why it ended."""

    terms: Terms
    brains: tuple[str, ...]  # by seat
    moves: tuple[PlayedMove, ...]
    winners: tuple[int, ...]  # seats; none is a draw or, alone, a loss
    ending: str  # the game's own reason, a `Fault`'s value or TOO_LONG
    detail: str = ""  # one sentence more about a fault
    faulty: int | None = None  # the seat that lost by a fault
    scores: tuple[float, ...] | None = None
    started: float = 0.0  # seconds since 1970
    finished: float = 0.0
    logs: tuple[str, ...] = ()  # by seat: every line in and out

    @property
    def points(self) -> tuple[float, ...]:
        """What each seat gets: winners share one point, a draw is shared by all."""
        seats = len(self.brains)
        sharing = self.winners or (tuple(range(seats)) if seats > 1 else ())
        return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))
