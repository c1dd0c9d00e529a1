"""Five in a row: ratings of the ten levels, from games between neighbours and levels two apart.

A child that can count to four has 800 points; `benchmarks/_levels.py` tells more.
"""

from __future__ import annotations

from benchmarks import _levels
from benchmarks._gomoku import Score, play
from benchmarks._gomoku_child import Child
from partie.core.brain import Brain, Limits
from partie.games.gomoku.game import GAME

CHILD, CHILDS_RATING = "child", 800


def match(first: str, second: str, games: int) -> _levels.Counts:
    """Every opening with both colours."""
    score = Score()
    for number in range(games):
        seed, is_white = divmod(number, 2)
        brains = (player(first, seed), player(second, seed))
        outcome = play(
            GAME.start("free-15-balanced", seed), brains[::-1] if is_white else brains, Limits()
        ).outcome()
        score.add(outcome.winner if outcome else None, is_white)
    return score.wins, score.draws, score.losses


def player(name: str, seed: int) -> Brain:
    return Child(seed) if name == CHILD else GAME.brain(int(name), seed=seed, experience=False)


if __name__ == "__main__":
    names = (CHILD, *map(str, GAME.levels))
    _levels.main(str(__doc__), "python -m benchmarks gomoku_levels", names, CHILDS_RATING, match)
