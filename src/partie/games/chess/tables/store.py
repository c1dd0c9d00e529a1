"""Files of sections: those that come with Partie, and one for each that the user has built, in the data folder.

A file is a line of JSON, the names of its sections, then all their values, compressed as a whole.
"""

from __future__ import annotations

import functools
import json
import logging
import lzma
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import numpy as np

from partie.core.text import Text
from partie.games.chess.tables.index import ALL_SECTIONS, Section
from partie.games.chess.tables.retrograde import Bytes
from partie.games.chess.tables.solver import SolvedSection
from partie.storage.corrupt import CorruptFile, reading
from partie.storage.files import write_atomically
from partie.storage.folders import data_folder

SHIPPED = ("KQK", "KRK", "KPK", "KBNK")  # in one file
SHIPPED_ALONE = ("KBBK", "KRKB", "KRKN")  # a file each, read when a game comes to it
_FOLDER = resources.files("partie.games.chess.tables")
_NAMED = {section.name: section for section in ALL_SECTIONS}
_AGAIN = Text("Remove it, and `partie tables chess` builds it again.")
_log = logging.getLogger(__name__)


def pack(solved: Sequence[SolvedSection]) -> bytes:
    """The content of a file."""
    head = json.dumps([one.section.name for one in solved]).encode() + b"\n"
    return lzma.compress(head + b"".join(one.values.tobytes() for one in solved), preset=6)


def unpack(content: bytes) -> dict[Section, Bytes]:
    """The inverse of `pack`. Raises what `reading` turns into `CorruptFile`."""
    head, _, body = lzma.decompress(content).partition(b"\n")
    found, start = {}, 0
    values = np.frombuffer(body, np.uint8)
    for name in json.loads(head):
        section = _NAMED[name]
        found[section] = values[start : start + section.places]
        start += section.places
    if start != values.size:
        raise ValueError(f"{values.size} bytes, not {start}")
    return found


@functools.cache
def shipped() -> dict[Section, Bytes]:
    """The sections that come with Partie. Raises `CorruptFile`."""
    file = _FOLDER / "shipped.endings"
    with reading(file):
        return unpack(file.read_bytes())


@functools.lru_cache(maxsize=4)
def shipped_alone(section: Section) -> Bytes:
    """A section with a file of its own. Raises `CorruptFile`."""
    file = _FOLDER / f"{section.name}.ending"
    with reading(file):
        return unpack(file.read_bytes())[section]


def folder() -> Path:
    """The folder of the user's sections; `PARTIE_DATA` moves it."""
    return data_folder() / "tables" / "chess"


def path_of(section: Section) -> Path:
    """The file of a section that the user has built."""
    return folder() / f"{section.name}.ending"


def is_there(section: Section) -> bool:
    """Whether a section is solved."""
    return section.name in (*SHIPPED, *SHIPPED_ALONE) or path_of(section).is_file()


def add(solved: SolvedSection) -> None:
    """Writes a section; it counts from the end of this call on."""
    folder().mkdir(parents=True, exist_ok=True)
    write_atomically(path_of(solved.section), pack([solved]))


def read(section: Section) -> Bytes | None:
    """The values of a section; None where it is not there. Raises `CorruptFile`."""
    if section.name in SHIPPED:
        return shipped()[section]
    if section.name in SHIPPED_ALONE:
        return shipped_alone(section)
    path = path_of(section)
    if not path.is_file():
        return None
    return _read_file(section, path, path.stat().st_mtime)


@functools.lru_cache(maxsize=8)  # 5 or 17 MB each
def _read_file(section: Section, path: Path, _modified: float) -> Bytes:
    with reading(path, _AGAIN):
        return unpack(path.read_bytes())[section]


def find(section: Section) -> Bytes | None:
    """The same as `read`; a corrupt file is left out, for a game can be played without it."""
    try:
        return read(section)
    except CorruptFile as error:
        _log.warning("%s", error)
        return None
