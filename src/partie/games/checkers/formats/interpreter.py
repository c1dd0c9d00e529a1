"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Value, text_value
from partie.core.text import Text
from partie.games.checkers.formats.names import PIECE_NAMES
from partie.games.checkers.rules.board import square_at
from partie.games.checkers.rules.squares import square_name
from partie.games.checkers.rules.variants import VARIANTS
from partie.vision.interpreter import (
    MIRRORED,
    NOTHING,
    TURNS,
    BoardInterpreter,
    PieceRules,
    Rows,
    Sign,
    turned_rows,
)

SIDE = 8
MIRROR = 6  # rows of one man that speak against the mirror image
CROWNED = 8  # the same against each man on the row where it is crowned


class CheckersInterpreter(BoardInterpreter):
    """All squares are seen, pieces stand on the dark ones."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("b", "black", PIECE_NAMES["black"]),
        Sign("w", "white", PIECE_NAMES["white"]),
        Sign("B", "black-king", PIECE_NAMES["black-king"]),
        Sign("W", "white-king", PIECE_NAMES["white-king"]),
    )

    pieces = PieceRules(most=12, one_colour=True, kings=True)

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """The same in all variants."""
        return ("." * SIDE,) * SIDE

    def ways(self, rows: Rows) -> Sequence[int]:
        """Pieces stand on playing squares then, best with Black's men above White's and none where it is crowned.

        A board that was laid out with a light square at the left of the players is seen as its mirror image.
        """
        playing = [_playing(turned_rows(rows, turn)) for turn in range(TURNS)]
        able = [turn for turn in range(TURNS) if playing[turn] == max(playing)]
        return sorted(able, key=lambda turn: -_likely(rows, turn))

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Numbers, or letters and numbers where the variant has them."""
        chess = VARIANTS[text_value(values, "rules")].chess_names
        squares = [[square_at(row, column) for column in range(SIDE)] for row in range(SIDE)]
        return [[square_name(square, chess) if square >= 0 else "" for square in row] for row in squares]

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """The drawn board; the reader of positions takes the side beside it."""
        return "\n".join(rows)


def _playing(rows: Rows) -> int:
    """How many more pieces stand on playing squares than on the others."""
    return sum(1 if (x + y) % 2 else -1 for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "bwBW")


def _likely(rows: Rows, turn: int) -> float:
    """How far Black's men are above White's, less what is strange about this way to look at the board."""
    upright = turned_rows(rows, turn)
    found = -float(MIRROR) if turn >= MIRRORED else 0.0
    for y, row in enumerate(upright):
        for sign in row:
            if sign in "bwBW":
                up = (len(upright) / 2 - y - 0.5) * (1 if sign.islower() else 0.1)
                found += up if sign in "bB" else -up
    crowned = upright[-1].count("b") + upright[0].count("w")
    return found - CROWNED * crowned


INTERPRETER = CheckersInterpreter()
