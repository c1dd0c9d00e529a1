"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Kind, Option, Value, int_value, text_value
from partie.core.text import Text
from partie.games.mills.formats.names import PIECE_NAMES
from partie.games.mills.rules import board, variants
from partie.vision.interpreter import NOTHING, NOWHERE, BoardInterpreter, Choice, OpenQuestion, PieceRules, Rows, Sign

RINGS = {5: 2, 7: 3}  # by rows
FEWEST = 3  # men with which a side can play on when all are placed
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
        rings = variants.VARIANTS[text_value(values, "rules")].rings
        size = 2 * rings + 1
        points = set(board.coordinates(rings))
        return tuple("".join("." if (x, y) in points else NOWHERE for x in range(size)) for y in range(size))

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Letters and numbers, row 1 is the lowest."""
        rings = RINGS.get(len(rows), 3)
        named = dict(zip(board.coordinates(rings), board.names(rings), strict=True))
        return [[named.get((x, y), "") for x in range(len(row))] for y, row in enumerate(rows)]

    def open_questions(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[OpenQuestion]:
        """Whether men are still in hand, unless too few or all men are on the board."""
        men = variants.VARIANTS[text_value(values, "rules")].men
        white, black = (_points(rows).count(sign) for sign in "wb")
        if min(white, black) < FEWEST or max(white, black) >= men:
            return ()
        hands = dict(zip(HANDS.values(), _hands(white, black, men), strict=True))
        none = dict.fromkeys(HANDS.values(), 0)
        choices = (Choice(Text("No, all are placed"), none), Choice(Text("Yes, men are still placed"), hands))
        return (OpenQuestion(Text("Are there men in hand?"), choices),)

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """Rings, the side to move and the men in hand: equal men mean that men are still being placed."""
        points = _points(rows)
        white, black = points.count("w"), points.count("b")
        men = variants.VARIANTS[text_value(values, "rules")].men
        placing = abs(white - black) <= 1 and white + black < 2 * men
        hands = _hands(white, black, men) if placing else (0, 0)
        hand = [
            int_value(answers, name) if name in answers else counted
            for name, counted in zip(HANDS.values(), hands, strict=True)
        ]
        moving = side[0] if side else "b" if white > black and hand[1] > hand[0] else "w"
        drawn = "/".join("".join(points[start : start + 8]) for start in range(0, len(points), 8))
        return f"{drawn} {moving} {hand[0]} {hand[1]} 0"


def _points(rows: Rows) -> list[str]:
    return [rows[y][x] for x, y in board.coordinates(RINGS.get(len(rows), 3))]


def _hands(white: int, black: int, men: int) -> tuple[int, int]:
    """The men in hand after the fewest captures: both have placed as many, or White, who began, one more."""
    placed = max(white, black)
    return men - placed, men - (black if white == black + 1 else placed)


INTERPRETER = MillsInterpreter()
