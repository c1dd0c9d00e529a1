"""A new brain: a small program that already plays legal moves, for its author to go on with.

The programs lie as templates in the game's folder that its features declare, named `PROTOCOL.ENDING.txt`; a Python
class plays every game, because the rules give it its legal moves.
"""

from __future__ import annotations

import contextlib
import importlib.resources
import shlex
from dataclasses import dataclass
from pathlib import Path

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.storage.files import write_text

PYTHON_CLASS = "python"  # the protocol of brains inside the arena's process
ENDINGS = {"c": "c", "python": "py", "java": "java", "javascript": "js"}
NAMES = {"c": "mine.c", "python": "mine.py", "java": "Mine.java", "javascript": "mine.js"}
_OWN = "partie.arena.skeletons"


@dataclass(frozen=True)
class NewBrain:
    """A file that was written, and the commands that come next."""

    file: Path
    build: str  # command that compiles it; empty where nothing has to be compiled
    brain: str  # as `partie arena` takes it


def protocols_of(game: Game) -> tuple[str, ...]:
    """Protocols that there is a program for, those of the game's own programs first."""
    own = _programs(game.features.skeletons) if game.features.skeletons else set()
    return (*sorted(own), *sorted(_programs(_OWN) - own - {PYTHON_CLASS}), PYTHON_CLASS)


def default_protocol(game: Game, language: str) -> str:
    """The first protocol of the game's own programs; for other games a Python class, or the Manager's protocol."""
    own = bool(game.features.skeletons)
    return PYTHON_CLASS if language == "python" and not own else protocols_of(game)[0]


def _programs(folder: str) -> set[str]:
    found = {item.name.partition(".")[0] for item in importlib.resources.files(folder).iterdir()}
    return {name for name in found if name and not name.startswith("_")}


def write_brain(game: Game, protocol: str, language: str, folder: Path) -> NewBrain:
    """Writes the program into a folder. Raises `InvalidText`, also where the file exists."""
    known = protocols_of(game)
    if protocol not in known:
        raise InvalidText(
            "there is no program for {game} over {protocol!r}: {known}",
            game=game.name,
            protocol=protocol,
            known=known,
        )
    if protocol == PYTHON_CLASS and language != "python":
        raise InvalidText("a brain of the protocol 'python' is a Python class, not {language}", language=language)
    template = f"{protocol}.{ENDINGS[language]}.txt"
    own = game.features.skeletons
    text = importlib.resources.files(own if own and protocol in _programs(own) else _OWN) / template
    file = folder / NAMES[language]
    if file.exists():
        raise InvalidText("{path!r} exists; it stays as it is", path=str(file))
    with contextlib.suppress(OSError):  # writing says why
        folder.mkdir(parents=True, exist_ok=True)
    write_text(file, text.read_text(encoding="utf-8"))
    return _with_commands(file, protocol, language)


def _with_commands(file: Path, protocol: str, language: str) -> NewBrain:
    source = shlex.quote(str(file))
    if protocol == PYTHON_CLASS:
        return NewBrain(file, "", f"python:{file.stem}:Mine")
    if language == "c":
        program = str(file.with_suffix("")) if file.is_absolute() else f"./{file.with_suffix('')}"
        return NewBrain(file, f"gcc -O2 -o {shlex.quote(program)} {source}", f"{protocol}:{shlex.quote(program)}")
    launcher = {"python": "python3", "java": "java", "javascript": "node"}[language]
    return NewBrain(file, "", f"{protocol}:{launcher} {source}")
