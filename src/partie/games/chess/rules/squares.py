"""Squares, pieces and sides as numbers, and their names.

     a  b  c  d  e  f  g  h
  8 56 57 58 59 60 61 62 63
  …
  2  8  9 10 11 12 13 14 15
  1  0  1  2  3  4  5  6  7

A piece on the mailbox board is its type and, for Black, 8 more; an empty square is `EMPTY`.
"""

from __future__ import annotations

from collections.abc import Iterator

WHITE, BLACK = 0, 1
SIDES = ("white", "black")  # White begins
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
EMPTY = 6
BLACK_PIECE = 8  # added to the type
LETTERS = "PNBRQK"  # by type
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
FILES = "abcdefgh"
KING_SIDE, QUEEN_SIDE = 0, 1
RIGHTS = (1, 2, 4, 8)  # to castle: White's king side and queen side, Black's


def square_name(square: int) -> str:
    """`e4`."""
    return f"{FILES[square & 7]}{(square >> 3) + 1}"


def square_at(file: int, rank: int) -> int:
    """The number of a square; files and ranks count from 0."""
    return rank * 8 + file


def square_number(name: str) -> int:
    """The opposite of `square_name`."""
    return square_at(FILES.index(name[0]), int(name[1]) - 1)


def squares_of(squares: int) -> Iterator[int]:
    """The members of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def piece_letter(code: int) -> str:
    """`K` for White's king, `k` for Black's."""
    letter = LETTERS[code & 7]
    return letter.lower() if code >= BLACK_PIECE else letter


def piece_code(letter: str) -> int:
    """The opposite of `piece_letter`."""
    return LETTERS.index(letter.upper()) + (BLACK_PIECE if letter.islower() else 0)


def piece_kind(code: int) -> str:
    """`white-king`."""
    return f"{SIDES[code >= BLACK_PIECE]}-{KINDS[code & 7]}"
