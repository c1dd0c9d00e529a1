"""Games of the page on disk, so that a restarted server continues them, and visitors find theirs.

They stay on the server: the seed of a game with secrets must not reach the page. The token of a session
allows to resume it, the token of a visitor to list that visitor's games; only digests of tokens are stored.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from partie.storage.folders import data_folder
from partie.web.http.visitors import digest_of

MAX_ANONYMOUS = 2000  # games without an owner; the oldest go first
MAX_AGE = 30 * 24 * 3600.0  # seconds, of those
MAX_EACH = 1000  # of one visitor
MAX_OWNED = 20_000  # of all visitors
MAX_BYTES = 400_000_000  # of all visitors
MAX_REMOTE = 200  # without an owner, from one other machine
MAX_REMOTE_BYTES = 100_000_000  # of one other machine
RESTORABLE = 30 * 24 * 3600.0  # seconds in which a visitor can restore a deleted game
MAX_LENGTH = 2_000_000  # characters
_TIMEOUT = 2.0  # seconds to wait for another process
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
class Entry:
    """A game in a visitor's library."""

    id: str
    owner: str  # digest of the visitor's token
    game: str
    ended: float | None  # seconds since 1970; None while it goes on
    line: str  # JSON of `EntryDetails`
    changed: float = field(default_factory=time.time)  # when the last move was made


@dataclass(frozen=True)
class Row:
    """A game as a library lists it."""

    id: str
    game: str
    when: float  # it ended, or the last move was made
    ended: float | None
    line: str


def default_path() -> Path:
    """The file of this machine's user; `PARTIE_DATA` moves its folder."""
    return data_folder() / "page-games.sqlite3"


class StoredGames:
    """One SQLite file. Where it cannot be used, that is logged once, and the page works without it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None  # stays open: closing would write everything through
        self._logged = False

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            if self._database is not None:
                self._database.close()
                self._database = None

    # --- by the token of a session -----------------------------------------------------------------------

    def store(self, token: str, data: str, entry: Entry | None = None, remote: str = "") -> None:
        """Stores the newest state of a game; a new one may displace the oldest.

        `remote` is the address of another machine that plays it: its games displace each other first.
        """
        now, digest = time.time(), digest_of(token)
        if len(data) > MAX_LENGTH:
            _log.warning("A game of %d characters is too long to be stored.", len(data))
            return
        entry = entry or Entry("", "", "", None, "")
        columns = (entry.id, entry.owner, entry.game, entry.ended, entry.line)
        row = (digest, entry.changed, data, *columns, len(data), remote)

        def write(database: sqlite3.Connection) -> None:
            known = database.execute("SELECT owner FROM games WHERE word = ?", (digest,)).fetchone()
            if entry.id:  # a game that was resumed by its id has another token now
                database.execute("DELETE FROM games WHERE id = ? AND word != ?", (entry.id, digest))
            database.execute(
                "INSERT OR REPLACE INTO games"
                " (word, changed, data, id, owner, game, ended, line, size, remote)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            if known != (entry.owner,):
                if remote:
                    _delete_oldest_of_remote(database, remote, bool(entry.owner))
                _delete_oldest(database, entry.owner, now)

        self._do(write)

    def find(self, token: str) -> str | None:
        """The newest state of the game whose states carried this token, also of a deleted one."""
        query = "SELECT data FROM games WHERE word = ?"
        row = self._do(lambda database: database.execute(query, (digest_of(token),)).fetchone())
        return None if row is None else str(row[0])

    def is_deleted(self, token: str) -> bool:
        """Whether the game whose states carried this token was deleted by its owner."""
        query = "SELECT 1 FROM games WHERE word = ? AND deleted IS NOT NULL"
        return bool(self._do(lambda database: database.execute(query, (digest_of(token),)).fetchone()))

    def discard(self, token: str) -> None:
        """Removes a game."""
        self._do(lambda database: database.execute("DELETE FROM games WHERE word = ?", (digest_of(token),)))

    # --- by the token of a visitor, of which `owner` is the digest ---------------------------------------

    def list_entries(
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

    def count_entries(self, owner: str, game: str = "") -> dict[bool, int]:
        """How many games of a visitor are running (False) and finished (True)."""
        query = "SELECT ended IS NOT NULL, count(*) FROM games WHERE owner = ? AND deleted IS NULL"
        query += (" AND game = ?" if game else "") + " GROUP BY 1"
        values = (owner, game) if game else (owner,)
        rows = self._do(lambda database: database.execute(query, values).fetchall())
        return {bool(over): int(count) for over, count in rows or ()}

    def find_entry(self, owner: str, identity: str) -> tuple[Row, str] | None:
        """One game of a visitor: its row, and its full state."""
        query = (
            f"SELECT id, game, {_SHOWN}, ended, line, data FROM games WHERE owner = ? AND id = ? AND deleted IS NULL"
        )
        row = self._do(lambda database: database.execute(query, (owner, identity)).fetchone())
        return None if row is None else (Row(*row[:5]), str(row[5]))

    def remove(self, owner: str, identity: str) -> None:
        """Deletes a game of a visitor; it can be restored."""
        query = "UPDATE games SET deleted = ? WHERE owner = ? AND id = ? AND deleted IS NULL"
        self._do(lambda database: database.execute(query, (time.time(), owner, identity)))

    def list_deleted(self, owner: str) -> list[tuple[Row, float]] | None:
        """A visitor's deleted games and when they were deleted, the last first; None: unreadable."""
        query = (
            f"SELECT id, game, {_SHOWN}, ended, line, deleted FROM games"
            " WHERE owner = ? AND deleted > ? ORDER BY deleted DESC, id"
        )
        values = (owner, time.time() - RESTORABLE)
        rows = self._do(lambda database: database.execute(query, values).fetchall())
        return None if rows is None else [(Row(*row[:5]), row[5]) for row in rows]

    def restore(self, owner: str, identity: str) -> None:
        """Brings a deleted game of a visitor back as it was."""
        query = "UPDATE games SET deleted = NULL WHERE owner = ? AND id = ?"
        self._do(lambda database: database.execute(query, (owner, identity)))

    def hand_over(self, owner: str, other: str) -> None:
        """All games of a visitor, deleted ones included, belong to another one from now on."""
        self._do(lambda database: database.execute("UPDATE games SET owner = ? WHERE owner = ?", (other, owner)))

    def destroy(self, owner: str, identity: str) -> None:
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
            if not self._logged:
                self._logged = True
                _log.warning("Games of the page are not stored: %s cannot be used: %s", path, error)
            return None


def _delete_oldest(database: sqlite3.Connection, owner: str, now: float) -> None:
    """Removes the oldest games, a visitor's deleted ones first; those without an owner count apart."""
    database.execute("DELETE FROM games WHERE deleted <= ?", (now - RESTORABLE,))
    newest = "SELECT word FROM games WHERE owner = ? ORDER BY deleted IS NOT NULL, changed DESC LIMIT ?"
    most = MAX_EACH if owner else MAX_ANONYMOUS
    database.execute(f"DELETE FROM games WHERE owner = ? AND word NOT IN ({newest})", (owner, owner, most))
    if not owner:
        database.execute("DELETE FROM games WHERE owner = '' AND changed < ?", (now - MAX_AGE,))
        return
    count, size = database.execute("SELECT count(*), sum(size) FROM games WHERE owner != ''").fetchone()
    while count > MAX_OWNED or size > MAX_BYTES:
        oldest = "SELECT word, size FROM games WHERE owner != '' ORDER BY deleted IS NULL, changed LIMIT 1"
        digest, freed = database.execute(oldest).fetchone()
        database.execute("DELETE FROM games WHERE word = ?", (digest,))
        count, size = count - 1, size - freed


def _delete_oldest_of_remote(database: sqlite3.Connection, remote: str, owned: bool) -> None:
    """One machine, whatever visitors it makes up, cannot displace the games of all others."""
    games = f"FROM games WHERE remote = ? AND owner {'!=' if owned else '='} ''"
    newest = f"SELECT word {games} ORDER BY deleted IS NOT NULL, changed DESC LIMIT ?"
    most = MAX_EACH if owned else MAX_REMOTE
    database.execute(f"DELETE {games} AND word NOT IN ({newest})", (remote, remote, most))
    [size] = database.execute("SELECT sum(size) FROM games WHERE remote = ?", (remote,)).fetchone()
    while size > MAX_REMOTE_BYTES:
        oldest = "SELECT word, size FROM games WHERE remote = ? ORDER BY deleted IS NULL, changed LIMIT 1"
        digest, freed = database.execute(oldest, (remote,)).fetchone()
        database.execute("DELETE FROM games WHERE word = ?", (digest,))
        size -= freed


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=_TIMEOUT, check_same_thread=False)
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
