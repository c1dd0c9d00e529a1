"""Many games of computer players on all cores, one row for each: what the statistics of every game share."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any, Generic, TextIO, TypeVar

from partie.parallel.batch import OnProgress, run_batch

Settings = TypeVar("Settings")
Deal = TypeVar("Deal")
Row = TypeVar("Row")


@dataclass(frozen=True, eq=False)
class Job(Generic[Settings, Deal]):
    """Games for one worker: what each begins with (a seed, a board, a deal), and how all are played."""

    settings: Settings
    deals: Sequence[Deal]


def make_jobs(settings: Settings, deals: Sequence[Deal], size: int) -> list[Job[Settings, Deal]]:
    """Jobs of at most `size` games."""
    return [Job(settings, deals[start : start + size]) for start in range(0, len(deals), size)]


def play_jobs(
    play: Callable[[Job[Settings, Deal]], Sequence[Row]],
    jobs: Sequence[Job[Settings, Deal]],
    *,
    before: Iterable[Row] = (),
    on_rows: Callable[[Sequence[Row]], None] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
) -> list[Row]:
    """The rows `before` of an earlier run and those of all jobs, in order; `on_rows` gets new ones at once.

    Ctrl+C ends it with the rows so far; without any it is raised.
    """
    rows = list(before)
    try:
        for result in run_batch(play, jobs, executor=executor, workers=workers, on_progress=on_progress):
            new = result.unwrap()
            rows += new
            if on_rows is not None:
                on_rows(new)
    except KeyboardInterrupt:
        if not rows:
            raise
    return rows


def compile_by_playing(play: Callable[[Job[Settings, Deal]], object], jobs: Sequence[Job[Settings, Deal]]) -> None:
    """Plays one game here, so that workers load compiled kernels and no game's time includes compiling."""
    if jobs:
        play(replace(jobs[0], deals=jobs[0].deals[:1]))


def write_csv(columns: Iterable[str], rows: Iterable[Iterable[Any]], file: TextIO) -> None:
    """One line for each row; without columns there is no head."""
    writer = csv.writer(file, lineterminator="\n")
    if columns:
        writer.writerow(columns)
    writer.writerows(rows)
