"""UCI's dialect of chess, as `partie.arena.protocols.uci.dialect` describes it.

Castling is the king's move (`e1g1`), in Chess960 king takes own rook (`e1h1`); both are read everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.games.chess.rules.moves import CASTLING, CLAIM, kind_of, plain, start_of, target_of
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import square_name
from partie.games.chess.rules.variants import find_variant

CHESS960 = "UCI_Chess960"
_STARTPOS = "startpos"
_USUAL = "standard"
_MOVE = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")


def options(game: Game, variant: str) -> Mapping[str, str]:
    """Chess960 is an option; claims are made by the arena's rules, not by engines."""
    rules = find_variant(variant)
    if rules.claims:
        raise InvalidText("UCI cannot express the claims of {variant!r}", variant=variant)
    return {CHESS960: "true"} if rules.chess960 else {}


def variant(game: Game, options: Mapping[str, str]) -> str:
    """`chess960` where its option is set."""
    return "chess960" if options.get(CHESS960) == "true" else _USUAL


def start_text(position: Position) -> str:
    """`startpos`, or the FEN."""
    known = cast(ChessPosition, position)
    text = known.to_text()
    is_usual = not known.rules.chess960 and text == _usual_text()
    return _STARTPOS if is_usual else text


def _usual_text() -> str:
    from partie.games.chess.game import GAME

    return GAME.start(_USUAL).to_text()


def read_start(game: Game, variant: str, text: str) -> Position:
    """The inverse."""
    return game.start(_USUAL) if text == _STARTPOS else game.from_text(text, variant)


def to_move(position: Position, move: Move) -> str:
    """`e2e4`, `e7e8q`."""
    number = cast(int, move)
    if number & CLAIM:
        raise InvalidText("UCI cannot express the claim of a draw")
    if kind_of(number) == CASTLING and cast(ChessPosition, position).rules.chess960:
        return square_name(start_of(number)) + square_name(target_of(number))
    return plain(number)


def from_move(position: Position, text: str) -> Move:
    """The inverse. Raises `InvalidText`, `IllegalMove` or `AmbiguousMove`."""
    if not _MOVE.fullmatch(text):
        raise InvalidText("{text!r} is not a move such as e2e4 or e7e8q", text=text[:20])
    return position.parse_move(text)
