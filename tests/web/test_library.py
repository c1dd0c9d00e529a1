"""Every game a visitor plays is kept under the visitor's own word, and nobody else finds it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie.core.brain import Brain
from partie.core.game import Game
from partie.web.http.visitors import digest_of
from partie.web.library.statistics import streaks, tallies
from partie.web.server.app import create_app
from partie.web.session import storage
from partie.web.session.storage import Entry, StoredGames
from partie.web.session.stored_game import EntryDetails
from partie.web.session.wire import SeatModel
from tests.web.talk import ORIGIN, PERSON_FIRST, TWO_PERSONS, Talk, connect, texts

ANNA, BERTA = "a-word-of-anna-1234", "a-word-of-berta-123"
WON = ("a1", "b1", "c1")  # while the computer takes the first free cells
GAMES = "/api/v1/me/games"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))


@pytest.fixture
def another_server() -> Iterator[TestClient]:
    with TestClient(create_app(warm=False), base_url=ORIGIN) as client:
        yield client


def word(visitor: str) -> dict[str, str]:
    return {"Partie-Visitor": visitor}


def own(client: TestClient, visitor: str = ANNA, **query: Any) -> dict[str, Any]:
    answer = client.get(GAMES, headers=word(visitor), params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def person_moves(talk: Talk, *moves: str) -> dict[str, Any]:
    """Each move once the computer has answered the one before."""
    state: dict[str, Any] = {}
    for move in moves:
        talk.say("move", move=move)
        talk.hear_until("state")
        state = talk.hear_until("state")
    return state


def play(client: TestClient, *moves: str, visitor: str | None = ANNA) -> dict[str, Any]:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(TWO_PERSONS, visitor=visitor) if visitor else talk.start(TWO_PERSONS)
        for move in moves:
            state = talk.move(move)
    return state


# --- what is kept --------------------------------------------------------------------------------------


def test_a_game_is_listed_once_a_person_has_moved(client: TestClient) -> None:
    play(client)
    assert own(client)["games"] == []
    state = play(client, "a1", "b2")
    (game,) = own(client)["games"]
    assert (game["id"], game["game"], game["moves"]) == (state["id"], "tictactoe", 2)
    assert (game["ended"], game["result"], game["seats"]) == (False, None, TWO_PERSONS)
    assert game["position"] == state["position"]


def test_a_game_that_gave_way_to_another_is_still_there(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        word_before = talk.move("a1")["session"]
        talk.start(TWO_PERSONS, visitor=ANNA)
        talk.move("c3")
        talk.say("resume", session=word_before)
        assert texts(talk.hear_until("state")) == ["a1"]
    assert own(client)["running"] == 2


def test_a_finished_game_is_kept_with_its_result(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(PERSON_FIRST, visitor=ANNA)
        person_moves(talk, *WON[:2])
        talk.say("move", move=WON[2])
        assert talk.hear_until("state")["outcome"]["winners"] == [0]
    assert own(client)["games"] == []
    (game,) = own(client, ended=True)["games"]
    assert (game["ended"], game["result"], game["helped"]) == (True, "won", False)
    assert game["reason"] == "Three."
    assert game["seats"][1]["level"] == 1


def test_taking_back_is_help(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        talk.move("a1")
        talk.say("undo")
        talk.hear("state")
        talk.say("redo")
        talk.hear("state")
        assert own(client)["games"][0]["helped"] is False
        talk.say("undo")
        talk.hear("state")
        talk.move("b2")
    assert own(client)["games"][0]["helped"] is True


def test_a_hint_is_help(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        talk.say("hint")
        talk.hear_until("analysis", final=True)
        talk.move("a1")
    assert own(client)["games"][0]["helped"] is True


def test_a_hint_that_never_came_is_not_help(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: Game, _level: int | None = None, _given: object = None) -> Brain:
        raise RuntimeError("on purpose")

    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        monkeypatch.setattr(Game, "make_brain", fail)
        talk.say("hint")
        assert "on purpose" in talk.hear_until("error")["text"]
        talk.move("a1")
    assert own(client)["games"][0]["helped"] is False


def test_moves_that_were_given_are_not_played(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA, moves=["a1", "b2"])
        assert own(client)["running"] == 0
        talk.move("c3")
    assert own(client)["running"] == 1


def test_without_a_word_nothing_is_listed(client: TestClient) -> None:
    play(client, "a1", visitor=None)
    assert client.get(GAMES).status_code == 422
    assert own(client)["games"] == []


def test_a_new_server_still_has_the_games(client: TestClient, another_server: TestClient) -> None:
    play(client, "a1", "b2")
    assert own(another_server) == own(client)


# --- whose it is ---------------------------------------------------------------------------------------


def test_nobody_else_finds_a_game(client: TestClient) -> None:
    identity = play(client, "a1")["id"]
    assert own(client, BERTA)["games"] == []
    assert client.get(f"{GAMES}/{identity}", headers=word(BERTA)).status_code == 404
    client.post(f"{GAMES}/{identity}/remove", headers={**word(BERTA), "origin": ORIGIN})
    assert own(client)["running"] == 1
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=identity, visitor=BERTA)
        assert "no longer stored" in talk.hear("error")["text"]


def test_words_of_visitors_are_not_stored(client: TestClient, tmp_path: Path) -> None:
    play(client, "a1")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert all(ANNA.encode() not in path.read_bytes() for path in files)


@pytest.mark.parametrize("short", ["", "x" * 15, "x" * 101])
def test_a_word_that_can_be_guessed_is_refused(client: TestClient, short: str) -> None:
    assert client.get(GAMES, headers=word(short)).status_code == 422
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("new", game="tictactoe", seats=TWO_PERSONS, visitor=short)
        talk.hear("error")


# --- coming back by the id -----------------------------------------------------------------------------


def test_the_owner_goes_on_by_the_id_alone(client: TestClient, another_server: TestClient) -> None:
    identity = play(client, "a1", "b2")["id"]
    with connect(another_server) as socket:
        talk = Talk(socket)
        talk.say("resume", session=identity, visitor=ANNA)
        state = talk.hear("state")
        assert (texts(state), state["id"], state["can_undo"]) == (["a1", "b2"], identity, True)
        talk.move("c3")
    assert [(game["id"], game["moves"]) for game in own(another_server)["games"]] == [(identity, 3)]


def test_a_game_that_is_open_elsewhere_moves_here(client: TestClient) -> None:
    with connect(client) as first, connect(client) as second:
        one, other = Talk(first), Talk(second)
        one.start(TWO_PERSONS, visitor=ANNA)
        identity = one.move("a1")["id"]
        other.say("resume", session=identity, visitor=ANNA)
        assert texts(other.hear("state")) == ["a1"]
        one.hear("elsewhere")


# --- the calls -----------------------------------------------------------------------------------------


def test_pages_follow_each_other(client: TestClient) -> None:
    played = [play(client, "a1")["id"] for _ in range(5)]
    found: list[str] = []
    before = ""
    while before is not None:
        page = own(client, limit=2, before=before)
        found += [game["id"] for game in page["games"]]
        before = page["next"]
    assert found == played[::-1]
    assert page["running"] == 5


@pytest.mark.parametrize("before", ["x", "nan:a", "inf:", "1e999:b"])
def test_a_wrong_page_is_refused(client: TestClient, before: str) -> None:
    answer = client.get(GAMES, headers=word(ANNA), params={"before": before})
    assert (answer.status_code, before in answer.json()["detail"]) == (422, True)


def test_one_game_has_its_picture_and_its_record(client: TestClient) -> None:
    state = play(client, "a1", "b2")
    game = client.get(f"{GAMES}/{state['id']}", headers=word(ANNA)).json()
    assert game["scene"] == state["scene"] | {"effects": []}  # a picture does not move
    assert [move["text"] for move in game["record"]["moves"]] == ["a1", "b2"]
    assert game["record"]["started"] > 0


def test_a_secret_is_not_told_while_the_game_goes_on(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, "secrets", visitor=ANNA)
        identity = talk.move("wait")["id"]
        assert client.get(f"{GAMES}/{identity}", headers=word(ANNA)).json()["record"] is None
        talk.move("show")
    assert client.get(f"{GAMES}/{identity}", headers=word(ANNA)).json()["record"] is not None


def test_a_game_can_be_deleted(client: TestClient) -> None:
    identity = play(client, "a1")["id"]
    path, headers = f"{GAMES}/{identity}/remove", {**word(ANNA), "origin": ORIGIN}
    assert client.post(path, headers=headers).status_code == 204
    assert own(client)["games"] == []
    assert client.post(path, headers=headers).status_code == 204  # nothing is left to do
    assert client.get(f"{GAMES}/{identity}", headers=word(ANNA)).status_code == 404


def test_a_deleted_game_is_restored_by_its_player_alone(client: TestClient) -> None:
    identity = play(client, "a1")["id"]
    before = own(client)
    anna, berta = ({**word(visitor), "origin": ORIGIN} for visitor in (ANNA, BERTA))
    deleted = "/api/v1/me/deleted"
    client.post(f"{GAMES}/{identity}/remove", headers=anna)
    (found,) = client.get(deleted, headers=anna).json()
    assert (found["game"], found["deleted"] < found["until"]) == (before["games"][0], True)
    assert client.get(deleted, headers=berta).json() == []
    client.post(f"{deleted}/{identity}/restore", headers=berta)
    client.post(f"{deleted}/{identity}/remove", headers=berta)
    assert own(client)["games"] == []
    assert client.post(f"{deleted}/{identity}/restore", headers=anna).status_code == 204
    assert own(client) == before
    client.post(f"{deleted}/{identity}/remove", headers=anna)  # it is not deleted: nothing happens
    assert own(client) == before
    client.post(f"{GAMES}/{identity}/remove", headers=anna)
    client.post(f"{deleted}/{identity}/remove", headers=anna)
    client.post(f"{deleted}/{identity}/restore", headers=anna)
    assert own(client)["games"] == client.get(deleted, headers=anna).json() == []


def test_deleted_games_give_way_first_and_are_gone_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MAX_EACH", 2)
    store = StoredGames(tmp_path / "kept.sqlite3")
    for name in ("old", "new"):
        store.store(name, "{}", Entry(name, "anna", "tictactoe", None, "{}"))
    store.remove("anna", "new")
    store.store("third", "{}", Entry("third", "anna", "tictactoe", None, "{}"))
    assert store.list_deleted("anna") == []
    assert store.count_entries("anna") == {False: 2}
    store.remove("anna", "old")
    assert [row.id for row, _ in store.list_deleted("anna") or ()] == ["old"]
    monkeypatch.setattr(storage, "RESTORABLE", 0.0)
    assert store.list_deleted("anna") == []
    store.store("fourth", "{}", Entry("fourth", "berta", "tictactoe", None, "{}"))
    store.restore("anna", "old")
    assert store.count_entries("anna") == {False: 1}
    store.close()


def test_a_deleted_game_is_listed_again_only_when_somebody_plays_on(client: TestClient) -> None:
    state = play(client, "a1")
    client.post(f"{GAMES}/{state['id']}/remove", headers={**word(ANNA), "origin": ORIGIN})
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=state["session"], visitor=ANNA)
        assert not talk.hear_until("state")["in_library"]
        assert own(client)["games"] == []
        assert talk.move("b2")["in_library"]
    assert [game["id"] for game in own(client)["games"]] == [state["id"]]


def test_a_deleted_game_that_was_looked_at_is_restored_and_goes_on(client: TestClient) -> None:
    state = play(client, "a1")
    anna = {**word(ANNA), "origin": ORIGIN}
    client.post(f"{GAMES}/{state['id']}/remove", headers=anna)
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=state["session"], visitor=ANNA)
        talk.hear_until("state")
        talk.start(TWO_PERSONS, visitor=ANNA)  # another one in its place
    client.post(f"/api/v1/me/deleted/{state['id']}/restore", headers=anna)
    assert [game["id"] for game in own(client)["games"]] == [state["id"]]
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=state["id"], visitor=ANNA)
        assert talk.hear_until("state")["in_library"]
    assert [game["id"] for game in own(client)["games"]] == [state["id"]]


def test_a_deleted_game_is_shown_after_a_restart_and_stays_deleted(
    client: TestClient, another_server: TestClient
) -> None:
    state = play(client, "a1")
    client.post(f"{GAMES}/{state['id']}/remove", headers={**word(ANNA), "origin": ORIGIN})
    with connect(another_server) as socket:
        talk = Talk(socket)
        talk.say("resume", session=state["session"], visitor=ANNA)
        assert not talk.hear_until("state")["in_library"]
        assert own(another_server)["games"] == []
        talk.say("resign")
        assert talk.hear_until("state")["in_library"]
    assert [game["id"] for game in own(another_server, ended=True)["games"]] == [state["id"]]


def test_nobody_takes_a_game_off_the_list_of_another(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        identity = talk.move("a1")["id"]
        client.post(f"{GAMES}/{identity}/remove", headers={**word(BERTA), "origin": ORIGIN})
        talk.say("language", language="cs")
        assert talk.hear_until("state")["in_library"]


def test_the_result_is_told_whatever_moment_is_shown(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        assert talk.start(PERSON_FIRST, visitor=ANNA)["result"] is None
        person_moves(talk, *WON[:2])
        talk.say("move", move=WON[2])
        assert talk.hear_until("state")["result"] == "won"
        talk.say("go", ply=1)
        earlier = talk.hear_until("state")
        assert (earlier["outcome"], earlier["result"]) == (None, "won")
    assert own(client, ended=True)["finished"] == 1


def test_looking_at_a_game_does_not_change_when_it_was_played(
    client: TestClient, another_server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = play(client, "a1", "b2")
    monkeypatch.setattr("time.time", lambda: state["changed"] + 3600)
    for server in (client, another_server):
        with connect(server) as socket:
            talk = Talk(socket)
            talk.say("resume", session=state["id"], visitor=ANNA)
            assert talk.hear_until("state")["changed"] == state["changed"]
            talk.say("go", ply=1)
            assert talk.hear_until("state")["changed"] == state["changed"]
        assert [game["when"] for game in own(server)["games"]] == [state["changed"]]
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=state["id"], visitor=ANNA)
        talk.hear_until("state")
        assert talk.move("c3")["changed"] == state["changed"] + 3600


def test_statistics_count_by_level_and_leave_help_out_of_streaks() -> None:
    assert streaks([True, True, False, True]) == (1, 2)
    assert streaks([]) == (0, 0)


def test_results_against_kinds_of_players_name_the_kinds() -> None:
    def line(*kinds: str | None) -> EntryDetails:
        seats = [SeatModel(level=None, player=kind, resigns=False, program=None) for kind in kinds]
        return EntryDetails(
            variant="",
            seats=["human", *seats],
            started=0,
            moves=9,
            position="",
            seconds=60,
            helped=False,
            result="won",
        )

    found = tallies([line("greedy", "careful"), line("careful", "greedy"), line(None)])
    assert [(tally.players, tally.won) for tally in found] == [([], 1), (["careful", "greedy"], 2)]


def test_statistics_of_a_kind_of_game(client: TestClient) -> None:
    for _ in range(2):
        with connect(client) as socket:
            talk = Talk(socket)
            talk.start(PERSON_FIRST, visitor=ANNA)
            person_moves(talk, *WON[:2])
            talk.say("move", move=WON[2])
            talk.hear_until("state")
    play(client, "a1")
    (told,) = client.get("/api/v1/me/statistics", headers=word(ANNA)).json()
    assert (told["game"], told["finished"], told["running"], told["streak"]) == ("tictactoe", 2, 1, 2)
    (tally,) = told["results"]
    assert (tally["level"], tally["won"], tally["lost"], tally["alone"]) == (1, 2, 0, False)
    assert told["course"] == ["won", "won"]
    assert client.get("/api/v1/me/statistics", headers=word(BERTA)).json() == []


def test_a_store_that_cannot_be_read_is_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path / "file" / "folder"))
    answer = client.get(GAMES, headers=word(ANNA))
    assert (answer.status_code, "cannot be read" in answer.json()["detail"]) == (503, True)


def test_a_line_that_is_damaged_is_left_out(client: TestClient, tmp_path: Path) -> None:
    play(client, "a1")
    identity = play(client, "b2")["id"]
    with sqlite3.connect(tmp_path / "page-games.sqlite3") as database:
        database.execute("UPDATE games SET line = '{' WHERE id = ?", (identity,))
    assert len(own(client)["games"]) == 1


# --- bounds --------------------------------------------------------------------------------------------


def line(identity: str, owner: str = ANNA) -> Entry:
    return Entry(identity, digest_of(owner), "tictactoe", None, "{}")


def listed(store: StoredGames, owner: str = ANNA) -> list[str]:
    rows = store.list_entries(digest_of(owner), "", False, None, 100)
    assert rows is not None
    return [row.id for row in rows]


def test_the_oldest_games_of_a_visitor_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MAX_EACH", 2)
    store = StoredGames()
    store.store("other", "{}", line("0", BERTA))
    for identity in ("1", "2", "3"):
        store.store(f"word {identity}", "{}", line(identity))
    assert (listed(store), listed(store, BERTA)) == (["3", "2"], ["0"])


def test_the_oldest_games_of_all_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MAX_BYTES", 10)
    store = StoredGames()
    store.store("a", "12345", line("1", BERTA))
    store.store("b", "12345", line("2"))
    assert (listed(store, BERTA), listed(store)) == (["1"], ["2"])
    store.store("c", "12345", line("3"))
    assert (listed(store, BERTA), listed(store)) == ([], ["3", "2"])


def test_games_of_nobody_do_not_push_out_those_of_visitors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MAX_ANONYMOUS", 1)
    monkeypatch.setattr(storage, "MAX_AGE", -1.0)
    store = StoredGames()
    store.store("mine", "{}", line("1"))
    for number in range(3):
        store.store(f"of nobody {number}", "{}")
    assert listed(store) == ["1"]


def test_another_machine_pushes_out_only_its_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many visitors it makes up."""
    monkeypatch.setattr(storage, "MAX_EACH", 2)
    monkeypatch.setattr(storage, "MAX_REMOTE", 2)
    store, neighbour = StoredGames(), "192.0.2.7"
    store.store("mine", "{}", line("0"))
    store.store("of nobody", "{}")
    for number in range(1, 4):
        store.store(f"far {number}", "{}", line(str(number), f"visitor {number}"), neighbour)
        store.store(f"far nobody {number}", "{}", None, neighbour)
    assert [listed(store), listed(store, "visitor 1"), listed(store, "visitor 3")] == [["0"], [], ["3"]]
    assert store.find("of nobody") == "{}"
    assert [store.find(f"far nobody {number}") for number in (1, 2, 3)] == [None, "{}", "{}"]
    monkeypatch.setattr(storage, "MAX_REMOTE_BYTES", 10)
    store.store("long", "1234567890", line("4", "visitor 4"), neighbour)
    assert [listed(store), listed(store, "visitor 3"), listed(store, "visitor 4")] == [["0"], [], ["4"]]


def test_a_game_that_is_too_long_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MAX_LENGTH", 3)
    store = StoredGames()
    store.store("long", "1234", line("1"))
    assert (listed(store), store.find("long")) == ([], None)


def test_a_file_of_an_older_version_is_read(tmp_path: Path, client: TestClient) -> None:
    state = play(client, "a1", visitor=None)
    path = tmp_path / "page-games.sqlite3"
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT word, changed, data FROM games").fetchall()
    old = tmp_path / "old.sqlite3"
    with sqlite3.connect(old) as database:
        database.execute("CREATE TABLE games (word TEXT PRIMARY KEY, changed REAL NOT NULL, data TEXT NOT NULL)")
        for digest, changed, data in rows:
            older = {name: json.loads(data)[name] for name in ("record", "seats", "seconds", "ply", "open")}
            database.execute("INSERT INTO games VALUES (?, ?, ?)", (digest, changed, json.dumps(older)))
    store = StoredGames(old)
    assert store.find(state["session"]) is not None
    store.store("new", "{}", line("1"))
    assert listed(store) == ["1"]


def test_a_sentence_is_said_in_the_language_of_the_reader(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        talk.move("a1")
        talk.say("resign")
        talk.hear_until("state")
    (game,) = own(client, ended=True, language="cs")["games"]
    assert game["result"] == "shared"
    assert game["reason"] == "White se vzdal."


def test_the_games_of_two_keys_become_one_list(client: TestClient) -> None:
    play(client, "a1", "b2")
    play(client, "c3", "b2", visitor="the key of the phone")
    answer = client.post("/api/v1/me/join", headers=word(ANNA), json={"key": "the key of the phone"})
    assert answer.status_code == 204
    assert len(own(client)["games"]) == 2
    assert own(client, "the key of the phone")["games"] == []


@pytest.mark.parametrize("played", [True, False])
def test_moves_that_a_visitor_played_elsewhere_are_kept(client: TestClient, played: bool) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(TWO_PERSONS, visitor=ANNA, moves=["a1", "b1"], played=played)
        assert state["in_library"] == played
    assert [game["moves"] for game in own(client)["games"]] == ([2] if played else [])
