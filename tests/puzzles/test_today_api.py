"""The puzzles of the day over HTTP."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import puzzles
from partie.web.server.app import create_app

DAY = datetime.date(2026, 11, 18)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(warm=False, hosts=None)) as client:
        yield client


def try_moves(client: TestClient, **body: Any) -> Any:
    return client.post("/api/v1/today/try", json={"date": DAY.isoformat(), **body})


def test_a_day_lists_one_puzzle_of_each_game(client: TestClient) -> None:
    found = client.get("/api/v1/today", params={"date": DAY.isoformat()}).json()
    assert found["date"] == DAY.isoformat()
    assert [puzzle["game"] for puzzle in found["puzzles"]] == list(puzzles.names())
    assert all(puzzle["goal"] for puzzle in found["puzzles"])


def test_without_a_date_it_is_the_servers_day(client: TestClient) -> None:
    assert datetime.date.fromisoformat(client.get("/api/v1/today").json()["date"])


@pytest.mark.parametrize("date", ["yesterday", "0001-01-01", "9999-12-31"])
def test_other_dates_are_refused(client: TestClient, date: str) -> None:
    assert client.get("/api/v1/today", params={"date": date}).status_code in (404, 422)


def test_right_moves_lead_to_the_end_with_a_reason(client: TestClient) -> None:
    puzzle = puzzles.daily("checkers", DAY)
    assert puzzle is not None
    moves = list(puzzle.line[::2])
    answer = try_moves(client, game="checkers", moves=moves).json()
    assert (answer["solved"], answer["found"], answer["wrong"]) == (True, len(moves), None)
    assert answer["right"]["reason"]
    assert answer["state"]["legal"] == []


def test_a_wrong_move_is_answered_and_the_position_stays(client: TestClient) -> None:
    puzzle = puzzles.daily("checkers", DAY)
    assert puzzle is not None
    before = try_moves(client, game="checkers").json()
    wrong = next(move["move"] for move in before["state"]["legal"] if move["move"] != puzzle.line[0])
    answer = try_moves(client, game="checkers", moves=[wrong]).json()
    assert answer["state"]["position"] == before["state"]["position"]
    assert answer["wrong"]["text"].startswith(f"After {wrong}")
    assert [step["text"] for step in answer["wrong"]["steps"]][:1] == [wrong]
    assert answer["right"] is None


def test_giving_up_shows_the_solution(client: TestClient) -> None:
    puzzle = puzzles.daily("mills", DAY)
    assert puzzle is not None
    answer = try_moves(client, game="mills", give_up=True).json()
    assert [step["text"] for step in answer["rest"]] == [*puzzle.line, *puzzle.rest]


def test_a_puzzle_of_the_visitors_own_is_judged_by_its_line(client: TestClient) -> None:
    own = {"variant": "free-15", "start": "h8 a1 i8 a3 j8 a5", "line": ["g8", "f8", "k8"]}
    body = {"game": "gomoku", "own": own, "date": None}
    answer = try_moves(client, **body, moves=["g8"]).json()
    assert (answer["found"], answer["reply"], answer["solved"]) == (1, "f8", False)
    assert "a7" in try_moves(client, **body, moves=["a7"]).json()["wrong"]["text"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "checkers", "moves": ["99-1"]},
        {"game": "halma"},
        {"game": "klondike"},
        {"game": "alhambra"},
        {"game": "gomoku", "own": {"variant": "free-15", "start": "-", "line": ["h8"]}},
        {"game": "gomoku", "date": None},
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(client: TestClient, body: dict[str, Any]) -> None:
    answer = try_moves(client, **body)
    assert answer.status_code in (404, 422)
    assert answer.json()["detail"]
