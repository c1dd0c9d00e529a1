"""The user's files, read with a limit and written atomically."""

from __future__ import annotations

import errno
import os
import uuid
from pathlib import Path

from partie.core.errors import InvalidText
from partie.core.text import Text

_REASONS = {
    errno.ENOENT: Text("there is no such file"),
    errno.EACCES: Text("that is not permitted"),
    errno.EPERM: Text("that is not permitted"),
    errno.EISDIR: Text("it is a folder"),
    errno.ENOTDIR: Text("it lies in something that is not a folder"),
    errno.ENOSPC: Text("the disk is full"),
    errno.EROFS: Text("nothing can be written on that disk"),
    errno.ENAMETOOLONG: Text("the name is too long"),
}


def error_reason(error: Exception) -> Text | str:
    """Why a file could not be read or written, as a text, or the system's message."""
    if not isinstance(error, OSError):
        return str(error)
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def read_limited(path: Path, most_bytes: int) -> bytes:
    """What a file holds, also one without a size. Raises `InvalidText`, also where it is too long."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:  # also a name that no file can have
        raise InvalidText("{path!r} cannot be read: {error}", path=str(path), error=error_reason(error)) from error
    if len(content) > most_bytes:
        raise InvalidText("{path!r} is longer than {most:,} bytes", path=str(path), most=most_bytes)
    return content


def read_text(path: Path, most_bytes: int) -> str:
    """The text of a file. Raises `InvalidText` for one that is too long or cannot be read."""
    try:
        return read_limited(path, most_bytes).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidText("{path!r} cannot be read: {error}", path=str(path), error=error) from error


def read_lines(path: Path, most_bytes: int) -> list[str]:
    """The lines of a file, read as `read_text` does."""
    return read_text(path, most_bytes).splitlines()


def check_writable(path: Path | None) -> None:
    """Checks before the work begins; an existing file is not changed. Raises `InvalidText`."""
    try:
        if path is not None:
            path.open("a").close()
    except OSError as error:
        raise unwritable(path, error) from None


def write_text(path: Path, text: str) -> None:
    """Writes a file a person asked for. Raises `InvalidText`."""
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path | None, error: OSError) -> InvalidText:
    """The error of a file that a person named."""
    why = Text("there is no such folder") if isinstance(error, FileNotFoundError) else error_reason(error)
    return InvalidText("The file {path!r} cannot be written: {error}.", path=str(path), error=why)


def write_atomically(path: Path, content: bytes) -> None:
    """Writes a file at once or not at all, also when the power goes. Raises `OSError`.

    The target of a link is replaced, not the link; a pipe or a device is written to.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    beside = path.with_name(f".{path.name}.{uuid.uuid4().hex[:8]}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
