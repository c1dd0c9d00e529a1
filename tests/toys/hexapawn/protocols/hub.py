"""Hub's dialect of hexapawn: squares are numbered row by row from the top, a capture names the square it takes on."""

from __future__ import annotations

import re
from typing import cast

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position
from tests.toys.hexapawn.formats.notation import square_name
from tests.toys.hexapawn.rules.position import HexapawnPosition

WIDTH = 3
_MOVE = re.compile(r"([1-9])([-x])([1-9])(?:x[1-9])?")
_BOARD = re.compile(r"[WB][wbe]{9}")


def variant_token(game: Game, variant: str) -> str:
    """Hexapawn with three columns; refuses other variants."""
    if variant != "3":
        raise InvalidText("Hub cannot express {variant!r}", variant=variant)
    return "hexapawn"


def to_board(position: Position) -> str:
    """The side to move and nine squares."""
    rows, side = position.to_text().split()
    return side.upper() + rows.replace("/", "").replace(".", "e")


def from_board(game: Game, variant: str, text: str) -> Position:
    """The inverse."""
    if not _BOARD.fullmatch(text):
        raise InvalidText("{text!r} is not a position", text=text)
    squares = text[1:].replace("e", ".")
    return game.from_text(f"{squares[:3]}/{squares[3:6]}/{squares[6:]} {text[0].lower()}", variant)


def to_move(position: Position, move: Move) -> str:
    """`7-4`, or `7x5x5`."""
    start, target = (square + 1 for square in _squares(position.format_move(move)))
    is_capture = bool(cast(HexapawnPosition, position).state.board[target - 1])
    return f"{start}x{target}x{target}" if is_capture else f"{start}-{target}"


def _squares(text: str) -> list[int]:
    names = [square_name(square, WIDTH) for square in range(WIDTH * WIDTH)]
    return [names.index(name) for name in text.lower().split("-")]


def from_move(position: Position, text: str) -> Move:
    """The inverse."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise InvalidText("{text!r} is not a move", text=text)
    return position.parse_move("-".join(square_name(int(number) - 1, WIDTH) for number in found.group(1, 3)))
