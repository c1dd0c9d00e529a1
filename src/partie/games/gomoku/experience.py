"""What games taught: every position of a finished game keeps how its moves fared, once for all its images.

The value of a move is what the best known answer leaves of it, from the end of the games backwards, so that
a loss is charged to the last moment where something better is known, not to the first move. The games are
kept, too; everything else can be made from them again.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import uuid
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import platformdirs

from partie.game import InvalidText
from partie.games.gomoku import symmetry
from partie.games.gomoku.notation import format_cell, parse_cell
from partie.games.gomoku.rules import GAME, GomokuPosition

LONGEST = 60  # stones; later positions hardly come again
_MOST_BYTES = 200_000_000  # of a file to merge
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


@dataclass(frozen=True)
class PlayedGame:
    """A finished game without its opening rule."""

    variant: str  # e.g. "free-15"
    text: str  # as `GomokuPosition.to_text` writes it
    winner: int | None  # colour, 0 Black, 1 White
    considered: dict[str, dict[str, float]] = field(
        default_factory=dict
    )  # ply -> move -> win percent, not played
    id: str = field(default_factory=lambda: uuid.uuid4().hex)

    def positions(self) -> list[GomokuPosition]:
        """From the first to the last. Raises `InvalidText` or `IllegalMove`."""
        last = GAME.from_text(self.text, self.variant)
        found = [GAME.from_text(last.base or "-", self.variant)]
        for move in last.moves:
            found.append(found[-1].play(move))
        return found


@dataclass(frozen=True)
class Known:
    """A move somebody played or thought about in this position."""

    cells: tuple[int, ...]  # more than one where the position is its own mirror image
    games: int  # 0: only thought about
    value: float  # win percent for the side to move


def default_path() -> Path:
    """Where the experience of this machine's user lies; `PARTIE_DATA` moves the folder."""
    folder = os.environ.get("PARTIE_DATA") or platformdirs.user_data_dir("partie", appauthor=False)
    return Path(folder) / "gomoku-experience.sqlite"


class Experience:
    """One file; every call opens it anew, so that threads and processes can share it."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = default_path() if path is None else path

    # Looking up

    def known(self, board: GomokuPosition) -> list[Known]:
        """What is known about the moves of a position, the best first."""
        position, symmetries = _canonical(board)
        with self._open() as database:
            rows = database.execute(
                "SELECT move, games, value FROM moves WHERE variant = ? AND position = ?",
                (board.rules.unopened.name, position),
            ).fetchall()
        size = board.rules.size
        found = [Known(_turned_back(move, symmetries, size), games, value) for move, games, value in rows]
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
            rows = database.execute(
                "SELECT id, variant, text, winner, considered FROM games ORDER BY rowid"
            ).fetchall()
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
        """Notes what a search thinks of a move nobody has played."""
        position, symmetries = _canonical(board)
        with self._open() as database:
            written = _written(move, symmetries, board.rules.size)
            _note(database, board.rules.unopened.name, position, written, value)

    # Files

    def export(self, path: Path) -> int:
        """Writes all games as JSON lines; returns how many."""
        games = self.games()
        path.write_text("".join(json.dumps(asdict(game)) + "\n" for game in games), encoding="utf-8")
        return len(games)

    def merge(self, path: Path) -> tuple[int, int]:
        """Adds the games of an exported file: how many were new, how many there are. Raises `InvalidText`."""
        games = list(_read_games(path))
        return sum(self.add(game) for game in games), len(games)

    def reset(self) -> None:
        """Forgets everything but whether it is switched on."""
        with self._open() as database:
            database.execute("DELETE FROM games")
            database.execute("DELETE FROM moves")

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self.path, timeout=10.0, isolation_level=None)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.executescript(_SCHEMA)
            yield database
            if database.in_transaction:
                database.execute("COMMIT")
        finally:
            database.close()


def _fold(database: sqlite3.Connection, game: PlayedGame, positions: list[GomokuPosition]) -> None:
    """From the last position backwards: a move is worth what the best answer to it leaves."""
    moves = positions[-1].moves
    plies = [ply for ply in range(len(moves)) if _stones(positions[ply]) < LONGEST]
    best_answer: float | None = None
    for ply in reversed(plies):
        board = positions[ply]
        position, symmetries = _canonical(board)
        size = board.rules.size
        for move, value in game.considered.get(str(ply), {}).items():
            written = _written(parse_cell(move, size), symmetries, size)
            _note(database, game.variant, position, written, value)
        points = _DRAW / 100 if game.winner is None else float(game.winner == board.side)
        written = _written(moves[ply], symmetries, size)
        _count(database, (game.variant, position, written), points, best_answer)
        best_answer = database.execute(
            "SELECT MAX(value) FROM moves WHERE variant = ? AND position = ?", (game.variant, position)
        ).fetchone()[0]


def _count(
    database: sqlite3.Connection, place: tuple[str, str, str], points: float, best_answer: float | None
) -> None:
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
        "INSERT INTO moves VALUES (?, ?, ?, 0, 0, ?) "
        "ON CONFLICT DO UPDATE SET value = excluded.value WHERE games = 0",
        (variant, position, move, value),
    )


def _stones(board: GomokuPosition) -> int:
    return sum(stands in (1, 2) for stands in board.cells)


def _canonical(board: GomokuPosition) -> tuple[str, tuple[int, ...]]:
    return symmetry.canonical_with_all(board.cells, board.rules.size, board.side)


def _written(move: int, symmetries: tuple[int, ...], size: int) -> str:
    """A move in the canonical position; moves that mirror each other are written the same."""
    return format_cell(min(symmetry.images(size, number)[move] for number in symmetries))


def _turned_back(text: str, symmetries: tuple[int, ...], size: int) -> tuple[int, ...]:
    cell = parse_cell(text, size)
    return tuple(sorted({symmetry.images(size, symmetry.INVERSE[number])[cell] for number in symmetries}))


def _read_games(path: Path) -> Iterator[PlayedGame]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InvalidText(f"{str(path)!r} is longer than {_MOST_BYTES:,} bytes")
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidText(f"{str(path)!r} cannot be read: {error}") from error
    for number, line in enumerate(lines, 1):
        try:
            game = PlayedGame(**json.loads(line))
            game.positions()
            if game.winner not in (None, 0, 1):
                raise ValueError(f"{game.winner!r} is no colour")
            _check_considered(game)
        except (ValueError, TypeError, AttributeError) as error:
            raise InvalidText(f"line {number} of {str(path)!r} is no game: {error}") from error
        yield game


def _check_considered(game: PlayedGame) -> None:
    size = GAME.start(game.variant).rules.size
    for moves in game.considered.values():
        for move, value in moves.items():
            parse_cell(move, size)
            if not 0.0 <= float(value) <= 100.0:
                raise ValueError(f"{value!r} is no win percent")
