"""Hexapawn in text: moves `a1-a2`, positions `bbb/.../www w`."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from partie.game import InvalidText

LETTERS = {1: "w", -1: "b", 0: "."}
PIECES = {letter: piece for piece, letter in LETTERS.items()}


def square_name(square: int) -> str:
    """0 is a3, 8 is c1."""
    return "abc"[square % 3] + str(3 - square // 3)


def read_move(text: str) -> int:
    """`a1-a2` as a number."""
    match = re.fullmatch(r"([abc])([123])-([abc])([123])", text.strip().lower())
    if match is None:
        raise InvalidText(f"{text!r} is not a move: a move is two squares, such as 'a1-a2'.")
    squares = [
        "abc".index(column) + 3 * (3 - int(row)) for column, row in (match.group(1, 2), match.group(3, 4))
    ]
    return squares[0] * 9 + squares[1]


def write_move(move: int) -> str:
    """The reverse of `read_move`."""
    return f"{square_name(move // 9)}-{square_name(move % 9)}"


def write_board(board: NDArray[np.int8], side: int) -> str:
    """Rows from the top and the side to move."""
    rows = ("".join(LETTERS[int(piece)] for piece in board[start : start + 3]) for start in (0, 3, 6))
    return "/".join(rows) + " " + LETTERS[side]


def read_board(text: str, side: str | None) -> tuple[list[int], int]:
    """The nine squares and the side to move."""
    match = re.fullmatch(r"([wb.]{3})/([wb.]{3})/([wb.]{3})(?: ([wb]))?", text.strip())
    if match is None:
        raise InvalidText(
            f"{text!r} is not a position: it has three rows of 'w', 'b' and '.', such as 'bbb/.../www w'."
        )
    letter = match[4] or (side or "white")[0]
    return [PIECES[character] for row in match.group(1, 2, 3) for character in row], PIECES[letter]
