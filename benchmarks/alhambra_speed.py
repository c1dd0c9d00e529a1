"""Complete games of weighted players in a second of one processor, and on all of them.

    python -m benchmarks alhambra_speed

Processor time is what counts on a busy machine: it leaves out what other programs take.
"""

from __future__ import annotations

import time

import numpy as np

from partie.games.alhambra.engine.players import ORIGINAL, run_games
from partie.games.alhambra.engine.statistics import measure
from partie.games.alhambra.engine.weights import built_in
from partie.parallel.batch import cores

_GAMES = 2000
_REPEATS = 5


def games_per_processor_second(players: int) -> float:
    brains, weights = np.full(players, ORIGINAL), np.stack([built_in(players)] * players)
    run_games(np.arange(2), brains, weights)
    best = float("inf")
    for _ in range(_REPEATS):
        began = time.process_time()
        run_games(np.arange(_GAMES), brains, weights)
        best = min(best, time.process_time() - began)
    return _GAMES / best


def main() -> None:
    for players in range(2, 7):
        speed = games_per_processor_second(players)
        print(f"{players} players: {speed:6.0f} games in a second of one processor")
    result = measure(3, ["published"], 50_000)
    print(f"3 players, {cores()} processes: {result.games_per_second:.0f} games/s by the clock")
