"""Alhambra: what every criterion is worth, and how strong a player is that knows the rules of thumb alone.

The champion plays without one criterion in one phase against champions that have it, on the same deals for all; what it
wins less than its fair share is the cost. Then the player by the rules alone plays every player that ships.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.intervals import wilson
from partie.games.alhambra.engine import criteria
from partie.games.alhambra.engine.evolving import evolvable
from partie.games.alhambra.engine.players import ACTIONS, GREEDY, ORIGINAL, WEIGHTED, run_seated
from partie.games.alhambra.engine.thumb_rules import NEUTRAL, advised, said, thumb_rules
from partie.games.alhambra.engine.weighted import CRITERIA, PHASES
from partie.games.alhambra.engine.weights import built_in, champion, former_champion

Weights = NDArray[np.float64]


def main(*, games: int = 2000, check: int = 4000, write: Path | None = None, seed: int = 1) -> None:
    """
    :param games: for every criterion, phase and number of players; 0 measures nothing anew
    :param check: of the player by the rules alone against every player
    :param write: file of the costs to ship
    :param seed: of the deals
    """
    if games:
        costs = {str(players): _costs(players, games, seed).round(4).tolist() for players in evolvable().seats}
        if write is not None:
            write.write_text(json.dumps(costs) + "\n", "utf-8")
    for players in evolvable().seats:
        _check(players, check, seed)


def _costs(players: int, games: int, seed: int) -> NDArray[np.float64]:
    whole = champion(players)
    costs = np.zeros((PHASES, criteria.CRITERIA))
    for phase in range(PHASES):
        for criterion in range(criteria.CRITERIA):
            if said(criterion, float(whole[phase, criterion])) is None:
                continue
            without = whole.copy()
            without[phase, criterion] = NEUTRAL
            costs[phase, criterion] = 1 / players - _won(without, ACTIONS, whole, ACTIONS, players, games, seed)
    return costs


def _check(players: int, games: int, seed: int) -> None:
    whole = champion(players)
    simple = advised(whole, players)
    print(f"{players} players, {len(thumb_rules(whole, players))} rules, fair {100 / players:.1f} %")
    rivals = {
        "published": (built_in(players), ORIGINAL),
        "greedy": (built_in(players), GREEDY),
        "evolved-76": (former_champion(players), WEIGHTED),
        "evolved": (whole, ACTIONS),
    }
    for name, (weights, brain) in rivals.items():
        won = _won(simple, ACTIONS, weights, brain, players, games, seed + 1)
        low, high = wilson(won * games, games)
        print(f"  against {name}: {100 * won:.1f} % ({100 * low:.1f}–{100 * high:.1f}), {games} games")


def _won(one: Weights, brain: int, other: Weights, others: int, players: int, games: int, seed: int) -> float:
    """The share of games won by one player at every seat in turn, the other at all other seats."""
    seats = np.arange(games) % players
    seating = np.ones((games, players), np.int64)
    seating[np.arange(games), seats] = 0
    weights = np.zeros((2, PHASES, CRITERIA))
    weights[0, :, : one.shape[1]], weights[1, :, : other.shape[1]] = one, other
    seeds = np.arange(games) // players + seed * 1_000_003
    results = run_seated(seeds, seating, np.array([brain, others]), weights, False)
    return float(results[np.arange(games), seats, 2].mean())
