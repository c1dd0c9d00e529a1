"""Many games between computer players: mean points and shares of wins, by seat and by player.

Game g of seed s is the deal with seed s + g, so any number of processes gives the same result.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.core.errors import InvalidText
from partie.core.intervals import wilson
from partie.games.alhambra.engine import players as simple
from partie.games.alhambra.engine.engine import EVOLVED, FORMER, KINDS, THINKING, make_brain
from partie.games.alhambra.engine.weights import (
    built_in,
    champion,
    for_kernels,
    former_champion,
    read_weights,
    weighs_actions,
)
from partie.games.alhambra.rules.dealing import deal_with
from partie.games.alhambra.rules.material import PLAYERS
from partie.games.alhambra.rules.position import AlhambraPosition, deal
from partie.games.alhambra.rules.state import new_states
from partie.parallel.batch import OnProgress
from partie.play.statistics import Job, make_jobs, play_jobs

MOST_GAMES = 10_000_000
_LARGEST_SEED = 2**53
_JOB_GAMES = 500  # games in one job of players that do not search
_DEFAULT_ROLLOUTS = 200


@dataclass(frozen=True)
class Seating:
    """Who sits where in the games of a job, and how they play."""

    brains: tuple[str, ...]  # by seat: kinds, or weights files of the weighted player
    rollouts: int
    original_deck: bool


SeatingJob = Job[Seating, int]  # games by their seeds


@dataclass(frozen=True)
class PlayerRow:
    """What one seat, or one kind of player, did."""

    name: str
    games: int
    points: float
    points_error: float  # standard error of the mean
    wall_points: float
    wins: float  # share of games, shared wins in parts
    wins_low: float  # the 95 % interval of the share
    wins_high: float


@dataclass(frozen=True)
class PlayerStatistics:
    """All games of a run."""

    players: int
    games: int
    seed: int
    rollouts: int  # games the thinking player plays out for one decision
    turns: float  # of all players in a game, on average
    seats: tuple[PlayerRow, ...]
    brains: tuple[PlayerRow, ...]
    seconds: float
    games_per_second: float

    def as_json(self) -> dict[str, object]:
        """Plain numbers, texts, lists; an error unknown after one game is None."""
        return cast(dict[str, object], _without_nan(asdict(self)))


def _without_nan(value: object) -> object:
    """JSON knows no NaN."""
    if isinstance(value, dict):
        return {name: _without_nan(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_nan(part) for part in value]
    return None if isinstance(value, float) and math.isnan(value) else value


def measure(
    players: int,
    brains: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    rollouts: int = _DEFAULT_ROLLOUTS,
    original_deck: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    on_progress: OnProgress | None = None,
) -> PlayerStatistics:
    """Plays `games` games; the players sit round the table in turn and move on one seat every game.

    `original_deck` puts the scoring cards where the source's program does.
    """
    check_request(players, brains, games, seed, rollouts)
    began = time.perf_counter()
    jobs = _jobs(players, brains, games, rollouts, seed, original_deck)
    rows = play_jobs(play_job, jobs, workers=workers, executor=executor, on_progress=on_progress)
    if len(rows) < games:
        raise KeyboardInterrupt
    table = np.zeros((games, players, simple.RESULT_COLUMNS))
    table[[number - seed for job in jobs for number in job.deals]] = rows
    seconds = time.perf_counter() - began
    seating = [_seating(players, brains, game) for game in range(games)]
    return _summary(table, seating, seed, rollouts, seconds)


def check_request(players: int, brains: Sequence[str], games: int, seed: int, rollouts: int) -> None:
    """Raises `InvalidText` for what `measure` cannot do."""
    if players not in PLAYERS:
        raise InvalidText("Alhambra is a game for 2 to 6 players, not {players}.", players=players)
    if not 1 <= games <= MOST_GAMES:
        raise InvalidText("The number of games is 1 to {most}, not {games}.", most=MOST_GAMES, games=games)
    if not 0 <= seed < _LARGEST_SEED:
        raise InvalidText("The seed is 0 to {most}, not {seed}.", most=_LARGEST_SEED - 1, seed=seed)
    if rollouts < 1:
        raise InvalidText("The thinking player needs 1 rollout or more, not {rollouts}.", rollouts=rollouts)
    if not 1 <= len(brains) <= players:
        raise InvalidText("Name 1 to {players} computer players, not {count}.", players=players, count=len(brains))
    for brain in brains:
        if _is_file(brain):
            read_weights(Path(brain))
        else:
            make_brain(kind=brain)


def _is_file(brain: str) -> bool:
    """Whether the player is named by a file with its weights."""
    return brain.endswith(".txt")


def _seating(players: int, brains: Sequence[str], game: int) -> tuple[str, ...]:
    return tuple(brains[(seat + game) % len(brains)] for seat in range(players))


def _jobs(
    players: int, brains: Sequence[str], games: int, rollouts: int, seed: int, original_deck: bool
) -> list[SeatingJob]:
    size, step = 1 if THINKING in brains else _JOB_GAMES, len(brains)
    return [
        job
        for turn in range(min(step, games))
        for job in make_jobs(
            Seating(_seating(players, brains, turn), rollouts, original_deck),
            range(seed + turn, seed + games, step),
            size,
        )
    ]


def play_job(job: SeatingJob) -> list[NDArray[np.float64]]:
    """The results of each of a job's games: [players, (points, wall points, won, turns)]."""
    seating = job.settings
    if THINKING in seating.brains:
        return [_play_thinking(seating, seed) for seed in job.deals]
    weights = [_weights_of(brain, len(seating.brains)) for brain in seating.brains]
    kinds = np.array([_kind_of(brain, own) for brain, own in zip(seating.brains, weights, strict=True)])
    stacked = np.stack([for_kernels(own) for own in weights])
    return list(simple.run_games(np.array(job.deals), kinds, stacked, seating.original_deck))


def _kind_of(brain: str, weights: NDArray[np.float64]) -> int:
    if _is_file(brain):
        return simple.ACTIONS if weighs_actions(weights) else simple.WEIGHTED
    return KINDS[brain]


def _weights_of(brain: str, players: int) -> NDArray[np.float64]:
    if _is_file(brain):
        return read_weights(Path(brain))
    if brain == FORMER:
        return former_champion(players)
    return champion(players) if brain == EVOLVED else built_in(players)


def _play_thinking(seating: Seating, seed: int) -> NDArray[np.float64]:
    brains = [
        make_brain(kind="published", weights=Path(brain))
        if _is_file(brain)
        else make_brain(kind=brain, seed=seed + seat)
        for seat, brain in enumerate(seating.brains)
    ]
    position = deal(len(brains), seed)
    if seating.original_deck:
        state = new_states(1)
        deal_with(state, len(brains), seed, True)
        position = AlhambraPosition(state)
    limits = Limits(nodes=seating.rollouts)
    while position.outcome() is None:
        analysis = brains[position.turn].choose(position.observation(position.turn), limits, StopFlag())
        position = position.play(analysis.move)
    outcome = position.outcome()
    winners = outcome.winners if outcome else ()
    walls = position.state["walls"][0].sum(axis=0)
    turns = float(position.state["turns"][0])
    return np.array(
        [[position.scores[seat], walls[seat], (seat in winners) / len(winners), turns] for seat in range(len(brains))]
    )


def _summary(
    table: NDArray[np.float64], seating: list[tuple[str, ...]], seed: int, rollouts: int, seconds: float
) -> PlayerStatistics:
    games, players, _ = table.shape
    seats = [_row(f"seat {seat + 1}", table[:, seat : seat + 1]) for seat in range(players)]
    names = np.array(seating)
    kinds = list(dict.fromkeys(name for row in seating for name in row))
    brains = [_row(kind, table, names == kind) for kind in kinds]
    turns = float(table[:, 0, 3].mean())
    return PlayerStatistics(
        players, games, seed, rollouts, turns, tuple(seats), tuple(brains), seconds, games / seconds
    )


def _row(name: str, table: NDArray[np.float64], mask: NDArray[np.bool_] | None = None) -> PlayerRow:
    """Means over the seats that a player had in a game, then over games: games are independent, seats not."""
    chosen = np.ones(table.shape[:2], bool) if mask is None else mask
    used = chosen.any(axis=1)
    weight = chosen[used] / chosen[used].sum(axis=1, keepdims=True)
    points, walls, wins = ((table[used, :, column] * weight).sum(axis=1) for column in range(3))
    share = float(wins.mean())
    won = float((table[used, :, 2] * chosen[used]).sum())
    low, high = wilson(won, len(wins))  # of the games that any seat of the player won
    seats = share * len(wins) / won if won else float(weight.max(axis=1).mean())  # its share for each seat
    if table.shape[1] > 1 and chosen[used].all():  # it sits everywhere and wins every game
        low = high = 1.0
    return PlayerRow(name, int(used.sum()), *_mean(points), float(walls.mean()), share, low * seats, high * seats)


def _mean(values: NDArray[np.float64]) -> tuple[float, float]:
    error = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else float("nan")
    return float(values.mean()), float(error)
