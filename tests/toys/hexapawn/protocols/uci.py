"""UCI's dialect of hexapawn: `a1a2`, promotions `a2a3k`; the option UCI_Promotions says how it is played."""

from __future__ import annotations

import re
from collections.abc import Mapping

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position

STARTPOS = "startpos"
PROMOTIONS = "UCI_Promotions"
_MOVE = re.compile(r"([a-c][1-3])([a-c][1-3])([kn]?)")


def options(game: Game, variant: str) -> Mapping[str, str]:
    """Whether pawns are promoted; refuses other widths."""
    if not variant.startswith("3"):
        raise InvalidText("UCI cannot express {variant!r}", variant=variant)
    return {PROMOTIONS: "true"} if "promotions" in variant else {}


def variant(game: Game, options: Mapping[str, str]) -> str:
    """The variant of the option."""
    return "3-promotions" if options.get(PROMOTIONS) == "true" else "3"


def start_text(position: Position) -> str:
    """Rows and the side to move."""
    text = position.to_text()
    return STARTPOS if text == "bbb/.../www w" else text


def read_start(game: Game, variant: str, text: str) -> Position:
    """The inverse."""
    return game.start(variant) if text == STARTPOS else game.from_text(text, variant)


def to_move(position: Position, move: Move) -> str:
    """`a1-a2` as a1a2."""
    return position.format_move(move).replace("-", "").replace("=", "").lower()


def from_move(position: Position, text: str) -> Move:
    """The inverse."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise InvalidText("{text!r} is not a move", text=text)
    return position.parse_move(f"{found[1]}-{found[2]}" + (f"={found[3]}" if found[3] else ""))
