"""Five in a row: ratings of the ten levels, from games between neighbours and levels two apart.

A child that can count to four has 800 points; `benchmarks/_levels.py` explains the method.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks import _levels
from benchmarks._gomoku_child import Child
from benchmarks._matches import Score, play
from partie.core.brain import Brain, Limits
from partie.games.gomoku.game import GAME

CHILD, CHILDS_RATING = "child", 800


def main(results: Path, *, games: int = 40, others: int = 20, write: Path | None = None) -> None:
    """
    :param results: file to which results are appended
    :param games: of a pair of neighbours
    :param others: games of two levels that are two apart
    :param write: file of the ratings to ship
    """
    names = (CHILD, *map(str, GAME.levels))
    table = _levels.play_pairs(play_pair, results, names, games, others)
    _levels.report(table, CHILD, CHILDS_RATING, "gomoku_levels", write)


def play_pair(first: str, second: str, games: int) -> Score:
    """Every opening with both colours, new players for each game."""
    score = Score()
    for number in range(games):
        seed, is_white = divmod(number, 2)
        brains = (player(first, seed), player(second, seed))
        start = GAME.start("free-15-balanced", seed)
        score.add(play(start, brains[::-1] if is_white else brains, Limits()), is_white)
    return score


def player(name: str, seed: int) -> Brain:
    return Child(seed) if name == CHILD else GAME.brain(int(name), seed=seed, experience=False)
