"""Idle connections are closed, and there are never more than the process has file handles for."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from partie.web.http import limits
from partie.web.http.cookies import with_partie_cookies
from partie.web.http.process import max_connections
from partie.web.http.visitors import is_loopback

_log = logging.getLogger(__name__)
_NO_HANDLES = (errno.EMFILE, errno.ENFILE)
_LOG_EVERY = 60.0  # seconds
OPEN_FROM: Counter[str] = Counter()  # connections by address, of all servers of this process


class BoundedHttpProtocol(H11Protocol):
    """Closes a connection whose request does not arrive in time, and those beyond the caps at once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._waiting: asyncio.TimerHandle | None = None
        self._counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts the connection and starts the timeout for a request."""
        super().connection_made(transport)
        self._counted = _count_in(self.client)
        if self._has_too_many() or not self._close_longest_idle():
            transport.abort()
        else:
            self._wait()

    def _close_longest_idle(self) -> bool:
        """Closes the connection that has been idle the longest where there are too many."""
        if len(self.connections) <= max_connections():
            return True
        idle = next((other for other in _idle if other.connections is self.connections), None)
        if idle is not None:
            idle._stop_waiting()
            idle.transport.abort()
        return idle is not None

    def _has_too_many(self) -> bool:
        return not is_loopback(self._counted) and OPEN_FROM[self._counted] > limits.MAX_CONNECTIONS_EACH

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees its place."""
        super().connection_lost(exc)
        self._stop_waiting()
        _count_out(self._counted)

    def data_received(self, data: bytes) -> None:
        """A complete header stops the timeout; a part of one does not restart it."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        else:
            self._wait()

    def on_response_complete(self) -> None:
        """Waits for the next request on the same connection."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The WebSocket protocol takes the connection over, and counts it itself."""
        self._stop_waiting()
        # A handshake has lines of at most 8 kB, which cookies of other servers may exceed.
        self.headers = with_partie_cookies(dict(self.scope))
        super().handle_websocket_upgrade(event)
        _count_out(self._counted)

    def _wait(self) -> None:
        if self._waiting is None and self.transport.get_protocol() is self:
            self._waiting = self.loop.call_later(limits.REQUEST_SECONDS, self.transport.abort)
            _idle[self] = None

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
            del _idle[self]


_idle: dict[BoundedHttpProtocol, None] = {}  # connections that wait for a request, the longest first


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that counts as a connection, and is closed when its handshake does not complete in time."""

    _counted = ""
    _opening: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Counts the connection and starts the timeout for the handshake."""
        super().connection_made(transport)
        self._counted = _count_in(self.client)
        self._opening = self.loop.call_later(limits.REQUEST_SECONDS, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees its place."""
        super().connection_lost(exc)
        _count_out(self._counted)
        if self._opening is not None:
            self._opening.cancel()

    def _give_up(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()


def _count_in(client: tuple[str, int] | None) -> str:
    address = client[0] if client else ""
    OPEN_FROM[address] += 1
    return address


def _count_out(address: str) -> None:
    OPEN_FROM[address] -= 1
    if OPEN_FROM[address] <= 0:
        del OPEN_FROM[address]


def log_missing_handles(loop: asyncio.AbstractEventLoop) -> None:
    """Logs a missing file handle once a minute: asyncio writes a traceback for every attempt."""
    next_time = 0.0

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal next_time
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in _NO_HANDLES:
            loop.default_exception_handler(context)
        elif loop.time() >= next_time:
            next_time = loop.time() + _LOG_EVERY
            _log.warning("More connections came than this process has handles for; they wait a second.")

    loop.set_exception_handler(handle)
