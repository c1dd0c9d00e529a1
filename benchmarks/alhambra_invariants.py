"""Random games of Alhambra with every invariant checked after every move.

python -m benchmarks alhambra_invariants --games 100000
"""

from __future__ import annotations

import time

import numpy as np

from partie.games.alhambra.rules.invariants import count_violations
from partie.parallel.batch import run_batch

_CHUNK = 100


def check(job: tuple[int, int, int]) -> int:
    players, first, end = job
    return count_violations(players, np.arange(first, end))


def main(*, games: int = 100_000) -> None:
    jobs = [(2 + at // _CHUNK % 5, at, min(at + _CHUNK, games)) for at in range(0, games, _CHUNK)]
    began, violations = time.perf_counter(), 0
    for result in run_batch(check, jobs):
        if result.error is not None:
            raise result.error
        violations += result.value
    seconds = time.perf_counter() - began
    print(f"{games} random games of 2 to 6 players, {violations} violations, {seconds:.0f} s")
