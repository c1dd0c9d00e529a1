"""The table of formats, reading and writing files of games."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, cast

from partie.arena.records.checking import checked
from partie.game import InvalidText
from partie.record import Record
from partie.text import encodable

# a file's ending -> the module with its `write` and `read`; one line here and one file for a new format
FORMATS = {
    "xml": "partie.arena.records.xml",
    "psq": "partie.arena.records.psq",
    "sgf": "partie.arena.records.sgf",
}
LONGEST_FILE = 100_000_000  # bytes


class Format(Protocol):
    """What a format's module offers. `read` takes the file's text as it is and checks only its form."""

    def write(self, records: Iterable[Record]) -> str:
        """The text of a file with these games."""
        ...

    def read(self, text: str, variant: str | None) -> list[Record]:
        """The games of a text; `variant` where the format does not say it. Raises `InvalidText`."""
        ...


def format_named(name: str) -> Format:
    """The format called `name`. Raises `InvalidText`."""
    if name not in FORMATS:
        raise InvalidText("{name!r} is not a format of records: {formats}", name=name, formats=tuple(FORMATS))
    return cast(Format, importlib.import_module(FORMATS[name]))


def read_file(path: Path, variant: str | None = None) -> list[Record]:
    """The games of a file, every one replayed by the rules. Raises `InvalidText` that names the file."""
    try:
        with path.open("rb") as file:  # a pipe or a device does not know its size
            content = file.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise InvalidText("longer than {most:,} bytes", most=LONGEST_FILE)
        return _read(path.name, content.decode("utf-8", errors="replace"), variant)
    except OSError as error:
        raise InvalidText(
            "{path!r} cannot be read: {error}", path=str(path), error=str(error.strerror)
        ) from error
    except InvalidText as error:
        raise InvalidText("{path!r}: {error}", path=str(path), error=error) from error


def read_text(name: str, text: str, variant: str | None = None) -> list[Record]:
    """The games of a file that was sent; its name decides the format. Raises `InvalidText`."""
    try:
        return _read(name, text, variant)
    except InvalidText as error:
        raise InvalidText("{name!r}: {error}", name=name, error=error) from error


def _read(name: str, text: str, variant: str | None) -> list[Record]:
    found = format_named(Path(name).suffix[1:].lower()).read(encodable(text), variant)
    if not found:
        raise InvalidText("there is no game in it")
    return [checked(record) for record in found]


def write_file(path: Path, records: Iterable[Record]) -> None:
    """Writes games into one file, by the ending of its name: all of it or nothing. Raises `InvalidText`."""
    text = format_named(path.suffix[1:].lower()).write(records)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            beside.write_text(text, encoding="utf-8", newline="")
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise InvalidText(
            "{path!r} cannot be written: {error}", path=str(path), error=str(error.strerror)
        ) from error
