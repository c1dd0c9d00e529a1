"""Programs on a screen that play one of Partie's games: what a game declares, and what a driver may do.

A program is data and one `Driver`, which knows how the program looks and where to click. `partie.desktop`
handles windows, mouse and displays; a driver only sees pixels of the window and requests clicks in it.
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
    """A button of a mouse, as X11 counts them."""

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
class Annotation:
    """A remark of the driver about a place, drawn over the picture on the page."""

    box: Box
    text: str
    chance: float | None = None  # percent; None: a planned move


class UnreadableScreen(TextError):
    """The driver cannot read the screen and does not guess. `pixels` is what it saw."""

    def __init__(self, message: str | Text, /, pixels: Pixels | None = None, **values: Value) -> None:
        super().__init__(message, context="", **values)
        self.pixels = pixels


class ProgramClosed(TextError):
    """The program ended, or its window was closed, covered or hidden for good."""


class WindowControl(Protocol):
    """Screenshots, mouse and keys of one window. Coordinates are pixels from its upper left corner."""

    def screenshot(self, box: Box | None = None) -> Pixels:
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

    def move_pointer_away(self) -> None:
        """Takes the pointer off the board, where it would change colours."""
        ...

    def wait(self, check: Callable[[], Found | None], what: Text, seconds: float = 10.0) -> Found:
        """Polls until `check` returns something. Raises `ProgramClosed`, on a timeout `UnreadableScreen`."""
        ...

    def log_event(self, event: str, **details: object) -> None:
        """Writes an event to the log of the game and passes it to the observer."""
        ...

    def annotate(self, annotations: Sequence[Annotation]) -> None:
        """Replaces the annotations that observers see."""
        ...


class DriveResult(enum.Enum):
    """How a game on the screen ended."""

    WON = "won"
    LOST = "lost"
    STUCK = "stuck"  # it cannot be won any more, or cannot be proved to be winnable


@dataclass(frozen=True)
class DriverOutcome:
    """One game on the screen."""

    result: DriveResult
    last: Text  # after which action it ended, e.g. a guess at 33 %
    details: Mapping[str, object] = field(default_factory=dict)  # the game's own numbers, JSON-ready


class Driver(Protocol):
    """Plays one program."""

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        """One game from a fresh board to its end; game `number` from 0 wants a new board first."""
        ...


@dataclass(frozen=True)
class ProgramLevel:
    """A size or a rule set that the program can be started with."""

    name: str
    title: Text
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Program:
    """A real program: how it is installed, set up and recognised, and which driver plays it."""

    name: str  # on the command line
    title: str
    game: str
    executables: tuple[str, ...]  # the first that exists; also searched for in /usr/games
    packages: tuple[str, ...]  # Debian's
    window_class: str
    levels: tuple[ProgramLevel, ...]  # the first is the default
    custom: Callable[[str], ProgramLevel | None] | None = field(default=None, kw_only=True)
    # parses a custom level such as 12x9/17; None where it cannot
    custom_form: str = field(default="", kw_only=True)  # how such a level is written
    driver: str  # "module:Class"
    prepare: Callable[[Path, ProgramLevel], Sequence[Sequence[str]]] | None = None
    # writes settings into the private home and names commands to run before the start
    environment: Mapping[str, str] = field(default_factory=dict)
    is_restarted: bool = False  # for every game
    needs_bus: bool = False  # a session bus, which a virtual display does not have
    cleanup: tuple[tuple[str, ...], ...] = ()  # commands that end what the program leaves behind
