"""The opening book of chess: positions are FENs without their counters, moves are written as everywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar, cast

from partie.core.brain import Analysis, Brain, Limits, Line, OnAnalysis, StopFlag
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.position import Position
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.formats.annotations import SCALE
from partie.games.chess.rules.position import ChessPosition, first_position
from partie.games.chess.rules.variants import STANDARD, find_variant
from partie.search.book import Book

_MOVE = re.compile(r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?|O-O(?:-O)?[+#]?")


class ChessBook(Book):
    """Grows from the first position; draws by claim do not matter in an opening."""

    game: ClassVar[str] = "chess"
    nodes: ClassVar[int] = 1_000_000
    seconds: ClassVar[float] = 1.0

    @property
    def shipped_file(self) -> Traversable:
        """For the usual first position."""
        return resources.files("partie.games.chess.engine") / "book.txt"

    def roots(self, variant: str) -> Sequence[ChessPosition]:
        """The first position and what follows each of its moves."""
        start = first_position(find_variant(variant))
        return [start, *(start.after(move) for move in start.moves)]

    def brain(self) -> Brain:
        """The player without this book, its values as chances."""
        return _InPercent()

    def check_move(self, text: str) -> None:
        """Algebraic notation."""
        if not _MOVE.fullmatch(text):
            raise ValueError(f"{text!r} is not a move")

    def place(self, position: Position) -> str:
        """The rules of castling, pieces, side to move, castling rights and the square of a capture en passant."""
        known = cast(ChessPosition, position)
        fields = known.to_text().split()[:4]
        return f"{'chess960' if known.rules.chess960 else STANDARD.name} {','.join(fields)}"


class _InPercent:
    """The brain with chances for values."""

    name = "partie"

    def __init__(self) -> None:
        self._brain = ChessBrain()

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`; earlier searches leave no trace."""
        self._brain.forget()
        found = self._brain.choose(position, limits, stop, on_analysis)
        lines = tuple(Line(line.moves, _percent(found.evaluation_of(line))) for line in found.lines)
        value = _percent(found.evaluation)
        return replace(found, value=value, value_kind=ValueKind.WIN_PERCENT, lines=lines)


def _percent(evaluation: Evaluation | None) -> float:
    percent = None if evaluation is None else evaluation.win_percent(SCALE)
    assert percent is not None, "the brain computes centipawns and mates"
    return percent


BOOK = ChessBook()
