"""The settings of a run: a TOML file, validated before the first game."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from partie.core.errors import InvalidText
from partie.core.options import Choice, Kind, Option, Value, int_value, read_options
from partie.core.text import Text
from partie.evolve.evolvable import Evolvable, OptionValues
from partie.storage.files import read_limited

LONGEST_FILE = 100_000  # bytes
_LARGEST_SEED = 2**53 - 1
_FITNESS = (
    Choice("score", Text("the mean score")),
    Choice("wins", Text("the share of games won")),
    Choice("lead", Text("the lead over the best rival, and 20 for winning")),
    Choice("percent", Text("the mean share of all points of a game, in percent")),
)


@dataclass(frozen=True)
class GeneticSettings:
    """The genetic algorithm of the source document, under the names it has there."""

    number_of_players: int
    learnable_algorithms: int
    stable_algorithms: int
    selecting: int
    iterations_for_each: int
    sub_generations: int
    generations: int
    top_players_selection: int
    mutation: float
    mutation_interval: float
    rivals: str
    ancestors: int
    kept_aside_games: int
    measurements: int
    comparison_games: int
    advice_games: int
    fitness: str
    style: str
    seed: int
    option_values: OptionValues

    @property
    def total(self) -> int:
        """Generations of all main generations."""
        return self.sub_generations * self.generations

    @property
    def games(self) -> int:
        """Games of a generation."""
        return self.learnable_algorithms * self.selecting * self.iterations_for_each


@dataclass(frozen=True)
class CmaSettings:
    """CMA-ES on the same fitness: every candidate plays the same deals."""

    number_of_players: int
    population: int
    games_for_each: int
    generations: int
    step: float
    covariance: str
    start: str
    rivals: str
    ancestors: int
    kept_aside_games: int
    measurements: int
    comparison_games: int
    advice_games: int
    fitness: str
    style: str
    seed: int
    option_values: OptionValues

    @property
    def total(self) -> int:
        """Generations."""
        return self.generations

    @property
    def games(self) -> int:
        """Games of a generation, with those of the centre."""
        return (self.population + 1) * self.games_for_each


@dataclass(frozen=True)
class SelfPlaySettings:
    """Weights fitted to games of the engine against itself."""

    games_for_each: int
    kept_aside_games: int
    comparison_games: int
    seed: int
    option_values: OptionValues
    rounds: tuple[int, ...]  # games of each, computed from the option values
    number_of_players: int = 2
    measurements: int = 0  # only what a round has fitted is measured
    advice_games: int = 0

    @property
    def total(self) -> int:
        """Generations of all rounds; the last one of a round may be smaller."""
        return sum(self.generations)

    @property
    def generations(self) -> list[int]:
        """The generations of each round."""
        return [-(-games // self.games_for_each) for games in self.rounds]

    @property
    def games(self) -> int:
        """Games of a generation."""
        return self.games_for_each


Settings = GeneticSettings | CmaSettings | SelfPlaySettings
GENETIC, CMA, SELF_PLAY = "genetic", "cma", "self-play"
_SELF_PLAY_NUMBERS = ("games_for_each", "kept_aside_games", "comparison_games", "seed")
FORMER_NAMES = {"described": GENETIC}  # in files of older versions
_BRED: dict[str, type[GeneticSettings] | type[CmaSettings]] = {GENETIC: GeneticSettings, CMA: CmaSettings}


def algorithms_of(evolvable: Evolvable) -> tuple[str, ...]:
    """The names of those that the game can learn by."""
    return (*_BRED, *((SELF_PLAY,) if evolvable.self_play else ()))


def options_of(algorithm: str, evolvable: Evolvable) -> tuple[Option, ...]:
    """The options of an algorithm with their defaults."""
    fixed = _fixed_values(evolvable)
    self_play = evolvable.self_play if algorithm == SELF_PLAY else None
    bred_defaults = {**evolvable.defaults, **evolvable.algorithm_defaults.get(algorithm, {})}
    defaults = bred_defaults if self_play is None else self_play.defaults
    every = (*_common_options(algorithm, evolvable), *_game_options(algorithm, evolvable))
    return tuple(
        replace(option, default=defaults.get(option.name, option.default))
        for option in every
        if option.name not in fixed
    )


def _game_options(algorithm: str, evolvable: Evolvable) -> tuple[Option, ...]:
    learned = evolvable.self_play.options if evolvable.self_play and algorithm == SELF_PLAY else ()
    return (*evolvable.options, *learned)


def _fixed_values(evolvable: Evolvable) -> dict[str, Value]:
    """Options with a single possible value, which are not asked for."""
    fixed: dict[str, Value] = {}
    if len(evolvable.seats) == 1:
        fixed["NumberOfPlayers"] = evolvable.seats[0]
    if len(evolvable.styles) == 1:
        fixed["Style"] = evolvable.styles[0]
    if not evolvable.has_points:
        fixed["Fitness"] = "wins"
    if all(evolvable.primers(style, evolvable.seats[0]) is None for style in evolvable.styles):
        fixed["AdviceGames"] = 0
    return fixed


def _common_options(algorithm: str, evolvable: Evolvable) -> tuple[Option, ...]:
    seats = evolvable.seats
    default_seats = 3 if 3 in seats else seats[0]
    styles = tuple(Choice(style, Text(style)) for style in evolvable.styles)
    shared = (
        Option(
            "KeptAsideGames",
            Kind.INTEGER,
            Text("Games against each rival for every measurement, on deals that nobody learns from; 0 for none."),
            300,
            0,
            10**6,
        ),
        Option(
            "ComparisonGames",
            Kind.INTEGER,
            Text("Games of each comparison between main generations, and with every rival at the end."),
            1000,
            0,
            10**7,
        ),
        Option(
            "Fitness",
            Kind.CHOICE,
            Text("What is bred for."),
            "score" if algorithm == GENETIC else "lead",
            choices=_FITNESS,
        ),
        Option("Style", Kind.CHOICE, Text("How the numbers are used."), evolvable.styles[0], choices=styles),
        Option("Seed", Kind.INTEGER, Text("The same seed gives the same run."), 150693, 0, _LARGEST_SEED),
    )
    players = Option("NumberOfPlayers", Kind.INTEGER, Text("Players in a game."), default_seats, seats[0], seats[-1])
    if algorithm == SELF_PLAY:
        generation = Option("GamesForEach", Kind.INTEGER, Text("Games of a generation."), 100, 1, 10**6)
        kept_aside, comparison, *_, seed = shared
        return (generation, replace(kept_aside, default=40), comparison, seed)
    rival = "" if algorithm == GENETIC else next(iter(evolvable.known(default_seats)))
    rivals = Option(
        "Rivals", Kind.TEXT, Text("Players that ship or files, separated by commas; all: every one that ships."), rival
    )
    league = (rivals, _ANCESTORS, _MEASUREMENTS, *shared[:2], _ADVICE_GAMES, *shared[2:])
    return (players, *(_GENETIC if algorithm == GENETIC else _CMA), *league)


_GENETIC = (
    Option("LearnableAlgorithms", Kind.INTEGER, Text("Players who learn."), 5, 1, 10_000),
    Option("StableAlgorithms", Kind.INTEGER, Text("Static players, their opponents."), 5, 1, 10_000),
    Option(
        "Selecting",
        Kind.INTEGER,
        Text("How often opponents are chosen for a player who learns."),
        30,
        1,
        10_000,
    ),
    Option("IterationsForEach", Kind.INTEGER, Text("Games for every choice of opponents."), 1, 1, 10_000),
    Option("SubGenerations", Kind.INTEGER, Text("Generations in a main generation."), 1000, 1, 10**6),
    Option("Generations", Kind.INTEGER, Text("Main generations."), 3, 1, 1000),
    Option("TopPlayersSelection", Kind.INTEGER, Text("How many of the best survive."), 2, 1, 10_000),
    Option("Mutation", Kind.NUMBER, Text("The chance that a number of a child changes."), 0.01, 0, 1),
    Option("MutationInterval", Kind.NUMBER, Text("How wide the change is, both ways together."), 0.5, 0, 10),
)
_CMA = (
    Option("Population", Kind.INTEGER, Text("Candidates in a generation."), 24, 4, 10_000),
    Option(
        "GamesForEach",
        Kind.INTEGER,
        Text("Games of a candidate; all candidates get the same deals."),
        48,
        1,
        10**6,
    ),
    Option("Generations", Kind.INTEGER, Text("Generations."), 300, 1, 10**6),
    Option("Step", Kind.NUMBER, Text("How far from the start the first candidates are."), 0.15, 0, 10),
    Option(
        "Covariance",
        Kind.CHOICE,
        Text("Whether it learns the scales of the numbers, or also how they depend on each other."),
        "diagonal",
        choices=(Choice("diagonal", Text("the scales")), Choice("full", Text("everything"))),
    ),
    Option("Start", Kind.TEXT, Text("A player that ships, a file, or random."), "random"),
)


_ANCESTORS = Option(
    "Ancestors", Kind.INTEGER, Text("Earlier players of the run that become rivals, one after another."), 0, 0, 100
)
_MEASUREMENTS = Option(
    "Measurements", Kind.INTEGER, Text("How often a run measures its player on deals kept aside."), 20, 0, 10_000
)


_ADVICE_GAMES = Option(
    "AdviceGames",
    Kind.INTEGER,
    Text("Games of each trial of what the result advises people; 0 for none."),
    600,
    0,
    10**6,
)


def read_settings(path: Path, evolvable: Evolvable) -> Settings:
    """The settings of a file. Raises `InvalidText` for whatever cannot be run."""
    return parse_settings(read_toml(path), evolvable)


def read_toml(path: Path) -> dict[str, object]:
    """The names and values of a file. Raises `InvalidText`."""
    try:
        return tomllib.loads(read_limited(path, LONGEST_FILE).decode("utf-8").replace("\r\n", "\n"))
    except InvalidText:
        raise
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise InvalidText("{path!r} is not a TOML file: {error}", path=str(path), error=error) from error


def parsed_algorithm(given: Mapping[str, object], evolvable: Evolvable) -> str:
    """The algorithm that parsed TOML names, or the default of the game. Raises `InvalidText`."""
    algorithm = given.get("Algorithm", _implied_algorithm(given, evolvable))
    algorithm = FORMER_NAMES.get(algorithm, algorithm) if isinstance(algorithm, str) else algorithm
    if not isinstance(algorithm, str) or algorithm not in algorithms_of(evolvable):
        raise InvalidText(
            "{algorithm!r} is not an algorithm; there are {known}",
            algorithm=str(algorithm)[:80],
            known=algorithms_of(evolvable),
        )
    return algorithm


def _implied_algorithm(given: Mapping[str, object], evolvable: Evolvable) -> object:
    """The default of the game, unless an option belongs to others only."""
    default = evolvable.defaults.get("Algorithm", GENETIC)
    for algorithm in (default, *algorithms_of(evolvable)):
        if set(given) <= {option.name for option in options_of(str(algorithm), evolvable)}:
            return algorithm
    return default


def parse_settings(given: Mapping[str, object], evolvable: Evolvable) -> Settings:
    """The settings of parsed TOML; missing options have their defaults."""
    algorithm = parsed_algorithm(given, evolvable)
    rest = {name: value for name, value in given.items() if name != "Algorithm"}
    options = options_of(algorithm, evolvable)
    _check_algorithm(rest, algorithm, evolvable)
    values: dict[str, Any] = {option.name: option.default for option in options}
    values |= _fixed_values(evolvable) | read_options(options, rest, "Algorithm = " + repr(algorithm))
    option_values: dict[str, Any] = {option.name: values[option.name] for option in _game_options(algorithm, evolvable)}
    settings: Settings
    if evolvable.self_play and algorithm == SELF_PLAY:
        numbers = {name: int_value(values, _name(name)) for name in _SELF_PLAY_NUMBERS}
        settings = SelfPlaySettings(
            **numbers, option_values=option_values, rounds=tuple(evolvable.self_play.rounds(option_values))
        )
    else:
        kind = _BRED[algorithm]
        chosen: dict[str, Any] = {
            field.name: values[_name(field.name)] for field in fields(kind) if field.name != "option_values"
        }
        settings = kind(**chosen, option_values=option_values)
    _check(settings)
    return settings


def _check_algorithm(given: Mapping[str, object], algorithm: str, evolvable: Evolvable) -> None:
    """Raises `InvalidText` that names the algorithm to which an option belongs."""
    own = {option.name for option in options_of(algorithm, evolvable)}
    for other in algorithms_of(evolvable):
        names = {option.name for option in options_of(other, evolvable)} - own
        for name in given:
            if name in names:
                raise InvalidText(
                    "{name!r} is not an option of Algorithm = {algorithm!r}, but of {other!r}: "
                    "add the line Algorithm = {other!r}.",
                    name=name,
                    algorithm=algorithm,
                    other=other,
                )


def _name(field: str) -> str:
    """`sub_generations` is written `SubGenerations`."""
    return "".join(part.capitalize() for part in field.split("_"))


def _check(settings: Settings) -> None:
    if isinstance(settings, SelfPlaySettings):
        return
    if isinstance(settings, CmaSettings):
        if settings.step <= 0:
            raise InvalidText("Step is {step:g}: nothing would ever change.", step=settings.step)
        return
    if settings.top_players_selection > settings.learnable_algorithms:
        raise InvalidText(
            "TopPlayersSelection is {survivors}, but only {population} players learn (LearnableAlgorithms).",
            survivors=settings.top_players_selection,
            population=settings.learnable_algorithms,
        )
    if settings.mutation_interval <= 0:
        raise InvalidText("MutationInterval is 0: a mutation would change nothing.")
    if settings.stable_algorithms < settings.number_of_players - 1:
        raise InvalidText(
            "A game of {players} needs {needed} static players, but StableAlgorithms is {stable}.",
            players=settings.number_of_players,
            needed=settings.number_of_players - 1,
            stable=settings.stable_algorithms,
        )
    if settings.generations > 1 and settings.learnable_algorithms < settings.stable_algorithms:
        raise InvalidText(
            "After a main generation its {learning} players take the places of {stable} static ones: "
            "LearnableAlgorithms must not be less than StableAlgorithms.",
            learning=settings.learnable_algorithms,
            stable=settings.stable_algorithms,
        )


def algorithm_of(settings: Settings) -> str:
    """Its name in the file."""
    if isinstance(settings, SelfPlaySettings):
        return SELF_PLAY
    return next(name for name, kind in _BRED.items() if isinstance(settings, kind))


def write_settings(settings: Settings, evolvable: Evolvable, comments: Mapping[str, str] | None = None) -> str:
    """The TOML file of the settings; `comments` are by the names of the options."""
    lines = [f'Algorithm = "{algorithm_of(settings)}"']
    for option in options_of(algorithm_of(settings), evolvable):
        own = option.name in settings.option_values
        value = settings.option_values[option.name] if own else getattr(settings, _field(option.name))
        text = _quoted(value) if isinstance(value, str) else str(value)
        comment = (comments or {}).get(option.name)
        lines.append(f"{option.name} = {text}" + (f"  # {comment}" if comment else ""))
    return "\n".join(lines) + "\n"


def _quoted(value: str) -> str:
    """A basic string of TOML: one of JSON, with one more sign that must not stand for itself."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _field(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
