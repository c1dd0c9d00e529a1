"""Reversi: ratings of the ten levels, from games between neighbours and levels two apart.

A random player has 400 points; `benchmarks/_levels.py` explains the method. On 8 x 8, from openings drawn by lot.
"""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks import _levels
from benchmarks._matches import RandomBrain, Score, match
from partie.core.brain import Brain, Limits
from partie.games.reversi.engine.openings import starts
from partie.games.reversi.game import GAME

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
    _levels.report(table, RandomBrain.name, RANDOMS_RATING, "reversi_levels", write)


def play_pair(first: str, second: str, games: int) -> Score:
    """Every opening with both colours."""
    chosen = random.Random(f"{first} {second}").sample(starts(), games // 2)
    return match(chosen, player(first), player(second), Limits())


def player(name: str) -> Brain:
    return RandomBrain() if name == RandomBrain.name else GAME.brain(int(name), mebibytes=8)
