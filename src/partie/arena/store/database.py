"""Opening the store: which database, its durability, its version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError, SQLAlchemyError

from partie.arena.store.schema import GAMES, META, METADATA, TOURNAMENTS, VERSION
from partie.core.errors import InvalidText
from partie.core.text import Text, TextError
from partie.storage.corrupt import CorruptFile
from partie.storage.folders import data_folder

BUSY_MS = 60_000  # how long SQLite waits for another process that writes
_MOVE_AWAY = Text("Move it away and a new one is made; `sqlite3 FILE .recover` saves what can be saved of the old one.")
_REMEDIES = {  # part of SQLite's message -> the remedy
    "malformed": _MOVE_AWAY,
    "not a database": _MOVE_AWAY,
    "disk i/o error": _MOVE_AWAY,
    "is full": Text("Free space on the disk; finished games are stored."),
    "readonly": Text("Allow writing to it and to its folder, or name another file with --store."),
    "unable to open": Text("Allow writing to it and to its folder, or name another file with --store."),
}
_LOCK = 0x7061727469  # PostgreSQL advisory lock while tables are made


class LostStore(TextError):
    """The server of the database does not answer any more."""


def default_path() -> Path:
    """The default file; `PARTIE_DATA` moves its folder."""
    return data_folder() / "arena.sqlite3"


def open_engine(place: str | Path | None = None, create: bool = True) -> Engine:
    """The database at a path or URL, its tables made; only one that is there unless `create`.

    Raises `InvalidText`.
    """
    url = _url(place)
    shown = _without_password(url)
    if url.get_backend_name() == "sqlite" and url.database:
        _find_file(Path(url.database), create)
    try:
        engine = create_engine(url, pool_pre_ping=url.get_backend_name() == "postgresql")
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _durable_sqlite)
        event.listen(engine, "handle_error", lambda context: _raise_unusable(context, shown))
        _make_tables(engine)
        event.listen(engine, "handle_error", lambda context: _raise_lost(context, shown))
    except ModuleNotFoundError as error:
        raise InvalidText("{store!r} needs more: pip install 'partie[postgres]'", store=shown) from error
    except SQLAlchemyError as error:
        raise InvalidText("the store {path!r} cannot be opened: {error}", path=shown, error=_reason(error)) from error
    return engine


def _url(place: str | Path | None) -> URL:
    if place is None or "://" not in str(place):
        if place is not None and not str(place).strip():
            raise InvalidText("the name of the store is empty")
        path = Path(place) if place is not None else default_path()
        return URL.create("sqlite", database=str(path))
    try:
        url = make_url(str(place))
    except (ArgumentError, ValueError) as error:
        raise InvalidText("{text!r} does not begin a database URL", text=str(place).partition("://")[0]) from error
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise InvalidText(
            "{database!r} is not supported: sqlite or postgresql",
            database=url.get_backend_name(),
        )
    return url


def _find_file(path: Path, create: bool) -> None:
    if not create and not path.exists():
        raise InvalidText("there is no store {path!r}", path=str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidText(
            "the store {path!r} cannot be opened: {error}", path=str(path), error=str(error.strerror)
        ) from error


def _without_password(url: URL) -> str:
    """The address without its password, as a person may see it."""
    if url.get_backend_name() == "sqlite":
        return url.database or ":memory:"
    plain = url.set(drivername="postgresql", query={})
    return plain.render_as_string(hide_password=True)


def _reason(error: SQLAlchemyError) -> str:
    """The first line of the database's message."""
    message = str(getattr(error, "orig", None) or error).strip()
    return message.splitlines()[0] if message else type(error).__name__


def _raise_unusable(context: ExceptionContext, shown: str) -> None:
    """Raises `CorruptFile` with the remedy for a database that cannot be used."""
    error = context.original_exception
    message = " ".join(str(error).split()).lower()
    for part, cure in _REMEDIES.items():
        if part in message:
            raise CorruptFile(shown, error, cure) from error


def _raise_lost(context: ExceptionContext, shown: str) -> None:
    """Raises `LostStore` for a server that does not answer; the next call tries again."""
    gone = isinstance(context.sqlalchemy_exception, OperationalError | InterfaceError)
    if context.dialect.name == "postgresql" and gone and not context.is_pre_ping:
        why = " ".join(str(context.original_exception).split())[:200]
        raise LostStore(
            "The connection to the store {store!r} is lost ({why}). Finished games are stored; continue when"
            " the database answers again.",
            store=shown,
            why=why,
        ) from context.original_exception


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
        for column in (GAMES.c.line, TOURNAMENTS.c.deleted):
            _add_column(connection, column)
        version = connection.execute(select(META.c.version)).scalar()
        if version is None:
            connection.execute(insert(META).values(version=VERSION))
        elif version != VERSION:
            raise InvalidText(
                "the store has version {version}, this Partie reads version {known}",
                version=version,
                known=VERSION,
            )


def _add_column(connection: Connection, column: Column[Any]) -> None:
    """A column that may be empty, to a table of an older store."""
    table = column.table.name
    if column.name not in {known["name"] for known in inspect(connection).get_columns(table)}:
        kind = column.type.compile(connection.dialect)
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {column.name} {kind}"))
