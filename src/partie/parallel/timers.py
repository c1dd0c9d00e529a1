"""One thread that fires timers, for every search of this process.

A thread per search would be costly: `Thread.start` waits until the new thread runs, and on a busy machine
that takes longer than a fast move may.
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
    """An action at a moment in the future."""

    def __init__(self, moment: float, action: Action) -> None:
        self._moment = moment
        self._action: Action | None = action

    def cancel(self) -> None:
        """The action will not run."""
        self._action = None

    def fire(self) -> None:
        """Runs the action, unless it was cancelled."""
        action, self._action = self._action, None
        if action is not None:
            action(time.monotonic() - self._moment)


class TimerThread:
    """Fires timers in the order of their moments; its thread starts with the first one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._thread: threading.Thread | None = None

    def after(self, seconds: float, action: Action) -> Timer:
        """Runs `action`, which must be quick, in this many seconds from the timer thread."""
        moment = time.monotonic() + seconds
        timer = Timer(moment, action)
        entry = (moment, next(self._order), timer)
        with self._changed:
            heapq.heappush(self._waiting, entry)
            if self._waiting[0] is entry:
                self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="timers", daemon=True)
                self._thread.start()
        return timer

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting or self._waiting[0][0] > time.monotonic():
                    moment = self._waiting[0][0] if self._waiting else None
                    self._changed.wait(None if moment is None else max(0.0, moment - time.monotonic()))
                timer = heapq.heappop(self._waiting)[2]
            timer.fire()


TIMERS = TimerThread()


def _restart() -> None:
    """A forked process has none of the threads of its parent."""
    global TIMERS
    TIMERS = TimerThread()


os.register_at_fork(after_in_child=_restart)
