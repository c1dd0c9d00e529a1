"""The brains of one game: made when they are needed, let go while nobody plays, taught when it has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.brain import Brain, Learning, warning_of
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.options import Upload
from partie.core.position import Position
from partie.core.record import Record
from partie.core.text import Text
from partie.web.http.errors import Refusal
from partie.web.session.messages import Seat


class SeatedBrains:
    """One for each seat that a computer has, and an adviser. Two seats never share one: it may remember."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = seats
        self._made: dict[int | None, Brain] = {}  # by seat; None is the adviser
        self._rested: set[int] = set()  # seats whose brains played and were let go
        self._learned: set[tuple[str, ...]] = set()  # moves of the games they learned from

    def at(self, seat: int) -> Brain:
        """The brain that sits there. Raises `Refusal` where a person does."""
        taken = self._seats[seat]
        if taken == "human":
            raise Refusal("A person is on the move.")
        return self._made.get(seat) or self._make(seat, taken.level, taken.given())

    def adviser(self) -> Brain:
        """The brain at full strength that gives hints; it never hears what the others know."""
        return self._made.get(None) or self._make(None, None)

    def solver(self, start: Position) -> Brain:
        """The brain that sees every secret, of a game that began there."""
        brain: Brain = resolve(self._game.features.solver)(start)
        return brain

    def read_files(self) -> list[Text]:
        """Makes the brains that read a file now: what is wrong with it is told before the game begins."""
        found = []
        for number, seat in enumerate(self._seats):
            if seat != "human" and any(isinstance(value, Upload) for value in seat.given().values()):
                warning = warning_of(self.at(number))
                found += [warning] if warning else []
        return found

    def learn(self, record: Record) -> None:
        """Lets those at the seats learn from a game that has ended; once for each end."""
        texts = tuple(move.text for move in record.moves)
        if texts in self._learned:
            return
        self._learned.add(texts)
        for seat in self._rested:
            self.at(seat)
        for taken, brain in list(self._made.items()):
            if taken is not None and isinstance(brain, Learning):
                brain.learn(record)

    def rest(self) -> None:
        """Lets them go while nobody plays: their tables are large."""
        self._rested |= {seat for seat in self._made if seat is not None}
        self._made.clear()

    def _make(self, seat: int | None, level: int | None, given: Mapping[str, object] | None = None) -> Brain:
        self._made[seat] = self._game.make_brain(level, given)
        return self._made[seat]
