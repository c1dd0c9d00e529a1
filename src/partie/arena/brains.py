"""The text that names a brain.

`partie:5` (Partie's engine, level 5), `learned:page-1` (the best player of a learning run), `python:module:Class`,
or a prefix of a protocol and its target: `gomocup:./pbrain-pela`, `manager:./brain` (started with a port),
`tcp:host:5555` (it listens there).
"""

from __future__ import annotations

import difflib
import importlib
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

from partie import games
from partie.arena.brain_spec import BrainSpec, command_of
from partie.arena.conditions import BrainFault, describe_error
from partie.arena.player import Player, TimedGame
from partie.arena.protocols.protocol import Target
from partie.arena.protocols.table import PREFIXES, target_of
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.options import Kind, read_options
from partie.core.text import Text, did_you_mean
from partie.games import check_level
from partie.storage.folders import learned_player, learning_folder

IN_PROCESS = ("partie", "learned", "python")  # prefixes of brains that run inside the arena
KNOWN = (*IN_PROCESS, *PREFIXES)
LEARNED_OPTION = "weights"  # of games whose player reads a file that `partie evolve` wrote
LAUNCHERS = ("python", "pypy", "java", "mono", "wine", "node", "bash", "sh")


def parse_brain(text: str, name: str = "", memory: int = 0) -> BrainSpec:
    """Reads what a person typed; `mine=gomocup:./pbrain-mine` gives it a name. Raises `InvalidText`."""
    if is_named(text):
        label, _, text = (part.strip() for part in text.partition("="))
        name = name or label
    prefix, _, target = text.partition(":")
    if prefix not in KNOWN:
        raise _unknown_prefix(text, prefix)
    if prefix == "learned" and not target.strip():
        raise InvalidText("{text!r} does not name a learning run: learned:RUN", text=text)
    if prefix != "partie" and not target.strip():
        if target_of(prefix) is Target.ADDRESS:
            raise InvalidText("{text!r} does not name an address: {prefix}:HOST:PORT", text=text, prefix=prefix)
        raise InvalidText("{text!r} does not name a program: {prefix}:PROGRAM", text=text, prefix=prefix)
    if target_of(prefix) is Target.COMMAND:
        _tokens(text, target)
    return BrainSpec(name or _default_name(prefix, target), text, memory)


def is_named(text: str) -> bool:
    """Whether the person has given it a name: `mine=gomocup:./pbrain-mine`."""
    label, equals, _rest = text.partition("=")
    return bool(equals) and ":" not in label and "/" not in label


def _unknown_prefix(text: str, prefix: str) -> InvalidText:
    close = difflib.get_close_matches(prefix, KNOWN, 1)
    if close:
        return InvalidText("{text!r} does not name a brain, did you mean {near!r}?", text=text, near=close[0])
    return InvalidText("{text!r} does not name a brain; a brain begins with {known}", text=text, known=KNOWN)


def _default_name(prefix: str, target: str) -> str:
    if prefix == "partie":
        return f"partie-{target}" if target else "partie"
    if target_of(prefix) is Target.COMMAND:
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
        module = tokens[2] if len(tokens) > 2 and tokens[1] == "-m" else tokens[0]
        return next(files, module)
    return tokens[0]


def make_player(spec: BrainSpec, game: Game) -> Player:
    """A player for `spec`; programs are started when their first game begins."""
    spec = with_known_arguments(spec, game)
    if spec.prefix in PREFIXES:
        return PREFIXES[spec.prefix].host(spec, game)
    inprocess = importlib.import_module("partie.arena.inprocess")  # it imports this module
    return cast(Player, inprocess.host(spec, game))


def with_known_arguments(spec: BrainSpec, game: Game) -> BrainSpec:
    """A known program named without arguments gets those that it needs to speak its protocol."""
    for text in game.features.known_programs:
        if text.startswith(f"{spec.text} "):
            return replace(spec, text=text)
    return spec


def installed_programs(game: Game) -> list[BrainSpec]:
    """The known programs of a game that are on this machine."""
    known = [parse_brain(text) for text in game.features.known_programs]
    return [spec for spec in known if not brain_problems(spec, game)]


def brain_problems(spec: BrainSpec, game: Game) -> list[Text]:
    """What would keep this brain from playing that game, each a sentence; never raises."""
    if not _supports(spec, game):
        sentence = "{brain!r} cannot play {game}: {protocol} brains play {games} only"
        known = games_over(spec.prefix)
        return [Text(sentence, brain=spec.text, game=game.name, protocol=spec.prefix, games=known)]
    try:
        if target_of(spec.prefix) is Target.COMMAND:
            _refuse_missing(spec)
        elif spec.prefix == "partie":
            level_of(spec, game)
            read_options(game.options, dict(spec.options), game.name)
        elif spec.prefix == "learned":
            learned_file(spec, game)
            read_options(game.options, dict(spec.options), game.name)
        elif spec.prefix == "python":
            _refuse_unloadable(spec)
        else:
            make_player(spec, game)  # checks the address; no connection is made before a game begins
    except InvalidText as error:
        return [error.text]
    return []


def games_over(prefix: str) -> tuple[str, ...]:
    """The names of the games that brains of a protocol can play."""
    protocol = PREFIXES[prefix]
    return tuple(name for name in games.TABLE if protocol.any_game or protocol.name in games.features(name).dialects)


def _supports(spec: BrainSpec, game: Game) -> bool:
    """Whether the game can be played over the brain's protocol."""
    return spec.prefix in IN_PROCESS or PREFIXES[spec.prefix].plays(game)


def start_problems(spec: BrainSpec, timed: TimedGame) -> list[Text]:
    """The same for the rules, the clock and the opening of `timed`; never raises."""
    if spec.prefix in IN_PROCESS or not _supports(spec, timed.game):
        return []
    try:
        PREFIXES[spec.prefix].refuse_start(timed)
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


def class_of(spec: BrainSpec) -> Callable[..., object]:
    """The class of a `python:` brain, also of a module in the current folder. Importing it may raise anything."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # last: a file there must not hide an installed package
    module, _, attribute = spec.target.partition(":")
    return cast(Callable[..., object], getattr(importlib.import_module(module), attribute))


def takes_learned(game: Game) -> bool:
    """Whether the best player of a learning run can play the game: its brain reads the file."""
    option = game.option(LEARNED_OPTION)
    return option is not None and option.kind is Kind.FILE


def learned_file(spec: BrainSpec, game: Game) -> Path:
    """What a `learned:` brain plays by. Raises `InvalidText`."""
    if not takes_learned(game):
        raise InvalidText("{game} has no players that read what was learned", game=game.name)
    path = learned_player(game.name, spec.target)
    if path is None:
        known = tuple(run.parent.name for run in sorted(learning_folder(game.name).glob("*/best.txt")))
        hint = did_you_mean(spec.target, known)
        raise InvalidText(
            "no player of {game} learned in a run {run!r}{hint}", game=game.name, run=spec.target, hint=hint
        )
    return path


def level_of(spec: BrainSpec, game: Game) -> int | None:
    """The level of a `partie:` brain; None is full strength. Raises `InvalidText`."""
    if not spec.target:
        return None
    level = parse_int(spec.target)
    if level is None:
        raise InvalidText("{text!r} does not name a level: partie:5", text=spec.text)
    return check_level(game, level)
