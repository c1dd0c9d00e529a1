"""`partie warmup`."""

from __future__ import annotations

import importlib

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from partie import games
from partie.core.game import Game
from partie.parallel.batch import cores, run_batch
from partie.terminal.messages import translated, translated_text


def warmup(*names: str) -> None:
    """Compile the engines ahead, so that first moves are fast.

    Parameters
    ----------
    names
        The games to prepare; all of them when none is named.
    """
    chosen = [games.find(name) for name in names or games.TABLE]
    workers = min(cores(), len(chosen)) if len(chosen) > 1 else 0  # 0: in this process
    unfinished = dict(enumerate(chosen))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    modules = [games.TABLE[game.name] for game in chosen]
    with Progress(*columns) as progress:
        task = progress.add_task(_running(unfinished, workers), total=len(chosen))
        for result in run_batch(compile_game, modules, workers=workers, in_order=False):
            result.unwrap()
            del unfinished[result.index]
            progress.update(task, advance=1, description=_running(unfinished, workers))
        progress.update(task, description=translated("Ready."))


def _running(unfinished: dict[int, Game], workers: int) -> str:
    """The games that are being compiled: as many as there are processes, in their order."""
    return ", ".join(translated_text(game.title) for game in list(unfinished.values())[: max(workers, 1)])


def compile_game(module: str) -> None:
    """Runs the jobs of the game that the module declares; their result is in the compile cache."""
    game: Game = importlib.import_module(module).GAME
    for job in game.warm_up():
        job.run()
