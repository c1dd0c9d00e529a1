"""Every game of the table goes on after the server was restarted, with its past and its undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie import games
from partie.web.server.app import create_app
from tests.web.talk import ORIGIN, Talk, connect, texts

TABLE = dict(games.TABLE)  # before the toys take its place
ANNA = "a-word-of-anna-1234"
MOVES = 3


@pytest.fixture(autouse=True)
def real_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setattr(games, "TABLE", dict(TABLE))


def server() -> TestClient:
    return TestClient(create_app(warm=False), base_url=ORIGIN)


@pytest.fixture
def servers() -> Iterator[tuple[TestClient, TestClient]]:
    with server() as one, server() as other:
        yield one, other


def play(talk: Talk, name: str) -> dict[str, Any]:
    """Some moves of persons alone, whatever the rules allow first."""
    game = games.load(name)
    seats = ["human"] * game.players[0]
    state = talk.start(seats, name, visitor=ANNA, seed=1)
    position = game.start(state["variant"], 1)
    for _ in range(MOVES):
        move = position.legal_moves()[0]
        state = talk.move(position.format_move(move))
        position = position.play(move)
    return state


@pytest.mark.parametrize("name", TABLE)
def test_a_game_survives_the_server(servers: tuple[TestClient, TestClient], name: str) -> None:
    one, other = servers
    with connect(one) as socket:
        before = play(Talk(socket), name)
    with connect(other) as socket:
        talk = Talk(socket)
        talk.say("resume", session=before["session"])
        assert talk.hear("state") == before
        talk.say("undo", assisted=False)
        after = talk.hear("state")
        assert (after["ply"], len(texts(after))) == (MOVES - 1, MOVES)
        talk.say("redo")
        assert talk.hear("state")["position"] == before["position"]


@pytest.mark.parametrize("name", TABLE)
def test_a_game_is_found_by_its_owner_alone(servers: tuple[TestClient, TestClient], name: str) -> None:
    one, other = servers
    with connect(one) as socket:
        before = play(Talk(socket), name)
    listed = other.get("/api/v1/me/games", headers={"Partie-Visitor": ANNA}).json()["games"]
    assert [(game["id"], game["moves"]) for game in listed] == [(before["id"], MOVES)]
    with connect(other) as socket:
        talk = Talk(socket)
        talk.say("resume", session=before["id"], visitor=ANNA)
        after = talk.hear("state")
    assert after | {"session": before["session"]} == before
