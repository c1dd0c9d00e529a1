"""A board that is set up by taps or seen on a picture, as the text of a position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from partie.core.options import Kind, Option, Value
from partie.core.text import Text
from partie.games.chess.formats.names import PIECE_NAMES
from partie.games.chess.rules.fen import NO_RIGHTS, Placed, read, write
from partie.games.chess.rules.squares import BLACK, SIDES, WHITE, piece_code, piece_kind, square_at, square_name
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, Sign

_EMPTY = "."
_LETTERS = "PNBRQKpnbrqk"
_CORNERS = ((7, 0), (63, 56))  # by side: rooks of the king's and the queen's side at home
_KINGS = (4, 60)


def _sign(letter: str) -> Sign:
    kind = piece_kind(piece_code(letter))
    return Sign(letter, kind, PIECE_NAMES[kind])


class ChessInterpreter(BoardInterpreter):
    """Squares row by row, Black's side above; pieces by their letters in FEN."""

    signs = (Sign(_EMPTY, "", Text("empty")), *map(_sign, _LETTERS))
    questions = (
        Option("white_castles", Kind.FLAG, Text("White may still castle"), default=True),
        Option("black_castles", Kind.FLAG, Text("Black may still castle"), default=True),
    )

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """The same in all variants."""
        return (_EMPTY * 8,) * 8

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Letters for files, numbers for ranks from below."""
        return [[square_name(square_at(file, 7 - row)) for file in range(8)] for row in range(8)]

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """FEN; a side may castle where king and rook stand at home, unless the answers say that it may not."""
        board = "/".join(re.sub(r"\.+", lambda found: str(len(found[0])), row) for row in rows)
        placed = read(board)
        castles = [answers.get(f"{name}_castles", True) for name in SIDES]
        rooks = list(NO_RIGHTS)
        for colour in (WHITE, BLACK):
            for way, corner in enumerate(_CORNERS[colour]):
                king, rook = piece_code("Kk"[colour]), piece_code("Rr"[colour])
                at_home = placed.board[_KINGS[colour]] == king and placed.board[corner] == rook
                rooks[2 * colour + way] = corner if castles[colour] and at_home else -1
        to_move = WHITE if side is None else SIDES.index(side)
        return write(Placed(placed.board, to_move, tuple(rooks)))


INTERPRETER = ChessInterpreter()
