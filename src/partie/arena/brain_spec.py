"""How a brain is started, as plain data; `partie.arena.brains` reads the text that a person typed."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

GAMES = "/usr/games:/usr/local/games"  # where Debian installs programs that play

OptionValue = bool | int | float | str


@dataclass(frozen=True)
class BrainSpec:
    """How to start a brain. `text` is what a person typed."""

    name: str  # shown in tables, unique in a tournament
    text: str
    memory: int = 0  # bytes for it and its children; 0 is no limit
    options: tuple[tuple[str, OptionValue], ...] = ()  # the engine's, the class's, or those the protocol sends

    @property
    def prefix(self) -> str:
        """What stands before the colon."""
        return self.text.partition(":")[0]

    @property
    def target(self) -> str:
        """What stands after it."""
        return self.text.partition(":")[2]


def command_of(spec: BrainSpec) -> tuple[list[str], Path | None]:
    """The command line and the folder to run it in: the folder of a program that is named by a path."""
    tokens = shlex.split(spec.target)
    program = Path(tokens[0])
    if len(program.parts) == 1 and (found := _find_program(tokens[0])):
        return [found, *tokens[1:]], None
    absolute = program.expanduser().absolute()  # not resolved: a link may matter, as in a venv
    return [str(absolute), *tokens[1:]], absolute.parent if absolute.parent.is_dir() else None


def _find_program(name: str) -> str | None:
    """The name, where the shell knows it; a path in the folders of games, which not every user searches."""
    return name if shutil.which(name) else shutil.which(name, path=GAMES)
