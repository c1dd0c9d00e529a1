"""What was read as a position of its game: the game itself says how its boards are to be understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partie import games
from partie.abilities import resolve
from partie.game import Game, InvalidText, Position
from partie.vision.boards import CHESS, LINES, SQUARES10

FOREIGN = {"draughts": (SQUARES10, 10), "go": (LINES, None)}  # boards of games that Partie does not play
Rows = Sequence[str]  # of . w b W B, and - where there is no cell


def turned(rows: Rows) -> tuple[str, ...]:
    """A quarter turn clockwise."""
    return tuple("".join(column) for column in zip(*reversed(rows), strict=True))


def find_game(name: str) -> Game:
    """A game of the table."""
    return games.load(name)


def game_kinds() -> dict[str, tuple[str, int | None]]:
    """A game whose boards are found on photos -> kind of board, and its size where there is only one."""
    able = {name: games.abilities(name) for name in games.TABLE}
    return {name: (can.board, can.cells or None) for name, can in able.items() if can.board} | FOREIGN


def game_of(kind: str) -> str:
    """The game that a kind of board is taken for."""
    if kind == CHESS:
        return "chess"
    return next(name for name, (known, _) in game_kinds().items() if known == kind)


def screen_readers() -> dict[str, Any]:
    """Games whose screenshots can be read, and what reads them."""
    found = {name: games.abilities(name).screens for name in games.TABLE}
    return {name: resolve(target) for name, target in found.items() if target}


def _seen(name: str) -> Any:
    """The game's module for photos; None where it has none."""
    target = games.abilities(name).seen if name in games.TABLE else ""
    return resolve(target) if target else None


def is_played(name: str) -> bool:
    """Whether photos of this game become positions."""
    return _seen(name) is not None


def variant_of(name: str, size: int) -> str | None:
    """The variant for a board of a size, where the size decides it."""
    module = _seen(name)
    return None if module is None else module.variant(size)


def read_position(name: str, rows: Rows, variant: str | None, side: str | None = None) -> Position | None:
    """The position, possible or not; None where the game cannot hold it."""
    module = _seen(name)
    if module is None:
        return None
    try:
        return games.load(name).from_text(module.text(rows), variant, side)
    except InvalidText:
        return None
