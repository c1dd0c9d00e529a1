"""A position of Minesweeper, and how games end."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.mines.field import UNKNOWN, grid_of, lay_mines, open_cell
from partie.games.mines.rules import notation
from partie.games.mines.rules.notation import (
    EXPLODED,
    FLAG,
    NO_MARK,
    QUESTION,
    STARTS,
    Act,
    MineMove,
    Setup,
    cell_name,
    format_rows,
)

MAX_SEED = 2**63 - 1


class Termination(enum.Enum):
    """How a game ends."""

    CLEARED = "cleared"  # every cell without a mine is open
    EXPLODED = "exploded"  # a mine was opened


@dataclass(frozen=True, eq=False)
class MinesPosition(Position):
    """A board. The layout is drawn from the seed when a cell is opened; a view has neither.

    On a covered board it follows the start rule; where cells are open already, it is one of all that fit.
    """

    setup: Setup
    shown: NDArray[np.int8]  # UNKNOWN, 0..8 or EXPLODED, per cell
    marks: NDArray[np.uint8]  # NO_MARK, FLAG or QUESTION, per cell
    seed: int | None = None
    layout: NDArray[np.uint8] | None = field(default=None, repr=False)
    last: tuple[int, ...] = ()  # cells of the last move, for drawing only

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MinesPosition):
            return NotImplemented
        return (self.variant, self.to_text()) == (other.variant, other.to_text())

    def __hash__(self) -> int:
        return hash((self.variant, self.to_text()))

    @property
    def variant(self) -> str:
        """The shortest name of size, mines and start rule."""
        return self.setup.name

    @property
    def turn(self) -> int:
        """There is only one player."""
        return 0

    @property
    def grid(self) -> Any:
        """Geometry record for kernels."""
        return grid_of(self.setup.width, self.setup.height)

    def legal_moves(self) -> Sequence[Move]:
        """Cells in order; for each: open, flag, question mark, or chord."""
        if self.outcome() is not None:
            return []
        chords = set(self.chords().tolist())
        unknown = (self.shown == UNKNOWN).tolist()
        return [
            MineMove(act, cell)
            for cell in range(self.setup.cells)
            for act in (self._acts(cell) if unknown[cell] else (Act.CHORD,) if cell in chords else ())
        ]

    def _acts(self, cell: int) -> tuple[Act, ...]:
        if self.shown[cell] == UNKNOWN:
            return (Act.FLAG, Act.QUESTION) if self.marks[cell] == FLAG else (Act.OPEN, Act.FLAG, Act.QUESTION)
        return (Act.CHORD,) if self._can_chord(np.array([cell]))[0] else ()

    def chords(self) -> NDArray[np.intp]:
        """All numbers whose neighbours can be opened together."""
        if self.outcome() is not None:
            return np.empty(0, np.intp)
        numbers = np.flatnonzero((self.shown >= 1) & (self.shown <= 8))
        return numbers[self._can_chord(numbers)]

    def _can_chord(self, cells: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Whether the flags around are as many as the number, and a cell is left to open."""
        around = self.grid["neighbours"][cells]
        there = np.arange(8) < self.grid["degree"][cells][:, None]
        flags = (there & (self.marks[around] == FLAG)).sum(1)
        left = (there & (self.shown[around] == UNKNOWN) & (self.marks[around] != FLAG)).any(1)
        can: NDArray[np.bool_] = (self.shown[cells] == flags) & (flags > 0) & left
        return can

    def chord_cells(self, cell: int) -> list[int]:
        """What a chord on a number opens."""
        around = self.neighbours(cell)
        return [near for near in around if self.shown[near] == UNKNOWN and self.marks[near] != FLAG]

    def neighbours(self, cell: int) -> list[int]:
        """The up to eight cells around."""
        return [int(near) for near in self.grid["neighbours"][cell][: self.grid["degree"][cell]]]

    def play(self, move: Move) -> MinesPosition:
        """Opens, marks or chords. Raises `IllegalMove`, also on a view, where nothing can be opened."""
        if not isinstance(move, MineMove) or not 0 <= move.cell < self.setup.cells:
            raise IllegalMove("{move} is not a move on a board of {variant}.", move=repr(move), variant=self.variant)
        if self.outcome() is not None or move.act not in self._acts(move.cell):
            raise IllegalMove(self._why_not(move))
        if move.act is Act.OPEN:
            return self._open([move.cell], move.cell)
        if move.act is Act.CHORD:
            return self._open(self.chord_cells(move.cell), move.cell)
        marks = self.marks.copy()
        wanted = FLAG if move.act is Act.FLAG else QUESTION
        marks[move.cell] = NO_MARK if marks[move.cell] == wanted else wanted
        return replace(self, marks=marks, last=(move.cell,))

    def _why_not(self, move: MineMove) -> Text:
        if self.outcome() is not None:
            why = Text("Move {move!r} is not possible: the game is over in {position}.")
        elif self.shown[move.cell] == UNKNOWN:
            why = Text("Move {move!r} is not possible: the cell is flagged in {position}.")
            if move.act is Act.CHORD:
                why = Text("Chord {move!r} is not possible: the cell is not open in {position}.")
        elif move.act is Act.CHORD:
            why = Text(
                "Chord {move!r} is not possible: the flags around must be as many as the number, "
                "and a cell must be left to open, in {position}."
            )
        else:
            why = Text("Move {move!r} is not possible: the cell is open in {position}.")
        return Text(why.message, move=self.format_move(move), position=self.observation(0).to_text())

    def _open(self, cells: Sequence[int], tapped: int) -> MinesPosition:
        layout = self.layout if self.layout is not None else self._draw_layout(cells[0])
        shown, marks = self.shown.copy(), self.marks.copy()
        queue = np.empty(self.setup.cells, np.int32)
        for cell in cells:
            if layout[cell]:
                shown[cell] = EXPLODED
            elif shown[cell] == UNKNOWN:
                open_cell(self.grid, layout, shown, cell, queue)
        marks[shown != UNKNOWN] = NO_MARK
        return replace(self, shown=shown, marks=marks, layout=layout, seed=None, last=(tapped,))

    def _draw_layout(self, first: int) -> NDArray[np.uint8]:
        if self.seed is None:
            raise IllegalMove(
                "Cell {cell!r} cannot be opened: what lies under it is hidden.", cell=self.cell_name(first)
            )
        if (self.shown >= 0).any():
            return self._draw_fitting(self.seed)
        if self.setup.start == "sure":
            return self._draw_no_guess(first, self.seed)
        layout = np.zeros(self.setup.cells, np.uint8)
        random = np.array([self.seed], np.uint64)
        lay_mines(self.grid, self.setup.mines, STARTS[self.setup.start], first, random, layout)
        return layout

    def _draw_fitting(self, seed: int) -> NDArray[np.uint8]:
        from partie.games.mines.chances.solver import TooComplex, draw_fitting  # needs the solver's kernels

        try:
            layout = draw_fitting(self.setup.width, self.setup.height, self.shown, self.setup.mines, seed)
        except TooComplex:
            raise IllegalMove(
                "Nothing can be opened on this board of {variant}: its numbers are too entangled to "
                "draw mines that fit them.",
                variant=self.variant,
            ) from None
        if layout is None:
            raise IllegalMove(
                "Nothing can be opened: no layout of mines fits {position}.",
                position=self.observation(0).to_text(),
            )
        return layout

    def _draw_no_guess(self, first: int, seed: int) -> NDArray[np.uint8]:
        from partie.games.mines.chances.noguess import draw_no_guess  # needs the solver's kernels

        setup = self.setup
        layout = draw_no_guess(setup.width, setup.height, setup.mines, first, seed)
        if layout is None:
            raise IllegalMove(
                "No board of {variant} without guessing was found from {cell!r}; begin elsewhere or take fewer mines.",
                variant=self.variant,
                cell=self.cell_name(first),
            )
        return layout

    def outcome(self) -> Outcome | None:
        """Won when only mines are left unopened, lost with the first mine opened."""
        if (self.shown == EXPLODED).any():
            return Outcome((), Termination.EXPLODED)
        if int((self.shown >= 0).sum()) == self.setup.cells - self.setup.mines:
            return Outcome((0,), Termination.CLEARED)
        return None

    def problems(self) -> list[Problem]:
        """Numbers no layout fits, with the smallest set of them found."""
        from partie.games.mines.rules.problems import find_problems  # needs the solver's kernels

        return [] if self.layout is not None else find_problems(self.setup, self.shown)

    def observation(self, player: int) -> MinesPosition:
        """The position without the layout while the game goes on."""
        if (self.layout is None and self.seed is None) or self.outcome() is not None:
            return self
        return replace(self, layout=None, seed=None)

    def to_text(self) -> str:
        """Rows, then `seed:` or `mines:` where they are known."""
        rows = format_rows(self.shown, self.marks, self.setup.width)
        if self.layout is not None:
            return f"{rows} mines:{notation.format_layout(self.layout)}"
        return rows if self.seed is None else f"{rows} seed:{self.seed}"

    def parse_move(self, text: str) -> MineMove:
        """Reads a move and checks that it is legal."""
        move = notation.parse_move_text(text, self.setup)
        if self.outcome() is not None or move.act not in self._acts(move.cell):
            raise IllegalMove(self._why_not(move))
        return move

    def format_move(self, move: Move) -> str:
        """`c4`, `!c4`, `?c4` or `*c4`."""
        if not isinstance(move, MineMove):
            raise IllegalMove("{move} is not a move of this game.", move=repr(move))
        return move.act.value + self.cell_name(move.cell)

    def cell_name(self, cell: int) -> str:
        """The spoken name of a cell."""
        return cell_name(cell, self.setup.width)


def covered(setup: Setup, seed: int) -> MinesPosition:
    """The position before the first click."""
    return MinesPosition(setup, np.full(setup.cells, UNKNOWN, np.int8), np.zeros(setup.cells, np.uint8), seed=seed)
