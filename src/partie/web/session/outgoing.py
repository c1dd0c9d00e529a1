"""The messages that wait to be sent to one page, in its language."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from partie.core.text import Text
from partie.web.games.warmup import Progress
from partie.web.http import limits
from partie.web.http.errors import problems_of, rule_of, sentence
from partie.web.http.language import translate


class OutgoingMessages:
    """Sends messages in their order; `on_full` is called when the page reads too slowly."""

    def __init__(self, socket: WebSocket, language: str, on_full: Callable[[], None]) -> None:
        self.language = language
        self._socket, self._on_full = socket, on_full
        self._loop = asyncio.get_running_loop()
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue(limits.MAX_UNREAD)

    async def send_all(self) -> None:
        """Sends until the connection ends."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._messages.get()
                await self._socket.send_text(json.dumps(message, ensure_ascii=False))

    def put(self, message: dict[str, Any]) -> None:
        """Sends it after those that wait."""
        try:
            self._messages.put_nowait(message)
        except asyncio.QueueFull:
            self._on_full()

    def put_error(self, error: Exception) -> None:
        """An `error` message."""
        problems = [problem.model_dump() for problem in problems_of(error, self.language)]
        text, rule = sentence(error, self.language), rule_of(error, self.language)
        self.put({"type": "error", "text": text, "rule": rule, "problems": problems})

    def put_queue(self, text: Text, number: int) -> None:
        """A `queue` message: the visitor's number in a queue."""
        self.put({"type": "queue", "place": number, "text": translate(text, self.language)})

    def put_warming(self, progress: Progress) -> None:
        """A `warming` message: how far compiling is. May be called from any thread."""
        message = {
            "type": "warming",
            "title": progress.title,
            "done": progress.done,
            "total": progress.total,
        }
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self.put, message)
