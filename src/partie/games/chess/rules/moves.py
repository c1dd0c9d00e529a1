"""A move as one number of 16 bits: from 6, to 6, promotion 2, kind 2.

Castling goes from the king's square to that of its own rook, so that it is one number on every board of Chess960.
0 is not a move. `CLAIM` marks moves with which a player claims a draw; they never reach the kernels.
"""

from __future__ import annotations

from partie.games.chess.rules.squares import KNIGHT, LETTERS, square_name

NORMAL, PROMOTION, EN_PASSANT, CASTLING = (kind << 14 for kind in range(4))
KIND = 3 << 14
CLAIM = 1 << 16  # alone: on account of the position on the board; with a move: of the one it leads to

CLAIM_SIGN = "(=)"


def start_of(move: int) -> int:
    """The square the piece leaves."""
    return move & 63


def target_of(move: int) -> int:
    """The square it goes to; of castling the square of the rook."""
    return move >> 6 & 63


def kind_of(move: int) -> int:
    """NORMAL, PROMOTION, EN_PASSANT or CASTLING."""
    return move & KIND


def promoted(move: int) -> int:
    """The type of piece that a promotion makes."""
    return (move >> 12 & 3) + KNIGHT


def move_of(start: int, target: int, kind: int = NORMAL, promotion: int = KNIGHT) -> int:
    """The number of a move."""
    return start | target << 6 | (promotion - KNIGHT) << 12 | kind


def ends_of(move: int) -> tuple[int, int]:
    """The squares a piece leaves and enters; of castling those of the king."""
    start, target = start_of(move), target_of(move)
    if kind_of(move) == CASTLING:
        target = start & 56 | (6 if target > start else 2)
    return start, target


def plain(move: int) -> str:
    """`e2e4`, `e7e8q`; castling with the king's squares. Good for any number."""
    start, target = ends_of(move)
    promotion = LETTERS[promoted(move)].lower() if kind_of(move) == PROMOTION else ""
    text = "" if move == CLAIM else f"{square_name(start)}{square_name(target)}{promotion}"
    return text + (CLAIM_SIGN if move & CLAIM else "")
