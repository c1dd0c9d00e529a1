"""The opening book: moves found by long searches, kept by position.

`benchmarks.checkers_book` writes the file of each game.
"""

from __future__ import annotations

import functools
import json
from importlib import resources

from partie.damage import reading
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition


def from_book(position: DraughtsPosition) -> DraughtsMove | None:
    """The stored move; None where the book ends."""
    text = _book(position.variant).get(position.to_text())
    return None if text is None else position.parse_move(text)


@functools.cache
def _book(variant: str) -> dict[str, str]:
    file = resources.files("partie.games.checkers.engine") / f"{variant}.book.json"
    with reading(file):
        stored: dict[str, str] = json.loads(file.read_text()) if file.is_file() else {}
        return dict(stored)
