"""`partie stats alhambra`: many games between computer players."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from partie.terminal.messages import translated
from partie.terminal.numbers import Seed
from partie.terminal.progress import playing
from partie.terminal.workers import check_workers


def stats(
    *,
    players: int = 3,
    brains: str = "published",
    games: int = 1000,
    seed: Seed = 0,
    rollouts: int = 200,
    original_deck: Annotated[bool, Parameter(negative="")] = False,
    workers: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Let computer players of Alhambra play each other.

    Parameters
    ----------
    players
        2 to 6.
    brains
        random, greedy, published, evolved, thinking, or weights files (.txt), separated by commas; they
        change seats every game.
    games
        How many games.
    seed
        The same seed gives the same games.
    rollouts
        Games the thinking player plays out for one decision.
    original_deck
        Put the scoring cards where the published program does, some two cards higher.
    workers
        Processes; all cores when not given.
    as_json
        Print JSON.
    """
    from partie.games.alhambra.engine.statistics import check_request, measure

    check_workers(workers)
    check_request(players, brains.split(","), games, seed, rollouts)  # before a progress bar stands there
    with playing(quiet=as_json) as on_progress:
        result = measure(
            players,
            brains.split(","),
            games,
            seed,
            rollouts=rollouts,
            original_deck=original_deck,
            workers=workers,
            on_progress=on_progress,
        )
    if as_json:
        print(json.dumps(result.as_json(), indent=2))
        return
    print(f"{'':<24}{translated('games'):>8}{translated('points'):>16}{translated('wall'):>8}{translated('wins'):>24}")
    for row in (*result.seats, *result.brains):
        points = f"{row.points:.1f} ± {row.points_error:.1f}"
        wins = f"{100 * row.wins:.1f} % ({100 * row.wins_low:.1f}–{100 * row.wins_high:.1f})"
        print(f"{row.name:<24}{row.games:>8}{points:>16}{row.wall_points:>8.1f}{wins:>24}")
    print(translated("{speed:.0f} games/s", speed=result.games_per_second))
