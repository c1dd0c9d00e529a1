"""Players that learn, started from the page: one run at a time, in a process that ends with the server."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from fastapi import Request

from partie import games
from partie.abilities import resolve
from partie.arena.process import BrainProcess
from partie.evolvable import Evolvable
from partie.evolve.run import SETTINGS
from partie.evolve.settings import parse_settings, write_settings
from partie.evolve.watching import Watched, find_run, folder_of
from partie.textfile import write_whole
from partie.web.errors import Refusal

_FOREGROUND = "1"  # threads: people may be playing here


def command(game: str, folder: Path) -> Sequence[str]:
    """What goes on with the run in the folder, as a person would type it."""
    words = (
        "evolve",
        game,
        str(folder / SETTINGS),
        "--out",
        str(folder),
        "--workers",
        _FOREGROUND,
        "--quiet",
    )
    return (sys.executable, "-m", "partie", *words)


class EvolveRuns:
    """The run that this server plays; there is at most one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BrainProcess | None = None
        self._folder: Path | None = None

    def plays(self, run: Watched) -> bool:
        """Whether this server plays it now."""
        return self._folder == run.folder and self._process is not None and self._process.alive

    def start(self, game: str) -> Watched:
        """A new run with the usual settings of the game and a seed of its own. Raises `Refusal`."""
        if game not in games.TABLE or not games.abilities(game).evolve:
            raise Refusal("{game!r} has no players that learn.", status=404, game=game)
        evolvable: Evolvable = resolve(games.abilities(game).evolve)()
        with self._lock:
            self._check_idle()
            number = next(n for n in itertools.count(1) if not folder_of(game, f"page-{n}").exists())
            name, usual = f"page-{number}", parse_settings({}, evolvable)
            folder = folder_of(game, name)
            folder.mkdir(parents=True)
            settings = replace(usual, seed=usual.seed + number - 1)
            write_whole(folder / SETTINGS, write_settings(settings, evolvable).encode())
            self._play(game, folder)
        run = find_run(game, name)
        if run is None:  # deleted by hand in this moment
            raise Refusal("There is no run {name!r} of {game!r}.", status=404, name=name, game=game)
        return run

    def go_on(self, run: Watched) -> None:
        """Plays a run that was stopped. Raises `Refusal` where nothing is left, or another one is played."""
        with self._lock:
            if run.state == "finished":
                raise Refusal("The run is finished.", status=409)
            if run.state == "running" and not self.plays(run):
                raise Refusal("Another process plays this run.", status=409)
            if not self.plays(run):
                self._check_idle()
                self._play(run.game, run.folder)

    def stop(self, run: Watched) -> None:
        """Ends it after its last finished generation. Raises `Refusal` for one that was started elsewhere."""
        with self._lock:
            if not self.plays(run) or self._process is None:
                raise Refusal("This run was not started here.", status=409)
            self._process.close()
            self._process = None

    def close(self) -> None:
        """Ends what runs."""
        with self._lock:
            if self._process is not None:
                self._process.close()
                self._process = None

    def _check_idle(self) -> None:
        if self._process is not None and self._process.alive:
            raise Refusal("Somebody learns here already; stop that run first.", status=409)

    def _play(self, game: str, folder: Path) -> None:
        if self._process is not None:
            self._process.close()
        self._process, self._folder = BrainProcess(command(game, folder)), folder


def get_evolving(request: Request) -> EvolveRuns:
    """The runs of this application."""
    runs: EvolveRuns = request.app.state.evolving
    return runs
