"""Text files from outside, read with a limit."""

from __future__ import annotations

from pathlib import Path

from partie.errors import InvalidText


def read_limited(path: Path, most_bytes: int) -> bytes:
    """What a file holds, also one without a size. Raises `InvalidText`, also where it is too long."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:  # also a name that no file can have
        raise InvalidText("{path!r} cannot be read: {error}", path=str(path), error=error) from error
    if len(content) > most_bytes:
        raise InvalidText("{path!r} is longer than {most:,} bytes", path=str(path), most=most_bytes)
    return content


def read_lines(path: Path, most_bytes: int) -> list[str]:
    """The lines of a file. Raises `InvalidText` for one that is too long or cannot be read."""
    try:
        return read_limited(path, most_bytes).decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise InvalidText("{path!r} cannot be read: {error}", path=str(path), error=error) from error
