"""The folder of programs: the page offers brains that lie there by name.

`brains/<protocol>/` holds the programs of each protocol, directly or each in a folder.
A file called `pbrain-…`, as Gomocup names its programs, may lie in `brains/` itself.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from partie.arena.brains import parse_brain
from partie.arena.protocols.protocol import Target
from partie.arena.protocols.table import PREFIXES, target_of
from partie.storage.folders import data_folder

MOST_PROGRAMS = 200
GOMOCUP_PREFIX = "pbrain-"
PROGRAM_BEGINNINGS = (b"#!", b"\x7fELF")  # of scripts and of compiled programs


@dataclass(frozen=True)
class Program:
    """A program that was found, as `parse_brain` takes it."""

    name: str
    text: str
    protocol: str
    may_run: bool = True  # whether it has the right to be executed


def programs_folder() -> Path:
    """The folder of the programs; `PARTIE_DATA` moves it with everything else."""
    return data_folder() / "brains"


def programs() -> list[Program]:
    """All of them by name, also those that only lack the right to be executed."""
    found = [_program("gomocup", path) for path in _programs(programs_folder(), GOMOCUP_PREFIX)]
    for protocol in (prefix for prefix in PREFIXES if target_of(prefix) is Target.COMMAND):
        place = programs_folder() / protocol
        for folder in (place, *_folders(place)):
            found += [_program(protocol, path) for path in _programs(folder)]
    return sorted(found, key=lambda program: (program.name, program.text))[:MOST_PROGRAMS]


def _program(protocol: str, path: Path) -> Program:
    text = f"{protocol}:{shlex.quote(str(path))}"
    return Program(parse_brain(text).name, text, protocol, os.access(path, os.X_OK))


def _programs(place: Path, prefix: str = "") -> Iterator[Path]:
    for path in _entries(place):
        if not path.name.startswith(prefix) or not path.is_file():
            continue
        if os.access(path, os.X_OK) or _is_meant_to_run(path):
            yield path


def _is_meant_to_run(path: Path) -> bool:
    """Whether a file without the right to be executed is a program, not one of its data."""
    if path.name.startswith(GOMOCUP_PREFIX):
        return True
    try:
        with path.open("rb") as file:
            return file.read(4).startswith(PROGRAM_BEGINNINGS)
    except OSError:
        return False


def _folders(place: Path) -> Iterator[Path]:
    return (path for path in _entries(place) if path.is_dir())


def _entries(place: Path) -> list[Path]:
    """What can be named in a text, sorted; nothing where the folder cannot be read."""
    try:
        return sorted(path for path in place.iterdir() if path.name.isprintable())
    except OSError:
        return []
