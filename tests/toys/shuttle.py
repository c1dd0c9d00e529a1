"""A token on four cells; two players move it one cell at a time, a position that comes thrice is a draw.

Its faults are what a game that forgets its history looks like; the conformance kit has to find them.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from partie.core.brain import Brain
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.history import History
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Scene, View
from tests.toys.brains import FirstMoveBrain

CELLS = "abcd"


class Termination(enum.Enum):
    REPEATED = "repeated"


@dataclass(frozen=True)
class ShuttlePosition(Position):
    cell: int = 0
    to_move: int = 0
    earlier: History[tuple[int, int]] = field(default_factory=History, repr=False)

    @property
    def variant(self) -> str:
        return "four"

    @property
    def turn(self) -> int:
        return self.to_move

    @property
    def has_history(self) -> bool:
        return bool(self.earlier)

    def legal_moves(self) -> Sequence[Move]:
        near = (self.cell - 1, self.cell + 1)
        return () if self.outcome() else tuple(cell for cell in near if 0 <= cell < len(CELLS))

    def play(self, move: Move) -> ShuttlePosition:
        if move not in self.legal_moves():
            raise IllegalMove("{move!r} is not one cell away in {position!r}", move=str(move), position=self.to_text())
        assert isinstance(move, int)
        return type(self)(move, 1 - self.to_move, self.earlier.add((self.cell, self.to_move)))

    def outcome(self) -> Outcome | None:
        again = self.earlier.count((self.cell, self.to_move))
        return Outcome((), Termination.REPEATED) if again >= 2 else None

    def problems(self) -> list[Problem]:
        return []

    def to_text(self) -> str:
        return f"{CELLS[self.cell]} {self.to_move}"

    def parse_move(self, text: str) -> Move:
        if len(text) != 1 or text not in CELLS:
            raise InvalidText("{text!r} is not a cell", text=text[:20])
        move = CELLS.index(text)
        if move not in self.legal_moves():
            raise IllegalMove("{text!r} is not one cell away in {position!r}", text=text, position=self.to_text())
        return move

    def format_move(self, move: Move) -> str:
        assert isinstance(move, int)
        return CELLS[move]


class Undeclared(ShuttlePosition):
    """Keeps its history to itself."""

    has_history = False


class Forgetful(ShuttlePosition):
    """Is equal to whatever reads the same."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Forgetful) and self.to_text() == other.to_text()

    __hash__ = ShuttlePosition.__hash__


class ShuttleView(View):
    def geometry(self, variant: str) -> Geometry:
        return Geometry(4, 1, tuple(Cell(name, place, 0.5) for place, name in enumerate(CELLS)))

    def scene(self, position: Position) -> Scene:
        return Scene({position.to_text()[0]: "token"})

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        return (position.format_move(move),)


class Shuttle(Game):
    name: ClassVar[str] = "shuttle"
    title: ClassVar[Text] = Text("Shuttle")
    players: ClassVar[range] = range(2, 3)
    sides: ClassVar[tuple[str, ...]] = ("first", "second")
    variants: ClassVar[tuple[Variant, ...]] = (Variant("four", Text("Four cells")),)
    kind: type[ShuttlePosition] = ShuttlePosition

    def start(self, variant: str | None = None, seed: int = 0) -> Position:
        if variant not in (None, "four"):
            raise InvalidText("{variant!r} is not a variant of shuttle: four", variant=variant or "")
        return self.kind()

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> Position:
        cell, _, turn = text.partition(" ")
        if len(cell) != 1 or cell not in CELLS or turn not in ("0", "1"):
            raise InvalidText("{text!r} is not a position of shuttle", text=text[:40])
        return self.kind(CELLS.index(cell), int(turn))

    def brain(self, level: int | None = None, **options: object) -> Brain:
        return FirstMoveBrain()

    def view(self) -> View:
        return ShuttleView()

    def warm_up(self) -> Sequence[WarmUp]:
        return ()


GAME = Shuttle()


class ForgetfulShuttle(Shuttle):
    kind = Forgetful


class UndeclaredShuttle(Shuttle):
    kind = Undeclared
