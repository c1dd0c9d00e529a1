"""Who is who among those who visit the server, so that nobody takes the place of all others.

Another machine is known by its address. From this machine, and so from a proxy or tunnel on it, come many
people: a cookie that means nothing else tells them apart.
"""

from __future__ import annotations

import re
import secrets

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from partie.web.http.connections import is_loopback
from partie.web.http.cookies import VISITOR, own_cookies

STAY = 365 * 24 * 3600  # seconds the cookie is kept
_WORD = re.compile(r"[\w-]{16,64}", re.ASCII)


def visitor_of(connection: HTTPConnection) -> str:
    """A word for whoever asks."""
    address = connection.client.host if connection.client else ""
    return f"{address} {_word(connection.scope)}" if is_loopback(address) else address


def remote_address(connection: HTTPConnection) -> str:
    """The address of another machine; empty for this one."""
    address = connection.client.host if connection.client else ""
    return "" if is_loopback(address) else address


def _word(scope: Scope) -> str:
    kept = own_cookies(scope).get(VISITOR, "")
    return kept if _WORD.fullmatch(kept) else ""


class VisitorEntry:
    """Gives the cookie along with the page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http" or scope["path"].startswith("/api/") or _word(scope):
            await self.app(scope, receive, send)
            return
        word = secrets.token_urlsafe(16)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    cookie = f"{VISITOR}={word}; Path=/; Max-Age={STAY}; HttpOnly; SameSite=Strict"
                    headers.append("Set-Cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookie)
