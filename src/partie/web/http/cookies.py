"""Partie's cookies in a request.

Python's parser of cookies takes quadratic time for quoted values, and FastAPI uses it for every request. So
all other cookies are removed before a request reaches FastAPI.
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


def partie_cookies(scope: Scope) -> dict[str, str]:
    """The cookies of this server by their names, the first of each, in linear time."""
    names = {name.encode(): name for name in (VISITOR, owner_cookie(scope), paired_cookie(scope))}
    found: dict[str, str] = {}
    for header, content in scope["headers"]:
        for pair in content.split(b";") if header == b"cookie" else ():
            name, _, value = pair.strip().partition(b"=")
            if name in names and names[name] not in found and _VALUE.fullmatch(value):
                found[names[name]] = value.decode("ascii")
    return found


class PartieCookies:
    """Removes the cookies of other servers from a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "headers": with_partie_cookies(scope)}
        await self.app(scope, receive, send)


def with_partie_cookies(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of a request without the cookies of other servers of this machine."""
    cookies = "; ".join(f"{name}={value}" for name, value in partie_cookies(scope).items())
    others = [header for header in scope["headers"] if header[0] != b"cookie"]
    return [*others, (b"cookie", cookies.encode())] if cookies else others
