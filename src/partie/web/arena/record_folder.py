"""The folder of records: files of games that lie beside the store, to be read from the page.

Files are named only by what `listing` has found, so no path can come from outside.
"""

from __future__ import annotations

import stat
from pathlib import Path

from partie.arena.records.formats import formats, read_file
from partie.arena.store.database import default_path
from partie.core.record import Record
from partie.web.arena.models import FolderFileModel
from partie.web.http.errors import Refusal

MOST_FILES = 200
LONGEST = 5_000_000  # bytes; every move is checked while the page waits


def folder() -> Path:
    """The folder of the files; `PARTIE_DATA` moves it with the store."""
    return default_path().parent / "records"


def listing() -> list[FolderFileModel]:
    """Plain files of a known format directly in the folder, the newest first; links are left out."""
    if not folder().is_dir():
        return []
    found = [_described(path) for path in folder().iterdir() if path.suffix[1:].lower() in formats()]
    files = [file for file in found if file is not None]
    return sorted(files, key=lambda file: -file.changed)[:MOST_FILES]


def _described(path: Path) -> FolderFileModel | None:
    try:
        status = path.lstat()
        path.name.encode()  # a name that is not a text cannot be shown
    except (OSError, UnicodeEncodeError):
        return None
    if not stat.S_ISREG(status.st_mode) or status.st_size > LONGEST:
        return None
    return FolderFileModel(name=path.name, size=status.st_size, changed=status.st_mtime)


def read(name: str) -> list[Record]:
    """The games of a listed file, checked by the rules. Raises `Refusal` or `InvalidText`."""
    if name not in {file.name for file in listing()}:
        raise Refusal("There is no file {name} in the folder of records.", status=404, name=name)
    return read_file(folder() / name)
