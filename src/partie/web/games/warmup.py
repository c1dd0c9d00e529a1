"""Loads all games and compiles their kernels in the background, so that the first move need not wait.

A search compiles what its game still needs before its clock starts (`ensure`): otherwise compiling would use
up the time of the move.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from partie import games
from partie.core.game import Game
from partie.play.warmup import WarmUps, jobs_of
from partie.web.games.catalogue import all_games


@dataclass(frozen=True)
class Progress:
    """How far the compiling is; `done == total` ends it."""

    title: str
    done: int
    total: int

    @property
    def finished(self) -> bool:
        """Whether nothing is left to compile."""
        return self.done >= self.total


Listener = Callable[[Progress], None]


class Warming:
    """Runs the `warm_up` jobs of all games, one after another, in one daemon thread."""

    def __init__(self) -> None:
        self.progress: Progress | None = None  # None before the start
        self._listeners: set[Listener] = set()
        self._lock = threading.Lock()
        self._jobs = WarmUps()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self.games_loaded = threading.Event()

    def load_games(self) -> None:
        """Imports every game, so that the first page can name them without waiting."""
        all_games()
        self.games_loaded.set()

    def start(self) -> None:
        """Begins; a second call does nothing."""
        if self._thread is None:
            self._report(Progress("Loading the games", 0, max(1, len(games.TABLE))))
            self._thread = threading.Thread(target=self._run, name="warming", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Ends after the job that is running; does not wait for it."""
        self._stopped.set()

    def join(self) -> None:
        """Waits until all is compiled."""
        if self._thread is not None:
            self._thread.join()

    def listen(self, listener: Listener) -> None:
        """Calls `listener` at once while the warming goes on, and at every step, from any thread."""
        with self._lock:
            self._listeners.add(listener)
            progress = self.progress
        if progress is not None and not progress.finished:
            listener(progress)

    def forget(self, listener: Listener) -> None:
        """Ends `listen`."""
        with self._lock:
            self._listeners.discard(listener)

    def ensure(self, game: Game) -> None:
        """Comes back when the game's jobs have run, here or in the background."""
        self._jobs.ensure(game)

    def _run(self) -> None:
        jobs = [(game, number, job) for game in all_games() for number, job in enumerate(jobs_of(game))]
        for done, (game, number, job) in enumerate(jobs):
            if self._stopped.is_set():
                return
            self._report(Progress(job.title, done, len(jobs)))
            self._jobs.run_once(game, number, job)
        self._report(Progress("", max(1, len(jobs)), max(1, len(jobs))))

    def _report(self, progress: Progress) -> None:
        with self._lock:
            self.progress = progress
            listeners = list(self._listeners)
        for listener in listeners:
            listener(progress)


def get_warming(connection: HTTPConnection) -> Warming:
    """The compile jobs of the application that serves this connection."""
    warming: Warming = connection.app.state.warming
    return warming
