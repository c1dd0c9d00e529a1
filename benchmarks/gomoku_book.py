"""Five in a row: what the opening book is worth: with it against without it, from the book's own roots."""

from __future__ import annotations

import argparse
import statistics

from benchmarks._gomoku import Score, play
from partie.core.brain import Limits
from partie.games.gomoku.engine.player import GomokuPlayer
from partie.games.gomoku.learning.book import BOOK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--variant", default="free-15")
    options = parser.parse_args()
    limits, score, pairs = Limits(nodes=options.nodes), Score(), []
    for root in BOOK.roots(options.variant):
        pair = Score()
        for first in range(2):
            players = [GomokuPlayer(book=setting, experience=False) for setting in (True, False)]
            black, white = players if first == 0 else players[::-1]
            outcome = play(root, (black, white), limits).outcome()
            for each in (score, pair):
                each.add(outcome.winner if outcome else None, first)
        pairs.append(pair.percent)
    error = statistics.stdev(pairs) / len(pairs) ** 0.5
    print(f"with the book: {score}, {score.percent:.1f} ± {error:.1f} %")


if __name__ == "__main__":
    main()
