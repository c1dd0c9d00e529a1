"""How commands end that were told to."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from partie.core.brain import StopFlag

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # Ctrl+C, `kill`, and a terminal that is closed


@contextmanager
def end_requested() -> Iterator[Callable[[], bool]]:
    """Gives what says whether somebody ends the command, for those who stop where nothing is half done.

    Told again, the block is left at once by `KeyboardInterrupt`.
    """
    told: list[int] = []

    def end(number: int, _frame: FrameType | None) -> None:
        told.append(number)
        if len(told) == 2:
            raise KeyboardInterrupt

    before = {number: signal.signal(number, end) for number in ENDING}
    try:
        yield lambda: bool(told)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def interrupt_stops(stop: StopFlag) -> Iterator[None]:
    """Told to end, a search comes back with what it has; told again, by `KeyboardInterrupt`."""

    def end(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
