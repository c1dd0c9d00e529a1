"""A board that is set up by taps or seen on a picture, as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Choice as OptionChoice
from partie.core.options import Kind, Option, Value, text_value
from partie.core.text import Text
from partie.games.reversi.formats.names import PIECE_NAMES, SIDE_NAMES
from partie.games.reversi.rules import notation
from partie.games.reversi.rules.squares import legal_squares, square_at, square_name
from partie.games.reversi.rules.variants import SIDES, SIZES
from partie.vision.interpreter import NOTHING, BoardInterpreter, Choice, OpenQuestion, Rows, Sign

TO_MOVE = "to_move"
LATE = 0.75  # share of the squares that have discs from which on a side may have passed; before, that is rare


class ReversiInterpreter(BoardInterpreter):
    """Squares row by row; a board looks the same from all four sides."""

    signs = (
        Sign(".", "", Text("empty")),
        Sign("b", "black", PIECE_NAMES["black"]),
        Sign("w", "white", PIECE_NAMES["white"]),
    )
    questions = (
        Option(
            TO_MOVE,
            Kind.CHOICE,
            Text("Who is to move"),
            choices=tuple(OptionChoice(side, SIDE_NAMES[side]) for side in SIDES),
        ),
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

    def open_questions(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[OpenQuestion]:
        """Whose turn it is, late in a game in which both sides can move: the number of discs forgets passes."""
        discs, counted, size = notation.read_board(_signs(rows), None)
        can_move = [legal_squares(discs[side], discs[1 - side], size) for side in range(2)]
        if sum(disc.bit_count() for disc in discs) < LATE * size * size or not all(can_move):
            return ()
        likely = (SIDES[counted], SIDES[1 - counted])
        choices = tuple(Choice(SIDE_NAMES[side], {TO_MOVE: side}) for side in likely)
        return (OpenQuestion(Text("Who is to move?"), choices),)

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """The signs and the side to move; where the text has none, the number of discs suggests it."""
        moving = side or (text_value(answers, TO_MOVE) if TO_MOVE in answers else None)
        signs = _signs(rows)
        return signs if moving is None else f"{signs} {notation.SIGNS[SIDES.index(moving)]}"


def _signs(rows: Rows) -> str:
    return "".join(rows).translate(str.maketrans(".bw", "-XO"))


INTERPRETER = ReversiInterpreter()
