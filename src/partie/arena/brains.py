"""Which brain is meant by a text a person types.

`partie:5` (own engine, level 5), `gomocup:./pbrain-pela`, `manager:./brain` (started with a port),
`tcp:host:5555` (a brain that listens somewhere), `python:module:Class`.
"""

from __future__ import annotations

import difflib
import functools
import importlib
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from partie import games
from partie.arena.conditions import BrainFault, sentence_of
from partie.arena.player import MakeBrain, Player, Table
from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.options import read_options
from partie.core.text import Text
from partie.games import check_level

# protocol -> module whose `host(spec, game)` gives a player; one line here and one file for a new protocol
HOSTS = {
    "partie": "partie.arena.brains",
    "python": "partie.arena.brains",
    "gomocup": "partie.arena.protocols.gomocup_host",
    "manager": "partie.arena.protocols.manager_host",
    "tcp": "partie.arena.protocols.manager_host",
}
PROGRAMS = ("gomocup", "manager")  # protocols whose target is a command line
# protocols that need a game's words for squares and rules -> the dialect
DIALECTS = {"gomocup": "gomocup", "manager": "manager", "tcp": "manager"}
Given = bool | int | float | str  # an option as somebody wrote it
RUN_OTHERS = ("python", "pypy", "java", "mono", "wine", "node", "bash", "sh")


@dataclass(frozen=True)
class BrainSpec:
    """How to get a brain to the table. `text` is what a person typed."""

    name: str  # shown in tables, unique in a tournament
    text: str
    memory: int = 0  # bytes for it and its children; 0 is no limit
    options: tuple[tuple[str, Given], ...] = ()  # the engine's, the class's, or INFO keys of Gomocup

    @property
    def protocol(self) -> str:
        """The word before the colon."""
        return self.text.partition(":")[0]

    @property
    def target(self) -> str:
        """What stands behind it."""
        return self.text.partition(":")[2]


def parse_brain(text: str, name: str = "", memory: int = 0) -> BrainSpec:
    """Reads what a person typed; `mine=gomocup:./pbrain-mine` gives it a name. Raises `InvalidText`."""
    label, equals, rest = text.partition("=")
    if equals and ":" not in label and "/" not in label:
        name, text = name or label.strip(), rest.strip()
    protocol, _, target = text.partition(":")
    if protocol not in HOSTS:
        raise _unknown_protocol(text, protocol)
    if protocol != "partie" and not target.strip():
        raise InvalidText(
            "{text!r} does not say which program: {protocol}:PROGRAM", text=text, protocol=protocol
        )
    if protocol in PROGRAMS:
        _words(text, target)
    return BrainSpec(name or _usual_name(protocol, target), text, memory)


def _unknown_protocol(text: str, protocol: str) -> InvalidText:
    close = difflib.get_close_matches(protocol, HOSTS, 1)
    if close:
        return InvalidText("{text!r} does not name a brain, did you mean {near!r}?", text=text, near=close[0])
    return InvalidText(
        "{text!r} does not name a brain; a brain begins with {known}", text=text, known=tuple(HOSTS)
    )


def _usual_name(protocol: str, target: str) -> str:
    if protocol == "partie":
        return f"partie-{target}" if target else "partie"
    if protocol in PROGRAMS:
        return Path(_program(shlex.split(target))).stem.removeprefix("pbrain-")
    return target


def _words(text: str, target: str) -> list[str]:
    try:
        words = shlex.split(target)
    except ValueError as error:
        raise InvalidText("{text!r} cannot be read as a command: {error}", text=text, error=error) from error
    if not words or not words[0]:
        raise InvalidText("{text!r} does not say which program", text=text)
    return words


def _program(words: list[str]) -> str:
    """What the command is about: the script or archive where the program only runs it, as python or java."""
    if Path(words[0]).name.rstrip("0123456789.") in RUN_OTHERS:
        files = (word for word in words[1:] if not word.startswith("-") and Path(word).suffix)
        return next(files, words[0])
    return words[0]


def seat_player(spec: BrainSpec, game: Game) -> Player:
    """A player for `spec`; programs are started when their first game begins."""
    return cast(Player, importlib.import_module(HOSTS[spec.protocol]).host(spec, game))


def brain_problems(spec: BrainSpec, game: Game) -> list[Text]:
    """What would keep this brain from playing that game, each a sentence; never raises."""
    if not _speaks(spec, game):
        sentence = "{brain!r} cannot play {game}: {protocol} brains play {games} only"
        known = games_of(spec.protocol)
        return [Text(sentence, brain=spec.text, game=game.name, protocol=spec.protocol, games=known)]
    try:
        if spec.protocol in PROGRAMS:
            _refuse_missing(spec)
        elif spec.protocol == "partie":
            _level(spec, game)
            read_options(game.options, dict(spec.options), game.name)
        elif spec.protocol == "python":
            _refuse_unloadable(spec)
        elif spec.protocol == "tcp":
            seat_player(spec, game)  # reads the address; nobody is called before a game begins
    except InvalidText as error:
        return [error.text]
    return []


def games_of(protocol: str) -> tuple[str, ...]:
    """The games that a protocol of `DIALECTS` has words for, by name."""
    return tuple(name for name in games.TABLE if DIALECTS[protocol] in games.features(name).dialects)


def _speaks(spec: BrainSpec, game: Game) -> bool:
    """Whether the brain's protocol has words for the game."""
    return DIALECTS.get(spec.protocol) in (None, *game.features.dialects)


def table_problems(spec: BrainSpec, table: Table) -> list[Text]:
    """The same for rules and an opening, which `table` has; never raises."""
    if spec.protocol not in DIALECTS or not _speaks(spec, table.game):
        return []
    try:
        importlib.import_module(HOSTS[spec.protocol]).fits(table)
    except BrainFault as fault:
        return [Text("{brain!r} cannot play: {problem}", brain=spec.text, problem=fault.detail)]
    return []


def _refuse_missing(spec: BrainSpec) -> None:
    try:
        program = command_of(spec)[0][0]
        found, exists = shutil.which(program), Path(program).exists()
    except (OSError, ValueError, RuntimeError):  # a name no system can have, or ~ of nobody
        found, exists = None, False
    if found is None:
        why = Text("it cannot be executed") if exists else Text("there is no such program")
        raise InvalidText("{text!r} cannot be started: {why}", text=spec.text, why=why)


def _refuse_unloadable(spec: BrainSpec) -> None:
    try:
        _class_of(spec)
    except (Exception, SystemExit) as error:  # importing runs anybody's code
        raise InvalidText(
            "{text!r} cannot be loaded: {error}", text=spec.text, error=sentence_of(error)
        ) from error


def command_of(spec: BrainSpec) -> tuple[list[str], Path | None]:
    """The command line and the folder to run it in: a program's own folder when it is named by a path."""
    words = shlex.split(spec.target)
    program = Path(words[0])
    if len(program.parts) == 1 and shutil.which(words[0]):
        return words, None
    absolute = program.expanduser().absolute()  # not resolved: a link may matter, as in a venv
    return [str(absolute), *words[1:]], absolute.parent if absolute.parent.is_dir() else None


def host(spec: BrainSpec, game: Game) -> Player:
    """A brain inside this process."""
    from partie.arena.inprocess import InProcessPlayer

    if spec.protocol == "partie":
        return InProcessPlayer(_own_brain(spec, game), spec.name)
    return InProcessPlayer(_foreign_brain(spec), spec.name)


def _own_brain(spec: BrainSpec, game: Game) -> MakeBrain:
    """Partie's engine, a new one for each seed: its levels choose among good moves by it."""
    level, options = _level(spec, game), dict(spec.options)
    chance = game.option("seed") is not None  # other engines have nothing to choose at random

    def make(seed: int) -> Brain:
        return game.make_brain(level, {"seed": seed, **options} if chance else options)

    return make


def _foreign_brain(spec: BrainSpec) -> MakeBrain:
    """Anybody's class: one brain for all games, made when the first begins. Making it may raise anything."""

    @functools.cache
    def made() -> Brain:
        return cast(Brain, _class_of(spec)(**dict(spec.options)))

    return lambda _seed: made()


def _class_of(spec: BrainSpec) -> Callable[..., object]:
    module, _, attribute = spec.target.partition(":")
    return cast(Callable[..., object], getattr(importlib.import_module(module), attribute))


def _level(spec: BrainSpec, game: Game) -> int | None:
    if not spec.target:
        return None
    level = parse_int(spec.target)
    if level is None:
        raise InvalidText("{text!r} does not name a level: partie:5", text=spec.text)
    return check_level(game, level)
