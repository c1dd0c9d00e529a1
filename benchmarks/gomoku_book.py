"""Five in a row: what the opening book is worth: with it against without it, from the book's own roots."""

from __future__ import annotations

import statistics

from benchmarks._matches import Score, play
from partie.core.brain import Limits
from partie.games.gomoku.learning.book import BOOK
from partie.games.gomoku.learning.player import GomokuPlayer


def main(*, nodes: int = 2000, variant: str = "free-15") -> None:
    limits, score, pairs = Limits(nodes=nodes), Score(), []
    for root in BOOK.roots(variant):
        pair = Score()
        for first in range(2):
            players = [GomokuPlayer(book=setting, experience=False) for setting in (True, False)]
            winner = play(root, players[::-1] if first else players, limits)
            score.add(winner, first)
            pair.add(winner, first)
        pairs.append(pair.percent)
    error = statistics.stdev(pairs) / len(pairs) ** 0.5
    print(f"with the book: {score}, {score.percent:.1f} ± {error:.1f} %")
