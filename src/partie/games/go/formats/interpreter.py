"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Kind, Option, Value, int_value
from partie.core.text import Text
from partie.games.go.formats.names import PIECE_NAMES
from partie.games.go.rules.dead import proposal
from partie.games.go.rules.notation import point_name, read_board, write_rows
from partie.games.go.rules.variants import SIDES
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, Sign

MOST_PRISONERS = 999


class GoInterpreter(BoardInterpreter):
    """Crossings of a square grid; a board looks the same from all four sides."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("b", "black", PIECE_NAMES["black"]),
        Sign("w", "white", PIECE_NAMES["white"]),
    )
    questions = (
        Option(
            "taken_black",
            Kind.INTEGER,
            Text("Prisoners that Black took (Japanese rules)"),
            default=0,
            low=0,
            high=MOST_PRISONERS,
        ),
        Option(
            "taken_white",
            Kind.INTEGER,
            Text("Prisoners that White took (Japanese rules)"),
            default=0,
            low=0,
            high=MOST_PRISONERS,
        ),
        Option("finished", Kind.FLAG, Text("Both sides have passed: count the board"), default=False),
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
        return [
            [point_name(row * (size + 1) + column, size) for column in range(1, size + 1)] for row in range(size, 0, -1)
        ]

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
        to_move = SIDES.index(side) if side in SIDES else int(black > white)
        if answers.get("finished"):  # the stones that seem dead are marked, for people to correct
            cells = read_board(drawn).cells
            drawn = write_rows(cells, len(rows), proposal(cells, len(rows)))
        words = [drawn, "xo"[to_move], str(black + white)]
        taken = [answers.get(name, 0) for name in ("taken_black", "taken_white")]
        if any(taken):
            words.append(f"taken={taken[0]},{taken[1]}")
        if answers.get("finished"):
            words.append("passes=2")
        return " ".join(words)


INTERPRETER = GoInterpreter()
