"""One thread that rings at given moments, for every search of this process.

A thread for each search would cost more than it looks: `Thread.start` waits until the new thread runs, and on
a busy machine that is longer than a fast move may take.
"""

from __future__ import annotations

import heapq
import itertools
import os
import threading
import time
from collections.abc import Callable

Action = Callable[[float], None]  # gets how many seconds late it is


class Timer:
    """An action that waits for its moment."""

    def __init__(self, moment: float, action: Action) -> None:
        self._moment = moment
        self._action: Action | None = action

    def cancel(self) -> None:
        """Nothing happens at that moment any more."""
        self._action = None

    def fire(self) -> None:
        """Acts, unless it was cancelled."""
        action, self._action = self._action, None
        if action is not None:
            action(time.monotonic() - self._moment)


class TimerThread:
    """Rings in the order of their moments; its thread starts with the first one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._thread: threading.Thread | None = None

    def after(self, seconds: float, action: Action) -> Timer:
        """Runs `action`, which must be quick, in this many seconds from the clock's thread."""
        moment = time.monotonic() + seconds
        ring = Timer(moment, action)
        entry = (moment, next(self._order), ring)
        with self._changed:
            heapq.heappush(self._waiting, entry)
            if self._waiting[0] is entry:
                self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="alarm clock", daemon=True)
                self._thread.start()
        return ring

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting or self._waiting[0][0] > time.monotonic():
                    moment = self._waiting[0][0] if self._waiting else None
                    self._changed.wait(None if moment is None else max(0.0, moment - time.monotonic()))
                ring = heapq.heappop(self._waiting)[2]
            ring.fire()


TIMERS = TimerThread()


def _anew() -> None:
    """A forked process has none of the threads of its parent."""
    global TIMERS
    TIMERS = TimerThread()


os.register_at_fork(after_in_child=_anew)
