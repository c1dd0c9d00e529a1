"""Hexapawn in text: moves `a1-a2`, with a promotion `a2-a3=K`, positions `bbb/.../www w`."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from tests.toys.hexapawn.rules.kernels import KING, KNIGHT, MOST

LETTERS = {0: ".", 1: "w", KING: "K", KNIGHT: "N", -1: "b", -KING: "k", -KNIGHT: "n"}
PIECES = {letter: piece for piece, letter in LETTERS.items()}
PROMOTIONS = {KING: "K", KNIGHT: "N"}
COLUMNS = "abcdef"
_MOVE = re.compile(r"([a-f])([123])-([a-f])([123])(?:=([kn]))?")
_ROWS = re.compile(r"([wbKNkn.]{3,6})/([wbKNkn.]{3,6})/([wbKNkn.]{3,6})(?: ([wb]))?")


def square_name(square: int, width: int) -> str:
    """With three columns 0 is a3, 8 is c1."""
    return COLUMNS[square % width] + str(3 - square // width)


def read_move(text: str, width: int) -> int:
    """`a1-a2` as a number."""
    match = _MOVE.fullmatch(text.strip().lower())
    if match is None or max(match[1], match[3]) >= COLUMNS[width : width + 1] + "z":
        raise InvalidText("{text!r} is not a move: a move is two squares, such as 'a1-a2'.", text=text)
    source, target = (
        COLUMNS.index(column) + width * (3 - int(row)) for column, row in (match.group(1, 2), match.group(3, 4))
    )
    piece = next((piece for piece, letter in PROMOTIONS.items() if letter.lower() == match[5]), 0)
    return source + MOST * target + MOST * MOST * piece


def write_move(move: int, width: int) -> str:
    """The reverse of `read_move`."""
    piece = move // (MOST * MOST)
    text = f"{square_name(move % MOST, width)}-{square_name(move // MOST % MOST, width)}"
    return f"{text}={PROMOTIONS[piece]}" if piece else text


def write_board(board: NDArray[np.int8], width: int, side: int) -> str:
    """Rows from the top and the side to move."""
    starts = (0, width, 2 * width)
    rows = ("".join(LETTERS[int(piece)] for piece in board[start : start + width]) for start in starts)
    return "/".join(rows) + " " + LETTERS[side]


def read_board(text: str, side: str | None) -> tuple[list[int], int, int]:
    """The squares, the columns and the side to move."""
    match = _ROWS.fullmatch(text.strip())
    if match is None or len({len(match[row]) for row in (1, 2, 3)}) > 1:
        raise InvalidText(
            "{text!r} is not a position: it has three rows of 'w', 'b' and '.', such as 'bbb/.../www w'.",
            text=text,
        )
    letter = match[4] or (side or "white")[0]
    pieces = [PIECES[character] for row in match.group(1, 2, 3) for character in row]
    return pieces, len(match[1]), PIECES[letter]
