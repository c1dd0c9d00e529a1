"""A player as the referee sees it, whatever is behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from partie.arena.conditions import GameConditions
from partie.arena.log import Log
from partie.core.brain import Brain
from partie.core.clock import TimeLeft
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import RecordedMove
from partie.play.loop import Answer
from partie.play.running_game import RunningGame

MakeBrain = Callable[[int], Brain]  # from the game's seed
StopCheck = Callable[[], None]  # called while waiting; raises `Interrupted` to break off


@dataclass
class TimedGame:
    """One game while it is played, with its conditions and clocks. Players read it, the referee writes it."""

    conditions: GameConditions
    running: RunningGame
    clocks: list[TimeLeft]  # by seat

    @property
    def used(self) -> list[float]:
        """Seconds used so far, by seat."""
        return [clock.used for clock in self.clocks]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.running.game

    @property
    def position(self) -> Position:
        """The newest one."""
        return self.running.position

    @property
    def moves(self) -> list[RecordedMove]:
        """All of them."""
        return self.running.played


class Player(Protocol):
    """Chooses moves for one seat. Methods raise `BrainFault`."""

    name: str
    log: Log

    @property
    def healthy(self) -> bool:
        """Whether it may play another game as it is."""
        ...

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """A new game; `timed.position` is its first position."""
        ...

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """The move for `seat`, which is on the move, within `limit` seconds and the clock's margin."""
        ...

    def finish(self, timed: TimedGame) -> None:
        """The game is over; never raises."""
        ...

    def close(self) -> None:
        """Ends it with all its processes; never raises."""
        ...
