"""The text that names a brain.

`partie:5` (Partie's engine, level 5), `gomocup:./pbrain-pela`, `manager:./brain` (started with a port),
`tcp:host:5555` (a brain that listens somewhere), `python:module:Class`.
"""

from __future__ import annotations

import difflib
import importlib
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import cast

from partie import games
from partie.arena.conditions import BrainFault, describe_error
from partie.arena.player import Player, TimedGame
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.options import read_options
from partie.core.text import Text
from partie.games import check_level

# what stands before the colon -> folder in `protocols/`, which is also the name of the games' dialect for it;
# "" runs in this process. A new protocol is one folder and one line here.
PROTOCOLS = {"partie": "", "python": "", "gomocup": "gomocup", "manager": "manager", "tcp": "manager"}
PROGRAMS = ("gomocup", "manager")  # protocols whose target is a command line
OptionValue = bool | int | float | str
LAUNCHERS = ("python", "pypy", "java", "mono", "wine", "node", "bash", "sh")


@dataclass(frozen=True)
class BrainSpec:
    """How to start a brain. `text` is what a person typed."""

    name: str  # shown in tables, unique in a tournament
    text: str
    memory: int = 0  # bytes for it and its children; 0 is no limit
    options: tuple[tuple[str, OptionValue], ...] = ()  # the engine's, the class's, or INFO keys of Gomocup

    @property
    def protocol(self) -> str:
        """What stands before the colon."""
        return self.text.partition(":")[0]

    @property
    def target(self) -> str:
        """What stands after it."""
        return self.text.partition(":")[2]


def parse_brain(text: str, name: str = "", memory: int = 0) -> BrainSpec:
    """Reads what a person typed; `mine=gomocup:./pbrain-mine` gives it a name. Raises `InvalidText`."""
    label, equals, rest = text.partition("=")
    if equals and ":" not in label and "/" not in label:
        name, text = name or label.strip(), rest.strip()
    protocol, _, target = text.partition(":")
    if protocol not in PROTOCOLS:
        raise _unknown_protocol(text, protocol)
    if protocol != "partie" and not target.strip():
        raise InvalidText("{text!r} does not name a program: {protocol}:PROGRAM", text=text, protocol=protocol)
    if protocol in PROGRAMS:
        _tokens(text, target)
    return BrainSpec(name or _default_name(protocol, target), text, memory)


def _unknown_protocol(text: str, protocol: str) -> InvalidText:
    close = difflib.get_close_matches(protocol, PROTOCOLS, 1)
    if close:
        return InvalidText("{text!r} does not name a brain, did you mean {near!r}?", text=text, near=close[0])
    return InvalidText("{text!r} does not name a brain; a brain begins with {known}", text=text, known=tuple(PROTOCOLS))


def _default_name(protocol: str, target: str) -> str:
    if protocol == "partie":
        return f"partie-{target}" if target else "partie"
    if protocol in PROGRAMS:
        return Path(_program(shlex.split(target))).stem.removeprefix("pbrain-")
    return target


def _tokens(text: str, target: str) -> list[str]:
    try:
        tokens = shlex.split(target)
    except ValueError as error:
        raise InvalidText("{text!r} cannot be read as a command: {error}", text=text, error=error) from error
    if not tokens or not tokens[0]:
        raise InvalidText("{text!r} does not name a program", text=text)
    return tokens


def _program(tokens: list[str]) -> str:
    """What the command is about: the script or archive where the program only runs it, as python or java."""
    if Path(tokens[0]).name.rstrip("0123456789.") in LAUNCHERS:
        files = (token for token in tokens[1:] if not token.startswith("-") and Path(token).suffix)
        return next(files, tokens[0])
    return tokens[0]


def make_player(spec: BrainSpec, game: Game) -> Player:
    """A player for `spec`; programs are started when their first game begins."""
    return cast(Player, _host_module(spec).host(spec, game))


def _host_module(spec: BrainSpec) -> ModuleType:
    folder = PROTOCOLS[spec.protocol]
    return importlib.import_module(f"partie.arena.protocols.{folder}.host" if folder else "partie.arena.inprocess")


def brain_problems(spec: BrainSpec, game: Game) -> list[Text]:
    """What would keep this brain from playing that game, each a sentence; never raises."""
    if not _supports(spec, game):
        sentence = "{brain!r} cannot play {game}: {protocol} brains play {games} only"
        known = games_over(spec.protocol)
        return [Text(sentence, brain=spec.text, game=game.name, protocol=spec.protocol, games=known)]
    try:
        if spec.protocol in PROGRAMS:
            _refuse_missing(spec)
        elif spec.protocol == "partie":
            level_of(spec, game)
            read_options(game.options, dict(spec.options), game.name)
        elif spec.protocol == "python":
            _refuse_unloadable(spec)
        elif spec.protocol == "tcp":
            make_player(spec, game)  # checks the address; no connection is made before a game begins
    except InvalidText as error:
        return [error.text]
    return []


def games_over(protocol: str) -> tuple[str, ...]:
    """The names of the games that can be played over a protocol of `protocols/`."""
    return tuple(name for name in games.TABLE if PROTOCOLS[protocol] in games.features(name).dialects)


def _supports(spec: BrainSpec, game: Game) -> bool:
    """Whether the game can be played over the brain's protocol."""
    return PROTOCOLS[spec.protocol] in ("", *game.features.dialects)


def start_problems(spec: BrainSpec, timed: TimedGame) -> list[Text]:
    """The same for the rules and the opening of `timed`; never raises."""
    if not PROTOCOLS[spec.protocol] or not _supports(spec, timed.game):
        return []
    try:
        _host_module(spec).board_for(timed)
    except BrainFault as fault:
        return [Text("{brain!r} cannot play: {problem}", brain=spec.text, problem=fault.detail)]
    return []


def _refuse_missing(spec: BrainSpec) -> None:
    try:
        program = command_of(spec)[0][0]
        found, exists = shutil.which(program), Path(program).exists()
    except (OSError, ValueError, RuntimeError):  # an impossible file name, or ~ of an unknown user
        found, exists = None, False
    if found is None:
        why = Text("it cannot be executed") if exists else Text("there is no such program")
        raise InvalidText("{text!r} cannot be started: {why}", text=spec.text, why=why)


def _refuse_unloadable(spec: BrainSpec) -> None:
    try:
        class_of(spec)
    except (Exception, SystemExit) as error:  # importing runs foreign code
        raise InvalidText("{text!r} cannot be loaded: {error}", text=spec.text, error=describe_error(error)) from error


def command_of(spec: BrainSpec) -> tuple[list[str], Path | None]:
    """The command line and the folder to run it in: the folder of a program that is named by a path."""
    tokens = shlex.split(spec.target)
    program = Path(tokens[0])
    if len(program.parts) == 1 and shutil.which(tokens[0]):
        return tokens, None
    absolute = program.expanduser().absolute()  # not resolved: a link may matter, as in a venv
    return [str(absolute), *tokens[1:]], absolute.parent if absolute.parent.is_dir() else None


def class_of(spec: BrainSpec) -> Callable[..., object]:
    """The class of a `python:` brain, also of a module in the current folder. Importing it may raise anything."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # last: a file there must not hide an installed package
    module, _, attribute = spec.target.partition(":")
    return cast(Callable[..., object], getattr(importlib.import_module(module), attribute))


def level_of(spec: BrainSpec, game: Game) -> int | None:
    """The level of a `partie:` brain; None is full strength. Raises `InvalidText`."""
    if not spec.target:
        return None
    level = parse_int(spec.target)
    if level is None:
        raise InvalidText("{text!r} does not name a level: partie:5", text=spec.text)
    return check_level(game, level)
