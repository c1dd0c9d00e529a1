"""What draughts looks like: a chequered board, men and kings of two colours."""

from __future__ import annotations

import functools
import itertools

from partie.core.effects import Effect
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Label, Scene, View
from partie.games.checkers.formats import board as drawing
from partie.games.checkers.rules.board import SQUARES, place
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.fen import PlacedPieces
from partie.games.checkers.rules.moves import DraughtsMove, jumper
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.squares import square_name
from partie.games.checkers.rules.variants import BLACK, VARIANTS

_MARGIN = 0.5  # room for the coordinates
_CORNER = 0.35  # from the centre of a square to its number
_PIECE = 0.8  # diameter; the number of a square stays in sight
_KINDS = (("black", "black-king"), ("white", "white-king"))


class DraughtsView(View):
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
            path=_path(position),
            taken=_captured(position),
            marks=_marks(position),
            notes=_notes(position),
            prompt=_prompt(position),
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """Start, every square it lands on, target."""
        assert isinstance(position, DraughtsPosition)
        assert isinstance(move, DraughtsMove)
        return tuple(square_name(square, position.rules.chess_names) for square in position.path(move))

    def path(self, position: Position, move: Move) -> tuple[str, ...]:
        """The path as it is tapped."""
        return self.taps(position, move)

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        """Each piece leaves as it is jumped; a man on the far row becomes a king at the end."""
        assert isinstance(before, DraughtsPosition)
        assert isinstance(after, DraughtsPosition)
        assert isinstance(move, DraughtsMove)
        squares = before.path(move)
        names = self.taps(before, move)
        left, found = move.captured, list[Effect]()
        for index, (start, end) in enumerate(itertools.pairwise(squares)):
            jumped = left & _between(start, end)
            left &= ~jumped
            found += [Effect.take(*before.names_of(jumped))] if jumped else []
            found.append(Effect.move(names[index], names[index + 1]))
        found += [Effect.take(*before.names_of(left))] if left else []
        crowned = after.kings[before.to_move] & ~before.kings[before.to_move] & 1 << move.target
        is_new = crowned and not before.kings[before.to_move] >> move.start & 1
        return (*found, *((Effect.change(_KINDS[before.to_move][1], names[-1]),) if is_new else ()))

    def prompt_after(self, position: Position, taps: tuple[str, ...]) -> Text | None:
        """Where the piece goes, or goes on."""
        assert isinstance(position, DraughtsPosition)
        if not _must_capture(position):
            return Text("Now choose the square it goes to.")
        if len(taps) == 1:
            return Text("Now choose the square behind the piece it takes.")
        return Text("It has to jump on: choose the next square.")

    def sketch(self, position: Position) -> str | None:
        """Eight rows of signs with the names of rows and columns, or with the first number of each row."""
        assert isinstance(position, DraughtsPosition)
        drawn = drawing.draw(PlacedPieces(position.men, position.kings, position.to_move))
        rows = [" ".join(row.ljust(8)) for row in drawn.split("\n")]
        if position.rules.chess_names:
            named = [f"{8 - number} {row}".rstrip() for number, row in enumerate(rows)]
            return "\n".join([*named, "  a b c d e f g h"])
        return "\n".join(f"{4 * number + 1:2} {row}".rstrip() for number, row in enumerate(rows))


def _centre(square: int) -> tuple[float, float]:
    row, column = place(square)
    return _MARGIN + column + 0.5, _MARGIN + row + 0.5


def _between(start: int, end: int) -> int:
    """The set of the squares between two on one diagonal."""
    (row, column), (last_row, last_column) = place(start), place(end)
    down, right = (1 if last_row > row else -1), (1 if last_column > column else -1)
    ways = {(row + down * step, column + right * step) for step in range(1, abs(last_row - row))}
    return sum(1 << square for square in range(SQUARES) if place(square) in ways)


@functools.cache
def _geometry(chess: bool) -> Geometry:
    size = 8 + 2 * _MARGIN
    cells = tuple(Cell(square_name(square, chess), *_centre(square)) for square in range(SQUARES))
    low, high = _MARGIN, 8 + _MARGIN
    edges = ((low, low, high, low), (low, high, high, high), (low, low, low, high), (high, low, high, high))
    sets = {"letters": _coordinates(size), "numbers": _numbers()}
    return Geometry(
        *(size, size, cells, edges),
        fields=tuple((cell.x, cell.y) for cell in cells),
        labels=sets["letters" if chess else "numbers"],
        piece_size=_PIECE,
        label_sets=sets,
        below="white",
    )


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
    path = _path(position)
    return tuple(dict.fromkeys((*path[:1], *path[-1:])))


def _path(position: DraughtsPosition) -> tuple[str, ...]:
    """The squares the piece of the last move touched."""
    move = position.last_move
    if move is None:
        return ()
    squares = _landings(position, move) if move.captured else (move.start, move.target)
    return tuple(square_name(square, position.rules.chess_names) for square in squares)


def _landings(position: DraughtsPosition, move: DraughtsMove) -> tuple[int, ...]:
    """Found on the board before the move; a king may have become one by it, so a man is tried first."""
    mover = 1 - position.to_move
    around = [position.men[side] | position.kings[side] for side in (0, 1)]
    others = around[position.to_move] | move.captured
    occupied = (others | around[mover]) & ~(1 << move.target) & ~(1 << move.start)
    for is_king in (False, True):
        piece = jumper(position.rules.flags, is_king, mover == BLACK, others, occupied)
        if path := next(iter(piece.paths(move)), None):
            return path
    return move.start, move.target


def _captured(position: DraughtsPosition) -> tuple[str, ...]:
    return () if position.last_move is None else position.names_of(position.last_move.captured)


def _must_capture(position: DraughtsPosition) -> bool:
    return any(move.captured for move in position.legal_moves())


def _marks(position: DraughtsPosition) -> dict[str, str]:
    """The pieces that must capture."""
    starts = {move.start for move in position.legal_moves() if move.captured}
    return {square_name(square, position.rules.chess_names): "must" for square in sorted(starts)}


def _notes(position: DraughtsPosition) -> tuple[Text, ...]:
    if position.outcome() is not None or _must_capture(position):
        return ()
    return (*_repetition(position), *_quiet_moves(position))


def _repetition(position: DraughtsPosition) -> tuple[Text, ...]:
    repeated = Text("The same position for the second time: the third time is a draw.")
    return (repeated,) if position.times > 1 else ()


def _quiet_moves(position: DraughtsPosition) -> tuple[Text, ...]:
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


def _prompt(position: DraughtsPosition) -> Text | None:
    if position.outcome() is not None:
        return None
    if not _must_capture(position):
        return Text("Move a piece: choose it, then the square it goes to.")
    kings = position.kings[position.to_move]
    if position.rules.flags & FLYING and any(kings >> move.start & 1 for move in position.legal_moves()):
        return Text("You must capture, and a king goes before a man: choose a lit king, then where it lands.")
    return Text("You must capture: choose a lit piece, then every square it lands on.")
