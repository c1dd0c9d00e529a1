"""Where pieces could go if nothing stood in their way: the moves that a player may prepare during the other's turn."""

from __future__ import annotations

from collections.abc import Iterator

from partie.games.chess.rules.fen import NOWHERE
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import (
    BISHOP,
    BLACK_PIECE,
    EMPTY,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    square_at,
)

_STRAIGHT, _DIAGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_WAYS = {
    KNIGHT: (_JUMPS, 1),
    BISHOP: (_DIAGONAL, 7),
    ROOK: (_STRAIGHT, 7),
    QUEEN: (_STRAIGHT + _DIAGONAL, 7),
    KING: (_STRAIGHT + _DIAGONAL, 1),
}

Ends = tuple[int, int]


def reachable(position: ChessPosition, side: int) -> Iterator[tuple[Ends, bool]]:
    """The squares from and to which a piece goes, and whether a pawn is promoted there."""
    for start, piece in enumerate(position.board):
        if piece == EMPTY or piece // BLACK_PIECE != side:
            continue
        kind = piece % BLACK_PIECE
        targets = _pawn_targets(start, side) if kind == PAWN else _targets(start, kind)
        for target in targets:
            yield (start, target), kind == PAWN and target >> 3 in (0, 7)
        if kind == KING:
            yield from (((start, target), False) for target in _castling(position, side, start))


def _targets(start: int, kind: int) -> Iterator[int]:
    ways, steps = _WAYS[kind]
    for across, up in ways:
        for step in range(1, steps + 1):
            file, rank = (start & 7) + step * across, (start >> 3) + step * up
            if 0 <= file < 8 and 0 <= rank < 8:
                yield square_at(file, rank)


def _pawn_targets(start: int, side: int) -> Iterator[int]:
    up = -1 if side else 1
    file, rank = start & 7, (start >> 3) + up
    yield from (square_at(file + across, rank) for across in (-1, 0, 1) if 0 <= file + across < 8)
    if start >> 3 == (6 if side else 1):
        yield square_at(file, rank + up)


def _castling(position: ChessPosition, side: int, king: int) -> Iterator[int]:
    """Castling as it is tapped: the king's new square, in Chess960 the rook."""
    for wing, rook in enumerate(position.placed.rooks[2 * side : 2 * side + 2]):
        if rook != NOWHERE:
            yield rook if position.rules.chess960 else (king & 56) + (2 if wing else 6)
