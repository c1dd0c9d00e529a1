"""All games of a generation, spread over an executor; the results do not depend on who plays them."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.abilities import resolve
from partie.evolvable import Tables
from partie.search.batch import run_batch

Results = NDArray[np.float64]  # [games, seats, 2]
PlayTables = Callable[[Tables], Results]

_LEAST = 25  # games in a job; fewer cost more to send than to play


@dataclass(frozen=True)
class Job:
    """Some of the games, and the name of the kernel that plays them."""

    target: str
    tables: Tables


def play_job(job: Job) -> Results:
    """What a worker does, here or on another machine."""
    results: Results = resolve(job.target)(job.tables)
    return results


def player(target: str, executor: Executor, workers: int) -> PlayTables:
    """Plays games with the kernel `target`, some for each of the executor's workers."""

    def play(tables: Tables) -> Results:
        size = max(_LEAST, math.ceil(len(tables) / (2 * workers)))
        jobs = [
            Job(target, tables.part(first, min(first + size, len(tables))))
            for first in range(0, len(tables), size)
        ]
        results = run_batch(play_job, jobs, executor=executor, workers=workers)
        return np.concatenate([result.unwrap() for result in results])

    return play
