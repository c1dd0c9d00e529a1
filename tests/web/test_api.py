"""The HTTP calls."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from starlette.testclient import TestClient
from starlette.types import Message

from partie import __version__, games
from partie.web.http import limits
from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from tests.toys.brains import PatientBrain, RaisingBrain
from tests.toys.table import TOYS
from tests.web.conftest import BrainBox
from tests.web.talk import AS_OWNER, ORIGIN, TOKEN

schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", create_app(warm=False, hosts=None, owner=Owner(TOKEN)))
EMPTY = "." * 9


def post(client: TestClient, call: str, **body: Any) -> Any:
    return client.post(f"/api/v1/{call}", json=body)


@schema.parametrize()
@settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_api_keeps_its_own_description(case: schemathesis.Case[Any]) -> None:
    response = case.call(headers=AS_OWNER)
    excluded = [schemathesis.checks.positive_data_acceptance]  # few texts are positions
    if response.status_code == 413:
        excluded.append(schemathesis.checks.negative_data_rejection)  # does not know this way to reject
    case.validate_response(response, excluded_checks=excluded)


def test_status_tells_version_and_languages(client: TestClient) -> None:
    assert client.get("/api/v1/status").json() == {
        "version": __version__,
        "languages": ["en", "cs"],
        "warming": None,
        "owner": False,
        "network": None,
        "can_open": False,
    }


def test_games_are_listed(client: TestClient) -> None:
    listed = client.get("/api/v1/games").json()
    assert [game["name"] for game in listed] == list(TOYS)
    assert listed[0] == {
        "name": "tictactoe",
        "title": "Tic-tac-toe",
        "players": [2],
        "sides": ["black", "white"],
        "side_names": {"black": "Black", "white": "White"},
        "piece_names": {},
        "mark_names": {},
        "fields": [],
        "variants": [{"name": "plain", "title": "Tic-tac-toe, 3x3", "values": {}, "sides": [], "meaning": ""}],
        "levels": list(range(1, 11)),
        "level_names": listed[0]["level_names"],
        "ratings": {},
        "rating_scale": "",
        "paired_numbers": False,
        "measure": "elo",
        "termination_texts": {},
        "loss_texts": {},
        "options": [],
        "formats": [],
        "solves": False,
        "resigns": False,
        "page": None,
        "interpreter": None,
        "screens": False,
        "screens_of": [],
        "learns": False,
        "guide": False,
        "puzzles": False,
    }
    names = listed[0]["level_names"]
    assert list(names) == [str(level) for level in range(1, 11)]
    assert names["1"] == {"title": "Newcomer", "sentence": "Has just learned the rules and hardly looks ahead."}


def test_a_variant_is_made_of_fields(client: TestClient) -> None:
    games.TABLE["mines"] = "partie.games.mines.game"
    request = {"game": "mines", "values": {"width": 16, "height": 16, "mines": 40}}
    found = client.post("/api/v1/variant", json=request).json()
    assert found["name"] == "intermediate"
    assert found["values"] == {"width": 16, "height": 16, "mines": 40, "start": "open"}
    refused = client.post("/api/v1/variant", json={"game": "mines", "values": {"width": 1000}})
    assert refused.status_code == 422
    assert "'width' is '1000'" in refused.json()["detail"]


def test_game_that_cannot_be_loaded_is_left_out(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(games.TABLE, "broken", "tests.toys.no_such_module")
    assert [game["name"] for game in client.get("/api/v1/games").json()] == ["tictactoe", "secrets"]
    client.get("/api/v1/games")
    assert caplog.text.count("'broken' cannot be loaded") == 1


def test_geometry_is_the_empty_board(client: TestClient) -> None:
    board = client.get("/api/v1/games/tictactoe/geometry").json()
    assert board["cells"][0] == {"id": "a3", "x": 0.5, "y": 0.5, "text": "", "name": "", "piece": ""}
    assert (board["width"], len(board["lines"]), board["labels"]) == (3, 4, [])


def test_geometry_of_an_unknown_variant_or_game(client: TestClient) -> None:
    answer = client.get("/api/v1/games/tictactoe/geometry?variant=round")
    assert (answer.status_code, answer.json()["detail"]) == (422, "There is no variant 'round'.")
    assert client.get("/api/v1/games/halma/geometry").status_code == 404


def test_messages_are_the_catalogue(client: TestClient) -> None:
    assert client.get("/api/v1/messages/cs").json()["black"] == "černý"
    assert client.get("/api/v1/messages/cs-CZ").json()["black"] == "černý"
    assert client.get("/api/v1/messages/en-GB").json() == {}
    answer = client.get("/api/v1/messages/xx")
    assert (answer.status_code, "'xx'" in answer.json()["detail"]) == (404, True)


def placed(cell: str, piece: str) -> dict[str, object]:
    return {"kind": "place", "cells": [cell], "piece": piece}


def test_best_move(client: TestClient) -> None:
    assert post(client, "best", game="tictactoe", position=EMPTY, level=3).json() == {
        "move": "a3",
        "value": 50.0,
        "value_kind": "win_percent",
        "evaluation": {"kind": "win_percent", "value": 50.0, "win_percent": 50.0, "text": "50%"},
        "line": ["a3", "b3"],
        "forced_win": False,
        "depth": 1,
        "nodes": 9,
        "seconds": 0.0,
        "reason": "",
        "label": "a3",
        "steps": [
            {
                "text": "a3",
                "seat": 0,
                "label": "a3",
                "side": "black",
                "taps": ["a3"],
                "path": [],
                "effects": [placed("a3", "black")],
            },
            {
                "text": "b3",
                "seat": 1,
                "label": "b3",
                "side": "white",
                "taps": ["b3"],
                "path": [],
                "effects": [placed("b3", "white")],
            },
        ],
        "lines": [],
        "evidence": {},
    }


def test_played_move_gives_a_state(client: TestClient) -> None:
    state = post(client, "play", game="tictactoe", position="xx.oo....", move="c3").json()
    assert state["position"] == "xxxoo...."
    assert state["outcome"] == {"winners": [0], "termination": "three", "text": "Three.", "scores": None}
    assert state["scene"]["rows"] == [["a3", "b3", "c3"]]
    assert state["legal"] == []


@pytest.mark.parametrize(
    ("call", "body", "status", "detail"),
    [
        ("best", {"game": "halma", "position": ""}, 404, "There is no game 'halma'; known games"),
        ("best", {"game": "tictactoe", "position": "?"}, 422, "'?' is not a position of 9 cells."),
        ("best", {"game": "tictactoe", "position": "xxxoo...."}, 422, "The game is over in 'xxxoo....'."),
        (
            "best",
            {"game": "tictactoe", "position": EMPTY, "level": 0},
            422,
            "Level 0 does not exist: levels go from 1 to 10.",
        ),
        ("best", {"game": "tictactoe", "position": EMPTY, "seconds": 61}, 422, "seconds: "),
        ("best", {"game": "tictactoe", "position": EMPTY, "depth": 6}, 422, "depth: Extra inputs"),
        ("best", {"game": "tictactoe"}, 422, "Give a position or a record"),
        ("play", {"game": "tictactoe", "position": "x........", "move": "a3"}, 422, "'a3' is not free"),
        ("play", {"game": "tictactoe", "position": EMPTY, "move": "q" * 501}, 422, "move has 501 characters"),
        (
            "play",
            {"game": "tictactoe", "position": "." * 20_001, "move": "a3"},
            422,
            "has 20001 characters",
        ),
    ],
)
def test_refusals_name_the_input(client: TestClient, call: str, body: dict[str, Any], status: int, detail: str) -> None:
    answer = post(client, call, **body)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]
    assert answer.json()["problems"] == []


def test_impossible_position_lists_its_problems(client: TestClient) -> None:
    answer = post(client, "best", game="tictactoe", position="xxx......")
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["rule"] == "One side has too many stones."


def test_refusals_speak_the_visitors_language(client: TestClient) -> None:
    body = {"game": "halma", "position": ""}
    answer = client.post("/api/v1/best", json=body, headers={"accept-language": "cs"})
    assert answer.json()["detail"] == "Hra 'halma' neexistuje; známé hry: tictactoe, secrets."


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"{", 400), (b"", 422), (b"[]", 422), (b"\xff", 400), (b'{"game": "\\ud800", "position": ""}', 422)],
)
def test_unreadable_bodies_are_refused(client: TestClient, content: bytes, status: int) -> None:
    answer = client.post("/api/v1/best", content=content, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["detail"]


@pytest.mark.parametrize("announced", [True, False])
def test_bodies_that_are_too_long_are_refused(client: TestClient, announced: bool) -> None:
    content = b" " * (limits.MAX_BODY + 1)
    body = content if announced else iter([content])
    answer = client.post("/api/v1/best", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, "at most 262144" in answer.json()["detail"]) == (413, True)


def test_crash_of_a_brain_is_a_described_server_error(
    client: TestClient, brains: BrainBox, caplog: pytest.LogCaptureFixture
) -> None:
    brains.put(RaisingBrain())
    answer = post(client, "best", game="tictactoe", position=EMPTY)
    assert answer.status_code == 500
    assert "crashed on purpose" in answer.json()["detail"]
    assert "A brain failed." in caplog.text


def test_bug_inside_is_answered_with_the_security_headers(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toys.tictactoe.TicTacToe.view", lambda _game: 1 / 0)
    client = TestClient(app, base_url=ORIGIN, raise_server_exceptions=False)
    answer = client.get("/api/v1/games/tictactoe/geometry")
    assert (answer.status_code, answer.json()["detail"]) == (
        500,
        "Something went wrong inside: ZeroDivisionError",
    )
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.anyio
async def test_caller_that_goes_away_stops_the_search(app: FastAPI, brains: BrainBox) -> None:
    brain = PatientBrain()
    brains.put(brain)
    body = json.dumps({"game": "tictactoe", "position": EMPTY, "seconds": 60}).encode()
    incoming: asyncio.Queue[Message] = asyncio.Queue()
    incoming.put_nowait({"type": "http.request", "body": body})

    async def send(_message: Message) -> None:
        pass

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/best",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
    }
    call = asyncio.create_task(app(scope, incoming.get, send))
    await asyncio.to_thread(brain.wait_started)
    incoming.put_nowait({"type": "http.disconnect"})
    await asyncio.to_thread(brain.wait_ended)
    await call


def test_threats_of_a_game_without_any(client: TestClient) -> None:
    answer = client.post("/api/v1/threats", json={"game": "tictactoe", "position": "xxxoo...."})
    assert answer.json() == {}
