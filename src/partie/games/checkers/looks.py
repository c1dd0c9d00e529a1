"""What draughts looks like: a chequered board, men and kings of two colours."""

from __future__ import annotations

import functools

from partie.game import Move, Position
from partie.games.checkers.formats import board as drawing
from partie.games.checkers.formats.fen import Placed
from partie.games.checkers.formats.squares import square_name
from partie.games.checkers.rules.board import SQUARES, place
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import VARIANTS
from partie.looks import Cell, Geometry, Label, Looks, Scene
from partie.text import Text

_MARGIN = 0.5  # room for the coordinates
_CORNER = 0.36  # from the centre of a square to its number
_KINDS = (("black", "black-king"), ("white", "white-king"))


class DraughtsLooks(Looks):
    """A move is tapped square by square, along the path of the piece."""

    def geometry(self, variant: str) -> Geometry:
        """Dark squares on a light board, Black at the top."""
        return _geometry(VARIANTS[variant].chess_names)

    def scene(self, position: Position) -> Scene:
        """Pieces, what happened last, which pieces must capture."""
        assert isinstance(position, DraughtsPosition)
        return Scene(
            pieces=_pieces(position),
            last=_last(position),
            marks=_marks(position) or None,
            notes=_notes(position),
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """Start, every square it lands on, target."""
        assert isinstance(position, DraughtsPosition)
        assert isinstance(move, DraughtsMove)
        return tuple(square_name(square, position.rules.chess_names) for square in position.path(move))

    def sketch(self, position: Position) -> str | None:
        """Eight rows of signs with the names of rows and columns, or with the first number of each row."""
        assert isinstance(position, DraughtsPosition)
        drawn = drawing.draw(Placed(position.men, position.kings, position.to_move))
        rows = [" ".join(row.ljust(8)) for row in drawn.split("\n")]
        if position.rules.chess_names:
            named = [f"{8 - number} {row}".rstrip() for number, row in enumerate(rows)]
            return "\n".join([*named, "  a b c d e f g h"])
        return "\n".join(f"{4 * number + 1:2} {row}".rstrip() for number, row in enumerate(rows))


def _centre(square: int) -> tuple[float, float]:
    row, column = place(square)
    return _MARGIN + column + 0.5, _MARGIN + row + 0.5


@functools.cache
def _geometry(chess: bool) -> Geometry:
    size = 8 + 2 * _MARGIN
    cells = tuple(Cell(square_name(square, chess), *_centre(square)) for square in range(SQUARES))
    low, high = _MARGIN, 8 + _MARGIN
    edges = ((low, low, high, low), (low, high, high, high), (low, low, low, high), (high, low, high, high))
    labels = _coordinates(size) if chess else _numbers()
    return Geometry(size, size, cells, edges, fields=tuple((cell.x, cell.y) for cell in cells), labels=labels)


def _coordinates(size: float) -> tuple[Label, ...]:
    middle = [_MARGIN + step + 0.5 for step in range(8)]
    columns = [Label(at, size - _MARGIN / 2, "abcdefgh"[step]) for step, at in enumerate(middle)]
    rows = [Label(_MARGIN / 2, at, str(8 - step)) for step, at in enumerate(middle)]
    return (*columns, *rows)


def _numbers() -> tuple[Label, ...]:
    found = []
    for square in range(SQUARES):
        x, y = _centre(square)
        found.append(Label(x - _CORNER, y - _CORNER, str(square + 1)))
    return tuple(found)


def _pieces(position: DraughtsPosition) -> dict[str, str]:
    found: dict[str, str] = {}
    for colour, (man, king) in enumerate(_KINDS):
        found |= dict.fromkeys(position.names_of(position.men[colour]), man)
        found |= dict.fromkeys(position.names_of(position.kings[colour]), king)
    return found


def _last(position: DraughtsPosition) -> tuple[str, ...]:
    if position.last_move is None:
        return ()
    ends = (position.last_move.start, position.last_move.target)
    return tuple(dict.fromkeys(square_name(square, position.rules.chess_names) for square in ends))


def _marks(position: DraughtsPosition) -> dict[str, str]:
    """The pieces that must capture."""
    starts = {move.start for move in position.legal_moves() if move.captured}
    return {square_name(square, position.rules.chess_names): "must" for square in sorted(starts)}


def _notes(position: DraughtsPosition) -> tuple[Text, ...]:
    if position.outcome() is not None:
        return ()
    if any(move.captured for move in position.moves):
        return (Text("A capture must be made"),)
    left = (position.rules.quiet_limit - position.quiet + 1) // 2
    if position.quiet < position.rules.quiet_limit // 2:
        return ()
    return (
        Text.plural(
            "Draw in {count} move without a capture or a move of a man",
            "Draw in {count} moves without a capture or a move of a man",
            count=left,
        ),
    )
