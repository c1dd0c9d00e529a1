"""What the rules alone prove: mates at once, and pieces that can be taken for nothing or by a cheaper one."""

from __future__ import annotations

from dataclasses import dataclass

from partie.games.chess.rules.moves import kind_of, start_of, target_of
from partie.games.chess.rules.notation import is_capture
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

WORTH = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9, KING: 99}


@dataclass(frozen=True)
class Loss:
    """A piece that the side to move can take with gain."""

    square: int
    kind: int
    move: int
    is_free: bool  # nothing can take back


def mates(position: ChessPosition) -> list[int]:
    """The moves that mate at once."""
    found = []
    for move in position.moves:
        after = position.after(move)
        if after.in_check and not after.moves:
            found.append(move)
    return found


def largest_loss(position: ChessPosition, least: int = WORTH[KNIGHT]) -> Loss | None:
    """The dearest gain of a capture: the whole piece, or the difference to the cheaper one that takes it."""
    best, gained = None, least - 1
    for move in position.moves:
        if not is_capture(move, position.board) or kind_of(move):
            continue
        target = target_of(move)
        kind = position.board[target] & 7
        is_free = not any(target_of(reply) == target for reply in position.after(move).moves)
        gain = WORTH[kind] if is_free else WORTH[kind] - WORTH[position.board[start_of(move)] & 7]
        if gain > gained or (gain == gained and is_free and best is not None and not best.is_free):
            best, gained = Loss(target, kind, move, is_free), gain
    return best
