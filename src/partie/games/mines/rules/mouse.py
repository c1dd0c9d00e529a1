"""What presses and releases of a mouse mean on a minefield.

A cell is opened when the left button comes up. Both buttons together, the middle one, or left with shift
open everything around a number, when the first of them comes up. The right button marks when it goes down.
"""

from __future__ import annotations

from collections.abc import Mapping

from partie.games.mines.field import UNKNOWN
from partie.games.mines.rules.notation import NO_MARK, QUESTION, Act, MineMove
from partie.games.mines.rules.position import MinesPosition


class Mouse:
    """Turns mouse events into moves, one after another."""

    def __init__(self, about: Mapping[str, str]) -> None:
        self._marks = about.get("marks", "").lower() == "on"  # question marks follow flags
        self._super = about.get("superclick", "").lower() == "on"  # left alone opens around a number
        self._left = self._right = self._shift = False
        self._spent = False  # the left button is still down after both opened together

    def handle(self, event: str, position: MinesPosition, cell: int | None) -> MineMove | None:
        """What an event does to the cell under the mouse; the rules may still forbid it."""
        act = self._act(event)
        if event == "mt":
            self._marks = not self._marks
        if act is None or cell is None:
            return None
        if act is Act.OPEN and self._super and position.shown[cell] != UNKNOWN:
            act = Act.CHORD
        if act is Act.FLAG:
            return None if position.shown[cell] != UNKNOWN else MineMove(self._mark(position, cell), cell)
        return MineMove(act, cell)

    def _mark(self, position: MinesPosition, cell: int) -> Act:
        mark = position.marks[cell]
        if mark == QUESTION or (self._marks and mark != NO_MARK):
            return Act.QUESTION
        return Act.FLAG

    def _act(self, event: str) -> Act | None:
        both = self._left and self._right and not self._spent
        match event:
            case "lc" | "sc":
                self._left, self._shift, self._spent = True, event == "sc", False
            case "rc":
                self._right = True
                return None if self._left else Act.FLAG
            case "lr":
                opens = self._left and not self._spent
                self._left = self._spent = False
                if opens:
                    return Act.CHORD if both or self._shift else Act.OPEN
            case "rr":
                self._right = False
                self._spent = self._left and (both or self._spent)
                return Act.CHORD if both else None
            case "mr":
                return Act.CHORD
        return None
