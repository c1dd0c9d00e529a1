"""The data folder of an older Partie opens with everything in it; `tests/storage/old/README.md` names its writer."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import games as partie_games
from partie.core.record import Record
from partie.core.replay import replay
from partie.evolve.run import Run
from partie.evolve.stored_settings import settings_in
from partie.games.alhambra.engine.evolving import evolvable
from partie.web.server.app import create_app
from tests.web.talk import ORIGIN, Talk, connect, texts

OLD = Path(__file__).parent / "old"
VISITOR = "5" * 32
LIBRARY = "/api/v1/me"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the old folder, as the user's."""
    shutil.copytree(OLD / "data", tmp_path, dirs_exist_ok=True)
    for name in ("arena.sqlite3", "gomoku-experience.sqlite"):
        shutil.copy(OLD / name, tmp_path)
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with TestClient(create_app(warm=False), base_url=ORIGIN) as client:
        yield client


def games(client: TestClient, *, ended: bool) -> list[dict[str, Any]]:
    answer = client.get(f"{LIBRARY}/games", params={"ended": ended}, headers={"Partie-Visitor": VISITOR})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["games"]
    return found


def test_all_games_of_the_visitor_are_listed(client: TestClient) -> None:
    finished = {game["game"]: (game["moves"], game["result"]) for game in games(client, ended=True)}
    assert finished == {"mills": (50, "shared"), "mines": (2, "lost"), "checkers": (34, "shared")}
    running = {game["game"]: game["moves"] for game in games(client, ended=False)}
    assert running == {"klondike": 30, "gomoku": 9, "alhambra": 12}


def test_a_running_game_goes_on_where_it_was(client: TestClient) -> None:
    for game in games(client, ended=False):
        with connect(client) as socket:
            talk = Talk(socket)
            talk.say("resume", session=game["id"], visitor=VISITOR)
            state = talk.hear_until("state")
            assert (state["ply"], state["position"]) == (game["moves"], game["position"]), game["game"]
            after = talk.move(state["legal"][0]["move"])
            assert len(texts(after)) == game["moves"] + 1


def test_a_finished_game_is_downloaded_and_replayed(client: TestClient) -> None:
    for game in games(client, ended=True):
        answer = client.get(f"{LIBRARY}/games/{game['id']}", headers={"Partie-Visitor": VISITOR})
        assert answer.status_code == 200, answer.text
        record = Record.from_json(answer.json()["record"])
        assert len(replay(record, partie_games.load(record.game)).moves) == game["moves"]


def test_the_tournaments_are_listed(client: TestClient) -> None:
    listed = client.get("/api/v1/arena/tournaments").json()
    assert {one["name"] for one in listed} == {"three at Alhambra", "broken off", "faults", "old cup"}


def test_a_learning_run_is_listed_and_its_player_can_sit_down(client: TestClient) -> None:
    (run,) = client.get("/api/v1/evolve").json()
    assert (run["game"], run["name"], run["done"]) == ("alhambra", "ev", 2)
    (player,) = client.get("/api/v1/evolve/learned", params={"game": "alhambra"}).json()
    assert player["brain"] == "learned:ev"


def test_a_learning_run_opens_at_its_last_generation(folder: Path) -> None:
    run_folder = folder / "evolve" / "alhambra" / "ev"
    run = Run(run_folder, settings_in(run_folder, evolvable()), evolvable())
    assert (run.done, run.total) == (2, 2)
