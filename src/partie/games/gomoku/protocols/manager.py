"""The Manager's dialect of five in a row: a board's size is all it tells."""

from __future__ import annotations

from partie.core.game import Game
from partie.games.gomoku.formats.squares import board_of


def size(game: Game, variant: str) -> int:
    """Lines of the board. Raises `InvalidText` for rules the protocol cannot tell of."""
    return board_of(game, variant).size
