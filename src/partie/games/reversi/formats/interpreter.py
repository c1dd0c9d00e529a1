"""A board that is set up by taps or seen on a picture, as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Value, text_value
from partie.core.text import Text
from partie.games.reversi.formats.names import PIECE_NAMES
from partie.games.reversi.rules.squares import square_at, square_name
from partie.games.reversi.rules.variants import SIDES, SIZES
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, Sign


class ReversiInterpreter(BoardInterpreter):
    """Squares row by row; a board looks the same from all four sides."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("x", "black", PIECE_NAMES["black"]),
        Sign("o", "white", PIECE_NAMES["white"]),
    )

    def values(self, rows: Rows) -> Mapping[str, Value]:
        """The size of the board."""
        return {"size": str(len(rows))} if len(rows) in SIZES else NOTHING

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """A board without discs."""
        size = int(text_value(values, "size"))
        return ("." * size,) * size

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Letters for columns, numbers for rows from the top."""
        size = len(rows)
        return [[square_name(square_at(row, column, size), size) for column in range(size)] for row in range(size)]

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """The signs and the side to move; without a side the number of discs suggests it."""
        signs = "".join(rows).replace(".", "-").upper()
        return signs if side is None else f"{signs} {'XO'[SIDES.index(side)]}"


INTERPRETER = ReversiInterpreter()
