"""What was said to a brain and by it in one game, in order, bounded.

What programs say is kept as it came; what Partie says itself is kept as a `Text`, marked by `OWN` behind the
direction, and `say_log` says it in a language.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from partie.core.text import Text

MAX_LINES = 5000
MAX_LENGTH = 400  # characters of one line
SENT, RECEIVED, ASIDE = ">", "<", "!"  # to the brain, from it, and what it said beside the protocol

OWN = "#"
_OWN_LINE = re.compile(rf"^( *\d+\.\d{{3}} [{SENT}{RECEIVED}{ASIDE}]){OWN} (.*)$", re.MULTILINE)


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

    def add(self, direction: str, text: str | Text) -> None:
        """Writes one line down."""
        if len(self._lines) > MAX_LINES:
            return
        if len(self._lines) == MAX_LINES:
            text, direction = Text("the rest is cut off"), ASIDE
        elif len(str(text)) > MAX_LENGTH:
            text = str(text)[:MAX_LENGTH] + "…"
        told = f"{direction}{OWN} {text.to_column()}" if isinstance(text, Text) else f"{direction} {text}"
        line = f"{time.monotonic() - self._started:9.3f} {told}"
        self._lines.append(line)
        if self.heard:
            self.heard(line)

    def text(self) -> str:
        """The whole log."""
        return "\n".join(self._lines)


def say_log(log: str, tell: Callable[[Text], str] = str) -> str:
    """A log as a person reads it; `tell` says what Partie said in it."""
    return _OWN_LINE.sub(lambda line: f"{line[1]} {tell(Text.from_column(line[2]))}", log)
