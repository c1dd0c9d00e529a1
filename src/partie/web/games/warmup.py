"""Loads all games and compiles their kernels in the background, so that the first move need not wait.

A search compiles what its game still needs before its clock starts (`ensure`): otherwise compiling would use
up the time of the move.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from partie import games
from partie.core.game import Game
from partie.play.warmup import WarmUps, jobs_of
from partie.web.games.catalogue import all_games

REPEATED = 2.0  # seconds between two reports of one job


@dataclass(frozen=True)
class Progress:
    """How far the compiling is, in functions; `done == total` ends it."""

    title: str
    done: int
    total: int

    @property
    def finished(self) -> bool:
        """Whether nothing is left to compile."""
        return self.done >= self.total


Listener = Callable[[Progress], None]


class Warming:
    """Runs the `warm_up` jobs of all games, one after another, in one daemon thread.

    The games that visitors opened come first, the last one at once after the job that runs. The first job of a game is
    its rules or the smallest part that it can be played with, so the first jobs of all games come before the rest.
    """

    def __init__(self) -> None:
        self.progress: Progress | None = None  # None before the start
        self._listeners: set[Listener] = set()
        self._lock = threading.Lock()
        self._jobs = WarmUps()
        self._preferred: list[str] = []  # names of games, the last opened first
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

    def progress_of(self, game: Game) -> Progress:
        """How much of what a game needs is compiled."""
        if self.progress is None or self.progress.finished or self._jobs.is_finished(game):
            return Progress("", 1, 1)
        done, total = self._jobs.compiled_of(game)
        return Progress(self.progress.title, done, max(1, total))

    def share_while_preparing(self, game: Game) -> int | None:
        """How much of what a game needs is compiled, in percent; None once it needs nothing more."""
        progress = self.progress_of(game)
        return None if progress.finished else 100 * progress.done // progress.total

    def ensure(self, game: Game) -> None:
        """Comes back when the game's jobs have run, here or in the background."""
        self._jobs.ensure(game)

    def prefer(self, name: str) -> None:
        """A visitor opens that game: what it still needs is compiled next."""
        with self._lock:
            self._preferred = [name, *(other for other in self._preferred if other != name)]

    def _run(self) -> None:
        waiting = [(game, number, job) for game in all_games() for number, job in enumerate(jobs_of(game))]
        total = sum(job.kernels for _, _, job in waiting)
        done = 0
        while waiting:
            if self._stopped.is_set():
                return
            with self._lock:
                order = {name: place for place, name in enumerate(self._preferred)}
            chosen = min(waiting, key=lambda one: (order.get(one[0].name, len(order)), one[1]))
            waiting.remove(chosen)
            game, number, job = chosen
            self._report(Progress(job.title, done, total))
            with self._reporting():
                self._jobs.run_once(game, number, job)
            done += job.kernels
        self._report(Progress("", max(1, total), max(1, total)))

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Listeners hear now and then how far a long job is."""
        over = threading.Event()

        def repeat() -> None:
            while not over.wait(REPEATED) and self.progress is not None:
                self._report(self.progress)

        thread = threading.Thread(target=repeat, name="warming-progress", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

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
