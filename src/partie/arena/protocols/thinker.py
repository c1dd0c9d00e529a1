"""What every brain side shares: lines that are heard while it thinks, and a search that can be cut short."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import TextIO

from partie.core.brain import Analysis, Brain, Limits
from partie.core.position import Position
from partie.play.brain_thread import Search

LONGEST_LINE = 8000  # characters; the rest of a longer line is dropped


class Ears:
    """Reads lines in a thread of its own. `urgent` hears each at once, the iterator gives them in order."""

    def __init__(self, source: TextIO, urgent: Callable[[str], None]) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._source, self._urgent = source, urgent
        threading.Thread(target=self._listen, name="ears", daemon=True).start()

    def _listen(self) -> None:
        try:
            for line in _bounded_lines(self._source):
                self._urgent(line)
                self._lines.put(line)
        except (OSError, ValueError):  # the other side is gone
            pass
        self._urgent("")
        self._lines.put(None)

    def __iter__(self) -> Iterator[str]:
        """Lines that are not blank, until the other side closes."""
        while (line := self._lines.get()) is not None:
            if line:
                yield line


def _bounded_lines(source: TextIO) -> Iterator[str]:
    while piece := source.readline(LONGEST_LINE):
        yield piece.strip()
        while piece and not piece.endswith("\n"):
            piece = source.readline(LONGEST_LINE)


class Preparation:
    """Makes a thinker in a thread of its own while the conversation goes on, one `after` the other."""

    def __init__(self, make: Callable[[], Thinker], after: Preparation | None = None) -> None:
        self._make, self._after = make, after
        self._over = threading.Event()
        self._made: Thinker | None = None
        self._error: BaseException | None = None
        threading.Thread(target=self._run, name="preparation", daemon=True).start()

    def _run(self) -> None:
        if self._after is not None:
            self._after._over.wait()
        try:
            self._made = self._make()
        except BaseException as error:  # told to whoever asks for the thinker
            self._error = error
        self._after = None
        self._over.set()

    def cut_short(self) -> None:
        """Lets a running search come back with what it has."""
        if self._made is not None:
            self._made.cut_short()

    def is_over(self, response_timeout: float) -> bool:
        """Whether it has ended, at the latest after so many seconds of waiting."""
        return self._over.wait(response_timeout)

    def thinker(self) -> Thinker:
        """What was made; waits for it. Raises what making it raised."""
        self._over.wait()
        if self._made is None:
            assert self._error is not None, "one of the two is there"
            raise self._error
        return self._made


class Thinker:
    """One search at a time, which another thread may cut short."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain
        self._lock = threading.Lock()
        self._search: Search | None = None

    def think(self, position: Position, seconds: float) -> Analysis:
        """The brain's move in about this many seconds."""
        view, limits = position.observation(position.turn), Limits(seconds=seconds)
        search = Search(lambda: self._brain, view, limits, grace=0.0)  # whatever it makes of its limits
        with self._lock:
            self._search = search
        try:
            return search.run()
        finally:
            with self._lock:
                self._search = None

    def cut_short(self) -> None:
        """Lets a running search come back with what it has."""
        with self._lock:
            if self._search:
                self._search.stop.set()
