"""Waits for a condition, never for a time to pass."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from partie.core.text import Text
from partie.desktop.program import UnreadableScreen

Found = TypeVar("Found")
PERIOD = 0.004  # seconds between two looks


def wait_until(
    check: Callable[[], Found | None],
    what: Text,
    seconds: float,
    between: Callable[[], None] | None = None,
) -> Found:
    """The first answer that is not None. `between` may raise; `UnreadableScreen` when the time is over."""
    end = time.monotonic() + seconds
    while True:
        found = check()
        if found is not None:
            return found
        if time.monotonic() > end:
            raise UnreadableScreen("Waited {seconds:.0f} s in vain until {what}.", seconds=seconds, what=what)
        if between is not None:
            between()
        time.sleep(PERIOD)
