"""Compile jobs run once: compiling must not be charged to a clock."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence

from partie.core.game import Game, WarmUp
from partie.jit import compile_times
from partie.storage.corrupt import CorruptFile

_log = logging.getLogger(__name__)


class WarmUps:
    """Which jobs have run. A caller that needs a game waits for its jobs, and for the one that runs now."""

    def __init__(self) -> None:
        self._compiling = threading.Lock()  # one job at a time; Numba would not run two anyway
        self._finished: set[tuple[str, int]] = set()  # game and number of jobs that need not run again
        self._running: tuple[tuple[str, int], int] | None = None  # and the functions compiled before

    def ensure(self, game: Game) -> None:
        """Returns when the game's jobs have run, here or elsewhere."""
        for number, job in enumerate(jobs_of(game)):
            self.run_once(game, number, job)

    def is_finished(self, game: Game) -> bool:
        """Whether nothing of the game is left to compile."""
        return all((game.name, number) in self._finished for number, _ in enumerate(jobs_of(game)))

    def compiled_of(self, game: Game) -> tuple[int, int]:
        """How many functions of the game are compiled, of how many about."""
        done, jobs = 0, jobs_of(game)
        running = self._running
        for number, job in enumerate(jobs):
            if (game.name, number) in self._finished:
                done += job.kernels
            elif running is not None and running[0] == (game.name, number):
                done += min(compile_times.compiled_functions() - running[1], job.kernels - 1)
        return done, sum(job.kernels for job in jobs)

    def run_once(self, game: Game, number: int, job: WarmUp) -> None:
        """Runs the job unless it has run; one that fails is logged, the game itself will report it."""
        key = (game.name, number)
        if key in self._finished:
            return  # without the lock: another game's job may hold it for a minute
        with self._compiling:
            if key in self._finished:
                return
            compile_times.watch()
            self._running = (key, compile_times.compiled_functions())
            try:
                job.run()
            except CorruptFile as error:
                _log.error("Warming up failed: %s: %s", job.title, error)
            except Exception:
                _log.exception("Warming up failed: %s", job.title)
            self._finished.add(key)
            self._running = None


def jobs_of(game: Game) -> Sequence[WarmUp]:
    """The game's jobs; none where listing them fails."""
    try:
        return game.warm_up()
    except Exception:
        _log.exception("The game %r has no list of what to compile.", game.name)
        return ()


PROCESS = WarmUps()  # the list of this process
