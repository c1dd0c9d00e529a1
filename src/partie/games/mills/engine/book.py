"""The opening book: turns for the first placements, found by long searches and stored.

Positions are kept once for all their symmetric images; `benchmarks.mills_book` writes the file.
"""

from __future__ import annotations

import functools
import json
from importlib import resources

from partie.games.mills.rules import board, variants
from partie.games.mills.rules.kernels import HAND, NONE
from partie.games.mills.rules.notation import format_move
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables.index import build_index, image
from partie.storage.corrupt import reading

FILE = "nine.book.json"


def turned(position: MillsPosition, symmetry: int) -> MillsPosition:
    """The position after a symmetry of the board."""
    images = build_index(position.rules.rings).images
    white, black = (int(image(men, symmetry, images)) for men in position.men)
    return MillsPosition(position.rules, (white, black), position.hand, position.turn)


def canonical(position: MillsPosition) -> tuple[str, int]:
    """The text that all images of a position share, and the symmetry that leads to it."""
    return min((turned(position, symmetry).to_text(), symmetry) for symmetry in range(16))


def from_book(position: MillsPosition) -> int | None:
    """The stored turn, turned back to this position; None where the book ends."""
    if position.rules != variants.NINE or sum(position.men).bit_count() >= _longest():
        return None
    text, symmetry = canonical(position)
    stored = _book().get(text)
    if stored is None:
        return None
    points = board.symmetries(position.rules.rings)[symmetry].tolist()
    start, target, removed = HAND, points.index(board.names(3).index(stored)), NONE
    return int(start | target << 5 | removed << 10)


@functools.cache
def _book() -> dict[str, str]:
    file = resources.files("partie.games.mills.engine") / FILE
    with reading(file):
        stored: dict[str, str] = json.loads(file.read_text()) if file.is_file() else {}
        return dict(stored)


@functools.cache
def _longest() -> int:
    """Men on the board from which on the book knows nothing."""
    return 1 + max((24 - text.partition(" ")[0].count(".") for text in _book()), default=-1)


def entry(position: MillsPosition, move: int) -> tuple[str, str]:
    """A turn as the book stores it."""
    text, symmetry = canonical(position)
    target = board.symmetries(position.rules.rings)[symmetry][move >> 5 & 31]
    return text, format_move(HAND | int(target) << 5 | NONE << 10, position.rules.rings)
