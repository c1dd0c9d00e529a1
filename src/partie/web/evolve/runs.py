"""Players that learn, started from the page: one run at a time, in a process that ends with the server."""

from __future__ import annotations

import itertools
import os
import select
import shutil
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from fastapi import Request

from partie import games
from partie.arena.conditions import BrainFault
from partie.arena.process import BrainProcess
from partie.core.features import resolve
from partie.core.text import Text
from partie.evolve.evolvable import Evolvable
from partie.evolve.runs import StoredRun, find_run, folder_of
from partie.evolve.settings import parse_settings, write_settings
from partie.evolve.stored_settings import SETTINGS
from partie.storage.files import write_atomically
from partie.web.http.errors import Refusal
from partie.web.http.process import lower_priority

_THREADS = "1"  # people may be playing here
_MOST_WORDS = 1 << 16  # bytes, what a pipe holds
_MOST_SHOWN = 300  # characters of the last line


def command(game: str, folder: Path) -> Sequence[str]:
    """What goes on with the run in the folder, as a person would type it."""
    command = (
        "evolve",
        game,
        str(folder / SETTINGS),
        "--out",
        str(folder),
        "--workers",
        _THREADS,
        "--quiet",
    )
    return (sys.executable, "-m", "partie", *command)


class EvolveRuns:
    """The run that this server plays; there is at most one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BrainProcess | None = None
        self._folder: Path | None = None
        self._problem: Text | None = None  # why the process in that folder ended by itself

    def plays(self, run: StoredRun) -> bool:
        """Whether this server plays it now."""
        process = self._process  # once: another thread may take it away meanwhile
        return self._folder == run.folder and process is not None and process.is_running

    def problem(self, run: StoredRun) -> Text | None:
        """Why a run that was started here ended without being stopped."""
        with self._lock:
            if self._folder != run.folder or run.state != "stopped":
                return None
            if self._process is not None and not self._process.is_running:
                reason = _last_error_line(self._process) or self._process.fault().detail
                self._problem = Text("It ended by itself: {reason}", reason=reason)
                self._process.close()
                self._process = None
            return self._problem

    def start(self, game: str, given: Mapping[str, object] | None = None) -> StoredRun:
        """A new run with these settings, else a seed of its own. Raises `Refusal` or `InvalidText`."""
        evolvable = learner_of(game)
        chosen = parse_settings(given or {}, evolvable)
        with self._lock:
            self._check_idle()
            number = next(n for n in itertools.count(1) if not folder_of(game, f"page-{n}").exists())
            name = f"page-{number}"
            folder = folder_of(game, name)
            own_seed = given is not None and "Seed" in given
            settings = chosen if own_seed else replace(chosen, seed=chosen.seed + number - 1)
            folder.mkdir(parents=True)  # fails where another request made it in this moment
            try:
                write_atomically(folder / SETTINGS, write_settings(settings, evolvable).encode())
                self._play(game, folder)
            except (Refusal, OSError):  # a full disk among them
                shutil.rmtree(folder, ignore_errors=True)
                raise
        run = find_run(game, name)
        if run is None:  # deleted by hand in this moment
            raise Refusal("There is no run {name!r} of {game!r}.", status=404, name=name, game=game)
        return run

    def go_on(self, run: StoredRun) -> None:
        """Plays a run that was stopped. Raises `Refusal` where nothing is left, or another one is played."""
        with self._lock:
            if run.state == "finished":
                raise Refusal("The run is finished.", status=409)
            if run.state == "running" and not self.plays(run):
                raise Refusal("Another process plays this run.", status=409)
            if not self.plays(run):
                self._check_idle()
                self._play(run.game, run.folder)

    def stop(self, run: StoredRun) -> None:
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
        if self._process is not None and self._process.is_running:
            raise Refusal("Somebody learns here already; stop that run first.", status=409)

    def _play(self, game: str, folder: Path) -> None:
        if self._process is not None:
            self._process.close()
        self._process, self._folder, self._problem = None, folder, None
        try:
            with ThreadPoolExecutor(1) as executor:
                self._process = executor.submit(_start, command(game, folder)).result()
        except (BrainFault, OSError, RuntimeError) as error:  # no memory, no descriptors, no threads left
            raise Refusal("The player cannot learn now: {error}", status=503, error=str(error)) from error


def learner_of(game: str) -> Evolvable:
    """What learns in a game. Raises `Refusal` where nothing does."""
    if game not in games.TABLE or not games.features(game).evolve:
        raise Refusal("{game!r} has no players that learn.", status=404, game=game)
    found: Evolvable = resolve(games.features(game).evolve)()
    return found


def _start(command: Sequence[str]) -> BrainProcess:
    """Starts a process in a thread whose low priority it inherits: playing goes before learning."""
    lower_priority()
    return BrainProcess(command)


def _last_error_line(process: BrainProcess) -> str:
    """The last line that a process wrote before it ended; empty where it wrote none."""
    ready, _, _ = select.select([process.errors], [], [], 0)
    output = os.read(process.errors, _MOST_WORDS).decode(errors="replace") if ready else ""
    return next((line.strip()[:_MOST_SHOWN] for line in reversed(output.splitlines()) if line.strip()), "")


def get_evolving(request: Request) -> EvolveRuns:
    """The runs of this application."""
    runs: EvolveRuns = request.app.state.evolving
    return runs
