"""Another machine is one visitor; on this machine a cookie tells people apart."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from partie.web.http.cookies import VISITOR as COOKIE
from partie.web.http.visitors import visitor_of

WORD = "a" * 22


def visitor(address: str, cookie: str = "") -> str:
    headers = [(b"cookie", cookie.encode())] if cookie else []
    return visitor_of(HTTPConnection({"type": "http", "client": (address, 1), "headers": headers}))


def test_people_of_this_machine_are_told_apart() -> None:
    one, other = (visitor("127.0.0.1", f"{COOKIE}={letter * 22}") for letter in "ab")
    assert one != other


def test_a_cookie_does_not_make_another_machine_somebody_else() -> None:
    assert visitor("192.0.2.7", f"{COOKIE}={WORD}") == visitor("192.0.2.7") != visitor("192.0.2.8")


@pytest.mark.parametrize("cookie", [f"{COOKIE}=", f"{COOKIE}=short", f"{COOKIE}={'x' * 100}", "=;=", "a\x00=b"])
def test_a_strange_cookie_is_none(cookie: str) -> None:
    assert visitor("::1", cookie) == visitor("::1")


def test_the_page_gives_the_cookie_once(client: TestClient) -> None:
    given = client.get("/").headers["set-cookie"]
    assert given.startswith(f"{COOKIE}=")
    assert all(word in given for word in ("HttpOnly", "SameSite=Strict", "Path=/"))
    assert "set-cookie" not in client.get("/").headers
    assert "set-cookie" not in client.get("/api/v1/status").headers
