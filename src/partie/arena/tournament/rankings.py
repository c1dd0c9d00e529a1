"""The players of a tournament compared by the ranking of their game: Elo, wins or points."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from partie.arena.store.rows import GameRow
from partie.arena.tournament.tables import Standing, rating_table, standings
from partie.core.game import Ranking
from partie.core.intervals import mean_error, wilson

ALIKE = 1e-6  # difference of two equal measures that were computed
Scores = Mapping[int, Sequence[float]]  # id of a game -> points of the game itself, by seat


@dataclass(frozen=True)
class Elo:
    """A rating among the participants, whose mean is 0."""

    elo: float
    error: float  # 95 %, either side
    above_next: float | None  # likelihood that it is better than the next


@dataclass(frozen=True)
class Share:
    """How many of the games were won."""

    share: float
    low: float  # 95 % interval
    high: float


@dataclass(frozen=True)
class Mean:
    """Points of the game itself, a game."""

    mean: float
    error: float | None  # 95 %, either side; None for a single game
    games: int  # with points: a game lost by a fault has none


@dataclass(frozen=True)
class RankedPlayer:
    """One player; fields that the game's ranking does not use are None."""

    standing: Standing
    games: int
    place: int = 0  # from 1; equal players share one
    elo: Elo | None = None
    wins: Share | None = None
    points: Mean | None = None


def rank_players(rows: Sequence[GameRow], names: Sequence[str], ranking: Ranking, scores: Scores) -> list[RankedPlayer]:
    """All players, the best first; `scores` are used only where the ranking is by points."""
    ranked = _ranked(rows, names, ranking, scores)
    placed: list[RankedPlayer] = []
    for number, player in enumerate(ranked, 1):
        is_shared = placed and math.isclose(_measure(placed[-1]), _measure(player), abs_tol=ALIKE)
        placed.append(replace(player, place=placed[-1].place if is_shared else number))
    return placed


def _measure(player: RankedPlayer) -> float:
    """What the ranking compares."""
    if player.elo:
        return player.elo.elo
    if player.points:
        return player.points.mean
    return player.wins.share if player.wins else 0.0


def _ranked(rows: Sequence[GameRow], names: Sequence[str], ranking: Ranking, scores: Scores) -> list[RankedPlayer]:
    lines = standings(rows, names)
    if ranking is Ranking.ELO:
        return _by_elo(rows, names, lines)
    ranked = [_line(line, rows, scores if ranking is Ranking.POINTS else None) for line in lines]
    if ranking is Ranking.POINTS:
        return sorted(ranked, key=lambda line: -line.points.mean if line.points else 0.0)
    return sorted(ranked, key=lambda line: -line.wins.share if line.wins else 0.0)


def _by_elo(rows: Sequence[GameRow], names: Sequence[str], lines: Sequence[Standing]) -> list[RankedPlayer]:
    known = {line.name: line for line in lines}
    return [
        RankedPlayer(
            known[rating.name],
            games_of(known[rating.name]),
            elo=Elo(rating.elo, rating.error, rating.above_next),
        )
        for rating in rating_table(rows, names)
    ]


def _line(line: Standing, rows: Sequence[GameRow], scores: Scores | None) -> RankedPlayer:
    games = games_of(line)
    wins = Share(line.wins / games, *wilson(line.wins, games)) if games else None
    return RankedPlayer(line, games, wins=wins, points=None if scores is None else _mean(line.name, rows, scores))


def _mean(name: str, rows: Sequence[GameRow], scores: Scores) -> Mean | None:
    found = [
        scores[row.id][seat]
        for row in rows
        if row.id in scores
        for seat, brain in enumerate(row.brains)
        if brain == name
    ]
    return Mean(statistics.fmean(found), mean_error(found), len(found)) if found else None


def games_of(line: Standing) -> int:
    """How many games the player has finished."""
    return line.wins + line.draws + line.losses
