"""Chess: ratings of the ten levels, from games between neighbours and levels two apart.

A random player has 200 points; `benchmarks/_levels.py` explains the method. Openings are random moves that leave the
game about even.
"""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks import _levels
from benchmarks._matches import RandomBrain, Score, match
from benchmarks.chess_uci import even_opening
from partie.core.brain import Brain, Limits
from partie.core.position import Position
from partie.games.chess.game import GAME

RANDOMS_RATING = 200


def main(results: Path, *, games: int = 20, others: int = 10, write: Path | None = None) -> None:
    """
    :param results: file to which results are appended
    :param games: of a pair of neighbours
    :param others: games of two levels that are two apart
    :param write: file of the ratings to ship
    """
    names = (RandomBrain.name, *map(str, GAME.levels))
    table = _levels.play_pairs(play_pair, results, names, games, others)
    _levels.report(table, RandomBrain.name, RANDOMS_RATING, "chess_levels", write)


def play_pair(first: str, second: str, games: int) -> Score:
    """Every opening with both colours."""
    rng = random.Random(f"{first} {second}")
    return match([_start(rng) for _ in range(games // 2)], player(first), player(second), Limits())


def _start(rng: random.Random) -> Position:
    position: Position = GAME.start()
    for text in even_opening(rng):
        position = position.play(position.parse_move(text))
    return position


def player(name: str) -> Brain:
    return RandomBrain() if name == RandomBrain.name else GAME.brain(int(name))
