"""`partie warmup`."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from partie import games
from partie.cli.finding import find_game
from partie.terminal.words import words


def warmup(*names: str) -> None:
    """Compile the engines ahead, so that first moves are fast.

    Parameters
    ----------
    names
        The games to prepare; all of them when none is named.
    """
    chosen = [find_game(name) for name in names or games.TABLE]
    jobs = [(game, job) for game in chosen for job in game.warm_up()]
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns) as progress:
        task = progress.add_task("", total=len(jobs))
        for game, job in jobs:
            progress.update(task, description=f"{words(game.title)}: {words(job.title)}")
            job.run()
            progress.advance(task)
        progress.update(task, description=words("Ready."))
