"""Middleware between the network and the application: allowed origins, length of bodies, security headers.

Plain ASGI, because Starlette's `BaseHTTPMiddleware` hides the end of a connection from the endpoints.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from partie.core.numbers import clamp_int
from partie.core.text import Text
from partie.web.http import limits
from partie.web.http.language import language_of, translate

LOOPBACK = frozenset({"localhost"})  # besides numbers
_READING = ("GET", "HEAD", "OPTIONS")

_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}

MODULE_HEADERS = {"X-Content-Type-Options": "nosniff"}  # the document's policy covers modules and style sheets


class SecurityHeaders:
    """Adds the security headers to every answer; the API's answers are never stored."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_module = "immutable" in headers.get("Cache-Control", "")
                headers.update(MODULE_HEADERS if is_module else SECURITY_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class SameOrigin:
    """Refuses what a foreign site sends through the person's browser.

    The Host header must be an address or a known name: otherwise a foreign name that resolves to this machine
    would pass as the same origin. `hosts` None allows every name, for servers behind one that checks it.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None = LOOPBACK) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request or refuses it with 403."""
        if scope["type"] in ("http", "websocket") and not self._is_allowed(scope):
            await _refuse(scope, receive, send, 403, Text("Requests from other sites are refused."))
        else:
            await self.app(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_known(_name(host)):
            return False
        site = headers.get("sec-fetch-site", "none")
        if site not in ("none", "same-origin") and not _is_visit(scope, headers):
            return False
        origin = headers.get("origin")
        reading = scope["type"] == "http" and scope["method"] in _READING
        return reading or origin is None or _authority(origin) == host.lower()

    def _is_known(self, name: str) -> bool:
        return self.hosts is None or name in self.hosts or _is_number(name)


def _is_visit(scope: Scope, headers: Headers) -> bool:
    """Whether a person follows a link from another site to the page."""
    asked = scope["type"] == "http" and scope["method"] == "GET" and not scope["path"].startswith("/api/")
    return asked and headers.get("sec-fetch-mode") == "navigate"


class BodyLimit:
    """Refuses bodies that are too long or too slow; `larger` are paths for files."""

    def __init__(self, app: ASGIApp, limit: int = limits.MAX_BODY, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.limit = limit
        self.larger = larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request or refuses it with 413."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.larger.get(scope["path"], self.limit)
        if _announced(Headers(scope=scope)) > limit:
            await _refuse(scope, receive, send, 413, _too_long(limit))
        else:
            seconds = None if scope["path"] in self.larger else limits.BODY_SECONDS
            await self.app(scope, _counting(receive, limit, seconds, _language(scope)), send)


def _counting(receive: Receive, limit: int, seconds: float | None, language: str) -> Receive:
    received = 0
    complete = False  # afterwards `receive` waits for the end of the connection, however long

    async def receive_and_count() -> Message:
        nonlocal received, complete
        try:
            async with asyncio.timeout(None if complete else seconds):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, translate(Text("The body took too long to arrive."), language)) from None
        complete = not message.get("more_body", False)
        received += len(message.get("body", b""))
        if received > limit:
            raise HTTPException(413, translate(_too_long(limit), language))
        return message

    return receive_and_count


def _too_long(limit: int) -> Text:
    return Text("A request may have at most {limit} bytes.", limit=limit)


def _language(scope: Scope) -> str:
    return language_of(HTTPConnection(scope))


def allowed_hosts(host: str) -> frozenset[str]:
    """The names a server that listens on `host` answers to, besides numbers."""
    machine = socket.gethostname().lower()
    open_to_all = {machine, f"{machine}.local"} if host in ("", "0.0.0.0", "::") else {host.lower()}
    return LOOPBACK | open_to_all


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _authority(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _announced(headers: Headers) -> int:
    return clamp_int(headers.get("content-length", "0"), 0, 1 << 60) or 0


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, text: Text) -> None:
    detail = translate(text, _language(scope))
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": detail})
        return
    content: dict[str, Any] = {"detail": detail, "problems": []}
    await JSONResponse(content, status)(scope, receive, send)
