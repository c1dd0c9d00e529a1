"""Games survive the server, and whole games come in as records."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.core.record import read_record
from partie.web.http import limits
from partie.web.server.app import create_app
from partie.web.session import storage
from partie.web.session.storage import StoredGames
from tests.web.talk import ORIGIN, PERSON_FIRST, TWO_PERSONS, Talk, connect

BACK_AND_FORTH = ["b", "a"] * 4
SHUTTLE = {"game": "shuttle", "variant": "four"}


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setitem(games.TABLE, "shuttle", "tests.toys.shuttle")


@pytest.fixture
def another_server() -> Iterator[TestClient]:
    with TestClient(create_app(warm=False), base_url=ORIGIN) as client:
        yield client


def shuttle_record(moves: list[str]) -> dict[str, Any]:
    listed = [{"text": text, "seat": place % 2} for place, text in enumerate(moves)]
    return {"format": "partie-game", "version": 1, **SHUTTLE, "moves": listed}


def resumed(client: TestClient, word: str) -> dict[str, Any]:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=word)
        return talk.hear("state")


# --- after a restart ---------------------------------------------------------------------------------


def test_a_new_server_goes_on_with_a_game(client: TestClient, another_server: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS)
        for move in ("a1", "b2", "c3"):
            talk.move(move)
        talk.say("go", ply=2)
        before = talk.hear("state")
    assert resumed(another_server, before["session"]) == before


def test_a_new_server_keeps_the_secrets_of_a_game(client: TestClient, another_server: TestClient) -> None:
    with connect(client) as socket:
        before = Talk(socket).start(TWO_PERSONS, "secrets", seed=123)
    assert before["position"] == "A123/?"
    assert "B" not in str(before["position"])
    with connect(another_server) as socket:
        talk = Talk(socket)
        talk.say("resume", session=before["session"])
        assert talk.hear("state")["position"] == before["position"]
        assert talk.move("wait")["position"].startswith("?/")


def test_a_new_server_knows_who_gave_up(client: TestClient, another_server: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS)
        talk.say("resign")
        before = talk.hear("state")
    after = resumed(another_server, before["session"])
    assert (
        after["outcome"]
        == before["outcome"]
        == {
            "winners": [1],
            "termination": "resigned",
            "text": "Black resigned.",
            "scores": None,
        }
    )


def test_a_game_drawn_by_repetition_stays_drawn(client: TestClient, another_server: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        word = talk.start(TWO_PERSONS, "shuttle")["session"]
        for move in BACK_AND_FORTH[:4]:
            before = talk.move(move)
    assert before["outcome"]["termination"] == "repeated"
    assert resumed(another_server, word)["outcome"] == before["outcome"]


def test_a_game_that_gave_way_to_another_is_forgotten(client: TestClient, another_server: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        word = talk.start(TWO_PERSONS)["session"]
        talk.start(TWO_PERSONS)
    with connect(another_server) as socket:
        talk = Talk(socket)
        talk.say("resume", session=word)
        assert "no longer stored" in talk.hear("error")["text"]


def test_the_oldest_games_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MAX_ANONYMOUS", 2)
    store = StoredGames()
    for word in ("one", "two", "three"):
        store.store(word, word)
    assert [store.find(word) for word in ("one", "two", "three")] == [None, "two", "three"]


def test_old_games_go(monkeypatch: pytest.MonkeyPatch) -> None:
    store = StoredGames()
    store.store("one", "1")
    monkeypatch.setattr(storage, "MAX_AGE", -1.0)
    store.store("two", "2")
    assert store.find("one") is None


def test_words_are_not_stored(tmp_path: Path) -> None:
    StoredGames().store("a very secret word", "data")
    for path in tmp_path.iterdir():
        assert b"a very secret word" not in path.read_bytes()


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path / "file" / "folder"))
    with caplog.at_level(logging.WARNING), connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS)
        assert talk.move("a1")["ply"] == 1
    assert [record.levelname for record in caplog.records].count("WARNING") == 1


def test_a_damaged_game_is_not_kept(client: TestClient) -> None:
    for number, data in enumerate(("", "{}", '{"record": {}, "seats": ["human"], "seconds": 1, "ply": 0}')):
        StoredGames().store(f"word{number}", data)
        with connect(client) as socket:
            talk = Talk(socket)
            talk.say("resume", session=f"word{number}")
            assert "no longer stored" in talk.hear("error")["text"]


# --- records from outside ------------------------------------------------------------------------------


def test_a_record_is_gone_on_with(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(TWO_PERSONS, "shuttle", record=shuttle_record(["b", "c", "d"]), ply=1)
        assert (state["ply"], state["position"]) == (1, "b 1")
        talk.say("go", ply=3)
        assert talk.hear("state")["position"] == "d 1"


def test_a_record_of_a_drawn_game_is_over(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(PERSON_FIRST, "shuttle", record=shuttle_record(BACK_AND_FORTH[:4]))
        assert state["outcome"]["termination"] == "repeated"


@pytest.mark.parametrize(
    ("record", "part"),
    [
        ({}, "not a game of Partie"),
        (shuttle_record(["b", "b"]), "move 2, 'b'"),
        (shuttle_record(["b"] * (limits.MAX_MOVES + 1)), str(limits.MAX_MOVES)),
        ({**shuttle_record([]), "game": "tictactoe"}, "tictactoe"),
        ({**shuttle_record([]), "start": "?"}, "'?'"),
    ],
)
def test_a_wrong_record_is_refused(client: TestClient, record: dict[str, Any], part: str) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("new", game="shuttle", seats=TWO_PERSONS, record=record)
        assert part in talk.hear("error")["text"]
    answer = client.post("/api/v1/play", json={**SHUTTLE, "record": record, "move": "b"})
    assert answer.status_code == 422
    assert part in answer.json()["detail"]


def test_play_with_a_record_knows_the_past(client: TestClient) -> None:
    record: dict[str, Any] = shuttle_record([])
    for move in BACK_AND_FORTH[:4]:
        state = client.post("/api/v1/play", json={**SHUTTLE, "record": record, "move": move}).json()
        record = state["record"]
    assert state["outcome"] == {"winners": [], "termination": "repeated", "text": "Repeated.", "scores": None}
    assert record["ending"]["reason"] == "repeated"
    alone = client.post("/api/v1/play", json={**SHUTTLE, "position": "b 1", "move": "a"}).json()
    assert alone["position"] == state["position"]
    assert (alone["outcome"], alone["record"]) == (None, None)


def test_best_with_a_record_knows_the_past(client: TestClient) -> None:
    going_on = {**SHUTTLE, "record": shuttle_record(BACK_AND_FORTH[:3])}
    assert client.post("/api/v1/best", json=going_on).json()["move"] == "a"
    over = client.post("/api/v1/best", json={**SHUTTLE, "record": shuttle_record(BACK_AND_FORTH[:4])})
    assert over.status_code == 422
    assert "over" in over.json()["detail"]


def test_a_record_of_the_server_is_a_record_everywhere(client: TestClient) -> None:
    request = {**SHUTTLE, "record": shuttle_record(["b"]), "move": "c"}
    record = client.post("/api/v1/play", json=request).json()["record"]
    assert [move.text for move in read_record(json.dumps(record)).moves] == ["b", "c"]


# --- records for the page --------------------------------------------------------------------------------


def asked_record(talk: Talk) -> dict[str, Any]:
    talk.say("record")
    found: dict[str, Any] = talk.hear("record")["record"]
    return found


def test_the_page_may_have_the_record_and_go_on_with_it(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, "shuttle")
        for move in ("b", "c"):
            talk.move(move)
        record = asked_record(talk)
        assert [(move["text"], move["seat"]) for move in record["moves"]] == [("b", 0), ("c", 1)]
        again = talk.start(TWO_PERSONS, "shuttle", record=record)
        assert (again["ply"], again["position"]) == (2, "c 0")


def test_the_record_of_a_game_with_secrets_is_told_when_it_is_over(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, "secrets")
        talk.say("record")
        assert "hidden" in talk.hear("error")["text"]
        talk.move("show")
        assert asked_record(talk)["ending"]["reason"] == "shown"


def test_the_record_of_a_game_whose_seed_the_page_chose_is_told(client: TestClient, another_server: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        word = talk.start(TWO_PERSONS, "secrets", seed=5)["session"]
        assert asked_record(talk)["seed"] == 5
    with connect(another_server) as socket:
        talk = Talk(socket)
        talk.say("resume", session=word)
        talk.hear("state")
        assert asked_record(talk)["seed"] == 5


def test_a_file_that_is_not_a_database_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_text("no database, " * 1000)
    store = StoredGames(file)
    store.store("word", "data")
    assert store.find("word") is None
    assert "are not stored" in caplog.text
    store.close()


def test_two_servers_share_the_file(tmp_path: Path) -> None:
    one, other = StoredGames(tmp_path / "games"), StoredGames(tmp_path / "games")
    one.store("a", "1")
    other.store("b", "2")
    assert (one.find("b"), other.find("a")) == ("2", "1")
    one.close()
    assert one.find("a") == "1"  # opened again
    one.close()
    other.close()
