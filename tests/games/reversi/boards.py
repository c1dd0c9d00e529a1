"""Positions for the slow twin."""

from __future__ import annotations

from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import row_length, squares_of
from tests.games.reversi import naive


def board_of(position: ReversiPosition) -> naive.Board:
    """The discs by row and column."""
    length = row_length(position.size)
    return {divmod(at, length): side for side in (0, 1) for at in squares_of(position.discs[side])}
