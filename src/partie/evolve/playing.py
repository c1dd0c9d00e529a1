"""Distributes the games of a generation over an executor; results do not depend on the workers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.features import resolve
from partie.evolve.evolvable import Arrays, Batch, SelfPlayJob
from partie.parallel.batch import run_batch

Results = NDArray[np.float64]  # [games, seats, 2]
PlayBatch = Callable[[Batch], Results]

_LEAST = 25  # games in a job; fewer cost more to send than to play


@dataclass(frozen=True)
class Job:
    """Some of the games, and the name of the kernel that plays them."""

    target: str
    games: Batch | SelfPlayJob


def play_job(job: Job) -> Any:
    """Runs in a worker, here or on another machine."""
    return resolve(job.target)(job.games)


@dataclass(frozen=True)
class Games:
    """Plays games on an executor; `target` is the kernel for batches."""

    target: str
    executor: Executor
    workers: int

    def __call__(self, batch: Batch) -> Results:
        """The results of a batch, some games for each of the executor's workers."""
        size = max(_LEAST, math.ceil(len(batch) / (2 * self.workers)))
        jobs = [
            Job(self.target, batch.part(first, min(first + size, len(batch)))) for first in range(0, len(batch), size)
        ]
        return np.concatenate(self._run(jobs))

    def examples(self, target: str, jobs: Sequence[SelfPlayJob]) -> list[Arrays]:
        """What each of the jobs gave."""
        return self._run([Job(target, job) for job in jobs])

    def _run(self, jobs: Sequence[Job]) -> list[Any]:
        results = run_batch(play_job, jobs, executor=self.executor, workers=self.workers)
        return [result.unwrap() for result in results]
