"""Checkers: ratings of the ten levels, from games between neighbours and levels two apart.

Who moves at random has 400 points; `benchmarks/_levels.py` tells more. English draughts, from ballots.
"""

from __future__ import annotations

import random

from benchmarks import _levels
from benchmarks._checkers_match import match as play
from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.game import GAME

RANDOM, RANDOMS_RATING = "random", 400


class Random:
    """Any legal move; the same one in the same position."""

    name = RANDOM

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        choose = random.Random(position.to_text())
        return Analysis(choose.choice(list(position.legal_moves())), 50.0, judged=False)


def match(first: str, second: str, games: int) -> _levels.Counts:
    """Every ballot with both colours."""
    starts = random.Random(f"{first} {second}").sample(ballots("english"), games // 2)
    score = play(starts, player(first), player(second), (Limits(), Limits()))
    return score.won, score.drawn, score.lost


def player(name: str) -> Brain:
    return Random() if name == RANDOM else GAME.brain(int(name), mebibytes=8)


if __name__ == "__main__":
    names = (RANDOM, *map(str, GAME.levels))
    _levels.main(str(__doc__), "python -m benchmarks checkers_levels", names, RANDOMS_RATING, match)
