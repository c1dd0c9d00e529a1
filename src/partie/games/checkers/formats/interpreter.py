"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Value, text_value
from partie.core.text import Text
from partie.games.checkers.formats.names import PIECE_NAMES
from partie.games.checkers.rules.board import square_at
from partie.games.checkers.rules.squares import square_name
from partie.games.checkers.rules.variants import VARIANTS
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, Sign, turned_rows

SIDE = 8


class CheckersInterpreter(BoardInterpreter):
    """All squares are seen, pieces stand on the dark ones."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("b", "black", PIECE_NAMES["black"]),
        Sign("w", "white", PIECE_NAMES["white"]),
        Sign("B", "black-king", PIECE_NAMES["black-king"]),
        Sign("W", "white-king", PIECE_NAMES["white-king"]),
    )

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """The same in all variants."""
        return ("." * SIDE,) * SIDE

    def upright(self, rows: Rows) -> int:
        """Pieces stand on playing squares then, and Black's men are above White's."""
        return max(range(4), key=lambda quarters: _upright(turned_rows(rows, quarters)))

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


def _upright(rows: Rows) -> tuple[int, float]:
    """How many pieces stand on playing squares; how far Black's men are above White's."""
    playing, heights = 0, {"b": 0.0, "w": 0.0}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in "bwBW":
                playing += 1 if (x + y) % 2 else -1
                heights[sign.lower()] += (len(rows) / 2 - y - 0.5) * (1 if sign.islower() else 0.1)
    return playing, heights["b"] - heights["w"]


INTERPRETER = CheckersInterpreter()
