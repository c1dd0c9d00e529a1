"""The opening book of reversi: all images of a position share a line."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar, cast

from partie.core.brain import Brain
from partie.core.position import Move, Position
from partie.games.reversi.engine.brain import ReversiBrain
from partie.games.reversi.rules import notation
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.squares import square_name
from partie.games.reversi.rules.symmetry import IMAGES, image_of, lowest_image, places
from partie.games.reversi.rules.variants import find_variant
from partie.search.book import Book

_LARGEST = 10


class ReversiBook(Book):
    """A position is written as the lowest of its images, a move as its square there."""

    game: ClassVar[str] = "reversi"
    nodes: ClassVar[int] = 5_000_000
    seconds: ClassVar[float] = 1.0

    @property
    def shipped_file(self) -> Traversable:
        """The book for 8 x 8."""
        return resources.files("partie.games.reversi.engine") / "book.txt"

    def roots(self, variant: str) -> Sequence[ReversiPosition]:
        """The position after Black's first move: all of them are images of each other."""
        start = first_position(find_variant(variant))
        return [start.play(start.legal_moves()[0])]

    def brain(self) -> Brain:
        """The player without this book."""
        return ReversiBrain()

    def check_move(self, text: str) -> None:
        """A square of the largest board."""
        notation.parse_square(text, _LARGEST)

    def place(self, position: Position) -> str:
        """The variant, the squares of the lowest image and the side to move."""
        board = cast(ReversiPosition, position)
        text = notation.write_board(lowest_image(board), board.to_move, board.size)
        return f"{board.variant} {text.replace(' ', '')}"

    def write_move(self, position: Position, move: Move) -> str:
        """The square in the lowest image."""
        board = cast(ReversiPosition, position)
        return square_name(places(_image(board), board.size)[int(str(move))], board.size)

    def read_move(self, position: Position, text: str) -> Move:
        """The square turned back."""
        board = cast(ReversiPosition, position)
        wanted = notation.parse_square(text, board.size)
        return next(square for square, there in places(_image(board), board.size).items() if there == wanted)


def _image(position: ReversiPosition) -> int:
    """Which image is the lowest; of equal ones the first."""
    lowest = lowest_image(position)
    return next(image for image in IMAGES if image_of(position.discs, image, position.size) == lowest)


BOOK = ReversiBook()
