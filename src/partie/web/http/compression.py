"""Answers of the API, zipped where that saves something; the same answer is zipped once."""

from __future__ import annotations

import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WORTH_ZIPPING = 1000  # bytes
LONGEST = 1_000_000  # bytes; zipping more would hold up the others


@lru_cache(maxsize=256)
def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)


class ZippedJson:
    """Zips whole JSON answers to GET; nothing in them is a secret of another site's business."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        asked = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith("/api/")
        if not asked or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        start: Message | None = None

        async def send_zipped(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_json(message):
                start = message
                return
            if start is not None:
                held, start = start, None
                body = message.get("body", b"")
                if not message.get("more_body") and WORTH_ZIPPING <= len(body) <= LONGEST:
                    message = {**message, "body": _zipped(body)}
                    headers = MutableHeaders(scope=held)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
                    headers.add_vary_header("Accept-Encoding")
                await send(held)
            await send(message)

        await self.app(scope, receive, send_zipped)


def _is_json(message: Message) -> bool:
    headers = Headers(raw=message["headers"])
    return headers.get("content-type", "").startswith("application/json") and message["status"] == 200
