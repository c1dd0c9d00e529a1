"""Checkers: ratings of the ten levels, from games between neighbours and levels two apart.

A random player has 400 points; `benchmarks/_levels.py` explains the method. English draughts, from ballots.
"""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks import _levels
from benchmarks._matches import RandomBrain, Score, match
from partie.core.brain import Brain, Limits
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.game import GAME

RANDOMS_RATING = 400


def main(results: Path, *, games: int = 40, others: int = 20, write: Path | None = None) -> None:
    """
    :param results: file to which results are appended
    :param games: of a pair of neighbours
    :param others: games of two levels that are two apart
    :param write: file of the ratings to ship
    """
    names = (RandomBrain.name, *map(str, GAME.levels))
    table = _levels.play_pairs(play_pair, results, names, games, others)
    _levels.report(table, RandomBrain.name, RANDOMS_RATING, "checkers_levels", write)


def play_pair(first: str, second: str, games: int) -> Score:
    """Every ballot with both colours."""
    starts = random.Random(f"{first} {second}").sample(ballots("english"), games // 2)
    return match(starts, player(first), player(second), Limits())


def player(name: str) -> Brain:
    return RandomBrain() if name == RandomBrain.name else GAME.brain(int(name), mebibytes=8)
