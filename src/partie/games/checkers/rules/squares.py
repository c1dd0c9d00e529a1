"""Squares as text: 1 to 32, or a1 to h8."""

from __future__ import annotations

from partie.games.checkers.rules.board import CHESS_NAMES, SQUARES, chess_name, number_name

_NUMBERS = {number_name(square): square for square in range(SQUARES)}
_NAMES = CHESS_NAMES | _NUMBERS


def square_name(square: int, chess: bool) -> str:
    """Its name by number or by chess coordinates."""
    return chess_name(square) if chess else number_name(square)


def parse_square(text: str) -> int | None:
    """Reads either kind of name."""
    return _NAMES.get(text.lower() if len(text) <= 2 else "")
