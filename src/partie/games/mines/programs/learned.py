"""Drives programs whose covered board is learned when it is shown and whose numbers differ by their ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from partie.core.text import Text
from partie.desktop.program import Played, WindowControl
from partie.games.mines.engine.engine import first_cell
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs.inked import InkedBoard, Inks, find_covered
from partie.games.mines.programs.playing import Again, Field
from partie.games.mines.programs.tiles import Signs
from partie.games.mines.rules.notation import Setup

Size = tuple[int, int, int]  # width, height and mines
START = 60.0  # seconds for all tiles to be drawn


class LearnedMines:
    """A program is one of these with its sizes, its inks and the key for a new game."""

    inks: ClassVar[Inks]
    sizes: ClassVar[Mapping[str, Size]]  # of a level
    start: ClassVar[str] = "open"  # what the first cell shows, as the names of variants have it
    again: ClassVar[str]
    flags_show_win: ClassVar[bool] = False

    def __init__(self) -> None:
        self._board: InkedBoard | None = None

    def play(self, hands: WindowControl, level: str, number: int) -> Played:
        """One game; the window shows a fresh board, or the end of the game before."""
        width, height, mines = self.sizes[level]
        renew = Again(hands, self.again) if number else None

        def fresh() -> InkedBoard | None:
            if renew is not None:
                renew.ask()
            return self._fresh(hands, width, height)

        hands.park()
        what = Text("a fresh board of {width}×{height} is shown", width=width, height=height)
        board = self._board = hands.wait(fresh, what, START)
        return self.field(hands, board, mines).play(first_cell(Setup(width, height, mines, self.start)))

    def field(self, hands: WindowControl, board: InkedBoard, mines: int) -> Field:
        """How the board is played."""
        return Field(hands, board.tiles, mines, lambda: self.read(hands, board), self.flags_show_win)

    def read(self, hands: WindowControl, board: InkedBoard) -> Signs:
        """All signs as they are now."""
        return board.read(hands.look(board.tiles.box()))

    def _fresh(self, hands: WindowControl, width: int, height: int) -> InkedBoard | None:
        """The board with everything covered; where it was is tried first."""
        known = self._board
        if known is not None and (known.tiles.columns, known.tiles.rows) == (width, height):
            seen = hands.look(known.tiles.box())
            return known if (known.read(seen) == UNKNOWN).all() else None
        found = find_covered(hands.look(), width, height, self.inks)
        if found is None:
            return None
        settled = found.read(hands.look(found.tiles.box()))  # once more: the window may have been growing
        return found if (settled == UNKNOWN).all() else None
