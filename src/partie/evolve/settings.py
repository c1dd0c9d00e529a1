"""What an evolution is told in its TOML file, checked before anything is played."""

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
from partie.evolve.evolvable import Evolvable, Terms
from partie.storage.files import read_limited

LONGEST_FILE = 100_000  # bytes
_LARGEST_SEED = 2**53 - 1
_FITNESS = (
    Choice("score", Text("the mean score")),
    Choice("wins", Text("the share of games won")),
    Choice("lead", Text("the lead over the best rival, and 20 for winning")),
)


@dataclass(frozen=True)
class Described:
    """The algorithm of the source, under the names it has there."""

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
    comparison_games: int
    fitness: str
    style: str
    seed: int
    terms: Terms

    @property
    def total(self) -> int:
        """Generations of all main generations."""
        return self.sub_generations * self.generations

    @property
    def games(self) -> int:
        """Games of a generation."""
        return self.learnable_algorithms * self.selecting * self.iterations_for_each


@dataclass(frozen=True)
class Tuned:
    """CMA-ES on the same fitness: every candidate plays the same deals."""

    number_of_players: int
    population: int
    games_for_each: int
    generations: int
    step: float
    covariance: str
    start: str
    rivals: str
    comparison_games: int
    fitness: str
    style: str
    seed: int
    terms: Terms

    @property
    def total(self) -> int:
        """Generations."""
        return self.generations

    @property
    def games(self) -> int:
        """Games of a generation, with those of the centre."""
        return (self.population + 1) * self.games_for_each


@dataclass(frozen=True)
class SelfPlay:
    """Weights fitted to games of the engine against itself."""

    games_for_each: int
    comparison_games: int
    seed: int
    terms: Terms
    rounds: tuple[int, ...]  # games of each, which follow from the terms
    number_of_players: int = 2

    @property
    def total(self) -> int:
        """Generations of all rounds; the last one of a round may be smaller."""
        return sum(self.generations)

    @property
    def generations(self) -> list[int]:
        """Of each round."""
        return [-(-games // self.games_for_each) for games in self.rounds]

    @property
    def games(self) -> int:
        """Games of a generation."""
        return self.games_for_each


Settings = Described | Tuned | SelfPlay
SELF_PLAY = "self-play"
_BRED: dict[str, type[Described] | type[Tuned]] = {"described": Described, "cma": Tuned}


def algorithms_of(evolvable: Evolvable) -> tuple[str, ...]:
    """The names of those that the game can learn by."""
    return (*_BRED, *((SELF_PLAY,) if evolvable.learnable else ()))


def options_of(algorithm: str, evolvable: Evolvable) -> tuple[Option, ...]:
    """What can be set, with the values that hold when it is not."""
    fixed = _fixed(evolvable)
    learnable = evolvable.learnable if algorithm == SELF_PLAY else None
    usual = evolvable.defaults if learnable is None else learnable.defaults
    every = (*_every_option(algorithm, evolvable), *_own_options(algorithm, evolvable))
    return tuple(
        replace(option, default=usual.get(option.name, option.default))
        for option in every
        if option.name not in fixed
    )


def _own_options(algorithm: str, evolvable: Evolvable) -> tuple[Option, ...]:
    learned = evolvable.learnable.options if evolvable.learnable and algorithm == SELF_PLAY else ()
    return (*evolvable.options, *learned)


def _fixed(evolvable: Evolvable) -> dict[str, Value]:
    """What the game leaves no choice about, and nobody is asked."""
    fixed: dict[str, Value] = {}
    if len(evolvable.seats) == 1:
        fixed["NumberOfPlayers"] = evolvable.seats[0]
    if len(evolvable.styles) == 1:
        fixed["Style"] = evolvable.styles[0]
    if not evolvable.has_points:
        fixed["Fitness"] = "wins"
    return fixed


def _every_option(algorithm: str, evolvable: Evolvable) -> tuple[Option, ...]:
    seats = evolvable.seats
    usual = 3 if 3 in seats else seats[0]
    styles = tuple(Choice(style, Text(style)) for style in evolvable.styles)
    shared = (
        Option(
            "ComparisonGames",
            Kind.INTEGER,
            Text("Games of each comparison between main generations, or with the rivals at the end."),
            1000,
            0,
            10**7,
        ),
        Option(
            "Fitness",
            Kind.CHOICE,
            Text("What is bred for."),
            "score" if algorithm == "described" else "lead",
            choices=_FITNESS,
        ),
        Option("Style", Kind.CHOICE, Text("How the numbers are used."), evolvable.styles[0], choices=styles),
        Option("Seed", Kind.INTEGER, Text("The same seed gives the same run."), 150693, 0, _LARGEST_SEED),
    )
    players = Option("NumberOfPlayers", Kind.INTEGER, Text("Players in a game."), usual, seats[0], seats[-1])
    if algorithm == SELF_PLAY:
        generation = Option("GamesForEach", Kind.INTEGER, Text("Games of a generation."), 100, 1, 10**6)
        return (generation, *(option for option in shared if option.name in ("ComparisonGames", "Seed")))
    if algorithm == "described":
        return (players, *_DESCRIBED, *shared)
    rival = next(iter(evolvable.known(usual)))
    rivals = Option("Rivals", Kind.TEXT, Text("Players that ship or files, separated by commas."), rival)
    return (players, *_TUNED, rivals, *shared)


_DESCRIBED = (
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
_TUNED = (
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


def read_settings(path: Path, evolvable: Evolvable) -> Settings:
    """The settings of a file. Raises `InvalidText` for whatever cannot be run."""
    try:
        given = tomllib.loads(read_limited(path, LONGEST_FILE).decode("utf-8").replace("\r\n", "\n"))
    except InvalidText:
        raise
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise InvalidText("{path!r} is not a TOML file: {error}", path=str(path), error=error) from error
    return parse_settings(given, evolvable)


def parse_settings(given: Mapping[str, object], evolvable: Evolvable) -> Settings:
    """The same from what stands in the file; what is not given has its usual value."""
    rest = dict(given)
    algorithm = rest.pop("Algorithm", evolvable.defaults.get("Algorithm", "described"))
    if not isinstance(algorithm, str) or algorithm not in algorithms_of(evolvable):
        raise InvalidText(
            "{algorithm!r} is not an algorithm; there are {known}",
            algorithm=str(algorithm)[:80],
            known=algorithms_of(evolvable),
        )
    options = options_of(algorithm, evolvable)
    _check_algorithm(rest, algorithm, evolvable)
    values: dict[str, Any] = {option.name: option.default for option in options}
    values |= _fixed(evolvable) | read_options(options, rest, "Algorithm = " + repr(algorithm))
    terms: dict[str, Any] = {
        option.name: values[option.name] for option in _own_options(algorithm, evolvable)
    }
    settings: Settings
    if evolvable.learnable and algorithm == SELF_PLAY:
        whole = {
            name: int_value(values, _name(name)) for name in ("games_for_each", "comparison_games", "seed")
        }
        settings = SelfPlay(**whole, terms=terms, rounds=tuple(evolvable.learnable.rounds(terms)))
    else:
        kind = _BRED[algorithm]
        chosen: dict[str, Any] = {
            field.name: values[_name(field.name)] for field in fields(kind) if field.name != "terms"
        }
        settings = kind(**chosen, terms=terms)
    _check(settings)
    return settings


def _check_algorithm(given: Mapping[str, object], algorithm: str, evolvable: Evolvable) -> None:
    """Names that only another algorithm has tell which one was meant."""
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
    if isinstance(settings, SelfPlay):
        return
    if isinstance(settings, Tuned):
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
    if isinstance(settings, SelfPlay):
        return SELF_PLAY
    return next(name for name, kind in _BRED.items() if isinstance(settings, kind))


def write_settings(
    settings: Settings, evolvable: Evolvable, comments: Mapping[str, str] | None = None
) -> str:
    """The TOML file of the settings; `comments` are by the names of the options."""
    lines = [f'Algorithm = "{algorithm_of(settings)}"']
    for option in options_of(algorithm_of(settings), evolvable):
        own = option.name in settings.terms
        value = settings.terms[option.name] if own else getattr(settings, _field(option.name))
        text = _quoted(value) if isinstance(value, str) else str(value)
        comment = (comments or {}).get(option.name)
        lines.append(f"{option.name} = {text}" + (f"  # {comment}" if comment else ""))
    return "\n".join(lines) + "\n"


def _quoted(value: str) -> str:
    """A basic string of TOML: one of JSON, with one more sign that must not stand for itself."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _field(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
