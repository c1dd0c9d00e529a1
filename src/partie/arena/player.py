"""A seat at the table as the referee sees it, whatever sits there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from partie.arena.conditions import Terms
from partie.arena.log import Log
from partie.core.brain import Brain
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import RecordedMove
from partie.play.loop import Answer
from partie.play.running_game import RunningGame

MakeBrain = Callable[[int], Brain]  # from the game's seed
Check = Callable[[], None]  # called while waiting; raises `Interrupted` to break off


@dataclass
class Table:
    """One game while it is played. Players read it, the referee writes it."""

    terms: Terms
    running: RunningGame
    used: list[float]  # seconds thought so far, by seat

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
    """Whoever can be told about a game and asked for moves. Methods raise `BrainFault`."""

    name: str
    log: Log

    @property
    def healthy(self) -> bool:
        """Whether it may play another game as it is."""
        ...

    def begin(self, table: Table, seat: int, check: Check) -> None:
        """A new game; `table.position` is its first position."""
        ...

    def choose(self, table: Table, seat: int, limit: float | None, check: Check) -> Answer:
        """The move for `seat`, which is on the move, within `limit` seconds and the clock's margin."""
        ...

    def finish(self, table: Table) -> None:
        """The game is over; never raises."""
        ...

    def close(self) -> None:
        """Leaves for good, with every process it has; never raises."""
        ...
