"""Wakes a connection when a flag may have fallen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from partie.web.session.session import Session

AGAIN = 0.05  # seconds, where a message that came before has to be answered first


class FlagTimer:
    """One timer for the clock that runs; `check` is called when it has run down."""

    def __init__(self, check: Callable[[], Awaitable[None]]) -> None:
        self._check = check
        self._handle: asyncio.TimerHandle | None = None
        self._task: asyncio.Future[None] | None = None

    def watch(self, session: Session) -> None:
        """Watches the clock of this session from now on; none where no clock of a person runs."""
        self.stop()
        seconds = session.until_flag()
        if seconds is not None:
            self._after(seconds)

    def again(self) -> None:
        """Asks once more in a moment."""
        self._after(AGAIN)

    def stop(self) -> None:
        """Nothing is watched any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _after(self, seconds: float) -> None:
        self._handle = asyncio.get_running_loop().call_later(max(0.0, seconds), self._wake)

    def _wake(self) -> None:
        self._task = asyncio.ensure_future(self._check())  # the reference keeps it alive
