"""The programs that this user plays with: a list in the data folder, by name, with how strong each was here."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotated_types import Interval, Len

from partie.arena.brain_spec import BrainSpec, OptionValue
from partie.arena.brains import IN_PROCESS, parse_brain
from partie.core.errors import InvalidText
from partie.core.text import did_you_mean
from partie.core.validation import parse
from partie.storage.files import read_text, unwritable, write_atomically
from partie.storage.folders import data_folder

if TYPE_CHECKING:
    from pydantic import TypeAdapter

VERSION = 1
MOST = 100
LONGEST_NAME = 60
_LARGEST_FILE = 1_000_000  # bytes
_STRICT = {"strict": True, "extra": "forbid", "allow_inf_nan": False}
_lock = threading.Lock()  # of this process

Count = Annotated[int, Interval(ge=0, lt=1 << 31)]


@dataclass(frozen=True)
class Results:
    """The games of a program against people here, as the program saw them."""

    won: Count = 0
    drawn: Count = 0
    lost: Count = 0

    __pydantic_config__ = _STRICT

    @property
    def games(self) -> int:
        """How many were played to their end."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class RegisteredProgram:
    """A program under the name that the user gave it."""

    name: Annotated[str, Len(1, LONGEST_NAME)]
    brain: Annotated[str, Len(1, 1000)]  # as `parse_brain` takes it
    icon: Annotated[str, Len(0, 8)] = ""  # a sign or two, shown before the name
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    results: Mapping[str, Results] = field(default_factory=dict)  # by game

    __pydantic_config__ = _STRICT

    @property
    def spec(self) -> BrainSpec:
        """How to start it."""
        return replace(parse_brain(self.brain), name=self.name, options=tuple(self.options.items()))


@dataclass(frozen=True)
class _File:
    version: int
    programs: Annotated[tuple[RegisteredProgram, ...], Len(0, MOST)] = ()

    __pydantic_config__ = _STRICT


def programs_file() -> Path:
    """The path of the list; `PARTIE_DATA` moves it with everything else."""
    return data_folder() / "programs.json"


def registered() -> list[RegisteredProgram]:
    """All of them by name. Raises `InvalidText` for a file that cannot be read."""
    path = programs_file()
    if not path.exists():
        return []
    text = read_text(path, _LARGEST_FILE)
    try:
        found = parse(_adapter(), text, "the list of programs")
    except InvalidText as error:
        raise InvalidText("{path!r}: {error}", path=str(path), error=error) from error
    if found.version != VERSION:
        raise InvalidText("{path!r} is of another version of Partie", path=str(path))
    return sorted(found.programs, key=lambda program: program.name.lower())


def find_program(name: str) -> RegisteredProgram:
    """The program of that name. Raises `InvalidText` that names the nearest one."""
    known = registered()
    for program in known:
        if program.name == name:
            return program
    hint = did_you_mean(name, [program.name for program in known])
    raise InvalidText("There is no program {name!r} in your list.{hint}", name=name, hint=hint)


def spec_named(text: str) -> BrainSpec:
    """A program of the list by its name, or a brain as `parse_brain` takes it. Raises `InvalidText`."""
    known = {program.name: program for program in registered()}
    if text in known:
        return known[text].spec
    if ":" not in text and text not in IN_PROCESS:
        return find_program(text).spec  # raises
    return parse_brain(text)


def check_program(program: RegisteredProgram) -> None:
    """Raises `InvalidText` for a name or a text that the list does not take; whether it can play is not looked at."""
    name = program.name
    if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable() or ":" in name:
        sentence = "{name!r} is not a name for a program: up to {most} characters without a colon"
        raise InvalidText(sentence, name=name, most=LONGEST_NAME)
    if program.spec.prefix in IN_PROCESS:
        sentence = "{text!r} is not a program of your own: Partie's players are always there"
        raise InvalidText(sentence, text=program.brain)


def add_program(program: RegisteredProgram) -> None:
    """Adds it, or replaces the one of the same name, whose results stay. Raises `InvalidText`."""
    check_program(program)
    name = program.name
    with _lock:
        known = {one.name: one for one in registered()}
        if name in known:
            program = replace(program, results=known[name].results)
        elif len(known) == MOST:
            raise InvalidText("the list has {most} programs already", most=MOST)
        _write({**known, name: program})


def remove_program(name: str) -> None:
    """Forgets a program. Raises `InvalidText`."""
    with _lock:
        find_program(name)
        _write({one.name: one for one in registered() if one.name != name})


def note_result(name: str, game: str, won: bool | None) -> None:
    """Counts a finished game; `won` None is a draw. A program that was removed meanwhile is not counted."""
    with _lock:
        known = {one.name: one for one in registered()}
        if name not in known:
            return
        before = known[name].results.get(game, Results())
        after = Results(before.won + (won is True), before.drawn + (won is None), before.lost + (won is False))
        known[name] = replace(known[name], results={**known[name].results, game: after})
        _write(known)


def _write(programs: Mapping[str, RegisteredProgram]) -> None:
    path = programs_file()
    data = json.loads(_adapter().dump_json(_File(VERSION, tuple(programs.values()))))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    except OSError as error:
        raise unwritable(path, error) from error


@functools.cache
def _adapter() -> TypeAdapter[_File]:
    from pydantic import TypeAdapter  # slow to import

    return TypeAdapter(_File)
