"""GNOME Mines: flat tiles, one colour for each number."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from partie.core.text import Text
from partie.desktop.program import DriverOutcome, Pixels, Program, ProgramLevel, WindowControl
from partie.games.mines.engine.engine import first_cell
from partie.games.mines.programs.playing import Field, NewGame, Read
from partie.games.mines.programs.tiles import Palette, Signs, Tiles, colours, find_tiles, read_signs
from partie.games.mines.rules.notation import Setup

START = 60.0  # seconds for all tiles to be drawn
SIZES = {"small": (8, 8, 10), "medium": (16, 16, 40), "big": (30, 16, 99)}
SMALLEST, LARGEST = 4, 100  # cells a side of a custom board
LEAST_CELLS = 72  # in all: of smaller boards the program changes the number of mines by itself
_FORM = re.compile(r"([0-9]{1,3})x([0-9]{1,3})/([0-9]{1,4})")
_CHOOSE_CUSTOM = ("4", "tab", "tab", "tab", "tab", "return")  # from the first page to the board
STILL = 0.3  # seconds without a change before the next key is pressed, or a new window is settled
BEGIN_AGAIN = 6.0  # seconds after the last key in which the board must appear


def size_of(level: str) -> tuple[int, int, int]:
    """Width, height and mines."""
    if level in SIZES:
        return SIZES[level]
    found = _FORM.fullmatch(level)
    assert found is not None
    width, height, mines = map(int, found.groups())
    return width, height, mines


def custom(name: str) -> ProgramLevel | None:
    """A board of any size, written 12x9/17."""
    if not _FORM.fullmatch(name):
        return None
    width, height, mines = size_of(name)
    room = width * height - 9  # the first cell is an opening
    fits = min(width, height) >= SMALLEST and max(width, height) <= LARGEST and width * height >= LEAST_CELLS
    if not fits or not 1 <= mines <= room:
        return None
    return ProgramLevel(name, Text("{width}×{height}, {mines} mines", width=width, height=height, mines=mines))


@dataclass
class ChoosingCustom:
    """Walks through the pages of a custom board: every key when the window stands still."""

    control: WindowControl
    pressed: int = 0
    seen: Pixels | None = None
    since: float = 0.0  # when the window changed, or a key was pressed

    def go_on(self) -> None:
        """Presses the next key when it is time; begins again where no board appeared."""
        now, before = time.monotonic(), self.seen
        self.seen = self.control.screenshot()
        if before is None or not np.array_equal(before, self.seen):
            self.since = now
        elif self.pressed < len(_CHOOSE_CUSTOM) and now - self.since > STILL:
            self.control.press(_CHOOSE_CUSTOM[self.pressed])
            self.pressed, self.since = self.pressed + 1, now
        elif self.pressed == len(_CHOOSE_CUSTOM) and now - self.since > BEGIN_AGAIN:
            self.control.press("ctrl+n")
            self.pressed, self.since = 0, now


@dataclass
class Settled:
    """Whether the tiles of a window that was just opened are where they stay: it may still grow."""

    found: Tiles | None = None
    since: float = 0.0  # when they were there first

    def stays(self, found: Tiles) -> bool:
        """Whether they have been in the same places for a while."""
        if self.found is None or self.found.box() != found.box():
            self.found, self.since = found, time.monotonic()
        return time.monotonic() - self.since > STILL


PALETTE = Palette(
    covered=colours("babdb6 d3d7cf"),  # also under the pointer
    numbers=colours("dededc ddfac3 ecedbf eddab4 edc38a f7a1a2 fea785 ff7d60 ff323c"),
    exploded=colours("888a85 cc0000 fffc00"),
    inks=colours("4b6983 46a046 df421e 625b81 884631 9db8d2 eed680 ffffff"),  # of the theme "classic"
    ink=(0x2E, 0x34, 0x36),  # of the theme "default"
    theme=Path("/usr/share/gnome-mines/themes/default"),
)


class GnomeMines:
    """Drives GNOME Mines 40."""

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        """One game; the window shows a fresh board, or the end of the game before."""
        width, height, mines = size_of(level)
        renew = NewGame(control, "ctrl+r") if number else None
        choosing = ChoosingCustom(control) if not number and level not in SIZES else None
        settled = Settled()
        control.move_pointer_away()

        def fresh() -> Tiles | None:
            if renew is not None:
                renew.request()
            found = find_tiles(control.screenshot(), PALETTE)
            if found is not None and (found.columns, found.rows) == (width, height):
                return found if number or settled.stays(found) else None
            if choosing is not None:
                choosing.go_on()
            return None

        what = Text("a fresh board of {width}×{height} is shown", width=width, height=height)
        tiles = control.wait(fresh, what, START)

        def read() -> Signs:
            return read_signs(control.screenshot(tiles.box()), tiles, PALETTE)

        return self.field(control, tiles, mines, read).play(first_cell(Setup(width, height, mines, "open")))

    def field(self, control: WindowControl, tiles: Tiles, mines: int, read: Read) -> Field:
        """How the board is played."""
        return Field(control, tiles, mines, read, mines_shown=min(2, mines))


def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
    """The complete window for the board, and no question marks."""
    schema = "org.gnome.Mines"
    wanted = {"window-is-maximized": "true", "use-question-marks": "false", "use-animations": "false"}
    wanted |= {"theme": "'bgcolors'"}
    if level.name not in SIZES:
        width, height, mines = size_of(level.name)
        wanted |= {"xsize": str(width), "ysize": str(height), "nmines": str(mines)}
    return [("gsettings", "set", schema, key, value) for key, value in wanted.items()]


PROGRAM = Program(
    name="gnome-mines",
    title="GNOME Mines",
    game="mines",
    executables=("gnome-mines",),
    packages=("gnome-mines",),
    window_class="gnome-mines",
    levels=(
        ProgramLevel("small", Text("8×8, 10 mines"), ("--small",)),
        ProgramLevel("medium", Text("16×16, 40 mines"), ("--medium",)),
        ProgramLevel("big", Text("30×16, 99 mines"), ("--big",)),
    ),
    custom=custom,
    custom_form="WIDTHxHEIGHT/MINES",
    driver="partie.games.mines.programs.gnome_mines:GnomeMines",
    prepare=prepare,
)
