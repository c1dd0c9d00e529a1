"""The opening book of five in a row: all images of a position share a line."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar, cast

from partie.core.brain import Brain
from partie.core.position import Move, Position
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.formats.texts import TEXTS
from partie.games.gomoku.rules import balanced, symmetry
from partie.games.gomoku.rules.kernels import LARGEST
from partie.games.gomoku.rules.notation import format_cell, parse_cell
from partie.games.gomoku.rules.position import GomokuPosition
from partie.search.book import Book


class GomokuBook(Book):
    """A position is written as its canonical image (see `symmetry`), a move as its cell there."""

    game: ClassVar[str] = TEXTS.name
    nodes: ClassVar[int] = 300_000
    seconds: ClassVar[float] = 1.0

    @property
    def shipped_file(self) -> Traversable:
        """The book for `free-15`."""
        return resources.files("partie.games.gomoku.learning") / "book.txt"

    def roots(self, variant: str) -> Sequence[GomokuPosition]:
        """The empty board and the balanced openings of a variant."""
        start = TEXTS.start(variant)
        found = [start]
        middle = start.rules.size // 2
        for steps in balanced.fitting(start.rules, balanced.OPENINGS):
            position = start
            for right, up in steps:
                cell = f"{chr(ord('a') + middle + right)}{middle + up + 1}"
                position = position.play(position.parse_move(cell))
            found.append(position)
        return found

    def brain(self) -> Brain:
        """The engine."""
        return GomokuBrain()

    def check_move(self, text: str) -> None:
        """A cell of the largest board."""
        parse_cell(text, LARGEST)

    def place(self, position: Position) -> str:
        """All opening rules of a variant share their positions."""
        board = cast(GomokuPosition, position)
        return f"{board.rules.unopened.name} {_canonical(board)[0]}"

    def write_move(self, position: Position, move: Move) -> str:
        """The cell on the canonical image."""
        board = cast(GomokuPosition, position)
        return format_cell(symmetry.images(board.rules.size, _canonical(board)[1])[int(str(move))])

    def read_move(self, position: Position, text: str) -> Move:
        """The cell turned back."""
        board = cast(GomokuPosition, position)
        table = symmetry.images(board.rules.size, symmetry.INVERSE[_canonical(board)[1]])
        return table[parse_cell(text, board.rules.size)]


def _canonical(board: GomokuPosition) -> tuple[str, int]:
    return symmetry.canonical(board.cells, board.rules.size, board.side)


BOOK = GomokuBook()
