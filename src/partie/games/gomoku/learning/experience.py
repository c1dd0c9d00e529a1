"""What games taught: every position of a finished game keeps how its moves fared, once for all its images.

The value of a move is what the best known answer leaves of it, from the end of the games backwards, so that
a loss is charged to the last moment where something better is known, not to the first move. The games are
kept, too; everything else can be made from them again.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from partie.core.errors import InvalidText
from partie.games.gomoku.learning.played import PlayedGame, read_games
from partie.games.gomoku.rules import symmetry
from partie.games.gomoku.rules.notation import format_cell, parse_cell
from partie.games.gomoku.rules.position import GomokuPosition
from partie.storage.folders import data_folder

LONGEST = 60  # stones; later positions hardly come again
_PATIENCE = 2.0  # seconds to wait for another process
_DRAW = 50.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, variant TEXT NOT NULL, text TEXT NOT NULL, winner INTEGER, considered TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS moves (
    variant TEXT NOT NULL, position TEXT NOT NULL, move TEXT NOT NULL,
    games INTEGER NOT NULL, points REAL NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (variant, position, move)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class UnusableExperience(InvalidText):
    """The file cannot be opened, read or written."""


@dataclass(frozen=True)
class KnownMove:
    """A move that was played or searched in this position."""

    cells: tuple[int, ...]  # more than one where the position is its own mirror image
    games: int  # 0: only searched
    value: float  # win percent for the side to move


def default_path() -> Path:
    """The path of the experience of this machine's user; `PARTIE_DATA` moves the folder."""
    return data_folder() / "gomoku-experience.sqlite"


class Experience:
    """One file; every call opens it again, so that threads and processes can share it."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = default_path() if path is None else path

    # Looking up

    def known(self, board: GomokuPosition) -> list[KnownMove]:
        """What is known about the moves of a position, the best first."""
        position, symmetries = _canonical(board)
        with self._open() as database:
            rows = database.execute(
                "SELECT move, games, value FROM moves WHERE variant = ? AND position = ?",
                (board.rules.unopened.name, position),
            ).fetchall()
        size = board.rules.size
        found = [KnownMove(_turned_back(move, symmetries, size), games, value) for move, games, value in rows]
        return sorted(found, key=lambda known: (-known.value, known.games, known.cells))

    def counts(self) -> tuple[int, int]:
        """Games and positions."""
        with self._open() as database:
            games = database.execute("SELECT COUNT(*) FROM games").fetchone()[0]
            positions = database.execute(
                "SELECT COUNT(*) FROM (SELECT DISTINCT variant, position FROM moves)"
            ).fetchone()[0]
        return int(games), int(positions)

    def games(self) -> list[PlayedGame]:
        """All games, in the order they came."""
        with self._open() as database:
            rows = database.execute("SELECT id, variant, text, winner, considered FROM games ORDER BY rowid").fetchall()
        return [
            PlayedGame(variant, text, winner, json.loads(considered), name)
            for name, variant, text, winner, considered in rows
        ]

    # Switching on and off

    @property
    def is_on(self) -> bool:
        """Whether brains without an option of their own use it."""
        if not self.path.exists():
            return False
        with self._open() as database:
            row = database.execute("SELECT value FROM settings WHERE name = 'use'").fetchone()
        return row is not None and row[0] == "on"

    def switch(self, on: bool) -> None:
        """Lets brains use it, or not."""
        with self._open() as database:
            database.execute("INSERT OR REPLACE INTO settings VALUES ('use', ?)", ("on" if on else "off",))

    # Learning

    def add(self, game: PlayedGame) -> bool:
        """Folds a game back into its positions; False for one that is known already."""
        positions = game.positions()
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            if database.execute("SELECT 1 FROM games WHERE id = ?", (game.id,)).fetchone():
                return False
            row = (game.id, game.variant, game.text, game.winner, json.dumps(game.considered))
            database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", row)
            _fold(database, game, positions)
        return True

    def consider(self, board: GomokuPosition, move: int, value: float) -> None:
        """Notes how a search values a move that was not played."""
        position, symmetries = _canonical(board)
        with self._open() as database:
            written = _format_entry(move, symmetries, board.rules.size)
            _note(database, board.rules.unopened.name, position, written, value)

    # Files

    def export(self, path: Path) -> int:
        """Writes all games as JSON lines; returns how many."""
        games = self.games()
        try:
            path.write_text("".join(json.dumps(game.to_json()) + "\n" for game in games), encoding="utf-8")
        except OSError as error:
            raise InvalidText("{path!r} cannot be written: {error}", path=str(path), error=error) from error
        return len(games)

    def merge(self, path: Path) -> tuple[int, int]:
        """Adds the games of an exported file: how many were new, how many there are. Raises `InvalidText`."""
        games = list(read_games(path))
        return sum(self.add(game) for game in games), len(games)

    def reset(self) -> None:
        """Forgets everything but whether it is switched on; a damaged file gives way to a new one."""
        try:
            self._empty()
        except UnusableExperience:
            self._remove()
            self._empty()

    def _empty(self) -> None:
        with self._open() as database:
            database.execute("DELETE FROM games")
            database.execute("DELETE FROM moves")

    def _remove(self) -> None:
        with contextlib.suppress(OSError):  # then the next step says what is wrong
            for ending in ("", "-wal", "-shm"):
                Path(f"{self.path}{ending}").unlink(missing_ok=True)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.closing(sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)) as database:
                database.execute("PRAGMA journal_mode = WAL")
                database.executescript(_SCHEMA)
                yield database
                if database.in_transaction:
                    database.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise UnusableExperience(
                "The experience in {path!r} cannot be used: {error}", path=str(self.path), error=error
            ) from error


def _fold(database: sqlite3.Connection, game: PlayedGame, positions: list[GomokuPosition]) -> None:
    """Goes from the last position backwards: a move is worth what the best answer to it leaves."""
    moves = positions[-1].moves
    plies = [ply for ply in range(len(moves)) if _stones(positions[ply]) < LONGEST]
    best_answer: float | None = None
    for ply in reversed(plies):
        board = positions[ply]
        position, symmetries = _canonical(board)
        size = board.rules.size
        for move, value in game.considered.get(str(ply), {}).items():
            written = _format_entry(parse_cell(move, size), symmetries, size)
            _note(database, game.variant, position, written, value)
        points = _DRAW / 100 if game.winner is None else float(game.winner == board.side)
        written = _format_entry(moves[ply], symmetries, size)
        _count(database, (game.variant, position, written), points, best_answer)
        best_answer = database.execute(
            "SELECT MAX(value) FROM moves WHERE variant = ? AND position = ?", (game.variant, position)
        ).fetchone()[0]


def _count(database: sqlite3.Connection, place: tuple[str, str, str], points: float, best_answer: float | None) -> None:
    """One more game with this move; without an answer its value is the mean result."""
    database.execute(
        "INSERT INTO moves VALUES (?, ?, ?, 1, ?, 0) "
        "ON CONFLICT DO UPDATE SET games = games + 1, points = points + excluded.points",
        (*place, points),
    )
    where = "WHERE variant = ? AND position = ? AND move = ?"
    if best_answer is None:
        database.execute(f"UPDATE moves SET value = 100.0 * points / games {where}", place)
    else:
        database.execute(f"UPDATE moves SET value = ? {where}", (100.0 - best_answer, *place))


def _note(database: sqlite3.Connection, variant: str, position: str, move: str, value: float) -> None:
    """An opinion never overrules a game."""
    database.execute(
        "INSERT INTO moves VALUES (?, ?, ?, 0, 0, ?) ON CONFLICT DO UPDATE SET value = excluded.value WHERE games = 0",
        (variant, position, move, value),
    )


def _stones(board: GomokuPosition) -> int:
    return sum(stands in (1, 2) for stands in board.cells)


def _canonical(board: GomokuPosition) -> tuple[str, tuple[int, ...]]:
    return symmetry.canonical_with_all(board.cells, board.rules.size, board.side)


def _format_entry(move: int, symmetries: tuple[int, ...], size: int) -> str:
    """A move in the canonical position; moves that mirror each other are written the same."""
    return format_cell(min(symmetry.images(size, number)[move] for number in symmetries))


def _turned_back(text: str, symmetries: tuple[int, ...], size: int) -> tuple[int, ...]:
    cell = parse_cell(text, size)
    return tuple(sorted({symmetry.images(size, symmetry.INVERSE[number])[cell] for number in symmetries}))
