"""How the Manager's protocol writes any game: the size of a board, sides, moves, whole seconds."""

from __future__ import annotations

import re

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.options import find_option
from partie.core.position import Move, Position

SIDES = ("cross", "round")  # the beginner first; the third of more players is called 3
PASS = "pass"
SMALLEST_TIMEOUT = 1  # seconds; the protocol knows whole ones
_SQUARE = re.compile(r"[a-z]{1,2}[0-9]{1,3}")


def side(seat: int) -> str:
    """What the brain in a seat is called."""
    return SIDES[seat] if seat < len(SIDES) else str(seat + 1)


def board_size(game: Game, variant: str) -> int:
    """Lines of the board: the variant's size, else the columns in which cells lie. Raises `InvalidText`."""
    size = game.variant_values(variant).get("size")
    if isinstance(size, int) or str(size).isdecimal():
        return int(str(size))
    cells = game.view().geometry(variant).cells
    return len({cell.x for cell in cells if cell.text is None})  # buttons beside the board have a text


def variant_of(game: Game, size: int) -> str:
    """The variant that a size alone stands for. Raises `InvalidText` for sizes the game does not have."""
    if find_option(game.fields, "size") is not None:
        return game.variant_name({"size": size})
    for variant in game.variants:
        if size == board_size(game, variant.name):
            return variant.name
    raise InvalidText("{game} has no board of {size} lines", game=game.name, size=size)


def format_text(text: str) -> str:
    """A move as it is sent: a square in capitals, as the protocol has it, anything else as the game writes it."""
    return text.upper() if _SQUARE.fullmatch(text) else text


def read(text: str, position: Position) -> Move:
    """A move as it was sent, in capitals or not. Raises what `Position.parse_move` raises."""
    try:
        return position.parse_move(text)
    except ValueError:
        return position.parse_move(text.lower())


def passes(position: Position) -> bool:
    """Whether a side may pass here, which the protocol's `forfeit` then stands for."""
    try:
        return position.parse_move(PASS) in position.legal_moves()
    except ValueError:
        return False
