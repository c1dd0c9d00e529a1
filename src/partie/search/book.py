"""Opening books: good moves of positions that long searches looked at, kept in files that grow.

A line of a book is a variant, a position, and its good moves with their win percent, the best first:
"free-15 h8//o i9=39.2 h9=38.5". The user's own book comes first, then the shipped one, and that only where
the search would not look further than the one that wrote it.
"""

from __future__ import annotations

import functools
import logging
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar

from partie.core.brain import Analysis, Brain, Limits
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.storage.corrupt import CorruptFile, reading
from partie.storage.folders import data_folder

Moves = tuple[tuple[str, float], ...]  # a move as the book writes it, win percent; the best first
_log = logging.getLogger(__name__)


class Book(ABC):
    """What a game says about its book, and the book itself.

    A game whose positions have symmetric images overrides `place`, `write_move` and `read_move`, so that the
    images share a line.
    """

    game: ClassVar[str]  # its name in the table
    nodes: ClassVar[int]  # positions the shipped moves were searched with
    seconds: ClassVar[float]  # about as long

    @property
    @abstractmethod
    def shipped_file(self) -> Traversable:
        """The book that comes with Partie."""

    @abstractmethod
    def roots(self, variant: str) -> Sequence[Position]:
        """The positions a book grows from."""

    @abstractmethod
    def brain(self) -> Brain:
        """The brain that searches: at full strength, without a book."""

    @abstractmethod
    def check_move(self, text: str) -> None:
        """Raises `ValueError` for what is not written like a move."""

    def place(self, position: Position) -> str:
        """A variant and a position without blanks."""
        return f"{position.variant} {position.to_text()}"

    def write_move(self, position: Position, move: Move) -> str:
        """The move as the line of this position has it."""
        return position.format_move(move)

    def read_move(self, position: Position, text: str) -> Move:
        """The inverse of `write_move`. Raises `ValueError`."""
        return position.parse_move(text)

    def user_file(self) -> Path:
        """The path of this machine's own book; `PARTIE_DATA` moves the folder."""
        return data_folder() / f"{self.game}-book.txt"

    def find(self, position: Position, limits: Limits) -> Analysis | None:
        """The book's move for this position; None where the book ends, or thinking on is better."""
        place = self.place(position)
        moves = self._own().get(place)
        if moves is None and self._is_short(limits):
            moves = self.shipped().get(place)
        return None if moves is None else self._thought(position, moves)

    def _thought(self, position: Position, moves: Moves) -> Analysis | None:
        text, percent = moves[0]
        try:
            move = self.read_move(position, text)
            position.play(move)
        except ValueError as error:
            _log.warning("a move of a book of %s is left out: %s", self.game, error)
            return None
        return Analysis(move, percent, line=(move,), reason=Text("From the opening book."))

    def _is_short(self, limits: Limits) -> bool:
        """Whether a search would look at no more than the shipped book's did."""
        short_time = limits.seconds is not None and limits.seconds <= self.seconds
        return short_time or (limits.nodes is not None and limits.nodes <= self.nodes)

    def _own(self) -> dict[str, Moves]:
        path = self.user_file()
        return _own_book(self, path, path.stat().st_mtime) if path.exists() else {}

    def shipped(self) -> dict[str, Moves]:
        """The book that comes with Partie. Raises `CorruptFile`."""
        return _shipped_book(self)

    def read(self, lines: Iterable[str]) -> dict[str, Moves]:
        """The good moves by `place`. Raises `ValueError`."""
        found: dict[str, Moves] = {}
        for line in lines:
            variant, position, *moves = line.split() or ["", ""]
            if moves:
                found[f"{variant} {position}"] = tuple(self._read_worth(move) for move in moves)
        return found

    def _read_worth(self, text: str) -> tuple[str, float]:
        move, _, percent = text.partition("=")
        self.check_move(move)
        return move, float(percent)

    def read_file(self, path: Path) -> dict[str, Moves]:
        """The book in a file; an empty one where there is none. Raises `CorruptFile`."""
        again = Text("Remove it, and `partie book {game}` grows a new one.", game=self.game)
        with reading(path, again):
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            return self.read(text[: text.rfind("\n") + 1].splitlines())  # the rest was broken off


@functools.cache
def _shipped_book(book: Book) -> dict[str, Moves]:
    with reading(book.shipped_file):
        return book.read(book.shipped_file.read_text(encoding="utf-8").splitlines())


@functools.lru_cache(maxsize=8)
def _own_book(book: Book, path: Path, _modified: float) -> dict[str, Moves]:
    """The own book of this machine; a corrupt one is left out, for a game can be played without it."""
    try:
        return book.read_file(path)
    except CorruptFile as error:
        _log.warning("%s", error)
        return {}


def append(path: Path, place: str, moves: Moves) -> None:
    """Adds a line to a book."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{place} {' '.join(f'{move}={percent}' for move, percent in moves)}\n")


def cut_broken_line(path: Path) -> None:
    """Removes what a run that was killed wrote half."""
    if path.exists():
        content = path.read_bytes()
        os.truncate(path, content.rfind(b"\n") + 1)
