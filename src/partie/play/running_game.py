"""A game while it is played: positions, moves, who resigned. No brains, no threads, no clocks."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from partie.core.clock import Clock
from partie.core.game import Game
from partie.core.position import Move, Outcome, Position
from partie.core.record import RESIGNED, GameResult, Record, RecordedMove
from partie.core.replay import record_of, replay


class Resignation(enum.Enum):
    """The ending that no rule of a game knows."""

    RESIGNED = RESIGNED


class RunningGame:
    """`positions[n]` is the position after `moves[:n]`, and `played[n]` is the record of `moves[n]`."""

    def __init__(self, game: Game, start: Position, seats: int, seed: int | None = None) -> None:
        """`seed` is the one that `start` came from; without one its text is the beginning of the game."""
        self.game = game
        self.seats = seats
        self.positions: list[Position] = [start]
        self.moves: list[Move] = []
        self.played: list[RecordedMove] = []
        self.resigned: int | None = None  # the seat that resigned after the last move
        self._seed = seed

    @classmethod
    def from_record(cls, record: Record, game: Game, seats: int | None = None) -> RunningGame:
        """Goes on with a game. Raises `InvalidText` where the rules forbid one of its moves."""
        replayed = replay(record, game)
        number = seats or len(record.players) or replayed.last.players or game.players[0]
        running = cls(game, replayed.positions[0], number, record.seed if record.start is None else None)
        running.positions[1:] = replayed.positions[1:]
        running.moves[:], running.played[:] = replayed.moves, record.moves
        if record.reason == RESIGNED and replayed.last.outcome() is None:
            running.resigned = record.at_fault
        return running

    @property
    def position(self) -> Position:
        """The newest one."""
        return self.positions[-1]

    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by resignation."""
        outcome = self.position.outcome()
        if outcome is not None or self.resigned is None:
            return outcome
        others = tuple(seat for seat in range(self.seats) if seat != self.resigned)
        return Outcome(others, Resignation.RESIGNED)

    def play(self, move: Move, *, opening: bool = False) -> None:
        """Plays at the end of the game. Raises what the game raises, and then nothing has changed."""
        after = self.position.play(move)
        played = RecordedMove(self.position.format_move(move), int(self.position.turn), opening=opening)
        self.carry_out(move, after, played)

    def carry_out(self, move: Move, after: Position, played: RecordedMove) -> None:
        """Adds a move whose position is known already."""
        self.positions.append(after)
        self.moves.append(move)
        self.played.append(played)
        self.resigned = None

    def cut(self, ply: int) -> None:
        """Drops everything after this many moves."""
        del self.positions[ply + 1 :]
        del self.moves[ply:]
        del self.played[ply:]
        self.resigned = None

    def resign(self, seat: int) -> None:
        """A seat resigns after the last move."""
        self.resigned = seat

    def record(
        self,
        *,
        players: Sequence[str] = (),
        seats: Sequence[Mapping[str, Any]] = (),
        clock: Clock | None = None,
    ) -> Record:
        """The game so far."""
        start = record_of(self.game, self.positions[0], (), self._seed)
        return replace(
            start,
            moves=tuple(self.played),
            result=self._ending(),
            players=tuple(players),
            seats=tuple(seats),
            clock=clock,
        )

    def _ending(self) -> GameResult | None:
        outcome = self.outcome()
        if outcome is None:
            return None
        given_up = self.position.outcome() is None
        return replace(GameResult.of(outcome), at_fault=self.resigned if given_up else None)
