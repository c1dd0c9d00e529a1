"""Opening the store: which database, its durability, its version."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Engine, create_engine, event, insert, make_url, select, text
from sqlalchemy.exc import ArgumentError

from partie.arena.store.schema import META, METADATA, VERSION
from partie.game import InvalidText

BUSY_MS = 60_000  # how long SQLite waits for another process that writes
_LOCK = 0x7061727469  # PostgreSQL advisory lock while tables are made


def default_path() -> Path:
    """The file used when nothing else is said; `PARTIE_DATA` moves its folder."""
    folder = os.environ.get("PARTIE_DATA") or platformdirs.user_data_dir("partie", appauthor=False)
    return Path(folder) / "arena.sqlite3"


def open_engine(place: str | Path | None = None) -> Engine:
    """The database at a path or URL, its tables made. Raises `InvalidText`."""
    engine = create_engine(_url(place))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable_sqlite)
    _make_tables(engine)
    return engine


def _url(place: str | Path | None) -> str:
    if place is not None and "://" in str(place):
        try:
            url = make_url(str(place))
        except ArgumentError as error:
            raise InvalidText(f"{str(place)!r} is no database URL") from error
        if url.get_backend_name() == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        elif url.get_backend_name() != "sqlite":
            raise InvalidText(f"{url.get_backend_name()!r} is not supported: sqlite or postgresql")
        return url.render_as_string(hide_password=False)
    path = Path(place) if place is not None else default_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"


def _durable_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _make_tables(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        else:
            connection.execute(text("BEGIN IMMEDIATE"))
        METADATA.create_all(connection)
        for table in METADATA.tables.values():  # an older store lacks the younger ones
            for index in table.indexes:
                index.create(connection, checkfirst=True)
        version = connection.execute(select(META.c.version)).scalar()
        if version is None:
            connection.execute(insert(META).values(version=VERSION))
        elif version != VERSION:
            raise InvalidText(f"the store has version {version}, this Partie reads version {VERSION}")
