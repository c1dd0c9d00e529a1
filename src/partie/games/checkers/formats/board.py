"""A position as eight rows of characters: b and w men, B and W kings, dots for dark squares."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.games.checkers.rules.board import place, square_at
from partie.games.checkers.rules.fen import PlacedPieces
from partie.games.checkers.rules.variants import BLACK, WHITE

LONGEST = 400  # characters
_EMPTY = " .-_"
_LETTERS = {"b": (BLACK, False), "w": (WHITE, False), "B": (BLACK, True), "W": (WHITE, True)}
_SIGNS = {*_LETTERS, *_EMPTY, "\t"}


def looks_like_board(text: str) -> bool:
    """Whether the text is a drawn board: rows of its signs, or eight rows that are not moves."""
    rows = _rows(text)
    if len(text) > LONGEST or len(rows) < 2:
        return False
    return set("".join(rows)) <= _SIGNS or (len(rows) == 8 and not any(map(str.isdigit, text)))


def _rows(text: str) -> list[str]:
    return [row for row in (line.strip() for line in text.replace("/", "\n").splitlines()) if row]


def draw(placed: PlacedPieces) -> str:
    """Eight lines, the first row of Black at the top."""
    rows = [[" "] * 8 for _ in range(8)]
    for square in range(32):
        row, column = place(square)
        rows[row][column] = _letter(placed, square)
    return "\n".join("".join(row).rstrip() for row in rows)


def _letter(placed: PlacedPieces, square: int) -> str:
    for letter, (colour, is_king) in _LETTERS.items():
        if (placed.kings if is_king else placed.men)[colour] >> square & 1:
            return letter
    return "."


def parse(text: str, to_move: int) -> PlacedPieces:
    """Reads eight rows of eight signs, or of the four dark squares alone. Raises `InvalidText`."""
    rows = _board_rows(text)
    men, kings = [0, 0], [0, 0]
    for row, line in enumerate(rows):
        signs = line if len(line) == 8 else _spread(line, row)
        for column, sign in enumerate(signs):
            square = square_at(row, column)
            if sign in _LETTERS:
                if square < 0:
                    raise InvalidText("{line!r} has a piece on a light square", line=line)
                colour, is_king = _LETTERS[sign]
                (kings if is_king else men)[colour] |= 1 << square
            elif sign not in _EMPTY:
                raise InvalidText("{sign!r} in {line!r} is not b, w, B, W or a dot", sign=sign, line=line)
    return PlacedPieces((men[0], men[1]), (kings[0], kings[1]), to_move)


def _board_rows(text: str) -> list[str]:
    if len(text) > LONGEST:
        raise InvalidText("the board has {length} characters, more than {most}", length=len(text), most=LONGEST)
    lines = [line for line in text.replace("/", "\n").splitlines() if line.strip()]
    rows = ["".join(line.split()) if len("".join(line.split())) in (4, 8) else line.ljust(8) for line in lines]
    if len(rows) != 8 or any(len(row) not in (4, 8) for row in rows):
        raise InvalidText("a board has eight rows of four or eight signs, not {rows}", rows=len(rows))
    return rows


def _spread(line: str, row: int) -> str:
    """Four dark squares with the light ones between them."""
    return "".join(f" {sign}" if row % 2 == 0 else f"{sign} " for sign in line)
