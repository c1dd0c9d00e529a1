"""Why a move is good, in words that the rules prove: mate, what it takes, what it makes."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.text import Text
from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, PROMOTION, kind_of, target_of
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import EMPTY, square_name


def reason_for(position: ChessPosition, line: Sequence[int]) -> Text:
    """The most telling thing about the first move of an expected line."""
    last = position
    for move in line:
        last = last.after(move)
    if not last.moves and last.in_check and last.turn != position.turn:
        moves = (len(line) + 1) // 2
        return Text("Checkmate.") if moves == 1 else Text("Mate in {moves}.", moves=moves)
    if len(position.moves) == 1:
        return Text("The only move there is.")
    return _deed(position, line[0])


def _deed(position: ChessPosition, move: int) -> Text:
    """What the move does at once."""
    after, target, kind = position.after(move), target_of(move), kind_of(move)
    if kind == CASTLING:
        return Text("Castles: the king is safer and the rook comes into play.")
    if kind == PROMOTION:
        return Text("The pawn is promoted.")
    if kind == EN_PASSANT or position.board[target] != EMPTY:
        if any(target_of(reply) == target for reply in after.moves):
            return Text("Takes on {square}.", square=square_name(target))
        return Text("Takes on {square}, and nothing takes back.", square=square_name(target))
    if after.in_check:
        return Text("Gives check.")
    if after.outcome() is not None:
        return Text("Makes a draw.")
    return Text("The piece takes a better square.")
