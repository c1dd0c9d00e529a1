"""What was said to a brain and by it in one game, in order, bounded."""

from __future__ import annotations

import time
from collections.abc import Callable

MAX_LINES = 5000
MAX_LENGTH = 400  # characters of one line
SENT, RECEIVED, ASIDE = ">", "<", "!"  # to the brain, from it, and what it said beside the protocol


class Log:
    """Lines with their moment and direction; `heard` is told of each as it comes."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._started = time.monotonic()
        self.heard: Callable[[str], None] | None = None

    def restart(self) -> None:
        """Begins the log of the next game."""
        self._lines.clear()
        self._started = time.monotonic()

    def add(self, direction: str, text: str) -> None:
        """Writes one line down."""
        if len(self._lines) > MAX_LINES:
            return
        if len(self._lines) == MAX_LINES:
            text, direction = "the rest is cut off", ASIDE
        elif len(text) > MAX_LENGTH:
            text = text[:MAX_LENGTH] + "…"
        line = f"{time.monotonic() - self._started:9.3f} {direction} {text}"
        self._lines.append(line)
        if self.heard:
            self.heard(line)

    def text(self) -> str:
        """The whole log."""
        return "\n".join(self._lines)
