"""Programs on a screen that play one of Partie's games: what a game's folder declares, and the hands it gets.

A program is data and one `Driver`, which knows how the program looks and where to click. Windows, mice and
displays are `partie.desktop`'s business; a driver only sees pixels of the window and asks for clicks in it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text, TextError, Value

Pixels = NDArray[np.uint8]  # height, width, red-green-blue
Found = TypeVar("Found")


class Button(enum.IntEnum):
    """Of a mouse, as X11 counts them."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


@dataclass(frozen=True)
class Box:
    """A rectangle of the window, in pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Mark:
    """What a driver thinks of a place, drawn over the picture for whoever watches."""

    box: Box
    text: str
    chance: float | None = None  # percent; None: a planned move


class Unclear(TextError):
    """The screen shows something that cannot be read; nothing is guessed. `pixels` is what was seen."""

    def __init__(self, message: str | Text, /, pixels: Pixels | None = None, **values: Value) -> None:
        super().__init__(message, context="", **values)
        self.pixels = pixels


class Gone(TextError):
    """The program ended, or its window was closed, covered or hidden for good."""


class WindowControl(Protocol):
    """Eyes and hands at one window. Coordinates are pixels from its upper left corner."""

    def look(self, box: Box | None = None) -> Pixels:
        """What the window shows now."""
        ...

    def click(self, x: int, y: int, button: Button = Button.LEFT) -> None:
        """Moves the pointer there, presses and releases."""
        ...

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Carries something from one place to another."""
        ...

    def press(self, keys: str) -> None:
        """Keys together, such as `ctrl+r`."""
        ...

    def dismiss(self) -> bool:
        """Closes a dialog of the program that lies over its window; whether there was one."""
        ...

    def park(self) -> None:
        """Takes the pointer off the board, where it would change colours."""
        ...

    def wait(self, check: Callable[[], Found | None], what: Text, seconds: float = 10.0) -> Found:
        """Asks again and again until there is an answer. Raises `Gone`, or `Unclear` if it takes too long."""
        ...

    def tell(self, event: str, **details: object) -> None:
        """Something for the log of the game and for whoever watches."""
        ...

    def show(self, marks: Sequence[Mark]) -> None:
        """What the driver thinks, for whoever watches."""
        ...


class Result(enum.Enum):
    """How a game on the screen ended."""

    WON = "won"
    LOST = "lost"
    STUCK = "stuck"  # it cannot be won any more, or cannot be proved to be winnable


@dataclass(frozen=True)
class Played:
    """One game on the screen."""

    result: Result
    last: Text  # after which action it ended, e.g. a guess at 33 %
    details: Mapping[str, object] = field(default_factory=dict)  # the game's own numbers, JSON-ready


class Driver(Protocol):
    """Plays one program."""

    def play(self, hands: WindowControl, level: str, number: int) -> Played:
        """One game from a fresh board to its end; game `number` from 0 wants a new board first."""
        ...


@dataclass(frozen=True)
class Level:
    """A size or a rule set that the program can be started with."""

    name: str
    title: Text
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Program:
    """A real program: how it is installed, set up and recognised, and who drives it."""

    name: str  # what a person types
    title: str
    game: str
    executables: tuple[str, ...]  # the first that exists; /usr/games is looked at, too
    packages: tuple[str, ...]  # Debian's
    window_class: str
    levels: tuple[Level, ...]  # the first is the usual one
    custom: Callable[[str], Level | None] | None = field(default=None, kw_only=True)
    # a level that a person describes, such as 12x9/17; None where the words are not understood
    custom_form: str = field(default="", kw_only=True)  # how such a level is written
    driver: str  # "module:Class"
    prepare: Callable[[Path, Level], Sequence[Sequence[str]]] | None = None
    # writes settings into the private home and names commands to run before the start
    environment: Mapping[str, str] = field(default_factory=dict)
    is_restarted: bool = False  # for every game
    needs_bus: bool = False  # a session bus, which a display of its own does not have
    cleanup: tuple[tuple[str, ...], ...] = ()  # commands that end what the program leaves behind
