"""Only who knows the token of this start may start programs, stop, delete, import or read logs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from tests.web.talk import AS_OWNER, ORIGIN, TOKEN

ARENA = "/api/v1/arena"
GUARDED = [
    ("POST", f"{ARENA}/start", {"name": "x", "game": "tictactoe", "brains": [{"brain": "gomocup:./x"}]}),
    ("POST", f"{ARENA}/tournaments/1/command", {"command": "run"}),
    ("POST", f"{ARENA}/tournaments/1/remove", None),
    ("POST", f"{ARENA}/import", {"name": "a.xml", "text": "<x/>"}),
    ("POST", f"{ARENA}/folder/import", {"name": "a.xml"}),
    ("GET", f"{ARENA}/folder", None),
    ("GET", f"{ARENA}/programs?game=tictactoe", None),
    ("POST", "/api/v1/desktop/start", {"program": "gnome-mines"}),
    ("POST", "/api/v1/desktop/command", {"command": "stop"}),
    ("POST", f"{ARENA}/check", {"name": "x", "game": "tictactoe", "brains": [{"brain": "gomocup:./x"}]}),
]
FOR_ALL = {  # calls that compute, or change what belongs to whoever asks; games bring none of their own here
    *("best", "play", "threats", "variant", "pair"),
    *("look", "look/best", "look/moves", "look/position"),
    *("review", "review/again", "review/position", "review/record.{ending}"),
    *("me/games/{identity}/remove", "me/deleted/{identity}/restore", "me/deleted/{identity}/remove"),
}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(warm=False, store=str(tmp_path / "arena.sqlite3"), owner=Owner(TOKEN))
    with TestClient(app, base_url=ORIGIN, client=("127.0.0.1", 50000), follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize(("method", "path", "body"), GUARDED)
def test_without_the_token_control_is_refused_even_on_this_machine(
    client: TestClient, method: str, path: str, body: object
) -> None:
    answer = client.request(method, path, json=body)
    assert answer.status_code == 403
    assert "printed at its start" in answer.json()["detail"]


@pytest.mark.parametrize(("method", "path", "body"), GUARDED)
def test_with_the_token_it_is_not(client: TestClient, method: str, path: str, body: object) -> None:
    assert client.request(method, path, json=body, headers=AS_OWNER).status_code != 403


def test_whatever_changes_something_is_the_owners_or_a_visitors_own(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()["paths"]
    words = {"number": "1", "game": "tictactoe", "name": "page-1", "identity": "1", "ending": "json"}
    asked = {(method, path) for path, methods in described.items() for method in methods if method != "get"}
    answers = {path: client.request(method, path.format(**words), json={}).status_code for method, path in asked}
    assert {path.removeprefix("/api/v1/") for path, status in answers.items() if status != 403} == FOR_ALL


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer x", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \xff"])
def test_wrong_tokens_are_refused(client: TestClient, given: str) -> None:
    headers = {b"Authorization": given.encode("latin-1")}
    assert client.get(f"{ARENA}/folder", headers=headers).status_code == 403


def test_the_printed_address_gives_a_cookie_and_loses_its_token(client: TestClient) -> None:
    answer = client.get(f"/?token={TOKEN}&x=1")
    assert (answer.status_code, answer.headers["location"]) == (303, "/?x=1")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert client.get(f"{ARENA}/folder").status_code == 200


def test_an_address_with_a_wrong_token_gives_no_cookie(client: TestClient) -> None:
    answer = client.get("/?token=wrong")
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers


def test_the_way_back_never_leads_to_another_host(client: TestClient) -> None:
    assert client.get(f"{ORIGIN}//evil.example/?token={TOKEN}").headers["location"].startswith("/evil.example/")


def test_playing_needs_no_token(client: TestClient) -> None:
    assert client.get("/api/v1/games").status_code == 200


def test_every_start_has_a_token_of_its_own() -> None:
    assert Owner().token != Owner().token
