"""Who may ask, and what browsers are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from partie.web.http.guards import SECURITY_HEADERS, allowed_hosts
from partie.web.page.files import PageFiles
from tests.web.talk import ORIGIN

BODY = {"game": "tictactoe", "position": "." * 9, "move": "a3"}


@pytest.mark.parametrize("path", ["/api/v1/status", "/api/v1/nothing", "/api/v1/games/halma/geometry"])
def test_every_answer_has_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert headers["cache-control"] == "no-store"


def test_inline_scripts_are_forbidden() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("origin", "status"),
    [(ORIGIN, 200), (None, 200), ("http://evil.example", 403), ("null", 403)],
)
def test_foreign_sites_may_not_post(client: TestClient, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = client.post("/api/v1/play", json=BODY, headers=headers)
    assert answer.status_code == status


def test_refusals_are_said_in_the_persons_language(client: TestClient) -> None:
    headers = {"origin": "http://evil.example", "accept-language": "cs"}
    assert "z jiných stránek" in client.post("/api/v1/play", json=BODY, headers=headers).json()["detail"]
    long = client.post("/api/v1/play", content=b" " * 300_000, headers={"accept-language": "cs"})
    assert "nejvýše 262144 bajtů" in long.json()["detail"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:9", 200),
        ("[::1]:9", 200),
        ("evil.example", 403),
        ("", 403),
        ("[", 403),
    ],
)
def test_only_known_names_are_served(client: TestClient, host: str, status: int) -> None:
    assert client.get("/api/v1/status", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("path", "mode", "site", "status"),
    [
        ("/api/v1/status", "cors", "same-origin", 200),
        ("/api/v1/status", "navigate", "none", 200),
        ("/api/v1/status", "no-cors", "cross-site", 403),
        ("/api/v1/status", "navigate", "cross-site", 403),
        ("/api/v1/status", "cors", "same-site", 403),
        ("/", "navigate", "cross-site", 200),
        ("/", "no-cors", "cross-site", 403),
    ],
)
def test_other_sites_may_only_link_to_the_page(
    client: TestClient, path: str, mode: str, site: str, status: int
) -> None:
    headers = {"sec-fetch-site": site, "sec-fetch-mode": mode}
    assert client.get(path, headers=headers).status_code == status


def test_names_follow_the_address() -> None:
    assert allowed_hosts("127.0.0.1") == {"localhost", "127.0.0.1"}
    assert allowed_hosts("Games.example") == {"localhost", "games.example"}
    assert "games.example" not in allowed_hosts("0.0.0.0")


@pytest.fixture
def page(tmp_path: Path) -> TestClient:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "board.js").write_text("export {};")
    site = Starlette()
    site.mount("/", PageFiles(tmp_path))
    return TestClient(site)


def test_root_is_the_page(page: TestClient) -> None:
    answer = page.get("/")
    assert (answer.status_code, answer.text) == (200, "<!doctype html>")


def test_scripts_have_their_type_and_are_asked_for_again(page: TestClient) -> None:
    answer = page.get("/board/board.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    again = page.get("/board/board.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")


@pytest.mark.parametrize("path", ["/nothing.js", "/../conftest.py", "/%2e%2e/conftest.py", "/board/"])
def test_nothing_else_is_served(page: TestClient, path: str) -> None:
    assert page.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "led"),
    [
        ("/nothing", "./#/nothing"),
        ("/no/thing/?a=1", "../../#/no/thing?a=1"),
        ("/at/0/x.js", "../../#/at/0/x.js"),
    ],
)
def test_a_person_at_a_wrong_address_is_led_to_the_page(client: TestClient, path: str, led: str) -> None:
    answer = client.get(path, headers={"accept": "text/html,*/*;q=0.8"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, led)


def test_a_wrong_call_is_answered_in_json(client: TestClient) -> None:
    answer = client.get("/api/v1/nothing", headers={"accept": "text/html"}, follow_redirects=False)
    assert (answer.status_code, answer.json()["detail"]) == (404, "Not Found")
