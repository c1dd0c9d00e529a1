"""A two-player game with secrets: each side holds a number the other must not see."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from partie.core.brain import Brain
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Scene, View
from tests.toys.brains import FirstMoveBrain

MOVES = ("wait", "show")
HIDDEN = "?"


class Termination(enum.Enum):
    SHOWN = "shown"


@dataclass(frozen=True)
class SecretPosition(Position):
    hands: tuple[str, str]
    played: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        return "plain"

    @property
    def turn(self) -> int:
        return len(self.played) % 2

    def legal_moves(self) -> Sequence[Move]:
        return [] if self.outcome() else MOVES

    def play(self, move: Move) -> SecretPosition:
        if move not in self.legal_moves():
            raise IllegalMove("{move} is forbidden in {position}.", move=repr(move), position=self.to_text())
        return replace(self, played=(*self.played, str(move)))

    def outcome(self) -> Outcome | None:
        return Outcome((0,), Termination.SHOWN, (1.0, 0.0)) if "show" in self.played else None

    def problems(self) -> list[Problem]:
        return []

    def observation(self, player: int) -> SecretPosition:
        known = [hand if player == seat else HIDDEN for seat, hand in enumerate(self.hands)]
        return replace(self, hands=(known[0], known[1]))

    def to_text(self) -> str:
        return "/".join([*self.hands, *self.played])

    def parse_move(self, text: str) -> Move:
        if text not in MOVES:
            raise InvalidText("{text!r} is not a move.", text=text)
        if text not in self.legal_moves():
            raise IllegalMove("{text!r} is forbidden in {position}.", text=text, position=self.to_text())
        return text

    def format_move(self, move: Move) -> str:
        return str(move)


class SecretView(View):
    def geometry(self, variant: str) -> Geometry:
        return Geometry(2, 1, (Cell("wait", 0.5, 0.5), Cell("show", 1.5, 0.5)))

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, SecretPosition)
        return Scene({}, notes=(Text("Hands: {hands}", hands=" ".join(position.hands)),))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        return (str(move),)


class Secrets(Game):
    name = "secrets"
    title = Text("Secrets")
    players = range(2, 3)
    sides = ("first", "second")
    variants = (Variant("plain", Text("Secrets")),)

    def start(self, variant: str | None = None, seed: int = 0) -> SecretPosition:
        return SecretPosition((f"A{seed}", f"B{seed}"))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> SecretPosition:
        first, second, *played = text.split("/")
        return SecretPosition((first, second), tuple(played))

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        return FirstMoveBrain()

    def view(self) -> View:
        return SecretView()

    def warm_up(self) -> Sequence[WarmUp]:
        return []


GAME = Secrets()
