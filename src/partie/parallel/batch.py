"""Many independent jobs on all cores, or on any `concurrent.futures.Executor`."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Any, TypeVar

from partie.parallel.workers import Result, Results, WorkerDied, run_in_processes

__all__ = ["Result", "Results", "WorkerDied", "cores", "run_batch"]

Job = TypeVar("Job")
OnProgress = Callable[[int, int], None]  # (finished, all)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_batch(
    function: Callable[[Job], Any],
    jobs: Sequence[Job],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    in_order: bool = True,
    on_progress: OnProgress | None = None,
) -> Results:
    """One `Result` per job, in the order of the jobs, or as they finish with `in_order=False`.

    The default is a worker process per core; `workers=0` runs everything here, one after another.
    Function, jobs and values must be picklable. A job that raises gives a `Result` with its error. So
    does one that kills its worker process twice (`WorkerDied`); the other jobs are not harmed.
    Leaving the loop early, by `break` or Ctrl+C, ends all workers.

    An `executor` stays the caller's: it is not shut down, gets `2 * workers` jobs at a time, and when
    it breaks its `BrokenExecutor` is raised.
    """
    count = cores() if workers is None else workers
    if executor is not None:
        results = _run_on(executor, function, jobs, 2 * max(count, 1))
    elif count == 0:
        results = _run_here(function, jobs)
    else:
        results = run_in_processes(function, jobs, count)
    results = _counted(results, len(jobs), on_progress)
    return _ordered(results) if in_order else results


def _counted(results: Results, total: int, on_progress: OnProgress | None) -> Results:
    with contextlib.closing(results):
        for finished, result in enumerate(results, start=1):
            if on_progress is not None:
                on_progress(finished, total)
            yield result


def _ordered(results: Results) -> Results:
    early: dict[int, Result] = {}
    following = 0
    with contextlib.closing(results):
        for result in results:
            early[result.index] = result
            while following in early:
                yield early.pop(following)
                following += 1


def _run_here(function: Callable[[Job], Any], jobs: Sequence[Job]) -> Results:
    for index, job in enumerate(jobs):
        try:
            result = Result(index, function(job))
        except Exception as error:
            result = Result(index, error=error)
        yield result


def _run_on(executor: Executor, function: Callable[[Job], Any], jobs: Sequence[Job], at_once: int) -> Results:
    running: dict[Future[Any], int] = {}
    submitted = 0
    try:
        while submitted < len(jobs) or running:
            while submitted < len(jobs) and len(running) < at_once:
                running[executor.submit(function, jobs[submitted])] = submitted
                submitted += 1
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield _result_of(future, running.pop(future))
    finally:
        for future in running:
            future.cancel()


def _result_of(future: Future[Any], index: int) -> Result:
    error = future.exception()
    if isinstance(error, BrokenExecutor):
        raise error
    return Result(index, error=error) if error is not None else Result(index, future.result())
