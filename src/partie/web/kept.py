"""Games of the page on disk, so that a server that starts anew goes on with them.

They stay on the server: the seed of a game with secrets must not reach the page. Whoever knows the word of a
session may resume it; only a digest of the word is stored.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from partie.folders import data_folder

MOST_GAMES = 200  # the oldest go first
LONGEST_STAY = 30 * 24 * 3600.0  # seconds
_PATIENCE = 2.0  # seconds to wait for another process
_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (word TEXT PRIMARY KEY, changed REAL NOT NULL, data TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS games_by_change ON games (changed);
"""
_log = logging.getLogger(__name__)


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

    def keep(self, word: str, data: str) -> None:
        """Stores the newest state of a game."""
        now = time.time()

        def store(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?)", (_digest(word), now, data))
            database.execute("DELETE FROM games WHERE changed < ?", (now - LONGEST_STAY,))
            database.execute(
                "DELETE FROM games WHERE word NOT IN (SELECT word FROM games ORDER BY changed DESC LIMIT ?)",
                (MOST_GAMES,),
            )

        self._do(store)

    def find(self, word: str) -> str | None:
        """The newest state of the game whose states carried this word."""
        query = "SELECT data FROM games WHERE word = ?"
        row = self._do(lambda database: database.execute(query, (_digest(word),)).fetchone())
        return None if row is None else str(row[0])

    def forget(self, word: str) -> None:
        """Nobody will come back to this game."""
        self._do(lambda database: database.execute("DELETE FROM games WHERE word = ?", (_digest(word),)))

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


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=_PATIENCE, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.executescript(_SCHEMA)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _digest(word: str) -> str:
    return hashlib.sha256(word.encode(errors="replace")).hexdigest()
