"""A patience of four cards, which go one by one from the left pile to the right; for tests of the page."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from partie.core.brain import Brain
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.core.view import Card, Cell, Geometry, Scene, Stack, View
from tests.toys.brains import FirstMoveBrain

CARDS = ("as", "7h", "10d", "kc")  # the lowest first; the lowest lies face down


class Termination(enum.Enum):
    MOVED = "moved"


@dataclass(frozen=True)
class PatiencePosition(Position):
    left: int = len(CARDS)  # cards on the left pile

    @property
    def variant(self) -> str:
        return "plain"

    @property
    def turn(self) -> int:
        return 0

    def legal_moves(self) -> Sequence[Move]:
        return [CARDS[self.left - 1]] if self.left else []

    def play(self, move: Move) -> PatiencePosition:
        if move not in self.legal_moves():
            raise IllegalMove("{move!r} does not lie on top.", move=str(move))
        return PatiencePosition(self.left - 1)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome((0,), Termination.MOVED)

    def problems(self) -> list[Problem]:
        return []

    def to_text(self) -> str:
        return str(self.left)

    def parse_move(self, text: str) -> Move:
        if text not in CARDS:
            raise InvalidText("{text!r} is not a card.", text=text)
        return text

    def format_move(self, move: Move) -> str:
        return str(move)


class PatienceView(View):
    def geometry(self, variant: str) -> Geometry:
        return Geometry(3.0, 3.0, (Cell("left", 0.5, 0.7), Cell("right", 2.0, 0.7)))

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, PatiencePosition)
        left = tuple(Card(card, card if place else "") for place, card in enumerate(CARDS[: position.left]))
        right = tuple(Card(card, card) for card in reversed(CARDS[position.left :]))
        fan = Stack("left", left, (0.0, 0.3))
        return Scene({}, stacks=(fan, Stack("right", right)), prompt=Text("Move a card to the right."))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        return (str(move), "right")


class Patience(Game):
    name = "patience"
    title = Text("Patience")
    players = range(1, 2)
    sides = ("player",)
    variants = (Variant("plain", Text("Four cards")),)

    def start(self, variant: str | None = None, seed: int = 0) -> PatiencePosition:
        return PatiencePosition()

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> PatiencePosition:
        return PatiencePosition(int(text))

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        return FirstMoveBrain()

    def view(self) -> View:
        return PatienceView()

    def warm_up(self) -> Sequence[WarmUp]:
        return []


GAME = Patience()
