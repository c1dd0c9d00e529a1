"""A shared game: its seats, its clock, what was offered. No sockets, no threads; the time is given.

`permissions.py` decides who may do what, `actions.py` does it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, Literal

from partie.core.clock import LONGEST_TIME, NO_CLOCK, Clock, TimeLeft
from partie.core.clock_text import DAY
from partie.core.game import Game
from partie.core.position import Outcome, Position
from partie.play.running_game import RunningGame
from partie.web.games.describe import DescribedMoves
from partie.web.http.errors import Refusal
from partie.web.session.brains import SeatBrains
from partie.web.session.messages import BrainSeat
from partie.web.session.state import Result

ID_BYTES = 16
Proposal = Literal["draw", "takeback"]


@dataclass(frozen=True)
class Person:
    """Who sits at a seat: known by the digest of the visitor's key."""

    owner: str
    name: str


SharedSeat = Person | BrainSeat | None  # None: still free


@dataclass
class SharedGame:
    """Seats may be free at first; no move is made and no clock runs before all are taken."""

    running: RunningGame
    seats: list[SharedSeat]
    host: str  # digest of the visitor who invites
    clock: Clock = NO_CLOCK
    id: str = field(default_factory=lambda: secrets.token_urlsafe(ID_BYTES))  # part of the link: not to be guessed
    remote: str = ""  # address of the other machine that invites
    created: float = 0.0  # seconds since 1970, as all times here
    changed: float = 0.0
    since: float | None = None  # when the turn began; None before all seats are taken
    withdrawn: bool = False  # by the host, before it began
    proposals: dict[Proposal, int] = field(default_factory=dict)  # which seat waits for the other's answer
    proposed_at: dict[tuple[Proposal, int], int] = field(default_factory=dict)  # moves played when a seat proposed last
    again: set[int] = field(default_factory=set)  # seats that want a rematch
    next: str | None = None  # the id of the rematch
    archived: bool = False  # it is in the libraries of its players
    brains: SeatBrains = field(init=False)
    _described: DescribedMoves = field(init=False)

    def __post_init__(self) -> None:
        self.brains = SeatBrains(self.game, [seat if isinstance(seat, BrainSeat) else "human" for seat in self.seats])
        self._described = DescribedMoves(self.game)

    # --- what is so --------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.running.game

    @property
    def position(self) -> Position:
        """The newest one, with everything hidden in it."""
        return self.running.position

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return len(self.running.moves)

    @property
    def turn(self) -> int:
        """The seat to move, a valid seat even when the game is over."""
        return int(self.position.turn) % len(self.seats)

    @property
    def free(self) -> list[int]:
        """Seats that are not taken."""
        return [number for number, seat in enumerate(self.seats) if seat is None]

    @property
    def persons(self) -> list[int]:
        """Seats of people, those still free not counted."""
        return [number for number, seat in enumerate(self.seats) if isinstance(seat, Person)]

    @property
    def is_begun(self) -> bool:
        """Whether all seats are taken."""
        return self.since is not None

    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.running.outcome()

    @property
    def is_running(self) -> bool:
        """Whether moves may be made."""
        return self.is_begun and self.outcome() is None

    def seat_of(self, owner: str | None) -> int | None:
        """The seat of a visitor; None for spectators."""
        return next((number for number in self.persons if owner and self._owner(number) == owner), None)

    def _owner(self, number: int) -> str:
        seat = self.seats[number]
        return seat.owner if isinstance(seat, Person) else ""

    def observation(self, seat: int | None, ply: int | None = None) -> Position:
        """What a visitor may know after that many moves. A spectator knows what all players know.

        Raises `Refusal` where the players know different things and the game goes on.
        """
        position = self.running.positions[self.ply if ply is None else ply]
        return position.observation(self.knower(seat))

    def knower(self, seat: int | None) -> int:
        """The seat whose knowledge a visitor shares. Raises as `observation`."""
        if seat is not None:
            return seat
        known = {self.position.observation(number).to_text() for number in range(len(self.seats))}
        if len(known) > 1 and self.outcome() is None:
            raise Refusal("This game hides things from its players: it can be watched when it is over.", status=403)
        return 0

    def described_moves(self, seat: int | None, language: str) -> list[dict[str, Any]]:
        """All moves as the person at that seat, or a spectator, may read them."""
        running = self.running
        return self._described.read(self.knower(seat), language, running.positions, running.moves, running.played)

    def brain_to_move(self) -> BrainSeat | None:
        """The computer player that is to search now."""
        seat = self.seats[self.turn]
        return seat if self.is_running and isinstance(seat, BrainSeat) else None

    # --- the clock ---------------------------------------------------------------------------------------

    @property
    def is_correspondence(self) -> bool:
        """Whether a move may take days."""
        return self.clock.per_move is not None and self.clock.per_move >= DAY

    def time_left(self, seat: int) -> TimeLeft:
        """The clock of a seat between its moves: its own moves say how much is used."""
        left = self.clock.start(seat)
        for move in self.running.played:
            if move.seat == seat:
                left = left.after(move.seconds)
        return left

    def clock_runs(self) -> bool:
        """Whether the seat to move is being timed. The first move of each is not, except by correspondence."""
        if not self.is_running or self.time_left(self.turn).limit is None:
            return False
        return self.is_correspondence or any(move.seat == self.turn for move in self.running.played)

    def elapsed(self, now: float) -> float:
        """Seconds charged for the move that is awaited."""
        if self.since is None or not self.clock_runs():
            return 0.0
        return min(max(0.0, now - self.since), LONGEST_TIME)

    def flag_falls_at(self) -> float | None:
        """When the seat to move loses on time; None while no clock runs."""
        limit = self.time_left(self.turn).limit if self.since is not None and self.clock_runs() else None
        return None if limit is None or self.since is None else self.since + limit

    def check_flag(self, now: float) -> bool:
        """Ends the game where a flag has fallen; whether it has."""
        falls = self.flag_falls_at()
        if falls is None or now <= falls + self.clock.margin:
            return False
        self.running.lose_on_time(self.turn)
        self.change(now)
        return True

    def change(self, now: float) -> None:
        """Notes that something happened, after it did."""
        self.changed = now
        if self.outcome() is not None:
            self.proposals.clear()

    def cut(self, ply: int) -> None:
        """Drops all moves after this many."""
        self.running.cut(ply)
        self._described.cut(ply)


def new_seed() -> int:
    """What deals a game."""
    return secrets.randbelow(2**53)


def result_for(game: SharedGame, seat: int | None) -> Result | None:
    """How the game ended for a seat; "shared" for spectators."""
    outcome = game.outcome()
    if outcome is None:
        return None
    if seat is None:
        return "shared"
    if not outcome.winners:
        return "drawn"
    if seat not in outcome.winners:
        return "lost"
    return "won" if len(outcome.winners) == 1 else "drawn"
