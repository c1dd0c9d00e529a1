"""The lock of a run's folder: a file that names the process which plays the run."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from partie.arena.owners import has_exited, new_owner
from partie.core.errors import InvalidText

OWNER = "owner"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Locks the folder for this process. Raises `InvalidText` while another one has the lock."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / OWNER
    if not is_locked(folder):
        path.unlink(missing_ok=True)  # of a process that was killed
    _claim(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def is_locked(folder: Path) -> bool:
    """Whether a process that may be alive, here or on another machine, has the lock."""
    try:
        return not has_exited((folder / OWNER).read_text("utf-8"))
    except FileNotFoundError:
        return False
    except ValueError:  # not what `locked` writes
        return False


def _claim(path: Path) -> None:
    """Creates the lock file atomically, unless it exists."""
    beside = path.with_name(f".{OWNER}.{uuid.uuid4().hex[:8]}")
    try:
        beside.write_text(new_owner(0), "utf-8")
        os.link(beside, path)
    except FileExistsError as error:
        raise InvalidText(
            "Another process plays the run in {folder!r}. If none does, as after a move from another "
            "computer, delete {file!r}.",
            folder=str(path.parent),
            file=str(path),
        ) from error
    finally:
        beside.unlink(missing_ok=True)
