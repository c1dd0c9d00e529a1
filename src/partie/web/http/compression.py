"""Compressed answers of the API; the same answer is compressed once."""

from __future__ import annotations

import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MIN_LENGTH = 1000  # bytes
MAX_LENGTH = 1_000_000  # bytes; compressing more would delay other requests


@lru_cache(maxsize=256)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


class CompressedJson:
    """Compresses complete JSON answers to GET; they hold no secrets of another site."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        asked = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith("/api/")
        if not asked or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        start: Message | None = None

        async def send_compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_json(message):
                start = message
                return
            if start is not None:
                held, start = start, None
                body = message.get("body", b"")
                if not message.get("more_body") and MIN_LENGTH <= len(body) <= MAX_LENGTH:
                    message = {**message, "body": _compressed(body)}
                    headers = MutableHeaders(scope=held)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
                    headers.add_vary_header("Accept-Encoding")
                await send(held)
            await send(message)

        await self.app(scope, receive, send_compressed)


def _is_json(message: Message) -> bool:
    headers = Headers(raw=message["headers"])
    return headers.get("content-type", "").startswith("application/json") and message["status"] == 200
