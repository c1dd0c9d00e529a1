"""GTP's dialect of reversi, as `partie.arena.protocols.gtp.dialect` describes it.

Engines for Othello count rows from the top, as Partie does: F5 is f5. `set_game Othello` is what they know.
"""

from __future__ import annotations

import re

from partie.core.errors import InvalidText
from partie.core.game import Game

GAME = "Othello"
COLOURS = ("black", "white")
COUNTS = False
_VERTEX = re.compile(r"[a-j]([1-9]|10)", re.ASCII)


def board_size(game: Game, variant: str) -> int:
    """Lines of the board. Raises `InvalidText` for a handicap, which GTP cannot express."""
    values = game.variant_values(variant)
    if values["corners"]:
        raise InvalidText("GTP cannot express the corners of {variant!r}", variant=variant)
    return int(str(values["size"]))


def variant(game: Game, size: int) -> str:
    """The variant on a board of this size. Raises `InvalidText`."""
    return game.variant_name({"size": str(size)})


def to_vertex(text: str) -> str:
    """`f5` as F5."""
    return text.upper() if text != "pass" else text


def from_vertex(vertex: str) -> str:
    """F5 as `f5`. Raises `InvalidText`."""
    text = vertex.strip().lower()
    if not _VERTEX.fullmatch(text):
        raise InvalidText("{vertex!r} is not a square", vertex=vertex)
    return text
