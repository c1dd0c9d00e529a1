"""Drives programs whose covered board is learned when it is shown and whose numbers differ by their ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from partie.core.text import Text
from partie.desktop.program import DriverOutcome, WindowControl
from partie.games.mines.engine.engine import first_cell
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs.inked import InkedBoard, Inks, find_covered
from partie.games.mines.programs.playing import Field, NewGame
from partie.games.mines.programs.tiles import Signs
from partie.games.mines.rules.notation import Setup

Size = tuple[int, int, int]  # width, height and mines
START = 60.0  # seconds for all tiles to be drawn


class LearnedMines:
    """A program is one of these with its sizes, its inks and the key for a new game."""

    inks: ClassVar[Inks]
    sizes: ClassVar[Mapping[str, Size]]  # of a level
    start: ClassVar[str] = "open"  # what the first cell shows, as the names of variants have it
    new_game_key: ClassVar[str]
    flags_show_win: ClassVar[bool] = False

    def __init__(self) -> None:
        self._board: InkedBoard | None = None

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        """One game; the window shows a fresh board, or the end of the game before."""
        width, height, mines = self.sizes[level]
        renew = NewGame(control, self.new_game_key) if number else None

        def fresh() -> InkedBoard | None:
            if renew is not None:
                renew.request()
            return self._fresh(control, width, height)

        control.move_pointer_away()
        what = Text("a fresh board of {width}×{height} is shown", width=width, height=height)
        board = self._board = control.wait(fresh, what, START)
        return self.field(control, board, mines).play(first_cell(Setup(width, height, mines, self.start)))

    def field(self, control: WindowControl, board: InkedBoard, mines: int) -> Field:
        """How the board is played."""
        return Field(control, board.tiles, mines, lambda: self.read(control, board), self.flags_show_win)

    def read(self, control: WindowControl, board: InkedBoard) -> Signs:
        """All signs as they are now."""
        return board.read(control.screenshot(board.tiles.box()))

    def _fresh(self, control: WindowControl, width: int, height: int) -> InkedBoard | None:
        """The board with everything covered; where it was is tried first."""
        known = self._board
        if known is not None and (known.tiles.columns, known.tiles.rows) == (width, height):
            seen = control.screenshot(known.tiles.box())
            return known if (known.read(seen) == UNKNOWN).all() else None
        found = find_covered(control.screenshot(), width, height, self.inks)
        if found is None:
            return None
        settled = found.read(control.screenshot(found.tiles.box()))  # again: the window may have been growing
        return found if (settled == UNKNOWN).all() else None
