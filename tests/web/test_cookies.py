"""Of the cookies that a browser sends only Partie's own are read."""

from __future__ import annotations

from http import cookies
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie.web.http.cookies import VISITOR, owner_cookie, partie_cookies, with_partie_cookies

WORD = "a" * 22
SLOW = 'other="' + "\\" * 1000 + '"'


def scope(*lines: str) -> dict[str, Any]:
    headers = [(b"accept", b"*/*"), *((b"cookie", line.encode()) for line in lines)]
    return {"type": "http", "server": ("127.0.0.1", 8000), "headers": headers}


def test_cookies_of_other_servers_are_left_out() -> None:
    asked = scope(f"{SLOW}; {VISITOR}={WORD};partie-owner-8001=x", f'partie-owner-8000="{WORD}"; session=1')
    assert partie_cookies(asked) == {VISITOR: WORD}  # a quoted one is not Partie's
    assert with_partie_cookies(asked) == [(b"accept", b"*/*"), (b"cookie", f"{VISITOR}={WORD}".encode())]
    assert with_partie_cookies(scope(SLOW)) == [(b"accept", b"*/*")]
    assert partie_cookies(scope(f"{owner_cookie(asked)}={WORD}")) == {"partie-owner-8000": WORD}


@pytest.mark.parametrize("path", ["/api/v1/status", "/api/v1/desktop"])
def test_the_slow_reader_of_cookies_gets_none_of_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    read: list[str] = []

    def unquote(text: str) -> str:
        read.append(text)
        return text

    monkeypatch.setattr(cookies, "_unquote", unquote)
    headers = {"cookie": f"{SLOW}; {VISITOR}={WORD}"}
    assert client.get(path, headers=headers).status_code == 200
    assert set(read) == {WORD}  # it is used, but not for theirs
