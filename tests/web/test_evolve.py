"""Looking at players that learn, while they do and afterwards."""

from __future__ import annotations

import errno
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie import games
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.core.features import Features
from partie.evolve.algorithm import Generation
from partie.evolve.lock import locked
from partie.evolve.run import Run
from partie.evolve.runs import folder_of
from partie.evolve.settings import parse_settings
from partie.web.evolve import runs
from partie.web.http.owner import Owner
from partie.web.http.process import NICENESS
from partie.web.server.app import create_app
from tests.evolve.toy import toy
from tests.web.talk import AS_OWNER, TOKEN

FEW: dict[str, object] = {
    "SubGenerations": 20,
    "Generations": 2,
    "Selecting": 2,
    "ComparisonGames": 10,
    "KeptAsideGames": 6,
}


class Stopped(Exception):
    """As if somebody pressed Ctrl+C."""


@pytest.fixture(autouse=True)
def learning_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    able = Features(evolve="tests.evolve.toy:toy")
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setattr(games, "features", lambda name: able if name == "tictactoe" else Features())


def learn(name: str, stop_after: int = 0) -> None:
    def stop(generation: Generation, total: int) -> None:
        if generation.number == stop_after:
            raise Stopped

    with ThreadPoolExecutor(1) as executor:
        Run(folder_of("tictactoe", name), parse_settings(FEW, toy()), toy()).go(executor, 1, stop)


def test_runs_are_listed_with_how_far_they_are(client: TestClient) -> None:
    assert client.get("/api/v1/evolve").json() == []
    with pytest.raises(Stopped):
        learn("half", stop_after=7)
    learn("whole")
    found = {run["name"]: run for run in client.get("/api/v1/evolve").json()}
    assert (found["half"]["done"], found["half"]["total"], found["half"]["state"]) == (7, 40, "stopped")
    assert (found["whole"]["done"], found["whole"]["state"]) == (40, "finished")


def test_a_run_goes_on_while_a_process_holds_it(client: TestClient) -> None:
    with pytest.raises(Stopped):
        learn("half", stop_after=7)
    with locked(folder_of("tictactoe", "half")):
        assert [run["state"] for run in client.get("/api/v1/evolve").json()] == ["running"]
    assert [run["state"] for run in client.get("/api/v1/evolve").json()] == ["stopped"]


def test_a_run_has_curves_comparisons_and_advice(client: TestClient) -> None:
    learn("whole")
    whole = client.get("/api/v1/evolve/tictactoe/whole").json()
    assert [point["generation"] for point in whole["curve"]] == list(range(1, 41))
    assert all(point["learning"]["least"] <= point["learning"]["mean"] for point in whole["curve"])
    assert [(one["older"], one["newer"]) for one in whole["comparisons"]] == [
        ("0", "1"),
        ("0", "2"),
        ("1", "2"),
    ]
    assert whole["advice"] == ["Be near the target."]
    assert whole["fitness"] == "score"


def test_a_run_shows_what_was_measured_on_deals_kept_aside(client: TestClient) -> None:
    learn("whole")
    rows = client.get("/api/v1/evolve/tictactoe/whole").json()["strengths"]
    assert {row["stage"] for row in rows} == {"measured", "finalist", "best"}
    assert all(0 <= row["wins_low"] < row["wins_high"] <= 1 and row["fair"] == pytest.approx(1 / 3) for row in rows)


def test_the_best_player_is_downloaded_once_it_is_written_down(client: TestClient) -> None:
    with pytest.raises(Stopped):
        learn("half", stop_after=3)
    assert client.get("/api/v1/evolve/tictactoe/half/best").status_code == 404
    learn("half")
    answer = client.get("/api/v1/evolve/tictactoe/half/best")
    assert answer.text == (folder_of("tictactoe", "half") / "best.txt").read_text()
    assert "tictactoe-half.txt" in answer.headers["content-disposition"]


def test_settings_are_offered_chosen_and_checked(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = client.get("/api/v1/evolve/options", params={"game": "tictactoe"}).json()
    assert [one["name"] for one in offered["algorithms"]] == ["genetic", "cma"]
    assert (offered["seats"], offered["rivals"]) == ([2, 3, 4], ["published"])
    assert [one["rivals"] for one in offered["algorithms"]] == [[], ["published"]]  # those chosen by default
    monkeypatch.setattr(runs, "command", lambda game, folder: (sys.executable, "-c", "input()"))
    wrong = post(client, "start", {"game": "tictactoe", "settings": {"Sed": 3}})
    assert (wrong.status_code, "did you mean 'Seed'?" in wrong.json()["detail"]) == (422, True)
    chosen = {"Algorithm": "cma", "NumberOfPlayers": 2, "Seed": 7}
    assert post(client, "start", {"game": "tictactoe", "settings": chosen}).status_code == 201
    written = (folder_of("tictactoe", "page-1") / "settings.toml").read_text("utf-8")
    assert all(line in written for line in ('Algorithm = "cma"\n', "NumberOfPlayers = 2\n", "Seed = 7\n"))
    client.app.state.evolving.close()  # type: ignore[attr-defined]


def test_looking_changes_nothing_while_a_line_is_being_written(client: TestClient) -> None:
    with pytest.raises(Stopped):
        learn("half", stop_after=3)
    table = folder_of("tictactoe", "half") / "generations.csv"
    with table.open("a") as file:
        file.write("4,1,10,8")
    before = table.read_bytes()
    whole = client.get("/api/v1/evolve/tictactoe/half").json()
    assert [point["generation"] for point in whole["curve"]] == [1, 2, 3]
    assert table.read_bytes() == before


@pytest.mark.parametrize("path", ["tictactoe/none", "hexapawn/whole", "nothing/whole"])
def test_what_is_not_there_is_told(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/v1/evolve/{path}")
    assert answer.status_code == 404
    assert answer.json()["detail"].startswith("There is no run ")


def test_names_lead_nowhere_else(client: TestClient) -> None:
    assert client.get("/api/v1/evolve/tictactoe/..%2F..").status_code == 404
    assert client.get("/api/v1/evolve/tictactoe/.hidden").status_code == 422


def test_a_folder_that_is_not_a_run_is_left_out(client: TestClient) -> None:
    folder = folder_of("tictactoe", "other")
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text("Seed = = 1")
    assert client.get("/api/v1/evolve").json() == []


def post(client: TestClient, call: str, body: object, headers: dict[str, str] = AS_OWNER) -> Any:
    return client.post(f"/api/v1/evolve/{call}", json=body, headers=headers)


@pytest.fixture
def app() -> FastAPI:
    return create_app(warm=False, owner=Owner(TOKEN))


def test_the_owner_starts_stops_and_goes_on_with_a_run(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = (sys.executable, "-c", "import time; time.sleep(600)")
    monkeypatch.setattr(runs, "command", lambda game, folder: waiting)
    assert post(client, "start", {"game": "tictactoe"}, {}).status_code == 403
    run = post(client, "start", {"game": "tictactoe"}).json()
    assert (run["name"], run["state"], run["here"]) == ("page-1", "running", True)
    busy = post(client, "start", {"game": "tictactoe"})
    assert (busy.status_code, busy.json()["detail"]) == (
        409,
        "Somebody learns here already; stop that run first.",
    )
    stopped = post(client, "tictactoe/page-1/command", {"command": "stop"}).json()
    assert (stopped["state"], stopped["here"]) == ("stopped", False)
    assert post(client, "tictactoe/page-1/command", {"command": "stop"}).status_code == 409
    again = post(client, "tictactoe/page-1/command", {"command": "run"}).json()
    assert (again["state"], again["here"]) == ("running", True)
    post(client, "tictactoe/page-1/command", {"command": "stop"})
    monkeypatch.setattr(runs, "command", lambda game, folder: (sys.executable, "-c", ""))
    assert post(client, "start", {"game": "tictactoe"}).json()["name"] == "page-2"
    assert post(client, "start", {"game": "hexapawn"}).status_code == 404


def test_a_run_that_ends_by_itself_says_why(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    dying = "import os, sys; sys.exit(f'first line\\nThe disk is full at priority {os.nice(0)}.')"
    monkeypatch.setattr(runs, "command", lambda game, folder: (sys.executable, "-c", dying))
    assert post(client, "start", {"game": "tictactoe"}).status_code == 201
    place = "/api/v1/evolve/tictactoe/page-1"
    while not (run := client.get(place, headers=AS_OWNER).json()["run"])["problem"]:
        pass
    priority = min(19, os.nice(0) + NICENESS) if sys.platform == "linux" else os.nice(0)
    said = f"It ended by itself: The disk is full at priority {priority}."
    assert (run["state"], run["problem"]) == ("stopped", said)
    listed = client.get("/api/v1/evolve", headers=AS_OWNER).json()
    assert [one["problem"] for one in listed] == [said]  # as long as it stands still
    assert client.get(place).json()["run"]["problem"] == ""  # it may name files of the owner's


def test_a_full_disk_is_said_and_leaves_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(runs, "write_atomically", fail)
    answer = post(client, "start", {"game": "tictactoe"})
    said = "This cannot be written or read: No space left on device"  # the file is for the log alone
    assert (answer.status_code, answer.json()["detail"]) == (503, said)
    assert not folder_of("tictactoe", "page-1").exists()


def test_a_run_that_another_process_made_in_this_moment_stays(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn("page-1")
    there = {file.name for file in folder_of("tictactoe", "page-1").iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(Path, "exists", lambda path: False)
        assert post(client, "start", {"game": "tictactoe"}).status_code == 503
    assert {file.name for file in folder_of("tictactoe", "page-1").iterdir()} == there


def test_a_process_that_does_not_start_leaves_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(command: object) -> None:
        raise BrainFault(Fault.START, "no memory")

    monkeypatch.setattr(runs, "BrainProcess", refuse)
    answer = post(client, "start", {"game": "tictactoe"})
    assert (answer.status_code, answer.json()["detail"]) == (503, "The player cannot learn now: no memory")
    assert not folder_of("tictactoe", "page-1").exists()
