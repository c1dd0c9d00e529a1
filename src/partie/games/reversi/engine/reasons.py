"""Why a move is good, in words: corners, stable edges, mobility, parity."""

from __future__ import annotations

from partie.core.text import Text
from partie.games.reversi.engine.stability import stable_squares
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import legal_squares, row_length, square_at, squares_of

_FEW = 3  # moves of the other side
_MANY_STABLE = 2  # discs more that can never be turned
_LATE = 20  # empty squares: from here on the regions count
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
    return _about_corners(position, move, after) or _about_moves(position, move, after)


def _about_corners(position: ReversiPosition, move: int, after: ReversiPosition) -> Text | None:
    corners = _corners(position.size)
    if corners >> move & 1:
        return Text("Takes a corner, which can never be turned back.")
    own = after.discs[position.turn]
    gained = (stable_squares(after) & own).bit_count() - (stable_squares(position) & position.own).bit_count()
    if gained >= _MANY_STABLE:
        return Text.plural(
            "Makes {count} disc that can never be turned.",
            "Makes {count} discs that can never be turned.",
            count=gained,
        )
    if legal_squares(position.other, position.own, position.size) & corners and not after.squares & corners:
        return Text("Keeps the other side from taking a corner.")
    if legal_squares(own, after.discs[1 - position.turn], position.size) & corners & ~position.squares:
        return Text("Threatens to take a corner.")
    return None


def _about_moves(position: ReversiPosition, move: int, after: ReversiPosition) -> Text:
    moves = len(after.legal_moves())
    if moves <= _FEW:
        return Text.plural(
            "Leaves the other side only {count} move.", "Leaves the other side only {count} moves.", count=moves
        )
    region = _region(position, move)
    if position.empties.bit_count() <= _LATE and region < position.empties.bit_count() and region % 2:
        return Text("Moves where the number of empty squares is odd: the last move there will be its own, too.")
    if position.turned(move).bit_count() <= 2:
        return Text("Turns few discs and keeps its own choice of moves.")
    if moves < len(position.legal_moves()):
        return Text("Keeps more moves to choose from than the other side has.")
    return Text("Leaves the best position in the expected line.")


def _corners(size: int) -> int:
    last = size - 1
    return sum(1 << square_at(row, column, size) for row in (0, last) for column in (0, last))


def _region(position: ReversiPosition, square: int) -> int:
    """How many empty squares hang together with this one."""
    found, fresh, size = 0, 1 << square, position.size
    while fresh:
        found |= fresh
        around = 0
        for at in squares_of(fresh):
            row, column = divmod(at, row_length(size))
            for down in range(max(0, row - 1), min(size, row + 2)):
                for right in range(max(0, column - 1), min(size, column + 2)):
                    around |= 1 << square_at(down, right, size)
        fresh = around & position.empties & ~found
    return found.bit_count()
