"""Requests and conversations for a server in this process, without a network and without a client's own work.

A client for tests crosses threads several times a request, which costs more than most requests do.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, MutableMapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.applications import Starlette

Message = MutableMapping[str, Any]
Result = TypeVar("Result")
CLIENT = ("127.0.0.1", 50_000)


class Hangup(Exception):
    """The server ended the conversation."""


@dataclass(frozen=True)
class Answer:
    """What came back for a request."""

    status: int
    text: str


class Client:
    """Starts the application in a thread, where it stays until the process ends."""

    def __init__(self, app: Starlette, host: str) -> None:
        self._app, self._host = app, host
        self._loop = asyncio.new_event_loop()
        is_up: Future[None] = Future()
        thread = threading.Thread(target=self._loop.run_until_complete, args=[self._run(is_up)], daemon=True)
        thread.start()
        is_up.result()

    async def _run(self, is_up: Future[None]) -> None:
        try:
            async with self._app.router.lifespan_context(self._app):
                is_up.set_result(None)
                await asyncio.Event().wait()
        except Exception as error:
            if is_up.done():
                raise
            is_up.set_exception(error)

    def post(self, path: str, content: bytes, headers: dict[str, str]) -> Answer:
        """The answer to a request with this body."""
        return self._wait(self._post(path, content, headers))

    def talk(self, path: str, lines: list[str], headers: dict[str, str], last: str) -> list[str]:
        """Sends every line; what was received until an answer has `last` in it. Raises `Hangup`."""
        return self._wait(self._talk(path, lines, headers, last))

    def _wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _post(self, path: str, content: bytes, headers: dict[str, str]) -> Answer:
        sent: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]
        received: list[Message] = []
        gone = asyncio.Event()

        async def receive() -> Message:
            if not sent:
                await gone.wait()
                return {"type": "http.disconnect"}
            return sent.pop()

        async def send(message: Message) -> None:
            received.append(message)

        length = {"content-length": str(len(content))}
        scope = self._scope("http", path, headers | length) | {"method": "POST"}
        with contextlib.suppress(Exception):  # after it was answered with a 500
            await self._app(scope, receive, send)
        gone.set()
        body = b"".join(message.get("body", b"") for message in received)
        return Answer(received[0]["status"] if received else 500, body.decode(errors="replace"))

    async def _talk(self, path: str, lines: list[str], headers: dict[str, str], last: str) -> list[str]:
        sent: asyncio.Queue[Message] = asyncio.Queue()
        received: asyncio.Queue[Message] = asyncio.Queue()
        scope = self._scope("websocket", path, headers) | {"subprotocols": []}
        served = asyncio.ensure_future(self._app(scope, sent.get, received.put))
        served.add_done_callback(lambda _: received.put_nowait({"type": "websocket.close"}))
        sent.put_nowait({"type": "websocket.connect"})
        for line in lines:
            sent.put_nowait({"type": "websocket.receive", "text": line})
        said: list[str] = []
        try:
            while not said or last not in said[-1]:
                message = await received.get()
                if message["type"] == "websocket.close":
                    raise Hangup
                if message["type"] == "websocket.send":
                    said.append(message["text"])
        finally:
            sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await served
        return said

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        given = {"host": self._host} | {name.lower(): value for name, value in headers.items()}
        host, _, port = self._host.partition(":")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": CLIENT,
            "server": (host, int(port)),
            "state": {},
        }
