"""Five in a row as foreign brains speak of it: board size, rule bits, squares as numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from partie.arena.player import Table
from partie.arena.terms import BrainFault, Fault

RULE_BITS = {"free": 0, "standard": 1, "renju": 4, "caro": 8}
_VARIANT = re.compile(r"(?P<rule>[a-z]+)-(?P<size>\d+)")
_CELL = re.compile(r"([a-z])([1-9]\d?)")


@dataclass(frozen=True)
class Board:
    """What a foreign brain is told about the variant."""

    size: int
    rule: str


def board_of(table: Table) -> Board:
    """The board of the table. Raises `BrainFault` for games such brains do not know."""
    found = _VARIANT.fullmatch(table.position.variant)
    if table.terms.game != "gomoku" or found is None:
        raise BrainFault(
            Fault.START, f"this protocol cannot play {table.terms.game} {table.position.variant!r}"
        )
    return Board(int(found["size"]), found["rule"])


def to_square(cell: str) -> tuple[int, int] | None:
    """`h8` as (column, row) from 0; None for a move that puts no stone."""
    found = _CELL.fullmatch(cell)
    return (ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def to_cell(column: int, row: int) -> str:
    """(7, 7) as `h8`."""
    return f"{chr(ord('a') + column)}{row + 1}"
