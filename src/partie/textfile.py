"""Text files from outside, read with a limit."""

from __future__ import annotations

from pathlib import Path

from partie.game import InvalidText


def read_lines(path: Path, most_bytes: int) -> list[str]:
    """The lines of a file. Raises `InvalidText` for one that is too long or cannot be read."""
    try:
        if path.stat().st_size > most_bytes:
            raise InvalidText(f"{str(path)!r} is longer than {most_bytes:,} bytes")
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidText(f"{str(path)!r} cannot be read: {error}") from error
