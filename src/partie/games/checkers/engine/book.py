"""The opening book of draughts: it grows from the first position and the ballots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar

from partie.core.brain import Brain
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.variants import VARIANTS
from partie.search.book import Book

_MOVE = re.compile(r"(?:[a-h][1-8]|\d{1,2})(?:[-x](?:[a-h][1-8]|\d{1,2}))+")


class DraughtsBook(Book):
    """Positions are FENs, moves are written as everywhere."""

    game: ClassVar[str] = "checkers"
    nodes: ClassVar[int] = 2_000_000
    seconds: ClassVar[float] = 1.0

    @property
    def shipped_file(self) -> Traversable:
        """The books for English and Czech draughts."""
        return resources.files("partie.games.checkers.engine") / "book.txt"

    def roots(self, variant: str) -> Sequence[DraughtsPosition]:
        """The first position, the answers to each first move, and the ballots."""
        start = first_position(VARIANTS[variant])
        return [start, *(start.play(move) for move in start.legal_moves()), *ballots(variant)]

    def brain(self) -> Brain:
        """The player without this book."""
        return DraughtsBrain()

    def check_move(self, text: str) -> None:
        """Squares with a - or x between them."""
        if not _MOVE.fullmatch(text):
            raise ValueError(f"{text!r} is not a move")


BOOK = DraughtsBook()
