"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Kind, Option, Value, int_value, text_value
from partie.core.text import Text
from partie.games.mills.formats.names import PIECE_NAMES
from partie.games.mills.rules import board
from partie.vision.interpreter import NOTHING, NOWHERE, BoardInterpreter, PieceRules, Rows, Sign

RINGS = {5: 2, 7: 3}  # by rows
HANDS = {"white": "white_hand", "black": "black_hand"}


class MillsInterpreter(BoardInterpreter):
    """Points of two or three rings in a square of rows; men in hand are not in the picture."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("w", "white", PIECE_NAMES["white"]),
        Sign("b", "black", PIECE_NAMES["black"]),
    )
    questions = (
        Option(HANDS["white"], Kind.INTEGER, Text("White's men in hand"), low=0, high=12),
        Option(HANDS["black"], Kind.INTEGER, Text("Black's men in hand"), low=0, high=12),
    )

    pieces = PieceRules(most=12)

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """Signs at the points, nothing between them."""
        rings = board.VARIANTS[text_value(values, "rules")].rings
        size = 2 * rings + 1
        points = set(board.coordinates(rings))
        return tuple("".join("." if (x, y) in points else NOWHERE for x in range(size)) for y in range(size))

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Letters and numbers, row 1 is the lowest."""
        rings = RINGS.get(len(rows), 3)
        named = dict(zip(board.coordinates(rings), board.names(rings), strict=True))
        return [[named.get((x, y), "") for x in range(len(row))] for y, row in enumerate(rows)]

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """Rings, the side to move and the men in hand: equal men mean that men are still being placed."""
        men = board.VARIANTS[text_value(values, "rules")].men
        rings = RINGS.get(len(rows), 3)
        points = [rows[y][x] for x, y in board.coordinates(rings)]
        white, black = points.count("w"), points.count("b")
        placing = abs(white - black) <= 1 and white + black < 2 * men
        hands = (max(0, men - white), max(0, men - black)) if placing else (0, 0)
        hand = [
            int_value(answers, name) if name in answers else counted
            for name, counted in zip(HANDS.values(), hands, strict=True)
        ]
        moving = side[0] if side else "b" if placing and white > black else "w"
        drawn = "/".join("".join(points[start : start + 8]) for start in range(0, len(points), 8))
        return f"{drawn} {moving} {hand[0]} {hand[1]} 0"


INTERPRETER = MillsInterpreter()
