"""A tournament as a user writes it (TOML), and its checks."""

from __future__ import annotations

import contextlib
import enum
import itertools
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasChoices, ConfigDict, Field, TypeAdapter

from partie import games
from partie.arena.adjudication import Adjudication
from partie.arena.brain_spec import BrainSpec, OptionValue
from partie.arena.brains import brain_problems, parse_brain, start_problems
from partie.arena.conditions import GameConditions
from partie.arena.openings import default_openings, read_openings
from partie.arena.player import TimedGame
from partie.arena.ratings.clear import ClearLead
from partie.arena.ratings.sprt import Scale, Sprt
from partie.arena.referee import set_up
from partie.arena.tournament import groups
from partie.core.clock import Clock
from partie.core.clock_text import read_clock
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.text import Text
from partie.core.validation import parse
from partie.storage.files import read_limited

_RESPONSE_TIMEOUT = AliasChoices("response_timeout", "patience")  # files before 0.2 have the second
_STRICT = ConfigDict(extra="forbid")
MOST_GAMES = 1_000_000
LEAST_CHANCE = 1e-6  # of naming one of two equals
LONGEST_BRAIN_NAME = 80
LONGEST_FILE = 20_000_000  # bytes
Name = Annotated[str, Field(min_length=1, max_length=80)]
Seconds = Annotated[float, Field(gt=0, le=86400, allow_inf_nan=False)]


class Kind(enum.Enum):
    """How the pairings are made."""

    ROUND_ROBIN = "round-robin"  # every brain against every other
    GAUNTLET = "gauntlet"  # the first brain against all others
    KNOCKOUT = "knockout"  # who loses a match is out
    GROUPS = "groups"  # every brain against every other of its group, then the best of the groups
    SWISS = "swiss"  # brains with about the same points meet, none twice


class FirstPlayer(enum.Enum):
    """Who plays the first move."""

    ALTERNATE = "alternate"  # every opening is played with both colours
    FIRST = "first"  # always the brain that stands first in the list


@dataclass(frozen=True)
class ClockSetup(Clock):
    """A clock as set-ups have it: without a limit where none is given."""

    per_move: Seconds | None = None
    per_game: Annotated[float, Field(ge=0, le=86400, allow_inf_nan=False)] | None = None
    margin: Annotated[float, Field(ge=0, le=60)] = 0.05
    response_timeout: Annotated[Seconds, Field(validation_alias=_RESPONSE_TIMEOUT)] = 20.0
    seats: tuple[ClockSetup, ...] = ()

    __pydantic_config__ = _STRICT


@dataclass(frozen=True)
class SprtSetup:
    """A test that may end a match of two brains early."""

    worse: float = 0.0
    better: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    scale: Scale = Scale.LOGISTIC

    __pydantic_config__ = _STRICT

    def test(self) -> Sprt:
        """The test itself."""
        return Sprt(self.worse, self.better, self.alpha, self.beta, self.scale)


@dataclass(frozen=True)
class BrainSetup:
    """One participant."""

    brain: Annotated[str, Field(min_length=1, max_length=1000)]  # `gomocup:./pbrain-pela`, `partie:5`, …
    name: Annotated[str, Field(max_length=LONGEST_BRAIN_NAME)] = ""
    memory_mb: Annotated[int, Field(ge=0, le=1 << 20)] = 0  # 0 is no limit
    options: dict[str, OptionValue] = field(default_factory=dict)

    __pydantic_config__ = _STRICT

    def spec(self) -> BrainSpec:
        """What the arena starts. Raises `InvalidText`."""
        spec = parse_brain(self.brain, self.name, self.memory_mb << 20)
        return replace(spec, options=tuple(sorted(self.options.items())))


@dataclass(frozen=True)
class Tournament:
    """Everything that decides the schedule and the games; stored when it is created and never changed."""

    name: Name
    game: Name
    brains: Annotated[tuple[BrainSetup, ...], Field(min_length=1, max_length=1000)]
    variant: Annotated[str, Field(max_length=80)] = ""  # empty: the game's default
    kind: Kind = Kind.ROUND_ROBIN
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 2  # for each pairing
    rounds: Annotated[int, Field(ge=0, le=1000)] = 0  # of a Swiss tournament; 0: as many as it needs
    groups: Annotated[int, Field(ge=0, le=500)] = 0  # of a tournament in groups; 0: of about four brains each
    advance: Annotated[int, Field(ge=1, le=100)] = 1  # of each group, to the final
    table: Annotated[int, Field(ge=0, le=6)] = 0  # brains in one game; 0: two where the game allows it
    begins: FirstPlayer = FirstPlayer.ALTERNATE
    clock: ClockSetup = field(default_factory=lambda: ClockSetup(per_move=1.0))
    move_delay: Annotated[float, Field(ge=0, le=3600)] = 0.0
    max_moves: Annotated[int, Field(ge=1, le=100_000)] = 2000
    openings: tuple[tuple[str, ...], ...] = ()  # lists of moves; used in order, again and again
    seed: Annotated[int, Field(ge=0, lt=1 << 62)] = 0
    concurrency: Annotated[int, Field(ge=1, le=512)] = 1  # games at the same time
    sprt: SprtSetup | None = None
    adjudication: Adjudication | None = None  # games that are decided early
    folder: Annotated[str, Field(max_length=1000)] = ""  # every finished game is written there as a file
    format: Annotated[str, Field(max_length=10)] = "xml"  # of these files
    until_clear: Annotated[float, Field(ge=0, lt=0.5)] = 0.0  # chance of naming one of two equals; 0: play all

    __pydantic_config__ = _STRICT

    def specs(self) -> list[BrainSpec]:
        """The participants; those with the name of an earlier one get a number. Raises `InvalidText`."""
        found: dict[str, BrainSpec] = {}
        for brain in self.brains:
            spec = brain.spec()
            names = itertools.chain([spec.name], (f"{spec.name} ({number})" for number in itertools.count(2)))
            name = next(name for name in names if name not in found)
            found[name] = replace(spec, name=name)
        return list(found.values())

    @property
    def clear_lead(self) -> ClearLead | None:
        """What ends a match of two as soon as one of them is clearly stronger."""
        return ClearLead(self.until_clear) if self.until_clear else None

    @property
    def may_end_early(self) -> bool:
        """Whether the results decide how many games are played."""
        return self.sprt is not None or self.until_clear > 0

    def seats(self, game: Game) -> int:
        """How many sit at one table. Raises `InvalidText` for an unknown variant."""
        default = 2 if 2 in game.players else game.players[0]
        return self.table or game.start(self.variant or None, self.seed).players or default

    def conditions(self, opening: int, seed: int) -> GameConditions:
        """What the game with this opening is played under."""
        moves = self.openings[opening % len(self.openings)] if self.openings else ()
        clock = Clock.from_json(self.clock.to_json())
        return GameConditions(
            *(self.game, self.variant, seed, moves, clock, self.move_delay, self.max_moves), self.adjudication
        )


_ADAPTER = TypeAdapter(Tournament)
_WHAT = "the tournament"


def from_json(text: str) -> Tournament:
    """Reads a stored tournament. Raises `InvalidText`."""
    return parse(_ADAPTER, text, _WHAT)


def to_json(tournament: Tournament) -> str:
    """The inverse of `from_json`."""
    return _ADAPTER.dump_json(tournament).decode()


def from_data(data: dict[str, Any], folder: Path | None = None) -> Tournament:
    """A setup from the fields of a TOML file or a form.

    `openings` may be a file name, looked up in `folder`, and `clock` a text as `core.clock_text` reads it.

    Without that field the game's default openings are used. Raises `InvalidText`.
    """
    data = dict(data)
    data["variant"] = _variant(data)
    if isinstance(data.get("clock"), str):
        data["clock"] = clock_fields(read_clock(data["clock"]))
    if isinstance(data.get("openings"), str):
        if folder is None:
            raise InvalidText("openings {file!r} cannot be a file here", file=data["openings"])
        file = folder / str(data.pop("openings"))
        if data.get("game"):  # a file without it is refused below, with all its mistakes
            data["openings"] = read_openings(file, games.find(str(data["game"])), str(data["variant"]) or None)
    setup = parse(_ADAPTER, data, _WHAT)
    if setup.folder:
        setup = replace(setup, folder=str((folder or Path()).joinpath(setup.folder).absolute()))
    return setup if "openings" in data else _with_default_openings(setup)


def _with_default_openings(setup: Tournament) -> Tournament:
    """The setup with the game's default openings; an unknown game or variant is reported with all other problems."""
    with contextlib.suppress(InvalidText):
        found = default_openings(games.find(setup.game), setup.variant or None, setup.seed)
        return replace(setup, openings=tuple(found))
    return setup


def clock_fields(clock: Clock) -> dict[str, Any]:
    """A clock as a set-up has it."""
    return clock.to_json() | {"seats": [clock_fields(each) for each in clock.seats]}


def _variant(data: dict[str, Any]) -> Any:
    """The variant's name, also where its fields are given: `variant = {size = 13, rule = "renju"}`."""
    given = data.get("variant", "")
    if isinstance(given, dict):
        return games.find(str(data.get("game"))).variant_name(given)
    if isinstance(given, str) and "=" in given:
        return games.find(str(data.get("game"))).read_variant(given)
    return given


def read_tournament(path: Path) -> Tournament:
    """Reads a TOML file. Raises `InvalidText`."""
    try:
        data = tomllib.loads(read_limited(path, LONGEST_FILE).decode("utf-8").replace("\r\n", "\n"))
    except InvalidText:
        raise
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise InvalidText("{path!r} cannot be read: {error}", path=str(path), error=error) from error
    data.setdefault("name", path.stem)
    return from_data(data, path.parent)


def problems(tournament: Tournament, game: Game) -> list[Text]:
    """Everything that would keep the tournament from being played, each a sentence; never raises."""
    found = _participants(tournament, game)
    found += tournament.sprt.test().problems() if tournament.sprt else []
    found += tournament.clock.problems()
    try:
        seats = tournament.seats(game)
    except InvalidText as error:
        return [*found, error.text]
    found += tournament.adjudication.problems(game, seats) if tournament.adjudication else []
    if seats not in game.players:
        found.append(Text("{name} is not played by {seats}", name=game.name, seats=seats))
    elif tournament.kind is Kind.GROUPS and (
        wrong := groups.problems(len(tournament.brains), tournament.groups, tournament.advance, seats)
    ):
        found += wrong
    elif seats != 2 and tournament.kind in (Kind.KNOCKOUT, Kind.SWISS):
        found.append(Text("a {kind} tournament needs a game of two", kind=Text(tournament.kind.value)))
    elif seats == 1 and tournament.kind is Kind.GAUNTLET:
        found.append(Text("a game of one has no opponents: a gauntlet would play the first brain only"))
    else:
        found += _openings(tournament, game, seats)
    if len(tournament.brains) < max(seats, 1):
        count = len(tournament.brains)
        found.append(Text("{seats} players are needed, there are {count}", seats=seats, count=count))
    return found + _early_ends(tournament, seats)


def _early_ends(tournament: Tournament, seats: int) -> list[Text]:
    found: list[Text] = []
    if tournament.may_end_early and len(tournament.brains) != 2:
        found.append(Text("a sequential test compares exactly two brains"))
    if tournament.may_end_early and seats != 2:
        found.append(Text("a sequential test needs games of two"))
    if tournament.sprt and tournament.until_clear:
        found.append(Text("a match ends by 'sprt' or by 'until_clear', not by both"))
    if 0 < tournament.until_clear < LEAST_CHANCE:
        found.append(Text("'until_clear' is 0 or at least {least}", least=f"{LEAST_CHANCE:f}"))
    if tournament.until_clear and tournament.begins is not FirstPlayer.ALTERNATE:
        found.append(Text("'until_clear' needs brains that begin in turn"))
    return found


def _participants(tournament: Tournament, game: Game) -> list[Text]:
    return [text for brain in tournament.brains for text in participant_problems(brain, game)]


def participant_problems(brain: BrainSetup, game: Game) -> list[Text]:
    """What would keep this one from playing the game, each a sentence; never raises."""
    try:
        return brain_problems(brain.spec(), game)
    except InvalidText as error:
        return [error.text]


def _openings(tournament: Tournament, game: Game, seats: int) -> list[Text]:
    found: list[Text] = []
    for index in range(max(1, len(tournament.openings))):
        try:
            table = set_up(game, tournament.conditions(index, tournament.seed), seats)
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            problem = Text("opening {number}: {problem}", number=index + 1, problem=error)
            found.append(problem if tournament.openings else error.text)
            continue
        if table.position.outcome() is not None:
            found.append(Text("opening {number} ends the game", number=index + 1))
        found += (text for text in _misfits(tournament, table) if text not in found)
    return found


def _misfits(tournament: Tournament, table: TimedGame) -> list[Text]:
    found: list[Text] = []
    for brain in tournament.brains:
        with contextlib.suppress(InvalidText):  # reported already
            found += start_problems(brain.spec(), table)
    return found
