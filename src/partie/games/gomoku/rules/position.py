"""A position of five in a row: the Python interface of the kernels."""

from __future__ import annotations

import enum
import functools
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NoReturn, cast

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem
from partie.games.gomoku.rules import forbidden, impossible, kernels, notation, openings
from partie.games.gomoku.rules.openings import OpeningStep
from partie.games.gomoku.rules.shapes import BLACK, EMPTY, RENJU, WALL, WHITE, forbids
from partie.games.gomoku.rules.variants import RuleSet

SIDES = ("black", "white")
_scratch = threading.local()


class Termination(enum.Enum):
    """Why a game ended."""

    FIVE = "five"  # a winning row stands
    BOARD_FULL = "board_full"  # a draw
    ALL_FORBIDDEN = "all_forbidden"  # Black has only forbidden points left and loses


@dataclass(frozen=True)
class GomokuPosition(Position):
    """Stones on a board. A move is the index of a cell in the kernels' frame, or a choice of `openings`."""

    rules: RuleSet
    cells: bytes  # EMPTY, BLACK, WHITE or WALL for every cell of the frame
    side: int  # colour of the next stone
    moves: tuple[int, ...] = ()  # played since `base`
    base: str = ""  # rows and side of a position that was set up

    @property
    def variant(self) -> str:
        """The rule, the board size and the opening rule, e.g. "free-15" or "free-15-swap2"."""
        return self.rules.name

    @property
    def turn(self) -> int:
        """The beginner 0, the other 1; they are Black and White unless an opening rule swaps them."""
        return self.player_of(self.side) if self.step is None else self.step.player

    @property
    def sides(self) -> tuple[str, ...]:
        """The colours of the beginner and the other, as far as they are chosen."""
        return SIDES[::-1] if self.swapped else SIDES

    @cached_property
    def step(self) -> OpeningStep | None:
        """What the opening rule asks for now; None: play is free."""
        return None if self.base else openings.step_after(self.rules.opening, self.moves)

    @cached_property
    def swapped(self) -> bool:
        """Whether the beginner plays White."""
        return not self.base and openings.is_swapped(self.rules.opening, self.moves)

    def player_of(self, colour: int) -> int:
        """Who plays a colour, 0 Black, 1 White."""
        return 1 - colour if self.swapped else colour

    @property
    def last_move(self) -> int | None:
        """The cell of the last stone, if known."""
        return next((move for move in reversed(self.moves) if move not in openings.NAMES), None)

    def legal_moves(self) -> Sequence[Move]:
        """What the opening rule allows; the empty cells, for Black without the forbidden ones."""
        return self._legal if self._ending is None else ()

    @cached_property
    def _legal(self) -> tuple[int, ...]:
        step, size = self.step, self.rules.size
        if step is not None and step.choices:
            return step.choices
        empty = self._empty_cells()
        if step is not None:
            allowed = openings.cells_of(step, size)
            empty = [cell for cell in empty if cell in allowed]
        return tuple(cell for cell in empty if cell not in self.forbidden) if self.forbidden else tuple(empty)

    def _empty_cells(self) -> list[int]:
        cells: list[int] = np.flatnonzero(np.frombuffer(self.cells, np.uint8) == EMPTY).tolist()
        return cells

    @cached_property
    def forbidden(self) -> frozenset[int]:
        """Cells the rule forbids the side to move."""
        if not forbids(self.rules.rule) or self.side != 0:
            return frozenset()
        state = self.fill(scratch(self.rules))
        return frozenset(cell for cell in self._empty_cells() if forbidden.black_may_not(state, cell))

    def play(self, move: Move) -> GomokuPosition:
        """The position after a stone on that cell, or after a choice."""
        cell = cast(int, move)
        self._check(cell)
        if cell in openings.NAMES:
            return replace(self, moves=(*self.moves, cell))
        cells = bytearray(self.cells)
        cells[cell] = self.side + 1
        return GomokuPosition(self.rules, bytes(cells), 1 - self.side, (*self.moves, cell), self.base)

    def _check(self, cell: int) -> None:
        if self.step is not None and cell in self.step.choices:
            return
        if cell in openings.NAMES:
            raise IllegalMove(
                "{choice!r} is not a choice that is due in {position!r}",
                choice=openings.NAMES[cell],
                position=self.to_text(),
            )
        if not isinstance(cell, int) or not 0 <= cell < kernels.FRAME or self.cells[cell] == WALL:
            raise IllegalMove(
                "{cell!r} is not a cell of the {size}×{size} board in {position!r}",
                cell=cell,
                size=self.rules.size,
                position=self.to_text(),
            )
        name = notation.format_cell(cell)
        if self._ending is not None:
            raise IllegalMove(
                "{move!r} cannot be played: the game is over in {position!r}",
                move=name,
                position=self.to_text(),
            )
        if self.cells[cell] != EMPTY:
            raise IllegalMove("{move!r} cannot be played: a stone stands there", move=name)
        if self.step is not None and (self.step.choices or not self.step.allows(cell, self.rules.size)):
            self._refuse_in_opening(name, self.step)
        if cell in self.forbidden:
            self._refuse_forbidden(name)

    def _refuse_forbidden(self, name: str) -> NoReturn:
        if self.rules.rule == RENJU:
            raise IllegalMove(
                "{move!r} is forbidden to Black by the rules of renju in {position!r}",
                move=name,
                position=self.to_text(),
            )
        raise IllegalMove(
            "{move!r} is forbidden to Black in {position!r}: the variant forbids {what}",
            move=name,
            position=self.to_text(),
            what=self.rules.forbidden_title,
        )

    def _refuse_in_opening(self, name: str, step: OpeningStep) -> NoReturn:
        if step.choices:
            choices = tuple(openings.NAMES[choice] for choice in step.choices)
            raise IllegalMove(
                "{move!r} cannot be played in {position!r}, a choice is due: {choices}",
                move=name,
                position=self.to_text(),
                choices=choices,
            )
        if step.central:
            raise IllegalMove("{move!r} cannot be played: the first stone stands on the centre", move=name)
        raise IllegalMove(
            "{move!r} cannot be played in {position!r}: this stone stands at least {count} lines away from the centre",
            move=name,
            position=self.to_text(),
            count=step.away,
        )

    def outcome(self) -> Outcome | None:
        """A winning row, a full board, or None."""
        return self._ending

    @cached_property
    def _ending(self) -> Outcome | None:
        winners = sorted({self.player_of(self.cells[row[0]] - 1) for row in self.winning_rows})
        if winners:
            return Outcome(tuple(winners), Termination.FIVE)
        if EMPTY not in self.cells:
            return Outcome((), Termination.BOARD_FULL)
        is_free = not forbids(self.rules.rule) and self.step is None  # then every empty cell is legal
        return None if is_free or self._legal else Outcome((self.player_of(1),), Termination.ALL_FORBIDDEN)

    @cached_property
    def winning_rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every winning row on the board."""
        board = self.array()
        if self.last_move is not None:  # a game without a winner so far: only the last stone can have won
            return impossible.rows_through(board, self.rules.rule, (self.last_move,))
        stones = np.flatnonzero((board == BLACK) | (board == WHITE)).tolist()
        return impossible.rows_through(board, self.rules.rule, stones)

    def problems(self) -> list[Problem]:
        """Counts that no order of play gives, and rows that should have ended the game earlier."""
        if not self.base or self.moves:
            return []
        return impossible.problems(self.cells, self.side, self.winning_rows)

    def to_text(self) -> str:
        """Moves from the empty board, or rows, the side to move and the moves after them."""
        words = [notation.format_move(move) for move in self.moves]
        return " ".join([self.base, *words] if self.base else words) or "-"

    @property
    def number(self) -> int:
        """Stones are counted, choices of an opening rule are not."""
        return len(self.cells) - self.cells.count(EMPTY) - self.cells.count(WALL) + 1

    def parse_move(self, text: str) -> Move:
        """Reads a cell such as "h8", or a choice such as "black"."""
        cell = notation.parse_move(text, self.rules.size)
        self._check(cell)
        return cell

    def format_move(self, move: Move) -> str:
        """The cell, e.g. "h8", or the name of the choice."""
        return notation.format_move(cast(int, move))

    def array(self) -> NDArray[np.uint8]:
        """A fresh copy of the cells for kernels."""
        return np.frombuffer(self.cells, np.uint8).copy()

    def fill(self, state: Any) -> Any:
        """Sets up a state of the same rule like this position and returns it."""
        board = self.array()
        stones = np.flatnonzero((board == BLACK) | (board == WHITE))
        kernels.set_up(state, self.rules.size, self.rules.rule, stones, board[stones].astype(np.int64), self.side)
        return state


def scratch(rules: RuleSet) -> Any:
    """A state of that rule for short work in this thread; the next caller overwrites it."""
    states: dict[int, Any] = _scratch.__dict__.setdefault("states", {})
    if rules.rule not in states:
        states[rules.rule] = kernels.new_state(rules.size, rules.rule)
    return states[rules.rule]


@functools.cache
def empty_board(rules: RuleSet) -> GomokuPosition:
    """Black to move on an empty board."""
    cells = bytearray([WALL]) * kernels.FRAME
    for row in range(rules.size):
        first = kernels.cell_at(0, row)
        cells[first : first + rules.size] = bytes(rules.size)
    return GomokuPosition(rules, bytes(cells), 0)
