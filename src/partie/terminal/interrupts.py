"""Signals that end commands."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from partie.core.brain import StopFlag

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # Ctrl+C, `kill`, and a terminal that is closed


@contextmanager
def end_requested() -> Iterator[Callable[[], bool]]:
    """Gives a function that returns whether a signal came, for commands that stop at a safe place.

    A second signal raises `KeyboardInterrupt` at once.
    """
    received: list[int] = []

    def end(number: int, _frame: FrameType | None) -> None:
        received.append(number)
        if len(received) == 2:
            raise KeyboardInterrupt

    before = {number: signal.signal(number, end) for number in SIGNALS}
    try:
        yield lambda: bool(received)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def interrupt_stops(stop: StopFlag) -> Iterator[None]:
    """Ctrl+C stops a search, which returns what it has; a second one raises `KeyboardInterrupt`."""

    def end(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
