"""Squares and boards as text: `f5`, and `---…OX…XO… X` with all squares row by row."""

from __future__ import annotations

import re

from partie.core.errors import InvalidText
from partie.games.reversi.rules.squares import COLUMNS, row_length, square_at

SIGNS = "XO"  # by colour
EMPTY = "-"
_BLACK, _WHITE, _NONE = "xXbB*●1", "oOwW○0", "-._"
_SQUARE = re.compile(r"([a-j])(10|[1-9])", re.IGNORECASE)


def parse_square(text: str, size: int) -> int:
    """`f5` or `F5`. Raises `InvalidText`."""
    found = _SQUARE.fullmatch(text.strip()[:80])
    column, row = (COLUMNS.index(found[1].lower()), int(found[2]) - 1) if found else (size, size)
    if column >= size or row >= size:
        last = f"{COLUMNS[size - 1]}{size}"
        raise InvalidText("{text!r} is not a square from 'a1' to {last!r}", text=text[:80], last=last)
    return square_at(row, column, size)


def write_board(discs: tuple[int, int], to_move: int, size: int) -> str:
    """Row by row from the top, then the side to move."""
    signs = []
    for row in range(size):
        for column in range(size):
            square = square_at(row, column, size)
            signs.append(SIGNS[0] if discs[0] >> square & 1 else SIGNS[1] if discs[1] >> square & 1 else EMPTY)
    return f"{''.join(signs)} {SIGNS[to_move]}"


def read_board(text: str, to_move: int | None) -> tuple[tuple[int, int], int, int]:
    """The discs, the side to move and the size of the board. Raises `InvalidText`.

    Rows may be apart by line ends, slashes or blanks; the last sign alone is the side to move. Where the text does
    not say it, `to_move` counts, else the number of discs: Black with an even one.
    """
    signs = re.sub(r"[\s/|]", "", text)
    size, rest = _shape(text, signs)
    discs = [0, 0]
    for place, sign in enumerate(signs[: size * size]):
        bit = 1 << (place // size * row_length(size) + place % size)
        if sign in _BLACK:
            discs[0] |= bit
        elif sign in _WHITE:
            discs[1] |= bit
        elif sign not in _NONE:
            raise InvalidText("{sign!r} in {text!r} is not X, O or -", sign=sign, text=text[:120])
    return (discs[0], discs[1]), _side(text, rest, discs, to_move), size


def looks_like_board(text: str) -> bool:
    """Whether the text has as many signs as a board has squares, with or without the side to move."""
    signs = re.sub(r"[\s/|]", "", text)
    return set(signs) <= set(_BLACK + _WHITE + _NONE) and len(signs) in {
        n * n + more for n in (6, 8, 10) for more in (0, 1)
    }


def _shape(text: str, signs: str) -> tuple[int, str]:
    for size in (6, 8, 10):
        if len(signs) in (size * size, size * size + 1):
            return size, signs[size * size :]
    raise InvalidText(
        "{text!r} has {count} signs; a board has 36, 64 or 100 squares, and the side to move may follow",
        text=text[:120],
        count=len(signs),
    )


def _side(text: str, rest: str, discs: list[int], to_move: int | None) -> int:
    if not rest:
        return (discs[0] | discs[1]).bit_count() % 2 if to_move is None else to_move
    if rest not in _BLACK + _WHITE:
        raise InvalidText("{sign!r} at the end of {text!r} is not a side: X or O", sign=rest, text=text[:120])
    return 0 if rest in _BLACK else 1
