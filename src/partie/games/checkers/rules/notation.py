"""Moves as text: 11-15, 15x22, 1x10x19 or c3-d4, c3:e5."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Protocol

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Outcome
from partie.games.checkers.rules.moves import DraughtsMove, Jumper
from partie.games.checkers.rules.squares import parse_square, square_name
from partie.games.checkers.rules.variants import DraughtsVariant

SIDE_TITLES = ("Black", "White")
_LONGEST = 60  # characters; no capture takes more than twelve pieces
_MOST_PATHS = 2000  # ways to make one capture that are compared with what was typed
_SEPARATORS = re.compile(r"[-x:×–]", re.IGNORECASE)


class MoveContext(Protocol):
    """What of a position its moves are written and read by."""

    @property
    def rules(self) -> DraughtsVariant: ...  # noqa: D102
    @property
    def men(self) -> tuple[int, int]: ...  # noqa: D102
    @property
    def kings(self) -> tuple[int, int]: ...  # noqa: D102
    @property
    def to_move(self) -> int: ...  # noqa: D102
    @property
    def moves(self) -> tuple[DraughtsMove, ...]: ...  # noqa: D102
    def legal_moves(self) -> Sequence[DraughtsMove]: ...  # noqa: D102
    def path(self, move: DraughtsMove) -> tuple[int, ...]: ...  # noqa: D102
    def jumper(self, move: DraughtsMove) -> Jumper: ...  # noqa: D102
    def outcome(self) -> Outcome | None: ...  # noqa: D102
    def to_text(self) -> str: ...  # noqa: D102


def plain(move: DraughtsMove, rules: DraughtsVariant) -> str:
    """Start and target."""
    joint = "x" if move.captured else "-"
    return joint.join(square_name(square, rules.chess_names) for square in (move.start, move.target))


def format_move(move: DraughtsMove, position: MoveContext) -> str:
    """Start and target; the squares between where another capture has both in common."""
    if not move.captured:
        return plain(move, position.rules)
    alike = [one for one in position.moves if one[:2] == move[:2]]
    if len(alike) == 1:
        return plain(move, position.rules)
    return long_text(move, position)


def long_text(move: DraughtsMove, position: MoveContext) -> str:
    """All squares the piece touches."""
    if not move.captured:
        return plain(move, position.rules)
    return "x".join(square_name(square, position.rules.chess_names) for square in position.path(move))


def parse_move(text: str, position: MoveContext) -> DraughtsMove:
    """Reads a move of this position."""
    squares = _squares(text)
    ends = (squares[0], squares[-1])
    alike = [move for move in position.legal_moves() if move[:2] == ends]
    if not alike:
        raise _forbidden(text, ends, position)
    if len(squares) > 2:
        exact = [move for move in alike if tuple(squares) in _paths(move, position)]
        alike = exact or [move for move in alike if _passes(move, squares, position)]
        if not alike:
            raise IllegalMove(
                "{text!r}: no capture passes these squares in {position!r}",
                text=text, position=position.to_text(),
            )  # fmt: skip
    if len(alike) > 1:
        choices = tuple(long_text(move, position) for move in alike)
        raise AmbiguousMove(
            "{text!r} could be {choices} in {position!r}",
            text=text, choices=choices, position=position.to_text(),
        )  # fmt: skip
    return alike[0]


def _squares(text: str) -> list[int]:
    if len(text) > _LONGEST:
        raise InvalidText("a move of {length} characters is too long", length=len(text))
    tokens = _SEPARATORS.split("".join(text.split()))
    found = [square for square in map(parse_square, tokens) if square is not None]
    if len(found) != len(tokens) or len(found) < 2:
        raise InvalidText("{text!r} is not a move; write 11-15, 15x22 or c3-d4", text=text)
    return found


def _paths(move: DraughtsMove, position: MoveContext) -> list[tuple[int, ...]]:
    """The ways to make a capture; none for other moves."""
    if not move.captured:
        return []
    return list(itertools.islice(position.jumper(move).paths(move), _MOST_PATHS))


def _passes(move: DraughtsMove, squares: list[int], position: MoveContext) -> bool:
    """Whether the capture can be made over these squares; what is written may leave out some."""
    return any(_in_order(squares, path) for path in _paths(move, position))


def _in_order(squares: list[int], path: tuple[int, ...]) -> bool:
    left = iter(path)
    return all(square in left for square in squares)


def _forbidden(text: str, ends: tuple[int, int], position: MoveContext) -> IllegalMove:
    """Says which rule the move breaks, as far as that is plain."""
    board = position.to_text()
    own = position.men[position.to_move] | position.kings[position.to_move]
    if position.outcome() is not None:
        return IllegalMove("{text!r}: the game is over in {position!r}", text=text, position=board)
    if not own >> ends[0] & 1:
        square = square_name(ends[0], position.rules.chess_names)
        return IllegalMove(
            "{text!r}: the player to move has no piece on {square} in {position!r}",
            text=text, square=square, position=board,
        )  # fmt: skip
    must = [move for move in position.moves if move.captured]
    if must:
        choices = tuple(format_move(move, position) for move in must)
        return IllegalMove(
            "{text!r}: a capture must be made in {position!r}: {choices}",
            text=text, choices=choices, position=board,
        )  # fmt: skip
    return IllegalMove("{text!r} is not a legal move in {position!r}", text=text, position=board)
