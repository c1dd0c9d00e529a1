"""Small games for the arena's tests: no kernels, every kind of table."""

from __future__ import annotations

import enum
import itertools
import os
import random
import re
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.options import Choice, Kind, Option, Value, read_options
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.record import Record
from partie.core.text import Text
from partie.core.view import Geometry, Scene, View
from partie.games.gomoku.features import FEATURES
from partie.jit import compile_times


class Termination(enum.Enum):
    FIVE = "five"
    FULL = "full"
    LAST_TAKEN = "last taken"
    FOUND = "found"


class ToyPosition(Position):
    def problems(self) -> list[Problem]:
        return []

    def to_text(self) -> str:
        return repr(self)

    def format_move(self, move: Move) -> str:
        return str(move)


@dataclass(frozen=True)
class FivePosition(ToyPosition):
    """Five in a row, the slow and obvious way."""

    size: int = 15
    stones: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        return f"free-{self.size}"

    @property
    def turn(self) -> int:
        return len(self.stones) % 2

    def legal_moves(self) -> Sequence[Move]:
        if self.outcome():
            return ()
        cells = (f"{chr(97 + x)}{y + 1}" for y in range(self.size) for x in range(self.size))
        return tuple(cell for cell in cells if cell not in self.stones)

    def play(self, move: Move) -> Position:
        if self.outcome() or move in self.stones or self.parse_move(str(move)) != move:
            raise IllegalMove(f"{move!r} is taken or the game is over")
        return FivePosition(self.size, (*self.stones, str(move)))

    def outcome(self) -> Outcome | None:
        if not self.stones:
            return None
        own = {(ord(cell[0]), int(cell[1:])) for cell in self.stones[(len(self.stones) - 1) % 2 :: 2]}
        x, y = ord(self.stones[-1][0]), int(self.stones[-1][1:])
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                step = 1
                while (x + sign * step * dx, y + sign * step * dy) in own:
                    run, step = run + 1, step + 1
            if run >= 5:
                return Outcome(((len(self.stones) - 1) % 2,), Termination.FIVE)
        return Outcome((), Termination.FULL) if len(self.stones) == self.size**2 else None

    def parse_move(self, text: str) -> Move:
        found = re.fullmatch(r"([a-z])(\d+)", text.lower())
        if not found:
            raise InvalidText(f"{text!r} is not a cell")
        if ord(found[1]) - 97 >= self.size or not 1 <= int(found[2]) <= self.size:
            raise IllegalMove(f"{text!r} is not on the board")
        if text.lower() in self.stones:
            raise IllegalMove(f"{text!r} is taken")
        return text.lower()


@dataclass(frozen=True)
class NimPosition(ToyPosition):
    """Take one to three; whoever takes the last wins. Any number of players."""

    left: int
    seats: int
    taken: int = 0

    @property
    def variant(self) -> str:
        return f"nim-{self.seats}"

    @property
    def players(self) -> int:
        return self.seats

    @property
    def turn(self) -> int:
        return self.taken % self.seats

    def legal_moves(self) -> Sequence[Move]:
        return tuple(range(1, min(3, self.left) + 1))

    def play(self, move: Move) -> Position:
        if move not in self.legal_moves():
            raise IllegalMove(f"{move!r} cannot be taken from {self.left}")
        return NimPosition(self.left - cast(int, move), self.seats, self.taken + 1)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(((self.taken - 1) % self.seats,), Termination.LAST_TAKEN)

    def parse_move(self, text: str) -> Move:
        if not text.isdecimal():
            raise InvalidText(f"{text!r} is not a number")
        if int(text) not in self.legal_moves():
            raise IllegalMove(f"{text!r} cannot be taken from {self.left}")
        return int(text)


@dataclass(frozen=True)
class SecretPosition(ToyPosition):
    """Guess a number that only the referee knows."""

    secret: int | None
    guesses: tuple[int, ...] = ()
    found: bool = False

    @property
    def variant(self) -> str:
        return "secret"

    @property
    def turn(self) -> int:
        return len(self.guesses) % 2

    def legal_moves(self) -> Sequence[Move]:
        return () if self.found else tuple(n for n in range(10) if n not in self.guesses)

    def play(self, move: Move) -> Position:
        if move not in self.legal_moves():
            raise IllegalMove(f"{move!r} was guessed already")
        guess = cast(int, move)
        return SecretPosition(self.secret, (*self.guesses, guess), guess == self.secret)

    def outcome(self) -> Outcome | None:
        return Outcome(((len(self.guesses) - 1) % 2,), Termination.FOUND) if self.found else None

    def observation(self, player: int) -> Position:
        return SecretPosition(None, self.guesses, self.found)

    def parse_move(self, text: str) -> Move:
        return int(text)


class FirstMove:
    """Plays the first legal move at once."""

    name = "first"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[0], 50.0)


class RandomMove(FirstMove):
    """Plays any legal move; the same one in the same position."""

    name = "random"

    def __init__(self, salt: str = "0") -> None:
        self._salt = salt

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        chooser = random.Random(f"{self._salt} {position.to_text()}")
        return Analysis(chooser.choice(position.legal_moves()), 50.0)


class NoView(View):
    def geometry(self, variant: str) -> Geometry:
        return Geometry(1, 1, ())

    def scene(self, position: Position) -> Scene:
        return Scene({})

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        return (position.format_move(move),)


def _interleaved(rows: list[str]) -> tuple[str, ...]:
    cells: dict[str, list[str]] = {"x": [], "o": [], ".": []}
    for y, row in enumerate(reversed(rows)):
        for x, symbol in enumerate(row):
            cells[symbol].append(f"{chr(97 + x)}{y + 1}")
    assert len(cells["x"]) - len(cells["o"]) in (0, 1)
    pairs = itertools.zip_longest(cells["x"], cells["o"])
    return tuple(cell for pair in pairs for cell in pair if cell)


class ToyGame(Game):
    levels = range(1, 4)

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> Position:
        raise InvalidText(f"{text!r} cannot be read")

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        return RandomMove(str(level))

    def view(self) -> View:
        return NoView()

    def warm_up(self) -> Sequence[WarmUp]:
        return ()


class Five(ToyGame):
    name, title, players, sides = "gomoku", Text("Five in a row"), range(2, 3), ("black", "white")
    features = FEATURES  # what foreign brains say of it
    fields = (
        Option(
            "rule",
            Kind.CHOICE,
            Text("Rule"),
            "free",
            choices=tuple(Choice(word, Text(word)) for word in ("free", "standard", "renju", "caro")),
        ),
        Option("size", Kind.INTEGER, Text("Board"), 15, low=5, high=22),
        Option(
            "opening",
            Kind.CHOICE,
            Text("Opening"),
            "free",
            choices=(Choice("free", Text("None")), Choice("swap2", Text("Swap2"))),
        ),
    )
    variants = tuple(
        Variant(
            f"free-{size}",
            Text("Five in a row, {size}x{size}", size=size),
            {"rule": "free", "size": size, "opening": "free"},
        )
        for size in (15, 7)
    )

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        rule, size, *opening = (name or "free-15").split("-")
        return {"rule": rule, "size": int(size), "opening": (*opening, "free")[0]}

    def variant_name(self, given: Mapping[str, object]) -> str:
        values = self.variant_values() | read_options(self.fields, given, self.name)
        words = [str(value) for value in values.values()]
        return "-".join(words[:2] if words[2] == "free" else words)

    def start(self, variant: str | None = None, seed: int = 0) -> Position:
        digits = (variant or "free-15").partition("-")[2]
        if digits not in map(str, range(5, 23)):
            raise InvalidText(f"no board of {digits}")
        return FivePosition(int(digits))

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> Position:
        position = self.start(variant)
        if "/" in text:
            assert isinstance(position, FivePosition)
            return FivePosition(position.size, _interleaved(text.split("/")))
        for word in text.split() if text != "-" else ():
            position = position.play(position.parse_move(word))
        return position


class Nim(ToyGame):
    name, title, players, sides = "nim", Text("Nim"), range(1, 7), ("a", "b", "c", "d", "e", "f")
    variants = (Variant("nim-2", Text("Nim")),)

    def start(self, variant: str | None = None, seed: int = 0) -> Position:
        return NimPosition(21 + seed % 7, int((variant or "nim-2").partition("-")[2]))


class Secret(ToyGame):
    name, title, players, sides = "secret", Text("Secret"), range(2, 3), ("a", "b")
    variants = (Variant("secret", Text("Secret")),)

    def start(self, variant: str | None = None, seed: int = 0) -> Position:
        return SecretPosition(seed % 10)


TOYS: dict[str, Game] = {game.name: game for game in (Five(), Nim(), Secret())}


class Raises(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        raise RuntimeError("on purpose")


class NeverBack(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        threading.Event().wait()
        raise AssertionError("nobody sets the event")


class WrongMove(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(("no", "such", "move"), 50.0)


class Sleepy(FirstMove):
    """Takes thirty milliseconds for every move."""

    seconds = 0.03

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        threading.Event().wait(self.seconds)
        return super().choose(position, limits, stop)


class VerySleepy(Sleepy):
    """Takes longer than any excuse."""

    seconds = 0.4


class Sees(FirstMove):
    """Thinks so of its chances, whatever it plays."""

    def __init__(self, percent: float = 50.0) -> None:
        self._percent = percent

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[0], self._percent)


class OffersDraws(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[0], 50.0, offers_draw=True)


class AcceptsDraws(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[0], 50.0, accepts_draw=limits.draw_offered)


class NotesLimits(FirstMove):
    """Keeps the limits of its searches."""

    seen: ClassVar[list[Limits]] = []

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        self.seen.append(limits)
        return super().choose(position, limits, stop)


class Compiling(FirstMove):
    """Its kernels are compiled while it thinks about its first move."""

    compiled = False

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        with compile_times.counted():
            threading.Event().wait(0.0 if self.compiled else 1.5)
        self.compiled = True
        return super().choose(position, limits, stop)


class DiesOnce(FirstMove):
    """Takes its whole process with it, unless the file is there already."""

    def __init__(self, marker: str) -> None:
        self._marker = Path(marker)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        if not self._marker.exists():
            self._marker.touch()
            os._exit(1)
        return super().choose(position, limits, stop)


class BadText(Exception):
    """An error that cannot even be printed."""

    def __str__(self) -> str:
        raise RuntimeError("no text")


class RaisesBadText(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        raise BadText


class Exits(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        sys.exit(3)


class Interrupts(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        raise KeyboardInterrupt


class ReturnsNothing(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return cast(Analysis, None)


class ReturnsBareMove(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return cast(Analysis, position.legal_moves()[0])


class ReturnsBrokenAnalysis(FirstMove):
    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(position.legal_moves()[0], cast(float, "much"))


class NotMade(FirstMove):
    def __init__(self) -> None:
        raise ValueError("on purpose")


class NeedsArgument(FirstMove):
    def __init__(self, needed: int) -> None:
        self.needed = needed


class ExitsWhenMade(FirstMove):
    def __init__(self) -> None:
        sys.exit(3)


class NeverMade(FirstMove):
    def __init__(self) -> None:
        threading.Event().wait()


class CannotLearn(FirstMove):
    def learn(self, record: Record) -> None:
        raise BadText


class NoBrain:
    """Has nothing a brain has."""
