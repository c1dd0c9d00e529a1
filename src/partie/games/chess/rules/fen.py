"""Positions as text: Forsyth-Edwards Notation, also with fewer fields and with castling letters of Chess960."""

from __future__ import annotations

import re
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.chess.rules.squares import (
    BLACK,
    BLACK_PIECE,
    EMPTY,
    FILES,
    KING,
    ROOK,
    WHITE,
    piece_code,
    piece_letter,
    square_at,
    square_name,
    square_number,
)

NOWHERE = -1
NO_RIGHTS = (NOWHERE,) * 4
_MOST = 99_999  # of a counter
_CASTLING = re.compile(r"-|[KQkqA-Ha-h]{1,4}")
_SQUARE = re.compile(r"[a-h][1-8]")


@dataclass(frozen=True)
class Placed:
    """What a text says, possible or not."""

    board: bytes
    to_move: int = WHITE
    rooks: tuple[int, ...] = NO_RIGHTS  # by right to castle: where the rook stands, or NOWHERE
    en_passant: int = NOWHERE
    quiet: int = 0
    number: int = 1  # of the next pair of moves


def looks_like_fen(text: str) -> bool:
    """Whether the text begins with a board."""
    first = text.split(maxsplit=1)
    return bool(first) and "/" in first[0]


def read(text: str, to_move: int = WHITE) -> Placed:
    """A position; fields that are missing have their usual values. Raises `InvalidText`."""
    fields = text.split()
    if not 1 <= len(fields) <= 6:
        raise InvalidText("{text!r} has {count} fields, a FEN has 6", text=text[:120], count=len(fields))
    board = _read_board(fields[0])
    side = _read_side(fields[1]) if len(fields) > 1 else to_move
    rooks = _read_castling(fields[2], board) if len(fields) > 2 else NO_RIGHTS
    en_passant = _read_en_passant(fields[3]) if len(fields) > 3 else NOWHERE
    quiet = _read_counter(fields[4], 0) if len(fields) > 4 else 0
    number = _read_counter(fields[5], 1) if len(fields) > 5 else 1
    return Placed(board, side, rooks, en_passant, quiet, number)


def _read_board(text: str) -> bytes:
    rows = text.split("/")
    if len(rows) != 8:
        raise InvalidText("{text!r} has {count} rows, a chessboard has 8", text=text[:120], count=len(rows))
    found = bytearray([EMPTY]) * 64
    for index, row in enumerate(rows):
        rank, file = 7 - index, 0
        for sign in row:
            if sign in "12345678":
                file += int(sign)
            elif sign in "KQRBNPkqrbnp":
                if file < 8:
                    found[square_at(file, rank)] = piece_code(sign)
                file += 1
            else:
                raise InvalidText("{sign!r} in {row!r} is neither a piece nor a number", sign=sign, row=row[:40])
        if file != 8:
            raise InvalidText("row {rank} {row!r} has {count} squares, not 8", rank=rank + 1, row=row[:40], count=file)
    return bytes(found)


def _read_side(text: str) -> int:
    if text not in ("w", "b"):
        raise InvalidText("{text!r} is not the side to move: 'w' or 'b'", text=text[:40])
    return WHITE if text == "w" else BLACK


def _read_castling(text: str, board: bytes) -> tuple[int, ...]:
    """`KQkq` with the outermost rooks, or files of the rooks as in `HAha`; a rook that is missing stands at home."""
    if not _CASTLING.fullmatch(text):
        raise InvalidText("{text!r} are not castling rights such as 'KQkq', 'HAha' or '-'", text=text[:40])
    found = list(NO_RIGHTS)
    for letter in text.replace("-", ""):
        side = BLACK if letter.islower() else WHITE
        king = _king_file(board, side)
        file = _rook_file(board, side, king, letter.upper())
        found[2 * side + int(file < king)] = square_at(file, 7 * side)
    return tuple(found)


def _king_file(board: bytes, side: int) -> int:
    row = board[56 * side : 56 * side + 8]
    return row.find(KING + BLACK_PIECE * side) if KING + BLACK_PIECE * side in row else 4


def _rook_file(board: bytes, side: int, king: int, letter: str) -> int:
    """X-FEN: K and Q mean the outermost rook on that side of the king."""
    if letter not in "KQ":
        return FILES.index(letter.lower())
    row = board[56 * side : 56 * side + 8]
    files = range(7, king, -1) if letter == "K" else range(king)
    home = 7 if letter == "K" else 0
    return next((file for file in files if row[file] == ROOK + BLACK_PIECE * side), home)


def _read_en_passant(text: str) -> int:
    if text == "-":
        return NOWHERE
    if not _SQUARE.fullmatch(text):
        raise InvalidText("{text!r} is not a square for captures en passant, nor '-'", text=text[:40])
    return square_number(text)


def _read_counter(text: str, least: int) -> int:
    """A counter; a dash, as some programs write, and one that is too small count as the least."""
    if text == "-":
        return least
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise InvalidText(
            "{text!r} is not a number of moves from {low} to {high}", text=text[:40], low=least, high=_MOST
        )
    return max(int(text), least)


def write(placed: Placed) -> str:
    """All six fields; castling rights as X-FEN, with the file of a rook only where it is not the outermost one."""
    rows = (placed.board[56 - 8 * row : 64 - 8 * row] for row in range(8))
    return " ".join(
        (
            "/".join(_write_row(row) for row in rows),
            "wb"[placed.to_move],
            write_castling(placed.board, placed.rooks),
            "-" if placed.en_passant == NOWHERE else square_name(placed.en_passant),
            str(placed.quiet),
            str(placed.number),
        )
    )


def _write_row(row: bytes) -> str:
    signs = "".join(" " if piece == EMPTY else piece_letter(piece) for piece in row)
    return re.sub(" +", lambda found: str(len(found[0])), signs)


def write_castling(board: bytes, rooks: tuple[int, ...]) -> str:
    """`KQkq`; X-FEN where an outer rook makes that ambiguous."""
    found = ""
    for right, rook in enumerate(rooks):
        if rook == NOWHERE:
            continue
        side, usual = right >> 1, "KQ"[right & 1]
        is_outer = _rook_file(board, side, _king_file(board, side), usual) == rook & 7
        letter = usual if is_outer else FILES[rook & 7].upper()
        found += letter.lower() if side == BLACK else letter
    return found or "-"
