"""Five in a row as foreign brains speak of it: board size, rule bits, squares as numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.options import int_value, text_value
from partie.core.position import Position
from partie.core.record import RecordedMove

OWN, OTHER = 1, 2  # whose stone, for the brain that is to move
Stone = tuple[int, int, int]  # column, row, OWN or OTHER
NO_OPENING, NOTHING = "free", "nothing"
StoneAt = tuple[int, tuple[int, int]]  # colour (0 Black, 1 White) and (column, row)
_CELL = re.compile(r"([a-z])([1-9]\d?)", re.ASCII)


@dataclass(frozen=True)
class Board:
    """The variant as protocols describe it to other brains."""

    size: int
    rule: str
    opening: str = NO_OPENING  # the opening rule's name


def board_of(game: Game, variant: str, openings: Sequence[str] = ()) -> Board:
    """The board of a variant. Raises `InvalidText` for what a protocol does not know."""
    values = game.variant_values(variant)
    if values["opening"] not in (NO_OPENING, *openings) or values.get("forbidden", NOTHING) != NOTHING:
        raise InvalidText("this protocol cannot play {game} {variant!r}", game=game.name, variant=variant)
    return Board(int_value(values, "size"), text_value(values, "rule"), text_value(values, "opening"))


def stones_of(game: Game, variant: str, seed: int, moves: Sequence[RecordedMove]) -> list[StoneAt]:
    """All stones in the order of play, those included that the variant begins with."""
    preset = game.variant_values(variant)["opening"] == "balanced"
    start = game.start(variant, seed).to_text().split() if preset else []
    squares = (to_square(text) for text in [*start, *(move.text for move in moves)])
    return [(index % 2, square) for index, square in enumerate(filter(None, squares))]


def black_seat(moves: Sequence[RecordedMove]) -> int:
    """Who plays Black: the beginner, unless an opening rule let a player choose."""
    seat = 0
    for move in moves:
        if move.text in ("black", "white"):
            seat = move.seat if move.text == "black" else 1 - move.seat
    return seat


def to_square(cell: str) -> tuple[int, int] | None:
    """`h8` as (column, row) from 0; None for a move that puts no stone."""
    found = _CELL.fullmatch(cell)
    return (ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def to_cell(column: int, row: int) -> str:
    """(7, 7) as `h8`."""
    return f"{chr(ord('a') + column)}{row + 1}"


def position_of(game: Game, variant: str, stones: Sequence[Stone]) -> Position:
    """The position with these stones and OWN to move; in the order of play when it is one.

    Raises `InvalidText` for a board the game does not have.
    """
    own_begins = 2 * sum(owner == OWN for *_, owner in stones) >= len(stones)
    turns = (OWN, OTHER) if own_begins else (OTHER, OWN)
    if all(owner == turns[index % 2] for index, (*_, owner) in enumerate(stones)):
        try:
            cells = " ".join(to_cell(column, row) for column, row, _ in stones)
            return game.from_text(cells or "-", variant)
        except IllegalMove:  # only the order breaks a rule: the board itself may still be judged
            pass
    size = int_value(game.variant_values(variant), "size")
    symbols = {(column, row): "x" if owner == turns[0] else "o" for column, row, owner in stones}
    rows = ("".join(symbols.get((x, y), ".") for x in range(size)) for y in range(size - 1, -1, -1))
    return game.from_text("/".join(rows), variant, "black" if own_begins else "white")
