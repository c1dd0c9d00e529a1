"""Photos over the API."""

from __future__ import annotations

import numpy as np
import pytest
from starlette.testclient import TestClient

from partie import games
from tests.vision import rendered


@pytest.fixture(autouse=True)
def board_games(toy_table: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("checkers", "gomoku"):
        monkeypatch.setitem(games.TABLE, name, f"partie.games.{name}.game")


def test_a_photo_becomes_a_position(client: TestClient) -> None:
    rows = rendered.start_of_checkers()
    photo = rendered.encoded(rendered.photograph(rendered.squares(rows), 0.1))
    answer = client.post("/api/v1/look", content=photo)
    assert answer.status_code == 200
    found = answer.json()
    assert (found["game"], found["size"], found["cells"]) == ("checkers", 8, rows)
    assert len(found["corners"]) == 4
    assert found["confidence"]["board"] > 0.5
    assert found["position"].startswith("B:W21,")


def test_corners_and_game_may_be_told(client: TestClient) -> None:
    rows = rendered.start_of_checkers()
    photo = rendered.encoded(rendered.photograph(rendered.squares(rows)))
    found = client.post("/api/v1/look?game=checkers", content=photo).json()
    corners = " ".join(f"{x},{y}" for x, y in found["corners"])
    again = client.post("/api/v1/look", params={"corners": corners}, content=photo)
    assert again.json()["cells"] == rows


def test_a_picture_without_a_board_is_refused_in_a_sentence(client: TestClient) -> None:
    answer = client.post("/api/v1/look", content=rendered.encoded(np.zeros((200, 300, 3), np.uint8)))
    assert answer.status_code == 422
    assert answer.json()["detail"] == "No board that Partie knows was found in the picture."


def test_wrong_corners_are_refused(client: TestClient) -> None:
    photo = rendered.encoded(np.zeros((200, 300, 3), np.uint8))
    assert client.post("/api/v1/look", params={"corners": "1,2 x"}, content=photo).status_code == 422
    assert client.post("/api/v1/look", params={"corners": "1,2 3,4"}, content=photo).status_code == 422
    assert client.post("/api/v1/look", params={"corners": "nan,2 3,4 5,6 7,8"}, content=photo).status_code == 422


def test_boards_are_printed(client: TestClient) -> None:
    answer = client.get("/api/v1/boards/gomoku", params={"variant": "free-13", "paper": "letter"})
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-1.4")
    assert client.get("/api/v1/boards/whist").status_code == 404
