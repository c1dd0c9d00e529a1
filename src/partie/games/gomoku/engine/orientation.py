"""The board as the search sees it: turned so that mirrored games are searched alike.

Ties between moves are broken by their places, so only the same orientation gives the same values. It is
chosen by the first stones of the game and does not change while it goes on: the table stays of use.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from partie.games.gomoku.rules import openings, symmetry
from partie.games.gomoku.rules.position import GomokuPosition
from partie.games.gomoku.rules.shapes import BLACK, WHITE


class Orientation:
    """A position and one of its eight images, `turned` for the search."""

    def __init__(self, board: GomokuPosition) -> None:
        self.board = board
        chosen = min(symmetry.SYMMETRIES, key=lambda number: _image_of_game(board, number))
        self._to = symmetry.images(board.rules.size, chosen)
        self._back = symmetry.images(board.rules.size, symmetry.INVERSE[chosen])
        self.turned = replace(board, cells=bytes(board.cells[cell] for cell in self._back))

    def to_search(self, moves: Iterable[int]) -> tuple[int, ...]:
        """Moves of the board as the search names them."""
        return tuple(self._to[move] for move in moves)

    def to_board(self, moves: Iterable[int]) -> tuple[int, ...]:
        """Moves of the search as the board names them."""
        return tuple(self._back[move] for move in moves)


def _image_of_game(board: GomokuPosition, number: int) -> tuple[list[int], ...]:
    """The image of the game so far: stones that were set up, then moves in their order."""
    table = symmetry.images(board.rules.size, number)
    moves = [move for move in board.moves if move not in openings.NAMES]
    placed = [
        sorted(table[cell] for cell, stands in enumerate(board.cells) if stands == colour and cell not in moves)
        for colour in (BLACK, WHITE)
    ]
    return (*placed, [table[move] for move in moves])
