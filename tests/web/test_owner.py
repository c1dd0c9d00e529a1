"""Only a client with the owner's token may start programs, stop, delete, import or read logs."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from partie.web.server.owner_token import stored_token
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
    *("best", "play", "threats", "variant", "pair", "today/try"),
    *("look", "look/best", "look/moves", "look/position"),
    *("review", "review/again", "review/position", "review/record.{ending}"),
    *("me/join", "me/games/{identity}/remove", "me/deleted/{identity}/restore", "me/deleted/{identity}/remove"),
    *("qr", "invitations", "shared/{identity}/sit", "shared/{identity}/withdraw"),
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


def test_the_cookie_outlives_the_browser(client: TestClient) -> None:
    assert "max-age=31536000" in client.get(f"/?token={TOKEN}").headers["set-cookie"].lower()


def test_a_restarted_server_has_the_same_token_that_only_its_user_can_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "owner-token"
    token = stored_token(path)
    assert stored_token(path) == token
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_token_that_others_could_have_read_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "owner-token"
    token = stored_token(path)
    path.chmod(0o644)
    renewed = stored_token(path)
    assert renewed != token
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_or_other_content_is_never_taken_for_the_token(tmp_path: Path) -> None:
    target = tmp_path / "chosen by others"
    target.write_text("x" * 32)
    target.chmod(0o600)
    link = tmp_path / "owner-token"
    link.symlink_to(target)
    assert stored_token(link) != "x" * 32
    target.write_text("short")
    assert len(stored_token(target)) == 32


def test_a_folder_that_cannot_be_written_still_gives_a_token(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert len(stored_token(tmp_path / "file" / "owner-token")) == 32


class Screen:
    """Remembers what was opened on it."""

    def __init__(self) -> None:
        self.opened: list[str] = []


@pytest.fixture
def shown(client: TestClient) -> Screen:
    screen = Screen()
    client.app.state.owner.open_window = screen.opened.append  # type: ignore[attr-defined]
    return screen


def test_a_browser_of_this_machine_has_a_window_opened_and_learns_nothing(client: TestClient, shown: Screen) -> None:
    assert client.get("/api/v1/status").json()["can_open"]
    answer = client.post("/api/v1/owner", json={"view": "watch/new"})
    assert (answer.status_code, answer.content, answer.headers.get("set-cookie")) == (204, b"", None)
    assert shown.opened == ["watch/new"]
    assert client.post("/api/v1/owner", json={}).status_code == 429


@pytest.mark.parametrize("view", ["?token=x", "//evil.example", "watch#x", "A", "a" * 30])
def test_only_views_are_opened(client: TestClient, shown: Screen, view: str) -> None:
    assert client.post("/api/v1/owner", json={"view": view}).status_code == 422
    assert shown.opened == []


@pytest.mark.parametrize(
    ("address", "base"),
    [("192.0.2.9", ORIGIN), ("127.0.0.1", "http://192.0.2.7:8000"), ("127.0.0.1", "http://evil.example:8000")],
)
def test_other_machines_tunnels_and_foreign_names_open_nothing(address: str, base: str, tmp_path: Path) -> None:
    owner, opened = Owner(TOKEN), list[str]()
    owner.open_window = opened.append
    app = create_app(warm=False, store=str(tmp_path / "arena.sqlite3"), owner=owner)
    with TestClient(app, base_url=base, client=(address, 50000)) as client:
        assert client.post("/api/v1/owner", json={}).status_code == 403
    assert opened == []


def test_another_site_opens_nothing(client: TestClient, shown: Screen) -> None:
    headers = {"Origin": "http://evil.example"}
    assert client.post("/api/v1/owner", json={}, headers=headers).status_code == 403
    assert shown.opened == []


def test_a_machine_without_a_screen_opens_nothing(client: TestClient) -> None:
    assert not client.get("/api/v1/status").json()["can_open"]
    assert client.post("/api/v1/owner", json={}).status_code == 403
