"""A bar on the error stream while many games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from partie.terminal.messages import translated


@contextmanager
def playing(quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Gives what `run_batch` calls with the jobs done and all of them; the bar goes when it ends."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task(translated("Playing"), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def learning(quiet: bool = False) -> Iterator[Callable[[int, int, int, float], None]]:
    """Gives what is called after a generation: games done, all games, games of this one, its mean fitness."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task(translated("Learning"), total=None, speed="")
        began, played = monotonic(), 0

        def update(done: int, total: int, games: int, mean: float) -> None:
            nonlocal played
            played += games
            speed = played / max(monotonic() - began, 1e-9)
            progress.update(
                task,
                completed=done,
                total=total,
                description=translated("Learning, fitness {mean:.2f}", mean=mean),
                speed=translated("{speed:.0f} games/s", speed=speed),
            )

        yield update
