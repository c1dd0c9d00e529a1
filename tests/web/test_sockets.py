"""Conversations over the WebSocket, written as scripts."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.web.talk import BRAIN_FIRST, PERSON_FIRST, TWO_PERSONS, Talk, connect


def test_person_and_brain_play_in_turn(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(PERSON_FIRST)
        assert state["moves"] == []
        assert len(state["legal"]) == 9
        assert not state["thinking"]
        talk.say("move", move="b2")
        state = talk.hear("state")
        assert state["moves"] == ["b2"]
        assert state["thinking"]
        assert state["legal"] == []
        assert talk.hear("thought")["final"] is False
        thought = talk.hear("thought")
        assert thought["for"] == "play"
        assert thought["final"] is True
        assert thought["move"] == "a3"
        assert thought["line_taps"] == [["a3"], ["b3"]]
        assert thought["turn"] == 1
        state = talk.hear("state")
        assert state["moves"] == ["b2", "a3"]
        assert state["scene"]["pieces"] == {"b2": "black", "a3": "white"}
        assert state["scene"]["last"] == ["a3"]


def test_brain_begins_when_it_has_the_first_seat(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        assert talk.start(BRAIN_FIRST)["thinking"]
        assert talk.hear_until("state")["moves"] == ["a3"]


def test_game_of_two_persons_ends(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS)
        for text in ("a3", "a2", "b3", "b2"):
            talk.move(text)
        state = talk.move("c3")
        assert state["outcome"] == {"winners": [0], "reason": "three", "scores": None}
        assert state["legal"] == []
        assert state["scene"]["rows"] == [["a3", "b3", "c3"]]
