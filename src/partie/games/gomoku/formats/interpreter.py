"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Value, int_value
from partie.core.text import Text
from partie.games.gomoku.formats.names import PIECE_NAMES
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, Sign

LETTERS = {"black": "x", "white": "o"}


class GomokuInterpreter(BoardInterpreter):
    """Crossings of a square grid."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("b", "black", PIECE_NAMES["black"]),
        Sign("w", "white", PIECE_NAMES["white"]),
    )

    def values(self, rows: Rows) -> Mapping[str, Value]:
        """The number of lines."""
        return {"size": len(rows)}

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """An empty board with as many crossings as lines."""
        size = int_value(values, "size")
        return ("." * size,) * size

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Row 1 is the lowest."""
        size = len(rows)
        return [[f"{chr(97 + column)}{size - row}" for column in range(size)] for row in range(size)]

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """Rows of x (Black) and o, and the side to move, by the count where it is not given."""
        black, white = (sum(row.count(sign) for row in rows) for sign in "bw")
        drawn = "/".join(row.replace("b", "x").replace("w", "o") for row in rows)
        return f"{drawn} {LETTERS[side or ('black' if black <= white else 'white')]}"


INTERPRETER = GomokuInterpreter()
