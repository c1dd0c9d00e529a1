"""What reversi looks like: a green board of squares, discs of two colours."""

from __future__ import annotations

import functools

from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Label, Scene, View
from partie.games.reversi.engine.stability import stable_squares
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import COLUMNS, square_at, square_name, squares_of
from partie.games.reversi.rules.variants import SIDES, find_variant

_MARGIN = 0.5  # room for the coordinates
_DOT = 2  # squares from the corner to the dots on the lines
_PIECE = 0.82  # diameter
_NAMES = (Text("Black"), Text("White"))


class ReversiView(View):
    """A move is one tap on the square where the disc is put."""

    def geometry(self, variant: str) -> Geometry:
        """Row 1 is at the top."""
        return _geometry(find_variant(variant).size)

    def scene(self, position: Position) -> Scene:
        """Discs, the last move, how many discs each side has, and whether a side had to pass."""
        assert isinstance(position, ReversiPosition)
        size = position.size
        pieces = {square_name(at, size): SIDES[side] for side in (0, 1) for at in squares_of(position.discs[side])}
        is_over = position.outcome() is not None
        return Scene(
            pieces=pieces,
            last=() if position.last_move is None else (square_name(position.last_move, size),),
            marks={} if is_over else {square_name(square, size): "legal" for square in position.legal_moves()},
            notes=_notes(position),
            prompt=None if is_over else Text("Put a disc on a marked square: it turns the discs that it encloses."),
            facts={"discs": list(position.counts), "passed": position.passed},
        )

    def review_marks(self, position: Position) -> dict[str, str]:
        """The discs that can never be turned."""
        assert isinstance(position, ReversiPosition)
        return {square_name(square, position.size): "stable" for square in squares_of(stable_squares(position))}

    def changed(self, position: Position, move: Move) -> tuple[str, ...]:
        """The discs that turn."""
        assert isinstance(position, ReversiPosition)
        assert isinstance(move, int)
        return tuple(square_name(square, position.size) for square in squares_of(position.turned(move)))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The square."""
        return (position.format_move(move),)


def _notes(position: ReversiPosition) -> tuple[Text, ...]:
    black, white = position.counts
    counted = Text("Black {black}, White {white}", black=black, white=white)
    if not position.passed:
        return (counted,)
    other = _NAMES[1 - position.to_move]
    return counted, Text("{side} cannot move and passes.", side=other)


@functools.cache
def _geometry(size: int) -> Geometry:
    low, high = _MARGIN, size + _MARGIN
    places = [_MARGIN + step for step in range(size + 1)]
    cells = tuple(
        Cell(square_name(square_at(row, column, size), size), places[column] + 0.5, places[row] + 0.5)
        for row in range(size)
        for column in range(size)
    )
    lines = [(low, place, high, place) for place in places] + [(place, low, place, high) for place in places]
    dots = [(places[column], places[row]) for row in (_DOT, size - _DOT) for column in (_DOT, size - _DOT)]
    columns = [Label(places[step] + 0.5, _MARGIN / 2, COLUMNS[step]) for step in range(size)]
    rows = [Label(_MARGIN / 2, places[step] + 0.5, str(step + 1)) for step in range(size)]
    return Geometry(
        *(size + 2 * _MARGIN, size + 2 * _MARGIN, cells, tuple(lines), tuple(dots)),
        labels=(*columns, *rows),
        piece_size=_PIECE,
        surface="felt",
    )
