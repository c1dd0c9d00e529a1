"""What pictures of a game show: signs in rows of cells, and how a game makes a position of them.

A game names its `BoardInterpreter` in its features; the photo reader and the page use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from partie.core.options import Option, Value
from partie.core.position import Move, Position
from partie.core.text import Text

Rows = Sequence[str]  # of signs, the top row first; `NOWHERE` where the board has no cell
NOWHERE = "-"
MIRRORED = 4  # turns from here on are those of the mirror image
TURNS = 8  # ways to look at a board
NOTHING: Mapping[str, Value] = {}


@dataclass(frozen=True)
class Sign:
    """What a cell may hold."""

    sign: str  # one character of a row
    kind: str  # as `Scene.pieces` calls it; empty where nothing stands
    name: Text  # for people
    text: str = ""  # what is drawn where the kind is not a stone, e.g. "3"
    comes_up: bool = False  # whether it may be what `BoardInterpreter.revealed` cells turn out to be


@dataclass(frozen=True)
class PieceRules:
    """What the pieces of a game obey; a photo of its board is read with that in mind."""

    most: int = 0  # pieces of a side; 0: as many as there is room for
    one_colour: bool = False  # they stand on squares of one colour
    kings: bool = False  # some may be kings


@dataclass(frozen=True)
class Choice:
    """One answer to an open question."""

    label: Text
    answers: Mapping[str, Value]  # to the interpreter's `questions`


@dataclass(frozen=True)
class OpenQuestion:
    """What has to be known before a board can be advised on and no picture shows."""

    text: Text
    choices: tuple[Choice, ...]


class BoardInterpreter(ABC):
    """How a game reads rows of signs."""

    signs: ClassVar[tuple[Sign, ...]]  # in the order in which taps change a cell
    pieces: ClassVar[PieceRules] = PieceRules()
    questions: ClassVar[tuple[Option, ...]] = ()  # what a picture does not show; the game has defaults

    def values(self, rows: Rows) -> Mapping[str, Value]:
        """The fields of the variant that the size of the board decides."""
        return NOTHING

    def default_values(self, rows: Rows) -> Mapping[str, Value]:
        """Likely values of other fields, which the user may correct."""
        return NOTHING

    @abstractmethod
    def empty(self, values: Mapping[str, Value]) -> Rows:
        """The empty board of a variant with these values of fields."""

    def ways(self, rows: Rows) -> Sequence[int]:
        """The turns of `turned` at which the board as seen may be one of the game, the likeliest first."""
        return range(TURNS)

    def open_questions(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[OpenQuestion]:
        """What must be asked about an upright board, because it has several meanings."""
        return ()

    @abstractmethod
    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """The cells of an upright board by their ids in the geometry; empty where nothing can stand."""

    @abstractmethod
    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """An upright board as the text of a position; `answers` are values of `questions`.

        Without a side the game takes the one that the pieces suggest.
        """

    def revealed(self, position: Position, move: Move) -> tuple[str, ...]:
        """The cells whose content only the real game can show after the move."""
        return ()


def turned(rows: Sequence[Sequence[str]], turn: int = 1) -> list[list[str]]:
    """Rows of anything turned clockwise by quarters; from `MIRRORED` on left and right are exchanged before."""
    found = [list(reversed(row)) if turn >= MIRRORED else list(row) for row in rows]
    for _ in range(turn % 4):
        found = [list(column) for column in zip(*reversed(found), strict=True)]
    return found


def turned_back(rows: Sequence[Sequence[str]], turn: int) -> list[list[str]]:
    """What `turned` made these rows of; a mirrored turn undoes itself."""
    return turned(rows, turn if turn >= MIRRORED else -turn % 4)


def turned_rows(rows: Rows, turn: int) -> tuple[str, ...]:
    """`turned` for rows of signs."""
    return tuple("".join(row) for row in turned(list(map(list, rows)), turn))
