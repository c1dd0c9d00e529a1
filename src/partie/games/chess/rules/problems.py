"""What makes a position impossible, every rule with its squares."""

from __future__ import annotations

from partie.core.position import Problem
from partie.core.text import Text
from partie.games.chess.rules.fen import NOWHERE, Placed
from partie.games.chess.rules.squares import (
    BISHOP,
    BLACK_PIECE,
    EMPTY,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    square_name,
)
from partie.games.chess.rules.variants import ChessVariant

_SIDES = (Text("White"), Text("Black"))
_PAWNS = 8
_OFFICERS = ((KNIGHT, 2), (BISHOP, 2), (ROOK, 2), (QUEEN, 1))  # what a side begins with


def problems_of(placed: Placed, rules: ChessVariant, out_of_turn: bool) -> list[Problem]:
    """All problems; `out_of_turn` says that the side to move could capture the king."""
    found = []
    for side in (0, 1):
        found += _pieces(placed.board, side)
    if out_of_turn:
        king = _squares(placed.board, KING + BLACK_PIECE * (1 - placed.to_move))
        rule = Text("{side} is in check, but it is the other side's turn.", side=_SIDES[1 - placed.to_move])
        found.append(Problem(rule, king))
    return [*found, *_castling(placed, rules), *_en_passant(placed)]


def _squares(board: bytes, piece: int) -> tuple[str, ...]:
    return tuple(square_name(square) for square in range(64) if board[square] == piece)


def _pieces(board: bytes, side: int) -> list[Problem]:
    """Kings, pawns, and promotions that eight pawns cannot have made."""
    found, colour = [], BLACK_PIECE * side
    name = _SIDES[side]
    kings, pawns = _squares(board, KING + colour), _squares(board, PAWN + colour)
    if not kings:
        found.append(Problem(Text("{side} has no king.", side=name)))
    elif len(kings) > 1:
        found.append(Problem(Text("{side} has {count} kings.", side=name, count=len(kings)), kings))
    edge = tuple(square for square in pawns if square[1] in "18")
    if edge:
        found.append(Problem(Text("A pawn of {side} stands on the first or the last row.", side=name), edge))
    if len(pawns) > _PAWNS:
        rule = Text("{side} has {count} pawns, more than 8.", side=name, count=len(pawns))
        return [*found, Problem(rule, pawns)]
    extra = sum(max(0, board.count(kind + colour) - begun) for kind, begun in _OFFICERS)
    if extra > _PAWNS - len(pawns):
        rule = Text(
            "{side} has {extra} pieces more than at the beginning, but only {missing} pawns fewer.",
            side=name, extra=extra, missing=_PAWNS - len(pawns),
        )  # fmt: skip
        found.append(Problem(rule))
    return found


def is_sound_right(placed: Placed, right: int) -> bool:
    """Whether the king stands on its first row and the rook beside him on the right side."""
    side, rook = right >> 1, placed.rooks[right]
    king = placed.board.find(KING + BLACK_PIECE * side)
    if king >> 3 != 7 * side or rook >> 3 != 7 * side or placed.board[rook] != ROOK + BLACK_PIECE * side:
        return False
    return rook < king if right & 1 else rook > king


def _castling(placed: Placed, rules: ChessVariant) -> list[Problem]:
    found = []
    for right, rook in enumerate(placed.rooks):
        if rook == NOWHERE:
            continue
        king = placed.board.find(KING + BLACK_PIECE * (right >> 1))
        side = _SIDES[right >> 1]
        if not is_sound_right(placed, right):
            rule = Text("{side} may not castle with {rook}: king and rook are not where they began.",
                        side=side, rook=square_name(rook))  # fmt: skip
            found.append(Problem(rule, (square_name(rook),)))
        elif not rules.chess960 and (king & 7 != 4 or rook & 7 != 7 * (1 - (right & 1))):
            rule = Text("{side} may castle with {rook} only in Chess960.", side=side, rook=square_name(rook))
            found.append(Problem(rule, (square_name(rook),)))
    return found


def is_sound_en_passant(placed: Placed) -> bool:
    """Whether a pawn of the other side can just have gone over the square."""
    target, mover = placed.en_passant, placed.to_move
    start, pawn = (target + 8, target - 8) if mover == 0 else (target - 8, target + 8)
    if target >> 3 != (5 if mover == 0 else 2):
        return False
    is_free = placed.board[target] == EMPTY and placed.board[start] == EMPTY
    return is_free and placed.board[pawn] == PAWN + BLACK_PIECE * (1 - mover)


def _en_passant(placed: Placed) -> list[Problem]:
    if placed.en_passant == NOWHERE or is_sound_en_passant(placed):
        return []
    name = square_name(placed.en_passant)
    return [Problem(Text("No pawn can just have gone over {square}.", square=name), (name,))]
