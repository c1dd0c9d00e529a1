"""The arena over HTTP and WebSocket."""

from __future__ import annotations

import io
import socket
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.arena.conditions import with_stderr
from partie.arena.control import Command
from partie.arena.owners import new_owner
from partie.arena.runner import Runner
from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import BrainSetup, Kind, Tournament
from partie.core.game import Game
from partie.core.record import GameResult, Record
from partie.core.text import Text
from partie.web.arena import record_folder
from partie.web.arena import socket as arena_socket
from partie.web.games import catalogue
from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from tests.arena.toys import TOYS
from tests.web.talk import AS_OWNER, ORIGIN, TOKEN

ARENA = "/api/v1/arena"
LIVE = f"{ORIGIN}{ARENA}/live".replace("http", "ws", 1)
BRAINS = [{"brain": "partie:1"}, {"brain": "partie:2"}]
PLAN = {"name": "cup", "game": "gomoku", "variant": "free-7", "brains": BRAINS, "games": 2}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "arena.sqlite3"


@pytest.fixture
def client(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    def load(name: str) -> Game:
        return TOYS[name]

    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr(games, "TABLE", dict.fromkeys(TOYS, "toys"))
    monkeypatch.setattr(catalogue, "_broken", set())
    monkeypatch.setattr(arena_socket, "PERIOD", 0.01)  # so that no game is over between two looks
    app = create_app(warm=False, store=str(place), owner=Owner(TOKEN))
    with TestClient(app, base_url=ORIGIN, headers=AS_OWNER) as client:
        yield client


@pytest.fixture
def played(place: Path, client: TestClient) -> int:
    store = Store(place)
    brains = (BrainSetup("partie:1"), BrainSetup("partie:2"))
    number = store.create(Tournament("done", "gomoku", brains, "free-7"))
    Runner(store, number).run()
    store.close()
    return number


def get(client: TestClient, path: str) -> Any:
    answer = client.get(f"{ARENA}/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_tournament_is_created_and_watched_to_its_end(client: TestClient) -> None:
    with client.websocket_connect(LIVE) as feed:
        assert feed.receive_json()["tournaments"] == []
        made = client.post(f"{ARENA}/start", json=PLAN | {"move_delay": 0.05})
        assert made.status_code == 200, made.text
        assert made.json()["state"] != "waiting"  # that would be for somebody to go on with it
        seen: dict[str, Any] = {}
        while True:
            news = feed.receive_json()
            for game in news["games"]:
                seen[f"{game['number']}"] = game
            if news["tournaments"] and news["tournaments"][0]["state"] == "finished":
                break
    assert seen
    shown = next(iter(seen.values()))
    assert sorted(shown["brains"]) == ["partie-1", "partie-2"]
    assert news["tournaments"][0]["played"] == 2


def test_large_game_comes_with_its_conversations(client: TestClient) -> None:
    with client.websocket_connect(LIVE) as feed:
        made = client.post(f"{ARENA}/start", json=PLAN | {"move_delay": 0.2}).json()
        feed.send_json({"tournament": made["id"], "number": 0})
        while True:
            large = [game for game in feed.receive_json()["games"] if game.get("moves")]
            if large:
                break
    assert len(large[0]["logs"]) == 2
    assert large[0]["plies"] == len(large[0]["moves"])
    first = get(client, f"live/{made['id']}/0/positions/1")
    assert (first["ply"], first["turn"], first["continuation"]) == (1, 1, None)
    assert f"({large[0]['moves'][0]['text']!r},)" in first["position"]
    assert client.get(f"{ARENA}/live/{made['id']}/99/positions/1").status_code == 404
    assert client.post(f"{ARENA}/tournaments/{made['id']}/command", json={"command": "stop"}).status_code == 200


def test_tables_and_games_are_listed(client: TestClient, played: int) -> None:
    tables = get(client, f"tournaments/{played}")
    assert tables["tournament"]["state"] == "finished"
    assert [line["games"] for line in tables["standings"]] == [2, 2]
    assert tables["measure"] == "elo"
    assert all(line["elo"] and line["won"] is None for line in tables["standings"])
    assert sum(tables["endings"].values()) == 2
    page = get(client, f"games?tournament={played}&limit=1")
    assert page["total"] == 2
    rest = get(client, f"games?tournament={played}&before={page['games'][0]['id']}")
    assert len(rest["games"]) == 1
    assert get(client, "games?brain=nobody") == {"games": [], "total": 0}


def test_record_is_replayed_and_saved(client: TestClient, played: int) -> None:
    row = get(client, f"games?tournament={played}")["games"][0]
    record = get(client, f"games/{row['id']}")
    assert len(record["moves"]) == row["plies"]
    assert record["tournament"] == played
    middle = get(client, f"games/{row['id']}/positions/3")
    assert middle["ply"] == 3
    assert get(client, f"games/{row['id']}/positions/99999")["ply"] == row["plies"]
    for ending in ("xml", "psq", "sgf"):
        answer = client.get(f"{ARENA}/games/{row['id']}/record.{ending}")
        assert answer.status_code == 200
        assert f"game-{row['id']}.{ending}" in answer.headers["content-disposition"]


def test_partie_speaks_the_persons_language_in_the_log(client: TestClient, played: int) -> None:
    (log, _) = client.get(f"{ARENA}/games/1", headers={"Accept-Language": "cs"}).json()["logs"]
    assert "gomoku free-7, místo 0" in log
    assert ", šance " in log
    assert ", seat 0" in get(client, "games/1")["logs"][0]


def test_killed_server_leaves_a_tournament_that_goes_on(client: TestClient, place: Path) -> None:
    store = Store(place)
    brains = (BrainSetup("partie:1"), BrainSetup("partie:2"))
    number = store.create(Tournament("killed", "gomoku", brains, "free-7"))
    store.set_state(number, State.RUNNING)
    gone = f"{socket.gethostname()} {2**22 + 1} {number} 1"  # no process can have this number
    assert store.claim(number, 0, gone, 60)
    assert get(client, f"tournaments/{number}")["tournament"]["state"] == "broken off"
    with client.websocket_connect(LIVE) as feed:
        answer = client.post(f"{ARENA}/tournaments/{number}/command", json={"command": "run"})
        assert answer.json()["here"]
        while (feed.receive_json()["tournaments"] or [{}])[0].get("state") != "finished":
            pass
    assert store.count() == 2
    store.close()


def test_tournament_of_another_machine_is_commanded_not_started(client: TestClient, place: Path) -> None:
    store = Store(place)
    brains = (BrainSetup("partie:1"), BrainSetup("partie:2"))
    number = store.create(Tournament("far", "gomoku", brains, "free-7"))
    store.set_state(number, State.RUNNING)
    assert store.claim(number, 0, f"elsewhere 1 {number} 1", 60)
    shown = []
    for command in ("pause", "finish", "stop", "run"):
        answer = client.post(f"{ARENA}/tournaments/{number}/command", json={"command": command}).json()
        shown.append((answer["state"], answer["here"], store.command(number).value))
    assert shown == [
        ("paused", False, "pause"),
        ("finishing", False, "finish"),
        ("stopping", False, "stop"),
        ("running", False, "run"),
    ]
    store.close()


def test_finished_tournament_stays_finished(client: TestClient, played: int) -> None:
    answer = client.post(f"{ARENA}/tournaments/{played}/command", json={"command": "run"})
    assert answer.json()["state"] == "finished"


def test_every_field_of_a_tournament_file_can_be_set(client: TestClient, place: Path) -> None:
    wanted = PLAN | {
        "clock": {"per_move": None, "per_game": 60, "margin": 0.2},
        "begins": "first",
        "max_moves": 30,
        "seed": 7,
        "rounds": 3,
        "sprt": {"worse": 0, "better": 20},
        "brains": [{"brain": "partie:1", "memory_mb": 300}, {"brain": "partie:2", "name": "two"}],
    }
    made = client.post(f"{ARENA}/start", json=wanted)
    assert made.status_code == 200, made.text
    store = Store(place)
    setup = store.tournament(made.json()["id"]).setup
    store.close()
    assert (setup.clock.per_move, setup.clock.per_game, setup.clock.margin) == (None, 60, 0.2)
    assert (setup.begins.value, setup.max_moves, setup.seed, setup.rounds) == ("first", 30, 7, 3)
    assert setup.sprt is not None
    assert setup.sprt.better == 20
    assert [(brain.memory_mb, brain.name) for brain in setup.brains] == [(300, ""), (0, "two")]


def test_knockout_names_its_winner(client: TestClient, place: Path) -> None:
    store = Store(place)
    brains = tuple(BrainSetup(f"partie:{level}") for level in (1, 2, 3))
    number = store.create(Tournament("cup", "gomoku", brains, "free-7", Kind.KNOCKOUT))
    before = get(client, f"tournaments/{number}")
    assert before["winner"] is None
    assert [(match["round"], match["winner"]) for match in before["matches"]] == [(1, None)]
    Runner(store, number).run()
    store.close()
    after = get(client, f"tournaments/{number}")
    assert [match["round"] for match in after["matches"]] == [1, 2]
    assert after["winner"] == after["matches"][-1]["winner"]
    assert after["matches"][-1]["one"] == "partie-1"  # the first of the list waited for the winner of the others


def test_groups_have_tables_and_a_final(client: TestClient, place: Path) -> None:
    store = Store(place)
    brains = tuple(BrainSetup(f"partie:{level}") for level in (1, 2, 3, 1))
    number = store.create(Tournament("cup", "gomoku", brains, "free-7", Kind.GROUPS, groups=2, advance=1))
    before = get(client, f"tournaments/{number}")
    assert [(group["number"], len(group["standings"])) for group in before["groups"]] == [(1, 2), (2, 2)]
    assert {line["goes_on"] for group in before["groups"] for line in group["standings"]} == {None}
    Runner(store, number).run()
    store.close()
    after = get(client, f"tournaments/{number}")
    *groups, final = after["groups"]
    assert after["winner"] == final["standings"][0]["name"]
    assert final["number"] is None
    on = {line["name"] for group in groups for line in group["standings"] if line["goes_on"]}
    assert {line["name"] for line in final["standings"]} == on
    assert [group["standings"][0]["goes_on"] for group in groups] == [True, True]
    assert sum(line["points"] for line in final["standings"]) == 2


def test_the_form_sets_up_groups_and_the_folder_of_games(client: TestClient, place: Path, tmp_path: Path) -> None:
    brains = [{"brain": f"partie:{level}"} for level in (1, 2, 3, 1, 2)]
    body = {"name": "cup", "game": "gomoku", "kind": "groups", "brains": brains}
    wanted = {**body, "groups": 2, "advance": 2, "folder": str(tmp_path / "games"), "format": "psq"}
    made = client.post("/api/v1/arena/start", json=wanted)
    assert made.status_code == 200, made.text
    store = Store(place)
    setup = store.tournament(made.json()["id"]).setup
    store.close()
    assert (setup.groups, setup.advance, setup.folder, setup.format) == (2, 2, str(tmp_path / "games"), "psq")
    named = client.post("/api/v1/arena/check", json={**wanted, "folder": "cup"}).json()
    assert named["problems"] == []
    assert not (record_folder.folder() / "cup").exists()  # a name that may still be typed
    assert client.post("/api/v1/arena/start", json={**wanted, "folder": "cup"}).status_code == 200
    assert (record_folder.folder() / "cup").is_dir()
    refused = client.post("/api/v1/arena/start", json={**wanted, "folder": "/proc/games"})
    assert (refused.status_code, "'/proc/games' cannot be written" in refused.text) == (422, True)


@pytest.mark.parametrize(
    ("path", "body", "status", "text"),
    [
        ("start", PLAN | {"game": "bridge"}, 404, "bridge"),
        ("start", PLAN | {"brains": BRAINS[:1]}, 422, "2 players are needed"),
        ("start", PLAN | {"brains": [{"brain": "uci:x"}, *BRAINS]}, 422, "uci:x"),
        ("start", PLAN | {"openings": "h8 h8"}, 422, "opening 1"),
        ("start", PLAN | {"games": 0}, 422, "games"),
        ("tournaments/99/command", {"command": "run"}, 404, "99"),
        ("tournaments/99/command", {"command": "dance"}, 422, "command"),
    ],
)
def test_refusals_name_the_input(client: TestClient, path: str, body: dict[str, Any], status: int, text: str) -> None:
    answer = client.post(f"{ARENA}/{path}", json=body)
    assert answer.status_code == status, answer.text
    assert text in answer.json()["detail"]


def test_problems_are_told_in_the_persons_language(client: TestClient) -> None:
    body = PLAN | {"brains": BRAINS[:1]}
    answer = client.post(f"{ARENA}/start?language=cs", json=body)
    assert answer.json()["detail"] == "Turnaj nelze hrát: hráčů je potřeba 2, přihlášeno je 1."


@pytest.mark.parametrize("path", ["tournaments/99", "games/99", "games/99/positions/1", "games/99/record.xml"])
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(f"{ARENA}/{path}").status_code == 404


@pytest.mark.parametrize("brain", ["gomocup:/bin/sh", "partie=gomocup:/bin/sh", "python:os:system", "tcp:host:5"])
def test_strangers_cannot_start_programs(client: TestClient, brain: str) -> None:
    stranger = TestClient(client.app, base_url=ORIGIN)
    body = PLAN | {"brains": [{"brain": brain}, *BRAINS]}
    assert stranger.post(f"{ARENA}/start", json=body).status_code == 403


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("brain=partie-1", 2),
        ("brain=partie-1&result=won", None),
        ("brain=partie-1&opponent=partie-2&ending=five", 2),
        ("brain=nobody", 0),
        ("variant=free-7", 2),
        ("variant=free-15", 0),
        ("since=1", 2),
        ("until=1", 0),
        ("game=nim", 0),
    ],
)
def test_games_are_filtered(client: TestClient, played: int, wanted: str, found: int | None) -> None:
    page = get(client, f"games?{wanted}")
    if found is None:  # what partie-1 did not win, it drew or lost
        rest = [get(client, f"games?brain=partie-1&result={result}")["total"] for result in ("drawn", "lost")]
        found = 2 - sum(rest)
    assert (page["total"], len(page["games"])) == (found, found)


def test_games_go_out_as_a_file_and_come_back(client: TestClient, played: int) -> None:
    file = client.get(f"{ARENA}/records.xml?tournament={played}")
    assert "attachment" in file.headers["Content-Disposition"]
    answer = client.post(f"{ARENA}/import", json={"name": "cup.xml", "text": file.text})
    assert answer.json() == {"games": 0, "known": 2, "newest": 1}
    assert client.post(f"{ARENA}/tournaments/{played}/remove").status_code == 204
    assert get(client, "games")["total"] == 0
    answer = client.post(f"{ARENA}/import", json={"name": "cup.xml", "text": file.text})
    assert (answer.json()["games"], answer.json()["known"]) == (2, 0)
    assert get(client, "games")["total"] == 2


def test_a_tournament_that_runs_is_not_removed(client: TestClient, place: Path, played: int) -> None:
    store = Store(place)
    store.claim(played, 7, new_owner(played), 60)
    store.close()
    assert client.post(f"{ARENA}/tournaments/{played}/remove").status_code == 409
    assert client.post(f"{ARENA}/tournaments/99/remove").status_code == 404


def test_a_deleted_tournament_is_restored_with_everything(client: TestClient, played: int) -> None:
    before = [get(client, path) for path in ("tournaments", f"tournaments/{played}", "games")]
    assert client.post(f"{ARENA}/tournaments/{played}/remove").status_code == 204
    assert get(client, "tournaments") == []
    assert client.get(f"{ARENA}/tournaments/{played}").status_code == 404
    (found,) = get(client, "deleted")
    assert found["tournament"]["id"] == played
    assert found["deleted"] < found["until"]
    assert client.post(f"{ARENA}/deleted/{played}/restore").json()["id"] == played
    assert [get(client, path) for path in ("tournaments", f"tournaments/{played}", "games")] == before
    assert get(client, "deleted") == []


def test_only_the_owner_restores_or_removes_for_good(client: TestClient, played: int) -> None:
    stranger = TestClient(client.app, base_url=ORIGIN)
    for path in (f"tournaments/{played}/remove", f"deleted/{played}/restore", f"deleted/{played}/remove"):
        assert stranger.post(f"{ARENA}/{path}").status_code == 403
    assert stranger.get(f"{ARENA}/deleted").status_code == 403
    assert client.post(f"{ARENA}/deleted/{played}/remove").status_code == 404
    client.post(f"{ARENA}/tournaments/{played}/remove")
    assert client.post(f"{ARENA}/deleted/{played}/remove").status_code == 204
    assert client.post(f"{ARENA}/deleted/{played}/restore").status_code == 404


def test_folder_of_records_is_listed_and_read(
    client: TestClient, played: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    assert get(client, "folder") == {"folder": str(tmp_path / "records"), "files": []}
    text = client.get(f"{ARENA}/records.xml?tournament={played}").text
    (tmp_path / "records" / "inner.xml").mkdir(parents=True)
    (tmp_path / "records" / "cup.xml").write_text(text, encoding="utf-8")
    (tmp_path / "secret.xml").write_text(text, encoding="utf-8")
    (tmp_path / "records" / "link.xml").symlink_to(tmp_path / "secret.xml")
    (tmp_path / "records" / "notes.txt").write_text("h8", encoding="utf-8")
    monkeypatch.setattr(record_folder, "LONGEST", len(text.encode()))
    (tmp_path / "records" / "long.xml").write_text(text + " ", encoding="utf-8")
    assert [file["name"] for file in get(client, "folder")["files"]] == ["cup.xml"]
    for name in (
        "../secret.xml",
        "link.xml",
        "inner.xml",
        str(tmp_path / "secret.xml"),
        "notes.txt",
        "x\0.xml",
    ):
        assert client.post(f"{ARENA}/folder/import", json={"name": name}).status_code == 404
    client.post(f"{ARENA}/tournaments/{played}/remove")
    answer = client.post(f"{ARENA}/folder/import", json={"name": "cup.xml"}).json()
    assert answer["games"] == 2
    assert get(client, f"games/{answer['newest']}")["tournament"] is None
    stranger = TestClient(client.app, base_url=ORIGIN)
    assert stranger.get(f"{ARENA}/folder").status_code == 403


def test_wrong_files_change_nothing(client: TestClient) -> None:
    for name, text in (
        ("cup.xml", "<games"),
        ("cup.txt", "h8"),
        ("cup.psq", "Piskvorky 7x7, 1:1, 0\n9,9,0\n"),
    ):
        answer = client.post(f"{ARENA}/import", json={"name": name, "text": text})
        assert answer.status_code == 422
        assert name in answer.json()["detail"]
    assert get(client, "games")["total"] == 0
    assert client.get(f"{ARENA}/records.xml").status_code == 404


def test_game_of_another_process_is_watched_through_the_store(client: TestClient, place: Path) -> None:
    store = Store(place)
    brains = (BrainSetup("python:tests.arena.toys:FirstMove", "first"), BrainSetup("partie:2"))
    number = store.create(Tournament("elsewhere", "gomoku", brains, "free-15", move_delay=0.2))
    runner = Runner(store, number)
    thread = threading.Thread(target=runner.run)
    thread.start()
    try:
        with client.websocket_connect(LIVE) as feed:
            feed.send_json({"tournament": number, "number": 0})
            while not (large := [game for game in feed.receive_json()["games"] if game.get("moves")]):
                pass
            assert large[0]["brains"] == ["first", "partie-2"]
            assert (large[0]["moves"][0]["label"], large[0]["moves"][0]["side"]) == ("a1", "black")
            assert "a1" in large[0]["logs"][0]
            runner.request(Command.STOP)
            while [number, 0] not in feed.receive_json()["gone"]:
                pass
    finally:
        runner.request(Command.STOP)
        thread.join()
    assert store.running() == []
    store.close()


def test_a_tournament_is_checked_before_it_starts(client: TestClient) -> None:
    answer = client.post(f"{ARENA}/check", json=PLAN).json()
    assert answer == {"problems": [], "seats": 2, "games": 2}
    wrong = [{"brain": "partie:99"}, {"brain": "gomocup:./missing"}, {"brain": "partie:1"}]
    answer = client.post(f"{ARENA}/check", json=PLAN | {"brains": wrong, "until_clear": 0.01}).json()
    assert [problem["brain"] for problem in answer["problems"]] == [0, 1, None]
    said = [problem["text"] for problem in answer["problems"]]
    assert "Level 99" in said[0]
    assert "there is no such program" in said[1]
    assert "exactly two brains" in said[2]
    assert get(client, "tournaments") == []


def test_options_choose_the_kind_of_player(client: TestClient) -> None:
    brains = [{"brain": "partie", "name": "one", "options": {"nonsense": 1}}, {"brain": "partie:1"}]
    answer = client.post(f"{ARENA}/check", json=PLAN | {"brains": brains}).json()
    assert "nonsense" in answer["problems"][0]["text"]


def test_programs_of_the_folder_are_offered_with_what_keeps_them_from_playing(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    assert get(client, "programs?game=gomoku")["programs"] == []
    inner = tmp_path / "brains" / "gomocup" / "two words"
    inner.mkdir(parents=True)
    (tmp_path / "brains" / "manager").mkdir()
    for place in ("pbrain-first", "other", "gomocup/second", "gomocup/two words/third", "manager/fourth"):
        path = tmp_path / "brains" / place
        path.write_text("#!/bin/sh\n", encoding="utf-8")
        path.chmod(0o755)
    (inner / "readme.txt").write_text("read me", encoding="utf-8")
    (inner / "forbidden").write_text("#!/bin/sh\n", encoding="utf-8")
    found = get(client, "programs?game=gomoku")
    assert [program["name"] for program in found["programs"]] == [
        "first",
        "forbidden",
        "fourth",
        "second",
        "third",
    ]
    forbidden = found["programs"].pop(1)
    assert "no permission to be executed" in forbidden["problem"]
    assert "chmod +x" in forbidden["problem"]
    assert [program["problem"] for program in found["programs"]] == [""] * 4
    assert found["protocols"] == ["gomocup", "manager", "tcp"]
    third = {"brain": found["programs"][3]["brain"]}
    answer = client.post(f"{ARENA}/check", json=PLAN | {"brains": [third, BRAINS[0]]}).json()
    assert answer["problems"] == []
    elsewhere = get(client, "programs?game=nim")
    assert elsewhere["protocols"] == ["manager", "tcp"]
    problems = {program["name"]: program["problem"] for program in elsewhere["programs"]}
    assert problems.pop("fourth") == ""  # the Manager's protocol plays every game
    del problems["forbidden"]
    assert set(problems.values()) == {"plays gomoku only"}


def test_a_stored_position_can_be_played_on_until_the_game_is_over(client: TestClient, played: int) -> None:
    row = get(client, f"games?tournament={played}")["games"][0]
    middle = get(client, f"games/{row['id']}/positions/3")
    assert middle["continuation"] == {"position": middle["position"], "moves": []}
    assert get(client, f"games/{row['id']}/positions/{row['plies']}")["continuation"] is None


def test_many_games_of_a_format_for_one_come_as_an_archive(client: TestClient, played: int) -> None:
    answer = client.get(f"{ARENA}/records.psq?tournament={played}")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert sorted(archive.namelist()) == ["game-1.psq", "game-2.psq"]
        assert archive.read("game-1.psq").startswith(b"Piskvorky 7x7")


def test_standard_error_of_a_program_is_for_the_owner(place: Path, client: TestClient) -> None:
    store = Store(place)
    detail = with_stderr(Text("it exited with code {code}", code=1), "/home/me/brain.py: ValueError")
    result = GameResult((1,), "crash", detail, at_fault=0)
    game = store.add(Record("gomoku", "free-7", players=("one", "other"), result=result))
    store.close()
    assert "ValueError" in get(client, f"games/{game}")["detail"]
    visitor = client.get(f"{ARENA}/games/{game}", headers={"Authorization": ""}).json()
    assert visitor["detail"] == "it exited with code 1"
