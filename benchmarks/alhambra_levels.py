"""Alhambra: ratings of the ten levels with two players, from games between neighbours and levels two apart.

A random player has 400 points; `benchmarks/_levels.py` explains the method. Every deal is played from both seats.
Level 10, which heeds only the clock, plays out 600 games for a decision.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from benchmarks import _levels
from benchmarks._matches import Score
from partie.core.brain import Brain, Limits, StopFlag
from partie.games.alhambra.game import GAME

RANDOM, RANDOMS_RATING = "random", 400
_ROLLOUTS = 600  # of level 10
_SLOW = 10  # this many times fewer games where level 10 plays
_THINKS = 5  # where level 9 plays


def main(results: Path, *, games: int = 400, others: int = 200, write: Path | None = None) -> None:
    """
    :param results: file to which results are appended
    :param games: of a pair of neighbours
    :param others: games of two levels that are two apart
    :param write: file of the ratings to ship
    """
    names = (RANDOM, *map(str, GAME.levels))
    table = _levels.play_pairs(play_pair, results, names, games, others)
    _levels.report(table, RANDOM, RANDOMS_RATING, "alhambra_levels", write)


def play_pair(first: str, second: str, games: int) -> Score:
    """The stronger one first; every deal from both seats."""
    slower = _SLOW if "10" in (first, second) else _THINKS if "9" in (first, second) else 1
    wins = draws = losses = 0
    begin = zlib.crc32(f"{first} {second}".encode())
    for game in range(games // slower):
        seat = game % 2
        names = (first, second) if seat == 0 else (second, first)
        winners = play([player(name, game) for name in names], begin + game // 2)
        wins += winners == (seat,)
        losses += winners == (1 - seat,)
        draws += len(winners) > 1
    return Score(wins, draws, losses)


def play(brains: list[Brain], seed: int) -> tuple[int, ...]:
    """The seats that won."""
    position = GAME.start("2-players", seed)
    limits = Limits(nodes=_ROLLOUTS)
    while (outcome := position.outcome()) is None:
        brain = brains[position.turn]
        position = position.play(brain.choose(position.observation(position.turn), limits, StopFlag()).move)
    return tuple(outcome.winners)


def player(name: str, seed: int) -> Brain:
    return GAME.brain(kind=RANDOM, seed=seed) if name == RANDOM else GAME.brain(int(name), seed=seed)
