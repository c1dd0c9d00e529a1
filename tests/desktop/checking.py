"""Drivers that compare, after every game, the numbers they read with the mines that are shown then."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from partie.core.text import Text
from partie.desktop.program import DriveResult, DriverOutcome, Pixels, WindowControl
from partie.games.mines.engine.choosing import ChoiceKind
from partie.games.mines.field import UNKNOWN
from partie.games.mines.pictures.reading import read_minefield
from partie.games.mines.programs.inked import InkedBoard
from partie.games.mines.programs.kmines import KMines
from partie.games.mines.programs.learned import LearnedMines
from partie.games.mines.programs.playing import Field
from partie.games.mines.programs.sgt_mines import SgtMines
from partie.games.mines.programs.tiles import EXPLODED, FLAGGED, STRANGE, Signs
from partie.games.mines.programs.winemine import WineMine
from tests.desktop.truth import numbers_of

MESSAGE = 10.0  # seconds without a change: longer than a program's message lies over its board


@dataclass
class LookedAt(Field):
    """Lets somebody look before every decision, when everything is painted."""

    look: Callable[[Signs], None] | None = None

    def decide(self, shown: Signs) -> tuple[list[int], ChoiceKind, float] | None:
        if self.look is not None:
            self.look(shown)
        return super().decide(shown)


class Checked(LearnedMines):
    """Adds what was compared to the details of a game."""

    shows_mines = True  # also of a lost board

    def __init__(self) -> None:
        super().__init__()
        self.misread = self.games_looked = 0
        self.looked = False
        self.last_look: Pixels | None = None
        self.lasts_until = 0.0

    def field(self, control: WindowControl, board: InkedBoard, mines: int) -> Field:
        self.mines, self.seen, self.looked = mines, board, False
        return LookedAt(
            control,
            board.tiles,
            mines,
            lambda: self.read(control, board),
            self.flags_show_win,
            look=lambda shown: self._look(control, shown),
        )

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        played = super().play(control, level, number)
        details = dict(played.details) | {"misread": self.misread, "looked": self.games_looked}
        if played.result is DriveResult.WON or self.shows_mines:
            control.move_pointer_away()
            self.last_look = None
            details |= control.wait(lambda: self._compared(control, played.result), Text("all mines are shown"), 120)
        return DriverOutcome(played.result, played.last, details)

    def _compared(self, control: WindowControl, result: DriveResult) -> dict[str, object] | None:
        """Numbers read and the wrong ones; None while the board is painted or a message lies over it."""
        control.dismiss()
        before, pixels = self.last_look, control.screenshot(self.seen.tiles.box())
        self.last_look = pixels
        signs = self.seen.read(pixels)
        if before is None or not np.array_equal(before, pixels):
            self.lasts_until = time.monotonic() + MESSAGE
            return None
        if (signs == STRANGE).any():
            return None
        mines = mines_shown(signs, result)
        if len(mines) != self.mines:
            return None
        numbers = numbers_of(mines, self.seen.tiles.columns, self.seen.tiles.rows)
        read = [cell for cell, sign in enumerate(signs) if 0 <= sign <= 8]
        wrong = [
            {"cell": cell, "read": int(signs[cell]), "expected": int(numbers[cell])}
            for cell in read
            if signs[cell] != numbers[cell]
        ]
        if wrong and time.monotonic() < self.lasts_until:
            return None
        return {"numbers": len(read), "wrong": wrong}

    def _look(self, control: WindowControl, signs: Signs) -> None:
        """Compares open cells with what the reader of screenshots is sure of."""
        if self.looked or self.games_looked >= 2 or not 0.3 < float((signs == UNKNOWN).mean()) < 0.99:
            return
        self.looked, self.games_looked = True, self.games_looked + 1
        reading = read_minefield(control.screenshot())
        assert (len(reading.rows[0]), len(reading.rows)) == (self.seen.tiles.columns, self.seen.tiles.rows)
        rows = "".join(reading.rows)
        doubtful = {row * len(reading.rows[0]) + column for column, row in reading.doubtful}
        opened = [cell for cell, sign in enumerate(signs) if 0 <= sign <= 8 and cell not in doubtful]
        self.misread += sum(rows[cell] != str(signs[cell]) for cell in opened)


def mines_shown(signs: Signs, result: DriveResult) -> set[int]:
    """A won board covers its mines, with or without flags; a lost one shows them."""
    shown = (UNKNOWN, FLAGGED) if result is DriveResult.WON else (EXPLODED, FLAGGED)
    return {cell for cell, sign in enumerate(signs) if sign in shown}


class CheckedKMines(Checked, KMines):
    """See `Checked`."""


class CheckedWineMine(Checked, WineMine):
    """See `Checked`."""


class CheckedSgtMines(Checked, SgtMines):
    """See `Checked`."""

    shows_mines = False
