"""Worker processes that do one job at a time and may die without taking others along."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

# Forking a process that runs threads or compiled kernels is not safe; a new one is.
_CONTEXT = multiprocessing.get_context("spawn")
_MOST_DEATHS = 2  # a job that kills this many workers is given up
_END_TIMEOUT = 5.0  # seconds a worker gets to end before it is killed


class WorkerDied(RuntimeError):
    """The job ended its worker process, again and again."""


@dataclass(frozen=True)
class Result:
    """How one job ended: with a value, or with the error it raised."""

    index: int  # the job's place in the batch, from 0
    value: Any = None
    error: BaseException | None = None

    def unwrap(self) -> Any:
        """The value; raises the job's error."""
        if self.error is not None:
            raise self.error
        return self.value


Results = Generator[Result, None, None]


def run_in_processes(function: Callable[[Any], Any], jobs: Sequence[Any], count: int) -> Results:
    """Results as they come. No worker remains, however the loop is left."""
    pool = _WorkerPool(function, jobs)
    try:
        pool.start(min(count, len(jobs)))
        unfinished = len(jobs)
        refused = pool.assign()
        while unfinished:
            arrived = refused + pool.collect()
            refused = pool.assign()  # before the results are looked at, so that no worker is idle
            unfinished -= len(arrived)
            yield from arrived
    finally:
        pool.end()


class _WorkerPool:
    """The workers of one batch and the jobs they have not begun."""

    def __init__(self, function: Callable[[Any], Any], jobs: Sequence[Any]) -> None:
        self._function = function
        self._jobs = jobs
        self._waiting = list(range(len(jobs)))[::-1]  # the next one last
        self._deaths = [0] * len(jobs)
        self._workers: list[_Worker] = []

    def start(self, count: int) -> None:
        for _ in range(count):
            self._workers.append(_Worker(self._function))

    def assign(self) -> list[Result]:
        """Gives every idle worker a job; the results are of jobs that cannot be pickled."""
        return [refused for worker in self._workers if (refused := worker.take(self._waiting, self._jobs))]

    def collect(self) -> list[Result]:
        """Waits until a worker reports something; it need not be a result."""
        busy = [(place, worker) for place, worker in enumerate(self._workers) if worker.is_busy]
        ready = wait([worker.connection for _, worker in busy]) if busy else []
        reporting = [(place, worker) for place, worker in busy if worker.connection in ready]
        return [result for place, worker in reporting if (result := self._receive(place, worker))]

    def _receive(self, place: int, worker: _Worker) -> Result | None:
        if worker.is_starting:
            worker.confirm_start()
            return None
        return worker.collect() or self._replace(place, worker)

    def _replace(self, place: int, dead: _Worker) -> Result | None:
        """A new worker in place of the dead one, whose death counts for its last job."""
        self._workers[place] = _Worker(self._function)
        self._deaths[dead.index] += 1
        if self._deaths[dead.index] < _MOST_DEATHS:
            self._waiting.append(dead.index)
            return None
        text = f"job {dead.index} ended its worker process {_MOST_DEATHS} times, at last with exit code"
        return Result(dead.index, error=WorkerDied(f"{text} {dead.exit_code}"))

    def end(self) -> None:
        for worker in self._workers:
            worker.end()


class _Worker:
    """The parent's end of a worker process."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.connection, worker_end = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(worker_end, function), daemon=True)
        with _ctrl_c_blocked():
            self._process.start()
        worker_end.close()  # so that the worker's death closes the pipe
        self.is_starting = True
        self.is_busy = False
        self.index = 0

    @property
    def exit_code(self) -> int | None:
        return self._process.exitcode

    def take(self, waiting: list[int], jobs: Sequence[Any]) -> Result | None:
        """Starts the next job if there is one; gives a result only for a job that cannot be sent."""
        if self.is_busy or not waiting:
            return None
        self.index = waiting.pop()
        try:
            content = pickle.dumps(jobs[self.index])
        except Exception as error:  # pickling runs code of the job, which may raise anything
            return Result(self.index, error=error)
        with contextlib.suppress(OSError):  # already dead: `collect` finds out
            self.connection.send_bytes(content)
        self.is_busy = True
        return None

    def confirm_start(self) -> None:
        """Waits for the start of the process; else a function it cannot load would look like a bad job."""
        self.is_starting = False
        try:
            self.connection.recv_bytes()
        except (EOFError, OSError):
            raise RuntimeError(
                "a worker process could not start: its function must be importable, and a script that "
                'starts a batch needs `if __name__ == "__main__":`'
            ) from None

    def collect(self) -> Result | None:
        """The result that has arrived, or None when the worker died instead."""
        self.is_busy = False
        try:
            value, error = pickle.loads(self.connection.recv_bytes())
        except (EOFError, OSError):
            self.end()
            return None
        return Result(self.index, value, error)

    def end(self) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.join(_END_TIMEOUT)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


@contextlib.contextmanager
def _ctrl_c_blocked() -> Generator[None, None, None]:
    """A process started inside ignores Ctrl+C from its first line; in this process it is delayed."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # its start, part of the first process's, would end the blocking
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection, function: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, which ends its workers
    with contextlib.suppress(EOFError, OSError):  # the parent has exited
        connection.send_bytes(b"ready")
        while True:
            connection.send_bytes(_answer(function, connection.recv_bytes()))


def _answer(function: Callable[[Any], Any], content: bytes) -> bytes:
    try:
        return pickle.dumps((function(pickle.loads(content)), None))
    except Exception as error:
        return pickle.dumps((None, _portable(error)))


def _portable(error: Exception) -> Exception:
    """The error itself if it survives the way to the parent, else its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
