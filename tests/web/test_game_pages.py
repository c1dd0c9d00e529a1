"""A game's own part of the page, served from the game's folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.toys.tictactoe import TicTacToe

NOTHING_FOR_HOME = {"sample": None, "clip": None, "example": None}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    page = tmp_path / "page"
    page.mkdir()
    (page / "main.js").write_text("export const mount = 1;")
    (tmp_path / "secret.txt").write_text("nobody's business")
    monkeypatch.setattr(TicTacToe, "page", page)
    return page


def page_of(client: TestClient, name: str) -> object:
    return next(game["page"] for game in client.get("/api/v1/games").json() if game["name"] == name)


def test_a_game_without_a_folder_has_no_module(client: TestClient) -> None:
    assert page_of(client, "tictactoe") is None
    assert client.get("/games/tictactoe/page/main.js").status_code == 404


def test_a_folder_is_told_and_served(client: TestClient, folder: Path) -> None:
    assert page_of(client, "tictactoe") == {
        "module": "games/tictactoe/page/main.js",
        "style": None,
        "card": None,
        "picture": None,
        "rules": None,
        **NOTHING_FOR_HOME,
    }
    answer = client.get("/games/tictactoe/page/main.js")
    assert answer.text == "export const mount = 1;"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


def test_style_sheet_and_picture_are_told_where_they_are(client: TestClient, folder: Path) -> None:
    (folder / "style.css").write_text("p {}")
    (folder / "picture.js").write_text("export const makePicture = 1;")
    place = "games/tictactoe/page"
    style, picture = f"{place}/style.css", f"{place}/picture.js"
    told = {
        "module": f"{place}/main.js",
        "style": style,
        "card": None,
        "picture": picture,
        "rules": None,
        **NOTHING_FOR_HOME,
    }
    assert page_of(client, "tictactoe") == told
    assert client.get(f"{place}/style.css").text == "p {}"


@pytest.mark.parametrize(
    "path",
    [
        "games/tictactoe/page/other.js",
        "games/tictactoe/page/../secret.txt",
        "games/tictactoe/page/%2e%2e/secret.txt",
    ],
)
def test_nothing_else_is_served(client: TestClient, folder: Path, path: str) -> None:
    assert client.get(f"/{path}").status_code == 404


def test_an_unknown_game_has_no_page(client: TestClient) -> None:
    assert client.get("/games/halma/page/main.js").status_code == 404
