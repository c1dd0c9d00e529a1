"""All games of a generation, spread over an executor; the results do not depend on who plays them."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.abilities import resolve
from partie.evolvable import Batch
from partie.search.batch import run_batch

Results = NDArray[np.float64]  # [games, seats, 2]
PlayBatch = Callable[[Batch], Results]

_LEAST = 25  # games in a job; fewer cost more to send than to play


@dataclass(frozen=True)
class Job:
    """Some of the games, and the name of the kernel that plays them."""

    target: str
    batch: Batch


def play_job(job: Job) -> Results:
    """What a worker does, here or on another machine."""
    results: Results = resolve(job.target)(job.batch)
    return results


def player(target: str, executor: Executor, workers: int) -> PlayBatch:
    """Plays games with the kernel `target`, some for each of the executor's workers."""

    def play(batch: Batch) -> Results:
        size = max(_LEAST, math.ceil(len(batch) / (2 * workers)))
        jobs = [
            Job(target, batch.part(first, min(first + size, len(batch))))
            for first in range(0, len(batch), size)
        ]
        results = run_batch(play_job, jobs, executor=executor, workers=workers)
        return np.concatenate([result.unwrap() for result in results])

    return play
