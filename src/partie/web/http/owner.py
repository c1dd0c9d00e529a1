"""Who may control this server: a client that has the token in the address that Partie prints at its start.

A browser that opens the address stores it as a cookie that scripts cannot read; programs send it as
`Authorization: Bearer …`. It is never logged.

A browser without it may ask the server to open that address on the screen of the server's own user. Nothing
secret is answered, so other users of the machine, visitors behind a tunnel and foreign sites gain nothing.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from partie.web.http.cookies import owner_cookie, paired_cookie, partie_cookies
from partie.web.http.errors import Refusal
from partie.web.http.pairing import Pairing
from partie.web.http.visitors import is_loopback

PARAMETER = "token"
MAX_AGE = 365 * 24 * 3600  # seconds, of the cookie
OPEN_SECONDS = 5.0  # between two windows that are opened on request


class Owner:
    """The owner's token, and what the owner has around the server."""

    def __init__(self, token: str | None = None, pairing: Pairing | None = None) -> None:
        self.token = token or secrets.token_urlsafe(24)
        self.pairing = pairing  # where phones can be paired
        self.open_window: Callable[[str], None] | None = None  # shows an address on this machine, with the token
        self._opened = 0.0
        self._lock = threading.Lock()

    def can_open(self, connection: HTTPConnection) -> bool:
        """Whether the visitor sits at this machine, as far as one can see, and it has a screen."""
        address = connection.client.host if connection.client else ""
        host = connection.url.hostname or ""
        local = is_loopback(address) and (host == "localhost" or is_loopback(host))
        return local and self.open_window is not None

    def open_for(self, connection: HTTPConnection, view: str) -> None:
        """Opens a view of the page with the token on this machine's screen. Raises `Refusal`."""
        if self.open_window is None or not self.can_open(connection):
            raise Refusal("Partie opens a window for its owner only on the machine it runs on.", status=403)
        with self._lock:
            now = time.monotonic()
            if self._opened and now - self._opened < OPEN_SECONDS:
                raise Refusal("A window was opened just now; look for it.", status=429)
            self._opened = now
        self.open_window(view)

    def is_token(self, text: str) -> bool:
        """Compares in constant time."""
        return secrets.compare_digest(text.encode(errors="replace"), self.token.encode())

    def is_asking(self, connection: HTTPConnection) -> bool:
        """Whether a request or a socket carries the token."""
        headers = Headers(scope=connection.scope)
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self.is_token(given.strip()):
            return True
        cookies = partie_cookies(connection.scope)
        token = cookies.get(owner_cookie(connection.scope))
        if token is not None and self.is_token(token):
            return True
        paired = cookies.get(paired_cookie(connection.scope))
        return paired is not None and self.pairing is not None and self.pairing.is_paired(paired)


def get_owner(connection: HTTPConnection) -> Owner:
    """The owner of the application that serves this connection."""
    owner: Owner = connection.app.state.owner
    return owner


def owner_only(request: Request) -> None:
    """Refuses other clients; a dependency of the calls that start, stop, delete, import or read logs."""
    if not get_owner(request).is_asking(request):
        raise Refusal(
            "Only a browser that opened the whole address which Partie printed at its start may do this.",
            status=403,
        )


class OwnerLogin:
    """Removes the token from the page's address and sets the cookie for it."""

    def __init__(self, app: ASGIApp, owner: Owner) -> None:
        self.app = app
        self.owner = owner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request, or redirects the browser to the address without the token."""
        asked = scope["type"] == "http" and scope["method"] == "GET" and not scope["path"].startswith("/api/")
        query = scope.get("query_string", b"")
        if not asked or PARAMETER.encode() not in query:
            await self.app(scope, receive, send)
            return
        parameters = parse_qsl(query.decode(errors="replace"), keep_blank_values=True)
        given = next((value for name, value in parameters if name == PARAMETER), None)
        if given is None:
            await self.app(scope, receive, send)
            return
        rest = urlencode([(name, value) for name, value in parameters if name != PARAMETER])
        path = "/" + scope["path"].lstrip("/")  # two slashes would lead to another host
        answer = RedirectResponse(f"{path}?{rest}" if rest else path, status_code=303)
        if self.owner.is_token(given):
            answer.set_cookie(
                owner_cookie(scope),
                self.owner.token,
                httponly=True,
                samesite="strict",
                max_age=MAX_AGE,
                secure=scope.get("scheme") == "https",
                path="/",
            )
        await answer(scope, receive, send)
