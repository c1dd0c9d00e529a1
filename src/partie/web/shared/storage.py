"""Shared games on disk: one SQLite file, written before a change is sent.

Seats are found by the digests of their visitors' keys. The ids are stored as they are, since the people of a game
must be able to pass its link on.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from partie.core.text import Text
from partie.storage.folders import data_folder
from partie.web.http.errors import Refusal

MAX_LENGTH = 2_000_000  # characters of a game
MAX_INVITATIONS_EACH = 20  # of one visitor, with free seats
MAX_RUNNING_EACH = 200
MAX_REMOTE = 200  # unfinished, from one other machine
MAX_GAMES = 20_000
INVITATION_SECONDS = 14 * 86_400.0  # after which a seat can no longer be taken
UNTOUCHED_SECONDS = 400 * 86_400.0  # after which a game without a move is removed
FINISHED_SECONDS = 30 * 86_400.0  # that a finished game can be looked at by its link
HEARTBEAT = 10.0  # seconds between two notes that the server runs
_TIMEOUT = 5.0  # seconds to wait for another process
_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, data TEXT NOT NULL, host TEXT NOT NULL, remote TEXT NOT NULL, changed REAL NOT NULL,
    begun INTEGER NOT NULL, ended INTEGER NOT NULL, since REAL, falls REAL);
CREATE TABLE IF NOT EXISTS seats (game TEXT NOT NULL, owner TEXT NOT NULL, PRIMARY KEY (game, owner));
CREATE TABLE IF NOT EXISTS alive (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS seats_by_owner ON seats (owner);
CREATE INDEX IF NOT EXISTS games_by_change ON games (ended, changed);
CREATE INDEX IF NOT EXISTS games_by_host ON games (host);
"""
Result = TypeVar("Result")


@dataclass(frozen=True)
class SharedRow:
    """A shared game as it is stored."""

    id: str
    data: str
    host: str
    remote: str
    changed: float
    begun: bool
    ended: bool  # or withdrawn
    since: float | None  # when the turn began
    falls: float | None  # when the flag of the seat to move falls


def default_path() -> Path:
    """The file of this machine's user; `PARTIE_DATA` moves its folder."""
    return data_folder() / "shared-games.sqlite3"


class SharedStore:
    """Every method raises `Refusal` where the file cannot be used: a game that is not stored must not go on."""

    def __init__(self, path: Path | None = None, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._now = now
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            if self._database is not None:
                self._database.close()
                self._database = None

    def find(self, identity: str) -> SharedRow | None:
        """A game by its id; None for one that is unknown or expired."""
        query = "SELECT * FROM games WHERE id = ?"
        row = self._do(lambda database: database.execute(query, (identity,)).fetchone())
        found = None if row is None else _row(row)
        return None if found is None or self._is_expired(found) else found

    def _is_expired(self, row: SharedRow) -> bool:
        return not row.begun and not row.ended and row.changed < self._now() - INVITATION_SECONDS

    def store(self, rows: list[tuple[SharedRow, list[str]]]) -> None:
        """Stores the newest states of games with the owners of their seats, all or none.

        Raises `Refusal` where a new game would be one too many.
        """
        if any(len(row.data) > MAX_LENGTH for row, _ in rows):
            raise Refusal("This game has become too long to be stored.")

        def write(database: sqlite3.Connection) -> None:
            for row, owners in rows:
                if database.execute("SELECT 1 FROM games WHERE id = ?", (row.id,)).fetchone() is None:
                    self._check_quotas(database, row)
                database.execute(
                    "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.id, row.data, row.host, row.remote, row.changed,
                        row.begun, row.ended, row.since, row.falls,
                    ),
                )  # fmt: skip
                database.executemany(
                    "INSERT OR IGNORE INTO seats VALUES (?, ?)", [(row.id, owner) for owner in {*owners, row.host}]
                )

        self._do(write)

    def list_of(self, owner: str, ended_after: float) -> list[SharedRow]:
        """A visitor's games that go on or ended lately, the last changed first."""
        query = (
            "SELECT games.* FROM seats JOIN games ON games.id = seats.game"
            " WHERE seats.owner = ? AND (NOT ended OR changed > ?) ORDER BY changed DESC"
        )
        rows = self._do(lambda database: database.execute(query, (owner, ended_after)).fetchall())
        return [row for row in map(_row, rows) if not self._is_expired(row)]

    def ids_of(self, owner: str) -> list[str]:
        """All games in which a visitor sits or invites."""
        query = "SELECT game FROM seats WHERE owner = ?"
        return [row[0] for row in self._do(lambda database: database.execute(query, (owner,)).fetchall())]

    def note_alive(self) -> None:
        """The server runs: the clocks of running games go on."""
        running = "SELECT 1, ? WHERE EXISTS (SELECT 1 FROM games WHERE NOT ended AND falls IS NOT NULL)"
        if self._exists():
            query = f"INSERT OR REPLACE INTO alive {running}"
            self._do(lambda database: database.execute(query, (self._now(),)))

    def _exists(self) -> bool:
        return (self._path or default_path()).exists()

    def go_on(self) -> None:
        """The server starts: time in which none ran is charged to no clock."""
        now = self._now()

        def shift(database: sqlite3.Connection) -> None:
            row = database.execute("SELECT at FROM alive").fetchone()
            if row is not None and now - row[0] > 2 * HEARTBEAT:
                later = "max(0, ? - max(?, since))"
                database.execute(
                    f"UPDATE games SET falls = falls + {later}, since = since + {later}"
                    " WHERE NOT ended AND since IS NOT NULL",
                    (now, row[0], now, row[0]),
                )
            database.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (now,))

        if self._exists():
            self._do(shift)

    def _check_quotas(self, database: sqlite3.Connection, row: SharedRow) -> None:
        now = self._now()
        database.execute(
            "DELETE FROM games WHERE (ended AND changed < ?) OR (NOT begun AND changed < ?) OR changed < ?",
            (now - FINISHED_SECONDS, now - INVITATION_SECONDS, now - UNTOUCHED_SECONDS),
        )
        database.execute("DELETE FROM seats WHERE game NOT IN (SELECT id FROM games)")
        count = "SELECT count(*) FROM games WHERE NOT ended AND "
        for condition, values, most in (
            ("host = ? AND NOT begun", (row.host,), MAX_INVITATIONS_EACH),
            ("host = ?", (row.host,), MAX_RUNNING_EACH),
            ("remote = ? AND remote != ''", (row.remote,), MAX_REMOTE),
            ("1", (), MAX_GAMES),
        ):
            if database.execute(count + condition, values).fetchone()[0] >= most:
                raise Refusal(
                    "There are {most} such games already; withdraw an invitation or finish a game first.",
                    status=429,
                    most=most,
                )

    def _do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            with self._lock:
                self._database = self._database or _open(self._path or default_path())
                with self._database:
                    return work(self._database)
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise Refusal(Text("Shared games cannot be stored now: {error}", error=str(error)), status=503) from error


def _row(row: tuple[str, str, str, str, float, int, int, float | None, float | None]) -> SharedRow:
    return SharedRow(*row[:5], bool(row[5]), bool(row[6]), *row[7:])


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=_TIMEOUT, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.executescript(_SCHEMA)
    except sqlite3.Error:
        database.close()
        raise
    return database
