"""Seen boards over the API: positions, advice, and the moves between two pictures."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import games
from tests.vision.rendered import start_of_checkers

START = start_of_checkers()


@pytest.fixture(autouse=True)
def board_games(toy_table: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("checkers", "gomoku", "mills", "mines"):
        monkeypatch.setitem(games.TABLE, name, f"partie.games.{name}.game")


def position(client: TestClient, **body: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/look/position", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_rows_become_a_position(client: TestClient) -> None:
    found = position(client, game="checkers", rows=START)
    assert found["state"]["position"].startswith("B:W21,")
    assert found["names"][0] == ["", "1", "", "2", "", "3", "", "4"]
    assert (found["turn"], found["problems"], found["fixed"]) == (0, [], [])


def test_the_side_to_move_can_be_told(client: TestClient) -> None:
    for game, rows in (("checkers", START), ("gomoku", None), ("mills", None)):
        for side in ("white", "black"):
            state = position(client, game=game, rows=rows, side=side)["state"]
            assert state["sides"][state["turn"]] == side, game


def test_a_board_seen_upside_down_is_turned_and_its_cells_are_named_as_seen(client: TestClient) -> None:
    found = position(client, game="checkers", rows=[row[::-1] for row in reversed(START)])
    assert found["turn"] == 2
    assert found["names"][7][6] == "1"
    assert found["state"]["scene"]["pieces"]["1"] == "black"


def test_a_person_may_say_how_the_board_is_turned(client: TestClient) -> None:
    found = position(client, game="checkers", rows=START, turn=2)
    assert found["state"]["scene"]["pieces"]["1"] == "white"


def test_the_empty_board_of_a_size(client: TestClient) -> None:
    found = position(client, game="gomoku", values={"size": 13, "rule": "renju"})
    assert found["rows"] == ["." * 13] * 13
    assert (found["variant"], found["fixed"]) == ("renju-13", ["size"])
    assert found["names"][0][0] == "a13"


def test_the_size_of_a_board_counts_more_than_what_was_told(client: TestClient) -> None:
    found = position(client, game="gomoku", rows=["." * 13] * 13, values={"size": 19})
    assert found["values"]["size"] == 13


def test_what_a_picture_does_not_show_is_told(client: TestClient) -> None:
    empty = position(client, game="mills")["rows"]
    state = position(client, game="mills", rows=empty, told={"white_hand": 3, "black_hand": 4})["state"]
    assert state["position"].endswith(" w 3 4 0")


def test_men_of_another_variant_are_counted_by_its_rules(client: TestClient) -> None:
    found = position(client, game="mills", values={"rules": "six"})
    assert len(found["rows"]) == 5
    assert " w 6 6 " in found["state"]["position"]


def test_an_impossible_board_is_answered_with_what_is_wrong(client: TestClient) -> None:
    light = [*START[:3], "b" + START[3][1:], *START[4:]]
    rows = [row.replace(".", "w") if number == 3 else row for number, row in enumerate(START)]
    for wrong in (light, rows):
        found = position(client, game="checkers", rows=wrong, turn=0)
        assert found["problems"]


def test_strange_rows_are_refused(client: TestClient) -> None:
    for body in ({"rows": ["..", "."]}, {"rows": ["x"]}, {"values": {"size": 3}}, {"told": {"x": 1}}):
        answer = client.post("/api/v1/look/position", json={"game": "gomoku", **body})
        assert answer.status_code == 422, body
    assert client.post("/api/v1/look/position", json={"game": "tictactoe"}).status_code == 422


def best(client: TestClient, found: dict[str, Any]) -> dict[str, Any]:
    state = found["state"]
    body = {
        "game": state["game"],
        "variant": state["variant"],
        "position": state["position"],
        "seconds": 0.05,
    }
    answer = client.post("/api/v1/look/best", json=body)
    assert answer.status_code == 200, answer.text
    advice: dict[str, Any] = answer.json()
    return advice


def test_advice_says_what_moves_where_and_what_is_captured(client: TestClient) -> None:
    rows = ["." * 8] * 8
    rows[2], rows[3], rows[6] = "...b....", "..w.....", ".......b"
    found = position(client, game="checkers", rows=rows, side="black", turn=0)
    advice = best(client, found)
    assert advice["drawn"] == {"path": ["10", "17"], "captured": ["14"], "kind": "black"}
    assert advice["after"]["scene"]["pieces"] == {"17": "black", "28": "black"}


def test_a_new_piece_is_drawn_at_its_target_alone(client: TestClient) -> None:
    advice = best(client, position(client, game="gomoku", values={"size": 9}))
    assert (advice["drawn"]["captured"], advice["drawn"]["kind"]) == ([], "black")
    assert len(advice["drawn"]["path"]) == 1


def test_what_the_real_game_hides_is_never_made_up(client: TestClient) -> None:
    found = position(client, game="mines", rows=["1........", *["........."] * 8])
    assert found["values"]["mines"] == 10
    advice = best(client, found)
    assert advice["after"] is None
    assert advice["revealed"] == advice["drawn"]["path"]


def test_moves_between_a_position_and_a_picture(client: TestClient) -> None:
    before = position(client, game="checkers", rows=START, values={"rules": "czech"}, side="white")["state"]
    cells = [list(row) for row in START]
    cells[5][0], cells[4][1] = ".", "w"
    rows = ["".join(row) for row in cells]
    body = {"game": "checkers", "variant": "czech", "position": before["position"]}
    answer = client.post("/api/v1/look/moves", json={**body, "rows": rows}).json()
    assert [move["label"] for move in answer["moves"]] == ["a3-b4"]
    assert answer["state"]["turn"] != before["turn"]
    upside_down = [row[::-1] for row in reversed(rows)]
    turned = client.post("/api/v1/look/moves", json={**body, "rows": upside_down}).json()
    assert (turned["turn"], turned["names"][7][6]) == (2, "b8")
    same = client.post("/api/v1/look/moves", json={**body, "rows": START})
    assert same.status_code == 422
    assert "No single series of moves" in same.json()["detail"]


def test_men_on_the_other_colour_of_squares_are_seen_mirrored(client: TestClient) -> None:
    found = position(client, game="checkers", rows=[row[::-1] for row in START])
    assert found["problems"] == []
    assert found["turn"] >= 4
    assert found["ways"][0] == found["turn"]
    assert len(found["ways"]) == 4  # the others would put all men on squares that are not played on


MORRIS = ["w--b--w", "-.-b-.-", "--w.b--", "w..-.w.", "--...--", "-.-.-.-", ".--.--."]


def test_whether_men_are_in_hand_is_asked_and_not_made_up(client: TestClient) -> None:
    asked = position(client, game="mills", rows=MORRIS)["asked"]
    assert [one["text"] for one in asked] == ["Are there men in hand?"]
    none, some = (choice["answers"] for choice in asked[0]["choices"])
    assert none == {"white_hand": 0, "black_hand": 0}
    assert some == {"white_hand": 4, "black_hand": 4}  # five men are placed by both, two of Black's are lost
    for answers in (none, some):
        found = position(client, game="mills", rows=MORRIS, answers=answers)
        assert (found["asked"], found["problems"]) == ([], [])


def test_an_empty_board_asks_nothing(client: TestClient) -> None:
    assert position(client, game="mills")["asked"] == []


def test_where_nobody_said_who_is_to_move_the_move_tells(client: TestClient) -> None:
    before = position(client, game="checkers", rows=START)["state"]  # taken for Black's turn
    cells = [list(row) for row in START]
    cells[5][0], cells[4][1] = ".", "w"
    body = {
        "game": "checkers",
        "variant": before["variant"],
        "position": before["position"],
        "rows": ["".join(row) for row in cells],
    }
    assert client.post("/api/v1/look/moves", json=body).status_code == 422
    answer = client.post("/api/v1/look/moves", json={**body, "before": START, "before_turn": 0}).json()
    assert [move["text"] for move in answer["moves"]] == ["21-17"]
    assert answer["start"].startswith("W:")
