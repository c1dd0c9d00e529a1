"""Brains against each other, from code."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from partie import games as table
from partie.arena.ratings.elo import Rating
from partie.arena.ratings.score import Estimate, estimate, superiority
from partie.arena.runner import Listeners, Runner
from partie.arena.store.rows import GameRow
from partie.arena.store.store import Store
from partie.arena.tournament.setup import Tournament, from_data, problems
from partie.arena.tournament.tables import Standing, match_results, rating_table, standings
from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.record import Record
from partie.core.text import Text

BrainLike = str | type[Brain]  # "partie:5", "gomocup:./program", a class …
OnGame = Callable[[Record], None]


@dataclass(frozen=True)
class MatchResult:
    """The result of a match of two for the first brain; `elo` is the difference with its 95 % interval."""

    brains: tuple[str, str]
    wins: int
    draws: int
    losses: int
    elo: Estimate
    superiority: float  # how likely the first brain is the stronger one, 0 to 1
    records: tuple[Record, ...]
    reason: str  # why the match ended

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points per game of the first brain; one half without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def __str__(self) -> str:
        one, other = self.brains
        return f"{one} – {other}: +{self.wins} ={self.draws} -{self.losses}, {self.elo}"


@dataclass(frozen=True)
class TournamentResult:
    """The tables of a tournament and its games."""

    standings: tuple[Standing, ...]  # most points first
    ratings: tuple[Rating, ...]  # Elo with 95 % errors, strongest first; the mean is 0
    records: tuple[Record, ...]
    reason: str  # why the tournament ended

    def __str__(self) -> str:
        width = max(len(line.name) for line in self.standings)
        return "\n".join(
            f"{line.name:{width}}  {line.points:5g}  +{line.wins} ={line.draws} -{line.losses}"
            for line in self.standings
        )


def match(
    game: str,
    first: BrainLike,
    second: BrainLike,
    *,
    games: int = 2,
    seconds: float = 1.0,
    on_game: OnGame | None = None,
    **settings: Any,
) -> MatchResult:
    """Plays two brains against each other; every opening is played with both colours.

    Brains are texts such as "partie:5" (Partie's player at a level), "gomocup:./program", or Python classes
    with a method `choose`, see docs/recipes.md. `seconds` are for each move. `settings` are fields of a
    tournament, see docs/arena.md: `variant`, `openings`, `concurrency`, `seed`, `sprt`, `clock`, …; `store`
    keeps the games in a file or a database, where `partie arena` finds them. `on_game` is called after each
    game. Raises `InvalidText`.
    """
    played = _play(game, (first, second), seconds, on_game, {**settings, "games": games})
    one, other = played.names
    found = match_results(played.rows, one, other)
    tally, evidence = found.tally, found.evidence
    return MatchResult(
        (one, other),
        tally.wins,
        tally.draws,
        tally.losses,
        estimate(evidence),
        superiority(evidence),
        played.records,
        played.reason,
    )


def tournament(
    game: str,
    brains: Sequence[BrainLike],
    *,
    kind: str = "round-robin",
    games: int = 2,
    seconds: float = 1.0,
    on_game: OnGame | None = None,
    **settings: Any,
) -> TournamentResult:
    """Plays a tournament: `kind` is "round-robin", "gauntlet", "groups", "knockout" or "swiss".

    Everything else is as in `match`.
    """
    played = _play(game, brains, seconds, on_game, {**settings, "games": games, "kind": kind})
    return TournamentResult(
        tuple(standings(played.rows, played.names)),
        tuple(rating_table(played.rows, played.names)),
        played.records,
        played.reason,
    )


@dataclass(frozen=True)
class _Played:
    names: list[str]
    rows: list[GameRow]
    records: tuple[Record, ...]
    reason: str


def _play(
    game: str,
    brains: Sequence[BrainLike],
    seconds: float,
    on_game: OnGame | None,
    settings: Mapping[str, Any],
) -> _Played:
    """Plays all games. An interrupt stops those that run, ends their programs and is raised again."""
    fields = dict(settings)
    place = fields.pop("store", None)
    setup = _setup(game, brains, seconds, fields)
    records: list[Record] = []

    def on_end(_pairing: object, record: Record, _game_id: int) -> None:
        records.append(record)
        if on_game is not None:
            on_game(record)

    with _opened(place) as store:
        number = store.create(setup)
        summary = Runner(store, number, Listeners(on_end=on_end)).run()
        names = [spec.name for spec in setup.specs()]
        reason = "" if summary.reason is None else str(summary.reason)
        return _Played(names, store.results(number), tuple(records), reason)


def _setup(game: str, brains: Sequence[BrainLike], seconds: float, fields: dict[str, Any]) -> Tournament:
    found = table.find(game)
    data = {"name": "match", "clock": {"per_move": seconds}, **fields, "game": game}
    data["variant"] = data.get("variant") or ""
    data["brains"] = [{"brain": _brain_text(brain)} for brain in brains]
    setup = from_data(data, Path())
    if wrong := problems(setup, found):
        raise InvalidText(Text.joined(wrong))
    return setup


def _brain_text(brain: BrainLike) -> str:
    return brain if isinstance(brain, str) else f"python:{brain.__module__}:{brain.__qualname__}"


@contextmanager
def _opened(place: str | Path | None) -> Iterator[Store]:
    """The store at a place, else one that is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="partie-") as folder:
        store = Store(place or Path(folder) / "match.sqlite")
        try:
            yield store
        finally:
            store.close()
