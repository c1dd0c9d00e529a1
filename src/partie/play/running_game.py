"""A game while it is played: positions, moves, what the players agreed. No brains, no threads, no clocks."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from partie.core.clock import Clock
from partie.core.game import Agreement, Game
from partie.core.position import Move, Outcome, Position
from partie.core.record import ADJUDICATED, AGREED, FAULT, OUT_OF_TIME, RESIGNED, GameResult, Record, RecordedMove
from partie.core.replay import record_of, replay
from partie.core.text import Text


class OtherTermination(enum.Enum):
    """Terminations that no rule of a game knows."""

    RESIGNED = RESIGNED
    AGREEMENT = AGREED
    TIME = OUT_OF_TIME
    ADJUDICATION = ADJUDICATED
    FAULT = FAULT


_ENDINGS = {termination.value for termination in OtherTermination}


class RunningGame:
    """`positions[n]` is the position after `moves[:n]`, and `played[n]` is the record of `moves[n]`."""

    def __init__(self, game: Game, start: Position, seats: int, seed: int | None = None) -> None:
        """`seed` is the one that `start` came from; without one its text is the beginning of the game."""
        self.game = game
        self.seats = seats
        self.positions: list[Position] = [start]
        self.moves: list[Move] = []
        self.played: list[RecordedMove] = []
        self.ended: GameResult | None = None  # after the last move, and not by the rules
        self.draw_offer: int | None = None  # the seat that offers a draw after the last move
        self._seed = seed

    @classmethod
    def from_record(cls, record: Record, game: Game, seats: int | None = None) -> RunningGame:
        """Goes on with a game. Raises `InvalidText` where the rules forbid one of its moves."""
        replayed = replay(record, game)
        number = seats or len(record.players) or replayed.last.players or game.players[0]
        running = cls(game, replayed.positions[0], number, record.seed if record.start is None else None)
        running.positions[1:] = replayed.positions[1:]
        running.moves[:], running.played[:] = replayed.moves, record.moves
        if record.reason in _ENDINGS and replayed.last.outcome() is None:
            running.ended = record.result
        return running

    def until(self, ply: int) -> RunningGame:
        """A copy of the beginning, which does not change with this game."""
        copy = RunningGame(self.game, self.positions[0], self.seats, self._seed)
        copy.positions[1:] = self.positions[1 : ply + 1]
        copy.moves[:], copy.played[:] = self.moves[:ply], self.played[:ply]
        return copy

    @property
    def position(self) -> Position:
        """The newest one."""
        return self.positions[-1]

    @property
    def resigned(self) -> int | None:
        """The seat that resigned after the last move."""
        return self.ended.at_fault if self.ended is not None and self.ended.reason == RESIGNED else None

    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or otherwise."""
        outcome = self.position.outcome()
        if outcome is not None or self.ended is None:
            return outcome
        return Outcome(self.ended.winners, OtherTermination(self.ended.reason))

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
        self.go_on()

    def cut(self, ply: int) -> None:
        """Drops everything after this many moves."""
        del self.positions[ply + 1 :]
        del self.moves[ply:]
        del self.played[ply:]
        self.go_on()

    def go_on(self) -> None:
        """Takes back an ending that is not by the rules, and an offer."""
        self.ended = self.draw_offer = None

    def resign(self, seat: int) -> None:
        """A seat resigns after the last move."""
        self.ended = self._lost(seat, RESIGNED)

    def lose_on_time(self, seat: int) -> None:
        """A seat's flag fell after the last move; a draw where no other player could win any more."""
        lost = self._lost(seat, OUT_OF_TIME)
        self.ended = replace(lost, winners=tuple(other for other in lost.winners if self.position.may_win(other)))

    def lose_by_fault(self, seat: int, detail: Text) -> None:
        """A seat's program failed after the last move."""
        self.ended = replace(self._lost(seat, FAULT), detail=detail)

    def offer_draw(self, seat: int) -> None:
        """A seat offers a draw, which stands until the next move; ignored where a game has no such agreement."""
        if self.game.allows(Agreement.DRAW, self.seats):
            self.draw_offer = seat

    def agree_draw(self) -> None:
        """Both sides want a draw."""
        self.ended = GameResult((), AGREED)

    def _lost(self, seat: int, reason: str) -> GameResult:
        return GameResult(tuple(other for other in range(self.seats) if other != seat), reason, at_fault=seat)

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
        outcome = self.position.outcome()
        return self.ended if outcome is None else GameResult.of(outcome)
