"""Why a move is good, in words: corners, mobility, parity."""

from __future__ import annotations

from partie.core.text import Text
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import square_at

_FEW = 3  # moves of the other side
_SIDES = (Text("Black"), Text("White"))


def exact_result(position: ReversiPosition, discs: int) -> Text:
    """The solved result: the difference of discs for the side to move, both sides playing best."""
    if discs == 0:
        return Text("Exact: a draw.")
    side = position.turn if discs > 0 else 1 - position.turn
    return Text("Exact: {side} wins by {discs}.", side=_SIDES[side], discs=abs(discs))


def winner(position: ReversiPosition, sign: int) -> Text:
    """Who wins, both sides playing best, where by how much is not known."""
    if sign == 0:
        return Text("Exact: a draw.")
    return Text("Exact: {side} wins.", side=_SIDES[position.turn if sign > 0 else 1 - position.turn])


def reason_for(position: ReversiPosition, move: int) -> Text:
    """The most telling thing about a move."""
    if len(position.legal_moves()) == 1:
        return Text("The only move there is.")
    after = position.play(move)
    if after.outcome() is not None:
        return Text("Ends the game.")
    if after.passed:
        return Text("The other side has to pass.")
    last = position.size - 1
    if move in {square_at(row, column, position.size) for row in (0, last) for column in (0, last)}:
        return Text("Takes a corner, which can never be turned back.")
    moves = len(after.legal_moves())
    if moves <= _FEW:
        return Text.plural(
            "Leaves the other side only {count} move.", "Leaves the other side only {count} moves.", count=moves
        )
    if position.turned(move).bit_count() <= 2:
        return Text("Turns few discs and keeps its own choice of moves.")
    return Text("Keeps more moves to choose from than the other side has.")
