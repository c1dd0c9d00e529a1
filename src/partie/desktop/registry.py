"""Which programs can be driven, and which of them are installed."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

from partie import games
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.desktop.program import Program, ProgramLevel

GAMES = Path("/usr/games")  # Debian's folder, often not in PATH


def all_programs() -> list[Program]:
    """What the games of the table declare, in its order."""
    found: list[Program] = []
    for name in games.TABLE:
        found += (resolve(target) for target in games.features(name).programs)
    return found


def find_program(name: str) -> Program:
    """The program of a name. Raises `InvalidText`."""
    known = {program.name: program for program in all_programs()}
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        if near:
            raise InvalidText("{name!r} cannot be driven; did you mean {near!r}?", name=name, near=near[0])
        raise InvalidText("{name!r} cannot be driven; known are {known}.", name=name, known=tuple(known))
    return known[name]


def find_level(program: Program, name: str | None) -> ProgramLevel:
    """The level of a name, the default for None. Raises `InvalidText`."""
    if name is None:
        return program.levels[0]
    for level in program.levels:
        if level.name == name:
            return level
    parsed = program.custom(name) if program.custom is not None else None
    if parsed is not None:
        return parsed
    names = tuple(level.name for level in program.levels)
    if near := difflib.get_close_matches(name, names, 1):
        raise InvalidText(
            "{program} has no level {name!r}; did you mean {near!r}?",
            program=program.title,
            name=name,
            near=near[0],
        )
    names += (program.custom_form,) if program.custom_form else ()
    raise InvalidText("{program} has no level {name!r}: {names}", program=program.title, name=name, names=names)


def installed(program: Program) -> str | None:
    """The path of the program; None where it is not installed."""
    for name in program.executables:
        found = shutil.which(name) or shutil.which(name, path=str(GAMES))
        if found:
            return found
    return None


def find_executable(program: Program) -> str:
    """The path of the program. Raises `InvalidText` with the line that installs it."""
    found = installed(program)
    if found is None:
        raise InvalidText("{program} is not installed: {line}", program=program.title, line=install_line(program))
    return found


def install_line(program: Program) -> str:
    """What installs the program on Debian and its relatives."""
    return f"sudo apt-get install --no-install-recommends {' '.join(program.packages)}"
