"""The calls for Minesweeper: pictures and "what if"."""

from __future__ import annotations

import io
from typing import Any

import pytest
from fastapi import FastAPI
from PIL import Image
from starlette.testclient import TestClient

from partie import games
from partie.games.mines import api
from partie.web.http import limits
from partie.web.http.fair_queue import FairQueue
from partie.web.http.queues import Queues
from tests.vision import drawing

ROWS = ["0011", "01.!", "01.."]


@pytest.fixture(autouse=True)
def mines_table(toy_table: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.TABLE, "mines", "partie.games.mines.game")


def png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def send(client: TestClient, data: bytes, language: str = "en") -> Any:
    return client.post(f"/api/v1/mines/picture?language={language}", content=data)


def test_a_screenshot_becomes_rows(client: TestClient) -> None:
    answer = send(client, png(drawing.field(ROWS, drawing.partie_light, 32)))
    assert answer.json() == {"rows": ROWS, "doubtful": [], "look": "Partie, light", "cut": []}


def test_a_board_cut_through_is_told(client: TestClient) -> None:
    picture = drawing.field(ROWS, drawing.partie_light, 32)
    answer = send(client, png(picture.crop((0, 0, 13 + 3 * 32 + 14, picture.height)))).json()
    assert answer["rows"] == [row[:3] for row in ROWS]
    assert answer["cut"] == ["right"]
    assert answer["doubtful"] == ["c1", "c2", "c3"]


def test_doubtful_cells_are_named(client: TestClient) -> None:
    picture = drawing.field(ROWS, drawing.partie_light, 32)
    picture.paste((200, 120, 240), (13 + 6, 41 + 6, 13 + 26, 41 + 26))
    assert "a1" in send(client, png(picture)).json()["doubtful"]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "not a picture in a known format"), ("cs", "není obrázek ve známém formátu")],
)
def test_what_is_not_a_picture_is_answered_by_a_sentence(client: TestClient, language: str, text: str) -> None:
    answer = send(client, b"hello", language)
    assert answer.status_code == 422
    assert text in answer.json()["detail"]


def test_too_long_pictures_are_refused(client: TestClient) -> None:
    assert send(client, b"x" * (api.MAX_PICTURE + 1)).status_code == 413
    assert send(client, b"x" * (limits.MAX_BODY + 1)).status_code == 422


def test_only_some_pictures_wait_to_be_read(app: FastAPI, client: TestClient) -> None:
    queues: Queues = app.state.queues
    queues.files = FairQueue(0, longest=0)  # as if all were busy and the queue were full
    answer = send(client, b"hello")
    assert answer.status_code == 503
    assert "picture" not in answer.json()["detail"], "recordings are told the same"


def suppose(client: TestClient, facts: dict[str, str], game: str = "mines") -> Any:
    body = {"game": game, "position": "1../...", "variant": "3x2/1/none", "facts": facts}
    return client.post("/api/v1/mines/suppose", json=body)


def test_what_if(client: TestClient) -> None:
    answer = suppose(client, {"b2": "mine"}).json()
    assert answer["percent"] == pytest.approx(33.3333)
    assert answer["mine_percent"] == {"b1": 0, "c1": 0, "a2": 0, "c2": 0}


def test_what_if_says_what_cannot_be_supposed(client: TestClient) -> None:
    answer = suppose(client, {"a1": "mine"})
    assert answer.status_code == 422
    assert "open already" in answer.json()["detail"]


def test_other_games_have_no_what_if(client: TestClient) -> None:
    body = {"game": "tictactoe", "position": "." * 9, "facts": {}}
    assert client.post("/api/v1/mines/suppose", json=body).status_code == 422


def test_a_large_board_is_sent_in_one_sign_a_cell(client: TestClient) -> None:
    rows = "/".join(["." * 100] * 100)
    body = {"game": "mines", "position": f"{rows} seed:5", "variant": "100x100/1500", "move": "!a1"}
    state = client.post("/api/v1/play", json=body)
    assert len(state.content) < 3 * 100 * 100
    assert state.json()["scene"]["grid"][0] == "!" + 99 * "."
    assert (state.json()["legal"], state.json()["scene"]["pieces"]) == ([], {})


def test_the_page_gets_plural_forms(client: TestClient) -> None:
    forms = client.get("/api/v1/messages/cs").json()
    assert forms["{count} mines left"] == forms["{count} mine left"]
    assert len(forms["{count} mines left"]) == 3


RECORDED = b"""Width: 4
Height: 2
Mines: 1
Player: Eva
Board:
000*
0000
Events:
0.0 lc 1 1 (8 8)
0.5 lr 1 1 (8 8)
2.0 lc 4 2 (56 24)
2.0 lr 4 2 (56 24)
"""


def test_a_recording_becomes_moves(client: TestClient) -> None:
    found = client.post("/api/v1/mines/recording", content=RECORDED).json()
    assert (found["moves"], found["times"]) == (["a1", "d2"], [0.5, 2.0])
    assert (found["result"], found["value"], found["speed"], found["player"]) == ("won", 2, 1.0, "Eva")
    assert found["position"].startswith("..../.... mines:")


def test_a_bad_recording_is_refused_in_a_sentence(client: TestClient) -> None:
    answer = client.post("/api/v1/mines/recording?language=cs", content=b"\xff\x00")
    assert answer.status_code == 422
    assert "Board:" in answer.json()["detail"]
    long = b"x" * (api.MAX_RECORDING + 1)
    assert client.post("/api/v1/mines/recording", content=long).status_code == 413


def test_a_played_game_is_recorded(client: TestClient) -> None:
    body = {"game": "mines", "variant": "4x2/1/none", "position": "001./0011 mines:10"}
    answer = client.post("/api/v1/mines/record", json={**body, "moves": ["a1", "d2"], "times": [0, 1.5]})
    text = answer.json()["text"]
    assert "1.500 lr 4 2 (56 24)" in text
    again = client.post("/api/v1/mines/recording", content=text.encode()).json()
    assert (again["moves"], again["result"]) == (["a1", "d2"], "won")
    for wrong in ({"moves": ["a1"], "times": []}, {"moves": ["a1", "a1"], "times": [0, 1]}):
        assert client.post("/api/v1/mines/record", json={**body, **wrong}).status_code == 422
