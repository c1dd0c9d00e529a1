"""What a visitor sends is read beside the event loop: whoever sends much keeps nobody else waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie.web.session import socket
from tests.toys.tictactoe import TicTacToe, TicTacToePosition
from tests.web.talk import TWO_PERSONS, Talk, connect

EMPTY = "." * 9


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[int]]:
    """Names of functions with the threads that called them."""
    found: dict[str, set[int]] = {}

    def watch(owner: Any, name: str) -> None:
        whole: Callable[..., Any] = getattr(owner, name)

        def called(*given: Any, **named: Any) -> Any:
            found.setdefault(name, set()).add(threading.get_ident())
            return whole(*given, **named)

        monkeypatch.setattr(owner, name, called)

    watch(socket, "read_message")  # this one is on the loop
    watch(TicTacToe, "from_text")
    for name in ("parse_move", "play", "problems", "legal_moves", "to_text"):
        watch(TicTacToePosition, name)
    return found


def test_positions_and_moves_are_read_beside_the_loop(client: TestClient, places: dict[str, set[int]]) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        word = talk.start(TWO_PERSONS, position=EMPTY)["session"]
        talk.move("a1")
        talk.say("go", ply=0)
        talk.hear("state")
        talk.start(TWO_PERSONS, moves=["a1", "b2"])
        talk.say("resume", session=word)
        talk.hear_until("error")
    for call in ("best", "play", "threats"):
        body = {"game": "tictactoe", "position": EMPTY} | ({"move": "a1"} if call == "play" else {})
        assert client.post(f"/api/v1/{call}", json=body).status_code == 200
    [loop] = places.pop("read_message")
    assert set(places) == {"from_text", "parse_move", "play", "problems", "legal_moves", "to_text"}
    assert {name for name, threads in places.items() if loop in threads} == set()
