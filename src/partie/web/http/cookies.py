"""Partie's own cookies, read from what a browser sends.

Python's reader of cookies takes time with the square of a quoted value's length, and FastAPI uses it for
every request. So a request keeps only Partie's own cookies before anybody else looks at it.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Receive, Scope, Send

VISITOR = "partie-visitor"
_VALUE = re.compile(rb"[\w-]{1,100}")


def owner_cookie(scope: Scope) -> str:
    """The name of the owner's cookie: cookies are shared by all ports of a host, servers are not."""
    return f"partie-owner-{_port(scope)}"


def paired_cookie(scope: Scope) -> str:
    """The name of a paired phone's cookie."""
    return f"partie-paired-{_port(scope)}"


def _port(scope: Scope) -> object:
    return (scope.get("server") or ("", 0))[1]


def own_cookies(scope: Scope) -> dict[str, str]:
    """Those of this server by their names, the first of each; work grows with the length of the header."""
    names = {name.encode(): name for name in (VISITOR, owner_cookie(scope), paired_cookie(scope))}
    found: dict[str, str] = {}
    for header, content in scope["headers"]:
        for pair in content.split(b";") if header == b"cookie" else ():
            name, _, value = pair.strip().partition(b"=")
            if name in names and names[name] not in found and _VALUE.fullmatch(value):
                found[names[name]] = value.decode("ascii")
    return found


class OwnCookies:
    """Leaves only Partie's own cookies in a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "headers": with_own_cookies(scope)}
        await self.app(scope, receive, send)


def with_own_cookies(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of a request without the cookies of other servers of this machine."""
    kept = "; ".join(f"{name}={value}" for name, value in own_cookies(scope).items())
    others = [header for header in scope["headers"] if header[0] != b"cookie"]
    return [*others, (b"cookie", kept.encode())] if kept else others
