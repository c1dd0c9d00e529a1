"""Rows of signs as positions, by the interpreter of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from partie import games
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.options import Value, read_options
from partie.core.position import Position
from partie.vision.interpreter import (
    NOTHING,
    TURNS,
    BoardInterpreter,
    OpenQuestion,
    PieceRules,
    Rows,
    turned_back,
    turned_rows,
)
from partie.vision.networks import CHESSMEN, SQUARES10

FOREIGN = {"draughts": (SQUARES10, 10)}  # boards of games that Partie does not play

FOREIGN_PIECES = {"draughts": PieceRules(most=20, one_colour=True, kings=True)}


def game_kinds() -> dict[str, tuple[str, int | None]]:
    """A game whose boards are found on photos -> kind of board, and its size where there is only one."""
    able = {name: games.features(name) for name in games.TABLE}
    read = {name: can for name, can in able.items() if can.board and can.board != CHESSMEN}
    return {name: (can.board, can.cells or None) for name, can in read.items()} | FOREIGN


def piece_rules(kind: str, game: str | None = None) -> PieceRules:
    """What the pieces on a kind of board obey, of the game it is taken for or of a given one."""
    name = game_of(kind) if game is None else game
    interpreter = interpreter_of(name)
    return FOREIGN_PIECES.get(name, PieceRules()) if interpreter is None else interpreter.pieces


def read_kinds() -> frozenset[str]:
    """Kinds of boards that some game reads."""
    return frozenset(kind for kind, _ in game_kinds().values())


def game_of(kind: str) -> str:
    """The game that a kind of board is taken for."""
    if kind == CHESSMEN:  # the board is recognised, the men on it are not
        return next(name for name in games.TABLE if games.features(name).board == kind)
    return next(name for name, (known, _) in game_kinds().items() if known == kind)


def also_played(name: str, rows: Rows) -> tuple[str, ...]:
    """Other games on boards of the same kind and size."""
    kinds = game_kinds()
    return tuple(
        other
        for other, (kind, _) in kinds.items()
        if other != name and name in kinds and kind == kinds[name][0] and variant_of(other, rows) is not None
    )


def screen_readers() -> dict[str, Any]:
    """Games whose screenshots can be read, and what reads them."""
    found = {name: games.features(name).screens for name in games.TABLE}
    return {name: resolve(target) for name, target in found.items() if target}


def interpreter_of(name: str) -> BoardInterpreter | None:
    """The interpreter of a game; None where it has none."""
    target = games.features(name).interpreter if name in games.TABLE else ""
    if not target:
        return None
    found: BoardInterpreter = resolve(target)
    return found


@dataclass(frozen=True)
class Interpretation:
    """Rows of signs as a position."""

    rows: tuple[str, ...]  # as seen
    turn: int  # that makes the board upright, see `interpreter.turned`
    values: Mapping[str, Value]  # of the variant's fields
    fixed: tuple[str, ...]  # fields that the size of the board decides
    variant: str
    names: Sequence[Sequence[str]]  # ids of the cells as seen; empty where nothing can stand
    text: str
    ways: tuple[int, ...]  # other turns that may make it upright, the likeliest first
    asked: tuple[OpenQuestion, ...]  # what has not been answered and changes the position


def interpret(
    name: str,
    rows: Rows | None,
    given: Mapping[str, object] = NOTHING,
    side: str | None = None,
    answers: Mapping[str, object] = NOTHING,
    turn: int | None = None,
) -> Interpretation:
    """The position that rows of signs show. Raises `InvalidText`.

    Without `rows` it is the empty board of the variant with the given values. `answers` are values of
    `BoardInterpreter.questions`; `turn` makes the board upright, if known.
    """
    game, interpreter = games.find(name), interpreter_of(name)
    if interpreter is None:
        raise InvalidText("Boards of {game!r} cannot be read from a picture.", game=name)
    if rows is None:
        rows = tuple(interpreter.empty(game.variant_values(game.variant_name(given))))
    rows = _checked(rows, interpreter, name)
    fixed = interpreter.values(rows)
    variant = game.variant_name({**interpreter.default_values(rows), **given, **fixed})
    values = game.variant_values(variant)
    ways = tuple(interpreter.ways(rows))
    turn = ways[0] if turn is None else turn % TURNS
    upright = turned_rows(rows, turn)
    names = turned_back(interpreter.names(upright, values), turn)
    known = read_options(interpreter.questions, answers, name)
    text = interpreter.text(upright, values, side, known)
    asked = tuple(
        question
        for question in interpreter.open_questions(upright, values)
        if not all(any(answer in known for answer in choice.answers) for choice in question.choices)
    )
    return Interpretation(rows, turn, values, tuple(fixed), variant, names, text, ways, asked)


def _checked(rows: Rows, interpreter: BoardInterpreter, name: str) -> tuple[str, ...]:
    known = {sign.sign for sign in interpreter.signs} | {"-"}
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise InvalidText("The rows of a board of {game!r} are not equally long.", game=name)
    if strange := next((sign for row in rows for sign in row if sign not in known), None):
        raise InvalidText("{sign!r} does not stand on boards of {game!r}.", sign=strange, game=name)
    return tuple(rows)


def variant_of(name: str, rows: Rows) -> str | None:
    """The variant of a board, where the game is played."""
    try:
        return None if interpreter_of(name) is None else interpret(name, rows).variant
    except InvalidText:
        return None


def read_position(
    name: str,
    rows: Rows,
    side: str | None = None,
    turn: int | None = None,
    given: Mapping[str, object] = NOTHING,
    answers: Mapping[str, object] = NOTHING,
) -> Position | None:
    """The position, possible or not; None where the game cannot hold it."""
    if interpreter_of(name) is None:
        return None
    try:
        found = interpret(name, rows, given, side, answers, turn)
        return games.find(name).from_text(found.text, found.variant, side)
    except InvalidText:
        return None
