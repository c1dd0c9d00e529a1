"""What was read as a position of its game: the game itself says how its boards are to be understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from partie import games
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.options import Value, read_options
from partie.core.position import Position
from partie.vision.boards import CHESS, LINES, SQUARES10
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, turned, turned_rows

FOREIGN = {"draughts": (SQUARES10, 10), "go": (LINES, None)}  # boards of games that Partie does not play


def game_kinds() -> dict[str, tuple[str, int | None]]:
    """A game whose boards are found on photos -> kind of board, and its size where there is only one."""
    able = {name: games.features(name) for name in games.TABLE}
    return {name: (can.board, can.cells or None) for name, can in able.items() if can.board} | FOREIGN


def game_of(kind: str) -> str:
    """The game that a kind of board is taken for."""
    if kind == CHESS:
        return "chess"
    return next(name for name, (known, _) in game_kinds().items() if known == kind)


def screen_readers() -> dict[str, Any]:
    """Games whose screenshots can be read, and what reads them."""
    found = {name: games.features(name).screens for name in games.TABLE}
    return {name: resolve(target) for name, target in found.items() if target}


def seen_of(name: str) -> BoardInterpreter | None:
    """How a game understands rows of signs; None where it does not."""
    target = games.features(name).seen if name in games.TABLE else ""
    if not target:
        return None
    found: BoardInterpreter = resolve(target)
    return found


@dataclass(frozen=True)
class Understood:
    """Rows of signs as a position."""

    rows: tuple[str, ...]  # as seen
    turn: int  # quarters clockwise that make the board upright
    values: Mapping[str, Value]  # of the variant's fields
    fixed: tuple[str, ...]  # fields that the size of the board decides
    variant: str
    names: Sequence[Sequence[str]]  # ids of the cells as seen; empty where nothing can stand
    text: str


def understand(
    name: str,
    rows: Rows | None,
    given: Mapping[str, object] = NOTHING,
    side: str | None = None,
    told: Mapping[str, object] = NOTHING,
    turn: int | None = None,
) -> Understood:
    """What a person or a picture says about a board, put together. Raises `InvalidText`.

    Without `rows` it is the empty board of the variant with the given values. `told` are values of
    `BoardInterpreter.asked`, `turn` the quarters clockwise that make the board
    upright, where the person knows it.
    """
    game, seen = games.find(name), seen_of(name)
    if seen is None:
        raise InvalidText("Boards of {game!r} cannot be read from a picture.", game=name)
    if rows is None:
        rows = tuple(seen.empty(game.variant_values(game.variant_name(given))))
    rows = _checked(rows, seen, name)
    fixed = seen.values(rows)
    variant = game.variant_name({**seen.defaults(rows), **given, **fixed})
    values = game.variant_values(variant)
    quarters = (seen.upright(rows) if turn is None else turn) % 4
    upright = turned_rows(rows, quarters)
    names = turned(seen.names(upright, values), -quarters)
    text = seen.text(upright, values, side, read_options(seen.asked, told, name))
    return Understood(rows, quarters, values, tuple(fixed), variant, names, text)


def _checked(rows: Rows, seen: BoardInterpreter, name: str) -> tuple[str, ...]:
    known = {sign.sign for sign in seen.signs} | {"-"}
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise InvalidText("The rows of a board of {game!r} are not equally long.", game=name)
    if strange := next((sign for row in rows for sign in row if sign not in known), None):
        raise InvalidText("{sign!r} does not stand on boards of {game!r}.", sign=strange, game=name)
    return tuple(rows)


def variant_of(name: str, rows: Rows) -> str | None:
    """The variant of a board, where the game is played."""
    try:
        return None if seen_of(name) is None else understand(name, rows).variant
    except InvalidText:
        return None


def read_position(
    name: str,
    rows: Rows,
    side: str | None = None,
    turn: int | None = None,
    given: Mapping[str, object] = NOTHING,
) -> Position | None:
    """The position, possible or not; None where the game cannot hold it."""
    if seen_of(name) is None:
        return None
    try:
        found = understand(name, rows, given, side, turn=turn)
        return games.find(name).from_text(found.text, found.variant, side)
    except InvalidText:
        return None
