"""What a program's threads get of the processors, from Linux's /proc; nothing is known elsewhere."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

LOOK_EVERY = 0.25  # seconds at least between two looks while an answer is not due


class Share(NamedTuple):
    """What a thread got since its start, in seconds."""

    ran: float
    waited: float  # ready to run without a processor; the system adds a wait when it ends
    ready: bool  # runs or waits now


Threads = dict[int, Share]  # by the number of the thread


def threads_of(processes: Iterable[int]) -> Threads:
    """All threads of the processes; those that ended meanwhile are left out."""
    found: Threads = {}
    for process in processes:
        for folder in Path(f"/proc/{process}/task").glob("*"):
            with contextlib.suppress(OSError, ValueError, IndexError):
                ran, waited, _slices = (int(text) for text in (folder / "schedstat").read_text().split())
                state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
                found[int(folder.name)] = Share(ran / 1e9, waited / 1e9, state == "R")
    return found


def ran_and_waited(before: Threads, after: Threads, seconds: float) -> tuple[float, float]:
    """What all threads together ran in these seconds, and what the only one that wanted a processor waited for it.

    Several threads that want to run share what they get, so none of them counts as waiting.
    """
    nothing = Share(0.0, 0.0, ready=False)
    wanted = [(before.get(thread, nothing), share) for thread, share in after.items()]
    wanted = [(old, new) for old, new in wanted if new.ready or new[:2] != old[:2]]
    ran = sum(new.ran - old.ran for old, new in wanted)
    if len(wanted) != 1:
        return ran, 0.0
    [(old, new)] = wanted
    rest = max(0.0, seconds - ran)
    waits_on = old.ready and new.ready  # so it wanted one all the time
    return ran, rest if waits_on else min(rest, new.waited - old.waited)


class ProcessorWatch:
    """Looks at the threads of a program while an answer is awaited."""

    def __init__(self, threads: Callable[[], Threads]) -> None:
        self._threads = threads
        self.begin()

    def begin(self) -> None:
        """A new answer is awaited; nothing is looked at yet."""
        self.ran = self.waited = 0.0
        self._before: Threads | None = None
        self._looked = 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is time for another look."""
        return self._before is None or time.perf_counter() - self._looked >= LOOK_EVERY

    def look(self) -> None:
        """Adds what happened since the look before."""
        now, after = time.perf_counter(), self._threads()
        if self._before is not None:
            ran, waited = ran_and_waited(self._before, after, now - self._looked)
            self.ran += ran
            self.waited += waited
        self._before, self._looked = after, now
