"""The brains of one game: made on demand, dropped while the game is idle, taught when it has ended."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from partie.arena.hosted import HostedProgram
from partie.arena.registered import find_program
from partie.core.brain import Brain, Learning, warning_of
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.options import Upload
from partie.core.position import Position
from partie.core.record import Record
from partie.core.text import Text
from partie.web.http.errors import Refusal
from partie.web.session.messages import Seat


class SeatBrains:
    """A brain for each computer seat, and an adviser. Two seats never share one: it may remember."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = seats
        self._made: dict[int | None, Brain] = {}  # by seat; None is the adviser
        self._dropped: set[int] = set()  # seats whose brains played and were dropped
        self._programs: dict[tuple[str, int | None], HostedProgram] = {}  # by name and seat; None is an adviser
        self._lock = threading.Lock()
        self._learned: set[tuple[str, ...]] = set()  # moves of the games they learned from

    def at(self, seat: int) -> Brain:
        """The brain of that seat. Raises `Refusal` where a person sits."""
        taken = self._seats[seat]
        if taken == "human":
            raise Refusal("A person is on the move.")
        return self._made.get(seat) or self._make(seat, taken.level, taken.brain_options())

    def adviser(self) -> Brain:
        """The brain at full strength that gives hints; it never sees what other seats know."""
        return self._made.get(None) or self._make(None, None)

    def solver(self, start: Position) -> Brain:
        """The brain that sees everything hidden, of a game that began at `start`."""
        brain: Brain = resolve(self._game.features.solver)(start)
        return brain

    def program(self, name: str, seat: int | None = None) -> HostedProgram:
        """A program of the owner's list: the one of a seat, or an adviser. Raises `InvalidText`."""
        with self._lock:
            known = self._programs.get((name, seat))
            if known is None:
                known = self._programs[name, seat] = HostedProgram(find_program(name).spec, self._game)
            return known

    def close_programs(self) -> None:
        """Ends all programs, in a thread: they may take a moment. They start again on demand."""
        with self._lock:
            programs, self._programs = list(self._programs.values()), {}
        for program in programs:
            threading.Thread(target=program.close, name="end of a program", daemon=True).start()

    def read_files(self) -> list[Text]:
        """Makes the brains that read a file, so that its problems are known before the game begins."""
        found = []
        for number, seat in enumerate(self._seats):
            if seat != "human" and any(isinstance(value, Upload) for value in seat.brain_options().values()):
                warning = warning_of(self.at(number))
                found += [warning] if warning else []
        return found

    def learn(self, record: Record) -> None:
        """Lets the brains of the seats learn from a finished game, once for each sequence of moves."""
        texts = tuple(move.text for move in record.moves)
        if texts in self._learned:
            return
        self._learned.add(texts)
        for seat in self._dropped:
            self.at(seat)
        for number, brain in list(self._made.items()):
            if number is not None and isinstance(brain, Learning):
                brain.learn(record)

    def drop(self) -> None:
        """Frees their memory; they are made again on demand."""
        self.close_programs()
        self._dropped |= {seat for seat in self._made if seat is not None}
        self._made.clear()

    def _make(self, seat: int | None, level: int | None, given: Mapping[str, object] | None = None) -> Brain:
        self._made[seat] = self._game.make_brain(level, given)
        return self._made[seat]


class RecentBrains:
    """Holds the brains of the games played last in memory, and drops those of all others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._brains: OrderedDict[int, SeatBrains] = OrderedDict()

    def use(self, brains: SeatBrains) -> None:
        """A search of this game starts."""
        self._brains[id(brains)] = brains
        self._brains.move_to_end(id(brains))
        while len(self._brains) > self._most:
            self._brains.popitem(last=False)[1].drop()

    def drop(self, brains: SeatBrains) -> None:
        """The game is idle."""
        self._brains.pop(id(brains), None)
        brains.drop()
