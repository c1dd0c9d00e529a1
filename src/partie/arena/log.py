"""The lines to and from a brain in one game, in order, bounded.

Lines of programs are stored as they came. Partie's remarks are stored as a `Text`, marked by `TEXT_MARK`
after the direction; `render_log` translates them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from partie.core.text import Text

MAX_LINES = 5000
MAX_LENGTH = 400  # characters of one line
SHOWN_ERRORS = 4  # last lines of standard error that are shown where a program crashed
SENT, RECEIVED, NOTE = ">", "<", "!"  # to the brain, from it, and beside the protocol

TEXT_MARK = "#"
_TEXT_LINE = re.compile(rf"^( *\d+\.\d{{3}} [{SENT}{RECEIVED}{NOTE}]){TEXT_MARK} (.*)$", re.MULTILINE)


class Log:
    """Lines with their moment and direction; `on_line` is called with each."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._started = time.monotonic()
        self.on_line: Callable[[str], None] | None = None

    def restart(self) -> None:
        """Clears the log for the next game."""
        self._lines.clear()
        self._started = time.monotonic()

    def add(self, direction: str, text: str | Text) -> None:
        """Appends one line."""
        if len(self._lines) > MAX_LINES:
            return
        if len(self._lines) == MAX_LINES:
            text, direction = Text("the rest is cut off"), NOTE
        elif len(str(text)) > MAX_LENGTH:
            text = str(text)[:MAX_LENGTH] + "…"
        content = f"{direction}{TEXT_MARK} {text.to_column()}" if isinstance(text, Text) else f"{direction} {text}"
        line = f"{time.monotonic() - self._started:9.3f} {content}"
        self._lines.append(line)
        if self.on_line:
            self.on_line(line)

    def text(self) -> str:
        """The complete log."""
        return "\n".join(self._lines)


def render_log(log: str, translate: Callable[[Text], str] = str) -> str:
    """A log for people, with Partie's remarks translated by `translate`."""
    return _TEXT_LINE.sub(lambda line: f"{line[1]} {translate(Text.from_column(line[2]))}", log)
