"""Games of the page on disk, so that a server that starts anew goes on with them, and people find theirs.

They stay on the server: the seed of a game with secrets must not reach the page. Whoever knows the word of a
session may resume it, and whoever knows the word of a visitor may list that visitor's games; only digests
of the words are stored.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from partie.storage.folders import data_folder

MOST_GAMES = 2000  # of nobody in particular; the oldest go first
LONGEST_STAY = 30 * 24 * 3600.0  # seconds, of those
MOST_EACH = 1000  # of one visitor
MOST_OWN = 20_000  # of all visitors
MOST_BYTES = 400_000_000  # of all visitors
MOST_REMOTE = 200  # of nobody in particular, from one other machine
MOST_REMOTE_BYTES = 100_000_000  # of one other machine
KEPT_DELETED = 30 * 24 * 3600.0  # seconds in which a visitor can have a deleted game back
LONGEST_GAME = 2_000_000  # characters
_PATIENCE = 2.0  # seconds to wait for another process
_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (word TEXT PRIMARY KEY, changed REAL NOT NULL, data TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS games_by_change ON games (changed);
"""
_COLUMNS = {  # added to files of older versions
    "id": "TEXT NOT NULL DEFAULT ''",
    "owner": "TEXT NOT NULL DEFAULT ''",
    "game": "TEXT NOT NULL DEFAULT ''",
    "ended": "REAL",
    "line": "TEXT NOT NULL DEFAULT ''",
    "size": "INTEGER NOT NULL DEFAULT 0",
    "remote": "TEXT NOT NULL DEFAULT ''",
    "deleted": "REAL",  # seconds since 1970
}
_INDEXES = """
CREATE INDEX IF NOT EXISTS games_by_owner ON games (owner, game, changed, size);
CREATE INDEX IF NOT EXISTS games_by_id ON games (id);
CREATE INDEX IF NOT EXISTS games_deleted ON games (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_by_machine ON games (remote, changed, size) WHERE remote != '';
"""
_SHOWN = "coalesce(ended, changed)"  # when a game of a list was played
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Own:
    """Whose game it is, and the line of a list that shows it."""

    id: str
    owner: str  # digest of the visitor's word
    game: str
    ended: float | None  # seconds since 1970; None while it goes on
    line: str  # JSON
    changed: float = field(default_factory=time.time)  # when the last move was made


@dataclass(frozen=True)
class Row:
    """A line of a visitor's list."""

    id: str
    game: str
    when: float  # it ended, or the last move was made
    ended: float | None
    line: str


def default_path() -> Path:
    """The file of this machine's user; `PARTIE_DATA` moves its folder."""
    return data_folder() / "page-games.sqlite3"


class KeptGames:
    """One file. What cannot be written or read is logged once, and the page plays on without it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None  # stays open: closing would write everything through
        self._told = False

    def close(self) -> None:
        """Lets the file go."""
        with self._lock:
            if self._database is not None:
                self._database.close()
                self._database = None

    # --- by the word of a session ------------------------------------------------------------------------

    def keep(self, word: str, data: str, own: Own | None = None, remote: str = "") -> None:
        """Stores the newest state of a game; the oldest ones give way to a new one.

        `remote` is the address of another machine that plays it: its games give way among themselves first.
        """
        now, digest = time.time(), digest_of(word)
        if len(data) > LONGEST_GAME:
            _log.warning("A game of %d characters is too long to be kept.", len(data))
            return
        mine = own or Own("", "", "", None, "")
        own_row = (mine.id, mine.owner, mine.game, mine.ended, mine.line)
        row = (digest, mine.changed, data, *own_row, len(data), remote)

        def store(database: sqlite3.Connection) -> None:
            known = database.execute("SELECT owner FROM games WHERE word = ?", (digest,)).fetchone()
            if mine.id:  # resumed by its id it has another word now
                database.execute("DELETE FROM games WHERE id = ? AND word != ?", (mine.id, digest))
            database.execute(
                "INSERT OR REPLACE INTO games"
                " (word, changed, data, id, owner, game, ended, line, size, remote)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            if known != (mine.owner,):
                if remote:
                    _make_room_among_remote(database, remote, bool(mine.owner))
                _make_room(database, mine.owner, now)

        self._do(store)

    def find(self, word: str) -> str | None:
        """The newest state of the game whose states carried this word, also of a deleted one."""
        query = "SELECT data FROM games WHERE word = ?"
        row = self._do(lambda database: database.execute(query, (digest_of(word),)).fetchone())
        return None if row is None else str(row[0])

    def is_deleted(self, word: str) -> bool:
        """Whether the game whose states carried this word was deleted by its owner."""
        query = "SELECT 1 FROM games WHERE word = ? AND deleted IS NOT NULL"
        return bool(self._do(lambda database: database.execute(query, (digest_of(word),)).fetchone()))

    def forget(self, word: str) -> None:
        """Nobody will come back to this game."""
        self._do(lambda database: database.execute("DELETE FROM games WHERE word = ?", (digest_of(word),)))

    # --- by the word of a visitor, of which `owner` is the digest ----------------------------------------

    def list_own(
        self, owner: str, game: str, ended: bool, before: tuple[float, str] | None, limit: int
    ) -> list[Row] | None:
        """A page of a visitor's games, the newest first; None where the file cannot be read."""
        query = (
            f"SELECT id, game, {_SHOWN}, ended, line FROM games"
            " WHERE owner = ? AND deleted IS NULL AND ended IS "
            + ("NOT NULL" if ended else "NULL")
            + (" AND game = ?" if game else "")
            + (f" AND ({_SHOWN}, id) < (?, ?)" if before else "")
            + f" ORDER BY {_SHOWN} DESC, id DESC LIMIT ?"
        )
        values = (owner, *([game] if game else []), *(before or ()), limit)
        rows = self._do(lambda database: database.execute(query, values).fetchall())
        return None if rows is None else [Row(*row) for row in rows]

    def count_own(self, owner: str, game: str = "") -> dict[bool, int]:
        """How many games of a visitor go on (False) and are over (True)."""
        query = "SELECT ended IS NOT NULL, count(*) FROM games WHERE owner = ? AND deleted IS NULL"
        query += (" AND game = ?" if game else "") + " GROUP BY 1"
        values = (owner, game) if game else (owner,)
        rows = self._do(lambda database: database.execute(query, values).fetchall())
        return {bool(over): int(count) for over, count in rows or ()}

    def find_own(self, owner: str, identity: str) -> tuple[Row, str] | None:
        """One game of a visitor: its line, and the whole of it."""
        query = (
            f"SELECT id, game, {_SHOWN}, ended, line, data FROM games"
            " WHERE owner = ? AND id = ? AND deleted IS NULL"
        )
        row = self._do(lambda database: database.execute(query, (owner, identity)).fetchone())
        return None if row is None else (Row(*row[:5]), str(row[5]))

    def remove_own(self, owner: str, identity: str) -> None:
        """Deletes a game of a visitor; it can be restored."""
        query = "UPDATE games SET deleted = ? WHERE owner = ? AND id = ? AND deleted IS NULL"
        self._do(lambda database: database.execute(query, (time.time(), owner, identity)))

    def list_deleted(self, owner: str) -> list[tuple[Row, float]] | None:
        """A visitor's deleted games with their moments, the last one first; None: the file cannot be read."""
        query = (
            f"SELECT id, game, {_SHOWN}, ended, line, deleted FROM games"
            " WHERE owner = ? AND deleted > ? ORDER BY deleted DESC, id"
        )
        values = (owner, time.time() - KEPT_DELETED)
        rows = self._do(lambda database: database.execute(query, values).fetchall())
        return None if rows is None else [(Row(*row[:5]), row[5]) for row in rows]

    def restore_own(self, owner: str, identity: str) -> None:
        """Brings a deleted game of a visitor back as it was."""
        query = "UPDATE games SET deleted = NULL WHERE owner = ? AND id = ?"
        self._do(lambda database: database.execute(query, (owner, identity)))

    def destroy_own(self, owner: str, identity: str) -> None:
        """Removes a deleted game of a visitor for good."""
        query = "DELETE FROM games WHERE owner = ? AND id = ? AND deleted IS NOT NULL"
        self._do(lambda database: database.execute(query, (owner, identity)))

    def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        path = self._path or default_path()
        try:
            with self._lock:
                self._database = self._database or _open(path)
                with self._database:
                    return work(self._database)
        except (sqlite3.Error, OSError) as error:
            self.close()
            if not self._told:
                self._told = True
                _log.warning("Games of the page are not kept: %s cannot be used: %s", path, error)
            return None


def _make_room(database: sqlite3.Connection, owner: str, now: float) -> None:
    """The oldest games give way, a visitor's deleted ones first; those of nobody among themselves."""
    database.execute("DELETE FROM games WHERE deleted <= ?", (now - KEPT_DELETED,))
    newest = "SELECT word FROM games WHERE owner = ? ORDER BY deleted IS NOT NULL, changed DESC LIMIT ?"
    most = MOST_EACH if owner else MOST_GAMES
    database.execute(f"DELETE FROM games WHERE owner = ? AND word NOT IN ({newest})", (owner, owner, most))
    if not owner:
        database.execute("DELETE FROM games WHERE owner = '' AND changed < ?", (now - LONGEST_STAY,))
        return
    count, size = database.execute("SELECT count(*), sum(size) FROM games WHERE owner != ''").fetchone()
    while count > MOST_OWN or size > MOST_BYTES:
        oldest = "SELECT word, size FROM games WHERE owner != '' ORDER BY deleted IS NULL, changed LIMIT 1"
        word, freed = database.execute(oldest).fetchone()
        database.execute("DELETE FROM games WHERE word = ?", (word,))
        count, size = count - 1, size - freed


def _make_room_among_remote(database: sqlite3.Connection, remote: str, own: bool) -> None:
    """One machine, whatever visitors it makes up, cannot push out the games of all others."""
    games = f"FROM games WHERE remote = ? AND owner {'!=' if own else '='} ''"
    newest = f"SELECT word {games} ORDER BY deleted IS NOT NULL, changed DESC LIMIT ?"
    most = MOST_EACH if own else MOST_REMOTE
    database.execute(f"DELETE {games} AND word NOT IN ({newest})", (remote, remote, most))
    [size] = database.execute("SELECT sum(size) FROM games WHERE remote = ?", (remote,)).fetchone()
    while size > MOST_REMOTE_BYTES:
        oldest = "SELECT word, size FROM games WHERE remote = ? ORDER BY deleted IS NULL, changed LIMIT 1"
        word, freed = database.execute(oldest, (remote,)).fetchone()
        database.execute("DELETE FROM games WHERE word = ?", (word,))
        size -= freed


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=_PATIENCE, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.executescript(_SCHEMA)
        known = {row[1] for row in database.execute("PRAGMA table_info(games)")}
        for name, kind in _COLUMNS.items():
            if name not in known:
                database.execute(f"ALTER TABLE games ADD COLUMN {name} {kind}")
        database.executescript(_INDEXES)
    except sqlite3.Error:
        database.close()
        raise
    return database


def digest_of(word: str) -> str:
    """What is stored of a word."""
    return hashlib.sha256(word.encode(errors="replace")).hexdigest()
