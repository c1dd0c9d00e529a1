"""A game of people and brains: seats, moves, the shown ply, what may be done. No sockets, no threads."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.hosted import fault_text
from partie.arena.registered import note_result
from partie.core.brain import Analysis
from partie.core.errors import IllegalMove
from partie.core.game import Game
from partie.core.position import Move, Outcome, Position
from partie.core.record import Record
from partie.core.text import Text
from partie.i18n import DEFAULT
from partie.play.loop import Answer, RejectedMove, play_answer
from partie.play.running_clocks import RunningClocks
from partie.play.running_game import RunningGame
from partie.web.games.describe import DescribedMoves
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.session.brains import SeatBrains
from partie.web.session.messages import BrainSeat, Seat

LATE = 0.5  # seconds that a brain's move may take longer than its clock allows: the machine plays for other people, too


@dataclass
class Session:
    """A running game, its seats, and the ply that is shown."""

    running: RunningGame
    seats: Sequence[Seat]
    seconds: float = limits.DEFAULT_SECONDS
    ply: int = 0
    continued: bool = False  # a brain was asked to continue from a position in the middle
    token: str = field(default_factory=secrets.token_urlsafe)  # a page that sends it may resume the game
    open: bool = False  # the page sent the start of the game, so its record reveals nothing
    id: str = field(default_factory=lambda: secrets.token_hex(12))  # of the game in the visitor's library
    remote: str = ""  # address of the other machine that plays it
    owner: str = ""  # digest of the token of the visitor whose game it is
    given: int = 0  # moves that the session started with
    deleted: bool = False  # by its visitor; it returns to the library when a person makes another move
    started: float = field(default_factory=time.time)
    ended: float | None = None
    changed: float = field(default_factory=time.time)  # when the last move was made
    helped: bool = False  # the person was given a hint, or took a move back
    warnings: list[Text] = field(default_factory=list)  # sent to the page when the game starts
    clocks: RunningClocks | None = None
    brains: SeatBrains = field(init=False)
    _described: DescribedMoves = field(init=False)
    _shown_at: float = field(default_factory=time.monotonic)  # when the shown position came up

    def __post_init__(self) -> None:
        self.brains = SeatBrains(self.game, self.seats)
        self._described = DescribedMoves(self.game)

    def person_seconds(self) -> float:
        """Thinking time of the people, without the first of their moves: it starts the clock."""
        times = [move.seconds for move in self.running.played if move.seat in self.persons]
        return round(sum(times[1:]), 3)

    def is_in_library(self) -> bool:
        """Whether a visitor has played in it, so that it is in that visitor's library."""
        persons = self.persons
        played = self.running.played[self.given :]
        return bool(self.owner) and not self.deleted and any(move.seat in persons for move in played)

    # --- seats and positions -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.running.game

    @property
    def positions(self) -> list[Position]:
        """The position after each number of moves."""
        return self.running.positions

    @property
    def moves(self) -> list[Move]:
        """All moves, those after the shown position included."""
        return self.running.moves

    @property
    def resigned(self) -> int | None:
        """The seat that resigned after the last move."""
        return self.running.resigned

    @property
    def position(self) -> Position:
        """The shown position, with everything hidden in it."""
        return self.positions[self.ply]

    @property
    def at_end(self) -> bool:
        """Whether the newest position is shown."""
        return self.ply == len(self.moves)

    @property
    def turn(self) -> int:
        """The seat to move, a valid seat even when the game is over."""
        return int(self.position.turn) % len(self.seats)

    @property
    def persons(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat == "human"]

    @property
    def viewer(self) -> int:
        """The seat whose knowledge is shown: the person to move, else the person before.

        Where only brains play, the one to move.
        """
        persons = self.persons
        if not persons or self.turn in persons:
            return self.turn
        return max((seat for seat in persons if seat < self.turn), default=persons[-1])

    def observation(self) -> Position:
        """What the viewer may know of the shown position."""
        return self.position.observation(self.viewer)

    def last_move(self) -> tuple[Position, Move] | None:
        """The move that led to the shown position, with what the viewer knew before it."""
        if self.ply == 0:
            return None
        return self.positions[self.ply - 1].observation(self.viewer), self.moves[self.ply - 1]

    def outcome(self) -> Outcome | None:
        """How the game ended at the shown position, resignation included."""
        return self.running.outcome() if self.at_end else self.position.outcome()

    def person_to_move(self) -> bool:
        """Whether a person may move in the shown position."""
        if self.clocks is not None and not self.at_end:
            return False
        return self.turn in self.persons and self.outcome() is None

    def brain_to_move(self) -> bool:
        """Whether a brain is to search now: at the end of the game, or where it was asked to continue."""
        waits = self.turn not in self.persons and self.outcome() is None
        return waits and (self.at_end or self.continued)

    def keeps_secret(self) -> bool:
        """Whether the side to move knows what the viewer may not."""
        if self.turn == self.viewer:
            return False
        return self.position.observation(self.turn).to_text() != self.observation().to_text()

    def has_secrets(self) -> bool:
        """Whether the first position holds what a player may not know."""
        first = self.positions[0]
        return any(first.observation(seat) is not first for seat in range(len(self.seats)))

    def can_be_analysed(self) -> bool:
        """Whether an analysis of the shown position makes sense and reveals no secret."""
        return self.outcome() is None and not self.keeps_secret()

    def check_solvable(self) -> None:
        """Raises `Refusal` where the game has no solver or no person is to move."""
        if not self.game.features.solver:
            raise Refusal("{title} has no solver.", title=self.game.title)
        if not self.person_to_move():
            raise Refusal("A hint is for a person on the move.")

    def learn(self) -> None:
        """Lets the brains learn from the game where it has just ended."""
        if self.at_end and self.outcome() is not None:
            self.brains.learn(self.running.record())

    def loser(self) -> int:
        """The loser of the finished game of two. Raises `Refusal` where there is none."""
        last, outcome = self.positions[-1], self.running.outcome()
        winner = None if outcome is None else outcome.winner
        if len(self.seats) != 2 or winner is None or last.observation(self.viewer) is not last:
            raise Refusal("Nobody lost this game.")
        if last.outcome() is not None and all(position.turn == winner for position in self.positions[:-1]):
            raise Refusal("The moves that lost were played before this game was opened.")
        return 1 - winner

    # --- actions ------------------------------------------------------------------------------

    def move(self, text: str, ply: int | None = None, arrived: float | None = None) -> None:
        """The person's move, which arrived at that moment (`time.monotonic`). Raises `Refusal` or what the game raises.

        A move that comes after its flag fell is not played: the game is over then.
        """
        if ply is not None and ply != self.ply:
            raise Refusal("The position has changed since the move {move!r} was chosen.", move=text)
        if self.outcome() is not None:
            raise Refusal("The game is over.")
        if not self.person_to_move():
            raise Refusal("It is not your turn.")
        move = self.observation().parse_move(text)
        if not self.check_flag(arrived):
            self.play(move, arrived=arrived)
        self.deleted = False

    def play(self, move: Move, analysis: Analysis | None = None, arrived: float | None = None) -> None:
        """Plays in the shown position and cuts off what followed it; `analysis` is the brain's.

        A brain whose move took longer than its clock allows loses by it instead.
        """
        seconds = round(time.monotonic() - self._shown_at, 3)
        if self.clocks is not None and self.clocks.seat is not None:
            seconds = round(self.clocks.elapsed(arrived), 3)
        answer = Answer(move, seconds, is_text=False)
        if analysis is not None:
            answer = Answer.of(analysis, analysis.seconds)
            if self._is_late(answer.seconds):
                return self.lose_on_time(self.turn)
        before, cut, mover = self.position, not self.at_end, self.turn
        try:
            play_answer(self.running, answer, self.ply)
        except RejectedMove as error:
            if before.observation(self.viewer) is before or not isinstance(error.cause, IllegalMove):
                raise error.cause from error
            raise Refusal("The rules forbid this move here.") from error  # the text may reveal a secret
        self._cut(cut)
        self._show(self.ply + 1)
        self._press(mover, answer.seconds)
        self.changed = time.time()
        return None

    # --- clocks --------------------------------------------------------------------------------

    def run_clock(self) -> None:
        """The clock of the seat to move runs: a person sees the position, or a brain thinks."""
        if self.clocks is not None and self.running.outcome() is None:
            self.clocks.run()

    def pause_clock(self) -> None:
        """The brain to move stopped thinking; it begins again later."""
        if self.clocks is not None and self.clocks.seat not in (None, *self.persons):
            self.clocks.pause(forget=True)

    @property
    def is_clock_running(self) -> bool:
        """Whether a clock runs."""
        return self.clocks is not None and self.clocks.since is not None

    def until_flag(self) -> float | None:
        """Seconds until the flag of the person to move falls; None where none can."""
        if self.clocks is None or self.clocks.seat not in self.persons:
            return None
        return self.clocks.until_flag()

    def check_flag(self, now: float | None = None) -> bool:
        """Whether the flag of a person to move has fallen, which ends the game."""
        if self.clocks is None or self.clocks.seat not in self.persons or self.running.outcome() is not None:
            return False
        left = self.clocks.until_flag(now)
        if left is None or left >= 0:
            return False
        self.lose_on_time(self.clocks.seat)
        return True

    def lose_on_time(self, seat: int) -> None:
        """A flag fell: the game ends as the rules say."""
        self._show(len(self.moves))
        if self.clocks is not None:
            self.clocks.stop(fallen=seat)
        self.running.lose_on_time(seat)
        self.changed = time.time()

    def _is_late(self, seconds: float) -> bool:
        """Whether a brain's move took longer than its clock allows."""
        if self.clocks is None or self.clocks.seat is None:
            return False
        limit = self.clocks.left[self.clocks.seat].limit
        return limit is not None and seconds > limit + LATE

    def _press(self, mover: int, seconds: float) -> None:
        """The mover's clock is pressed; it stays for the next one to run."""
        if self.clocks is not None:
            self.clocks.press(mover, None if self.running.outcome() is not None else self.turn, seconds)

    def _check_no_clock(self) -> None:
        """Raises `Refusal` for what cannot be done in a game with a clock."""
        if self.clocks is not None:
            raise Refusal("With a clock no move is taken back.")

    def _stop_clocks(self) -> None:
        if self.clocks is not None:
            self.clocks.stop()

    def _cut(self, cut: bool) -> None:
        """Bookkeeping of a decision in the shown position; `cut`: moves followed it."""
        self._described.cut(self.ply)
        self.helped |= cut
        self.given = min(self.given, self.ply)

    def undo(self, assisted: bool = False) -> None:
        """Back to the person's previous decision; a resignation is taken back first.

        A decision that revealed something hidden is taken back only if the game may count as `assisted`.
        """
        self._check_no_clock()
        if self.resigned is not None and self.at_end:
            by_person = self.resigned in self.persons
            self.running.go_on()
            if by_person:
                return
        if not self.can_undo:
            raise Refusal("There is nothing to take back.")
        before = self._decision_before() or 0
        if self.undo_reveals and not assisted:
            raise Refusal("A hidden card or place was shown since then; taking that back counts as help.")
        self.helped |= self.undo_reveals
        self._show(before)

    def finish(self) -> None:
        """Plays the rest of a game in which no decision is left."""
        if not self.can_finish:
            raise Refusal("There are still decisions to make.")
        for move in self.position.finish():
            self.play(move)
        self.deleted = False

    def redo(self) -> None:
        """Forward to the person's next decision, or to the end."""
        if not self.can_redo:
            raise Refusal("There is nothing to play again.")
        self._show(self._decision_after())

    def go(self, ply: int) -> None:
        """Shows the position after that many moves."""
        if ply > len(self.moves):
            raise Refusal("The game has {moves} moves, not {ply}.", moves=len(self.moves), ply=ply)
        self._show(ply)

    def choose_line(self, ply: int, variation: int) -> None:
        """Goes on with a variation to the move after `ply` moves; the moves it replaces become a variation.

        Raises `InvalidText` where there is none.
        """
        self._check_no_clock()
        if self.has_secrets():
            raise Refusal("The variations of a game with hidden things are not shown.")
        record = self.running.record().line([(ply, variation)])
        in_library = self.is_in_library()
        self.running = RunningGame.from_record(record, self.game, len(self.seats))
        self._described.cut(ply)
        self.given = min(self.given, ply) if in_library else len(self.moves)
        self._show(ply + 1)

    def resign(self) -> None:
        """The viewer resigns in the shown position; what followed it is cut off."""
        if not self.persons:
            raise Refusal("Only persons can resign.")
        if not self.can_resign:
            raise Refusal("The game is over.")
        self.deleted = False
        if self.clocks is not None:
            self._show(len(self.moves))
            self.clocks.stop()
        self._cut(not self.at_end)
        self.running.cut(self.ply)
        self._show(self.ply)
        self.running.resign(self.viewer)
        self.changed = time.time()

    def fail_program(self, fault: BrainFault) -> None:
        """The program to move failed, and loses with the reason."""
        seat = self.seats[self.turn]
        assert seat != "human"
        self._show(len(self.moves))
        if fault.fault is Fault.TIME and self.clocks is not None:
            return self.lose_on_time(self.turn)
        self._stop_clocks()
        self.running.lose_by_fault(self.turn, fault_text(seat.program or "", fault))
        self.changed = time.time()
        return None

    def note_programs(self) -> None:
        """Counts the finished game for the programs that played against people."""
        outcome = self.running.outcome()
        if outcome is None or not self.persons:
            return
        for number, seat in enumerate(self.seats):
            if seat != "human" and seat.program is not None:
                won = number in outcome.winners if outcome.winners else None
                note_result(seat.program, self.game.name, won)

    @property
    def uses_programs(self) -> bool:
        """Whether a program of the owner's list plays."""
        return any(seat != "human" and seat.program is not None for seat in self.seats)

    def resign_brain(self) -> None:
        """The brain to move resigns."""
        self._show(len(self.moves))
        self._stop_clocks()
        self.running.resign(self.turn)
        self.changed = time.time()

    def continue_here(self) -> None:
        """Lets the brain to move search again in the shown position; its move cuts off the rest."""
        if self.outcome() is not None:
            raise Refusal("The game is over.")
        if self.turn in self.persons:
            raise Refusal("A person is on the move.")
        if not self.at_end:
            self._check_no_clock()
        self.continued = True

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to go back to."""
        if self.clocks is not None:
            return False
        return (self.resigned is not None and self.at_end) or self._decision_before() is not None

    @property
    def undo_reveals(self) -> bool:
        """Whether the decision that would be taken back revealed something hidden."""
        before = self._decision_before()
        return before is not None and not self.helped and self._reveals(before, self.ply)

    @property
    def can_resign(self) -> bool:
        """Whether a person may resign: never in a finished game, whatever ply is shown."""
        return bool(self.persons) and self.running.outcome() is None

    @property
    def can_finish(self) -> bool:
        """Whether the person to move has no decision left."""
        return self.at_end and self.person_to_move() and bool(self.position.finish())

    @property
    def can_redo(self) -> bool:
        """Whether moves follow the shown position."""
        return not self.at_end

    def _show(self, ply: int) -> None:
        self.ply = ply
        self.continued = False
        self._shown_at = time.monotonic()

    def _reveals(self, first: int, end: int) -> bool:
        """Whether one of these moves revealed something hidden."""
        return any(self.positions[ply].reveals(self.moves[ply]) for ply in range(first, end))

    def _decides(self, ply: int) -> bool:
        return not self.persons or int(self.positions[ply].turn) % len(self.seats) in self.persons

    def _decision_before(self) -> int | None:
        return next((ply for ply in range(self.ply - 1, -1, -1) if self._decides(ply)), None)

    def _decision_after(self) -> int:
        later = range(self.ply + 1, len(self.moves))
        return next((ply for ply in later if self._decides(ply)), len(self.moves))

    # --- records ----------------------------------------------------------------------------------

    def open_record(self) -> Record:
        """The record. Raises `Refusal` while it holds what this person may not know."""
        if self.has_secrets() and not self.open and self.running.outcome() is None:
            raise Refusal("The record would tell what is hidden in this game; it can be had when it is over.")
        return self.record()

    def record(self) -> Record:
        """The record with seats and times, everything hidden included."""
        seats = [{} if seat == "human" else _recorded(seat) for seat in self.seats]
        record = self.running.record(seats=seats, clock=None if self.clocks is None else self.clocks.clock)
        return replace(record, started=round(self.started, 3), finished=round(self.ended or 0.0, 3))

    def move_texts(self) -> list[str]:
        """All moves as this person may read them."""
        return [move["text"] for move in self.described_moves()]

    def described_moves(self, language: str = DEFAULT) -> list[dict[str, Any]]:
        """All moves as this person may read them, and who made them."""
        return self._described.read(self.viewer, language, self.positions, self.moves, self.running.played)


def _recorded(seat: BrainSeat) -> dict[str, Any]:
    """A seat as records have it."""
    return {"level": seat.level} | ({} if seat.program is None else {"program": seat.program})
