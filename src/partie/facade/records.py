"""Files of games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from partie.core.record import Record


def load(path: str | Path, variant: str | None = None) -> list[Record]:
    """The games of a file, every one checked by the rules; the ending of the name decides the format.

    `variant` names the rules where the format does not. Raises `InvalidText` that names the file.
    """
    from partie.arena.records.formats import read_file

    return read_file(Path(path), variant)


def save(path: str | Path, records: Iterable[Record]) -> None:
    """Writes games into one file, atomically; the ending of the name decides the format.

    JSON and XML hold all games; others are of one game, such as PDN, SGF and PSQ. Raises `InvalidText`.
    """
    from partie.arena.records.formats import write_file

    write_file(Path(path), list(records))
