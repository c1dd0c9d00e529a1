"""Tic-tac-toe as a game of the table, for tests that must not depend on a real game."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from partie.core.brain import Brain
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game, Variant, WarmUp
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Scene, View
from tests.toys.brains import FirstMoveBrain

CELLS = tuple(f"{column}{row}" for row in "321" for column in "abc")
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
KINDS = {"x": "black", "o": "white"}


class Termination(enum.Enum):
    THREE = "three"
    FULL = "full"


@dataclass(frozen=True)
class TicTacToePosition(Position):
    board: str = "." * 9
    last: str = ""

    @property
    def variant(self) -> str:
        return "plain"

    @property
    def turn(self) -> int:
        return int(self.board.count("x") > self.board.count("o"))

    def legal_moves(self) -> Sequence[Move]:
        if self.outcome() is not None:
            return []
        return [cell for cell, stone in zip(CELLS, self.board, strict=True) if stone == "."]

    def play(self, move: Move) -> TicTacToePosition:
        if move not in self.legal_moves():
            raise IllegalMove("{move} is not free in {position}.", move=repr(move), position=self.to_text())
        index = CELLS.index(str(move))
        return TicTacToePosition(self.board[:index] + "xo"[self.turn] + self.board[index + 1 :], last=str(move))

    def winning_lines(self) -> list[tuple[int, ...]]:
        return [line for line in LINES if {self.board[index] for index in line} in ({"x"}, {"o"})]

    def outcome(self) -> Outcome | None:
        if self.winning_lines():
            winner = "xo".index(self.board[self.winning_lines()[0][0]])
            return Outcome((winner,), Termination.THREE)
        return None if "." in self.board else Outcome((), Termination.FULL)

    def problems(self) -> list[Problem]:
        if self.board.count("x") - self.board.count("o") in (0, 1):
            return []
        return [Problem("One side has too many stones.", CELLS)]

    def to_text(self) -> str:
        return self.board

    def parse_move(self, text: str) -> Move:
        if text not in CELLS:
            raise InvalidText("{text!r} is not a cell.", text=text)
        if text not in self.legal_moves():
            raise IllegalMove("{text!r} is not free in {position}.", text=text, position=self.to_text())
        return text

    def format_move(self, move: Move) -> str:
        return str(move)


class TicTacToeView(View):
    def geometry(self, variant: str) -> Geometry:
        cells = tuple(Cell(name, index % 3 + 0.5, index // 3 + 0.5) for index, name in enumerate(CELLS))
        return Geometry(3, 3, cells, lines=((1, 0, 1, 3), (2, 0, 2, 3), (0, 1, 3, 1), (0, 2, 3, 2)))

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, TicTacToePosition)
        pieces = {cell: KINDS[stone] for cell, stone in zip(CELLS, position.board, strict=True) if stone != "."}
        rows = tuple(tuple(CELLS[index] for index in line) for line in position.winning_lines())
        return Scene(pieces, last=(position.last,) if position.last else (), rows=rows)

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        return (str(move),)


class TicTacToe(Game):
    name = "tictactoe"
    title = Text("Tic-tac-toe")
    players = range(2, 3)
    sides = ("black", "white")
    variants = (Variant("plain", Text("Tic-tac-toe, 3x3")),)

    def start(self, variant: str | None = None, seed: int = 0) -> TicTacToePosition:
        if variant not in (None, "plain"):
            raise InvalidText("There is no variant {variant!r}.", variant=variant)
        return TicTacToePosition()

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> TicTacToePosition:
        self.start(variant)
        if len(text) != 9 or set(text) - set("xo."):
            raise InvalidText("{text!r} is not a position of 9 cells.", text=text)
        return TicTacToePosition(text)

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        return FirstMoveBrain()

    def view(self) -> View:
        return TicTacToeView()

    def warm_up(self) -> Sequence[WarmUp]:
        return [WarmUp("Tic-tac-toe", lambda: None)]


GAME = TicTacToe()
