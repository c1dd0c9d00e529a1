"""Positions as FEN of PDN: side to move, then the pieces of each colour, kings with a K.

B:W21,22,K30:B1-12            numbers, ranges allowed
W:Wa1,c1,Kd4:Bb8,d8:H3        chess names; H: plies since the last capture or move of a man
"""

from __future__ import annotations

import re
from typing import NamedTuple

from partie.core.errors import InvalidText
from partie.games.checkers.rules.board import SQUARES
from partie.games.checkers.rules.squares import parse_square, square_name
from partie.games.checkers.rules.variants import BLACK, WHITE

LONGEST = 400  # characters; a full board in chess names has 200
_LETTERS = "BW"
_MOST_QUIET = 1000


class PlacedPieces(NamedTuple):
    """What a FEN says."""

    men: tuple[int, int]  # sets of squares, Black's first
    kings: tuple[int, int]
    to_move: int
    quiet: int = 0


def looks_like_fen(text: str) -> bool:
    """Whether the text is meant as a FEN."""
    return bool(re.match(r"\s*[BWbw]\s*:", text[:20]))


def write(placed: PlacedPieces, chess: bool) -> str:
    """White's pieces first, as is customary."""
    parts = [_LETTERS[placed.to_move]]
    for colour in (WHITE, BLACK):
        names = [
            ("K" if placed.kings[colour] >> square & 1 else "") + square_name(square, chess)
            for square in range(SQUARES)
            if (placed.men[colour] | placed.kings[colour]) >> square & 1
        ]
        parts.append(_LETTERS[colour] + ",".join(names))
    if placed.quiet:
        parts.append(f"H{placed.quiet}")
    return ":".join(parts)


def parse(text: str) -> PlacedPieces:
    """Reads a FEN; pieces may stand anywhere, but only one on a square. Raises `InvalidText`."""
    if len(text) > LONGEST:
        raise InvalidText("the position has {length} characters, more than {most}", length=len(text), most=LONGEST)
    side, *parts = "".join(text.split()).rstrip(".").split(":")
    if side.upper() not in ("B", "W"):
        raise InvalidText("{text!r} does not begin with the side to move, B: or W:", text=text)
    men, kings, quiet = [0, 0], [0, 0], 0
    for part in parts:
        letter = part[:1].upper()
        if letter == "H":
            quiet = _count(part[1:], text)
        elif letter == "F":
            _count(part[1:], text)  # the number of the move; other programs write it
        elif letter in ("B", "W"):
            _add_pieces(part[1:], _LETTERS.index(letter), men, kings, text)
        elif part:
            raise InvalidText("{part!r} in {text!r} is not a list of pieces", part=part, text=text)
    return PlacedPieces((men[0], men[1]), (kings[0], kings[1]), _LETTERS.index(side.upper()), quiet)


def _count(digits: str, text: str) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4 and int(digits) <= _MOST_QUIET):
        raise InvalidText("{part!r} in {text!r} is not a number of moves", part=digits, text=text)
    return int(digits)


def _add_pieces(names: str, colour: int, men: list[int], kings: list[int], text: str) -> None:
    for name in names.split(","):
        if not name:
            continue
        is_king = name[0] in "Kk"
        first, dash, last = name[is_king:].partition("-")
        start = parse_square(first)
        end = parse_square(last) if dash else start
        if start is None or end is None or end < start:
            raise InvalidText("{part!r} in {text!r} is not a square", part=name, text=text)
        for square in range(start, end + 1):
            if (men[0] | men[1] | kings[0] | kings[1]) >> square & 1:
                raise InvalidText("{part!r} in {text!r} stands on a taken square", part=name, text=text)
            (kings if is_king else men)[colour] |= 1 << square
