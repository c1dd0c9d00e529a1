"""Shared by brains of every protocol: lines are read while the engine thinks, and a search can be stopped."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TextIO

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.game import Game
from partie.core.position import Position
from partie.play.brain_thread import Search

LONGEST_LINE = 8000  # characters; the rest of a longer line is dropped


@dataclass(frozen=True)
class BrainService:
    """Everything a protocol needs to make Partie's engine a brain for another manager."""

    game: Game
    make_brain: Callable[[Mapping[str, object]], Brain]  # from options that the manager set, as texts or values
    prepare: Callable[[], None]  # returns when the engine is compiled
    source: TextIO
    sink: TextIO
    address: str = "127.0.0.1"  # to listen on, where the protocol listens
    port: int = 5555
    at_level: Callable[[int, Mapping[str, object]], Brain] | None = None  # where the manager may choose the level


class LineReader:
    """Reads lines in a thread. `on_line` is called with each at once; the iterator gives them in order."""

    def __init__(self, source: TextIO, on_line: Callable[[str], None]) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._source, self._on_line = source, on_line
        threading.Thread(target=self._read, name="line reader", daemon=True).start()

    def _read(self) -> None:
        try:
            for line in _bounded_lines(self._source):
                self._on_line(line)
                self._lines.put(line)
        except (OSError, ValueError):  # the manager closed the connection
            pass
        self._on_line("")
        self._lines.put(None)

    def __iter__(self) -> Iterator[str]:
        """Lines that are not blank, until the manager closes the connection."""
        while (line := self._lines.get()) is not None:
            if line:
                yield line


def _bounded_lines(source: TextIO) -> Iterator[str]:
    while piece := source.readline(LONGEST_LINE):
        yield piece.strip()
        while piece and not piece.endswith("\n"):
            piece = source.readline(LONGEST_LINE)


class Preparation:
    """Makes a brain in a thread while the conversation goes on, one `after` the other."""

    def __init__(self, make: Callable[[], StoppableBrain], after: Preparation | None = None) -> None:
        self._make, self._after = make, after
        self._over = threading.Event()
        self._made: StoppableBrain | None = None
        self._error: BaseException | None = None
        threading.Thread(target=self._run, name="preparation", daemon=True).start()

    def _run(self) -> None:
        if self._after is not None:
            self._after._over.wait()
        try:
            self._made = self._make()
        except BaseException as error:  # raised by `brain`
            self._error = error
        self._after = None
        self._over.set()

    def stop_search(self) -> None:
        """Makes a running search return what it has."""
        if self._made is not None:
            self._made.stop_search()

    def is_over(self, seconds: float) -> bool:
        """Whether it has ended, waiting at most so many seconds."""
        return self._over.wait(seconds)

    def brain(self) -> StoppableBrain:
        """What was made; waits for it. Raises what making it raised."""
        self._over.wait()
        if self._made is None:
            assert self._error is not None, "one of the two is set"
            raise self._error
        return self._made


class StoppableBrain:
    """Runs one search at a time, which another thread may stop."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain
        self._lock = threading.Lock()
        self._search: Search | None = None

    def think(self, position: Position, seconds: float, on_analysis: OnAnalysis | None = None) -> Analysis:
        """The brain's move in about this many seconds."""
        view, limits = position.observation(position.turn), Limits(seconds=seconds)
        search = Search(lambda: self._brain, view, limits, grace=0.0)  # stopped even if it ignores its limits
        with self._lock:
            self._search = search
        try:
            return search.run(on_analysis)
        finally:
            with self._lock:
                self._search = None

    def stop_search(self) -> None:
        """Makes a running search return what it has."""
        with self._lock:
            if self._search:
                self._search.stop.set()


class BackgroundSearch:
    """One search at a time in a thread of its own, so that commands are answered while it goes on."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._stop = StopFlag()
        self._may_answer = threading.Event()

    @property
    def is_running(self) -> bool:
        """Whether a search has been started and not been waited for."""
        return self._thread is not None

    def start(
        self,
        search: Callable[[StopFlag, OnAnalysis], Analysis],
        on_analysis: OnAnalysis,
        on_done: Callable[[Analysis | Exception], None],
        seconds: float | None = None,
        waits: bool = False,
    ) -> None:
        """Runs it, at most so long; with `waits` there is no answer before `stop` or `release`."""
        self.finish()
        self._stop, self._may_answer = StopFlag(), threading.Event()
        if not waits:
            self._may_answer.set()
        stop, may_answer = self._stop, self._may_answer

        def run() -> None:
            timer = None if seconds is None else stop.after(seconds)
            found: Analysis | Exception
            try:
                found = search(stop, on_analysis)
            except Exception as error:  # the manager must not wait for ever
                found = error
            if timer is not None:
                timer.cancel()
            may_answer.wait()
            on_done(found)

        self._thread = threading.Thread(target=run, name="search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Makes it answer with what it has."""
        self._stop.set()
        self._may_answer.set()

    def release(self, seconds: float | None) -> None:
        """Lets it answer that was started with `waits`, after so many seconds at most."""
        if seconds is not None:
            self._stop.after(seconds)
        self._may_answer.set()

    def finish(self) -> None:
        """Stops it and waits for its answer."""
        if self._thread is not None:
            self.stop()
            self._join()

    def end_of_input(self) -> None:
        """A search that has limits comes to its own end, as a script expects."""
        if self._thread is not None:
            if not self._may_answer.is_set():
                self.stop()
            self._join()

    def _join(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
