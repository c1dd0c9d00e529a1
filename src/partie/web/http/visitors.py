"""Tells visitors apart, so that one cannot use up what all share.

Another machine is known by its address. Requests from this machine, and so from a proxy or tunnel on it, come
from many people: a cookie that carries nothing else tells them apart.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from partie.web.http.cookies import VISITOR, partie_cookies

MAX_AGE = 365 * 24 * 3600  # seconds, of the cookie
_ID = re.compile(r"[\w-]{16,64}", re.ASCII)


def visitor_of(connection: HTTPConnection) -> str:
    """The key of a visitor in the fair queues."""
    address = connection.client.host if connection.client else ""
    return f"{address} {_visitor_id(connection.scope)}" if is_loopback(address) else address


def remote_address(connection: HTTPConnection) -> str:
    """The address of another machine; empty for this one."""
    address = connection.client.host if connection.client else ""
    return "" if is_loopback(address) else address


def _visitor_id(scope: Scope) -> str:
    cookie = partie_cookies(scope).get(VISITOR, "")
    return cookie if _ID.fullmatch(cookie) else ""


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def digest_of(token: str) -> str:
    """What is stored of a token: of a session, or of the visitor that `Partie-Visitor` carries."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class VisitorCookie:
    """Sets the cookie with the page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http" or scope["path"].startswith("/api/") or _visitor_id(scope):
            await self.app(scope, receive, send)
            return
        visitor = secrets.token_urlsafe(16)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    cookie = f"{VISITOR}={visitor}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict"
                    headers.append("Set-Cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookie)
