"""A bar on the error stream while many games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from partie.terminal.words import words


@contextmanager
def playing(quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Gives what `run_batch` calls with the jobs done and all of them; the bar goes when it ends."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task(words("Playing"), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
