"""Of one visitor a few calls and messages are worked on at a time; the others wait, and nobody else does."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from contextlib import ExitStack
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie.web.http import limits
from partie.web.http.fair_queue import FairQueue
from tests.toys.tictactoe import TicTacToe
from tests.web.talk import TWO_PERSONS, Talk, connect, texts

SLOW, QUICK = "x........", "xo......."
MANY = limits.MAX_CALLS_EACH + 4
PATIENCE = 120.0


class Slow:
    """Positions that are read only when the test says so."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.most = 0  # read at a time
        self._now = 0
        self._lock = threading.Lock()

    def wait(self, text: str) -> None:
        if text != SLOW:
            return
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        self.go.wait(PATIENCE)
        with self._lock:
            self._now -= 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow, read = Slow(), TicTacToe.from_text

    def from_text(game: TicTacToe, text: str, *given: Any, **named: Any) -> Any:
        slow.wait(text)
        return read(game, text, *given, **named)

    monkeypatch.setattr(TicTacToe, "from_text", from_text)
    return slow


def calls(app: FastAPI) -> FairQueue:
    queue: FairQueue = app.state.queues.calls
    return queue


async def post(app: FastAPI, address: str, call: str, body: object) -> int:
    """What status a visitor from that address gets."""
    told = [{"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}]
    heard: list[Any] = []

    async def receive() -> Any:
        if not told:
            await asyncio.Event().wait()  # until the call is over
        return told.pop()

    async def send(message: Any) -> None:
        heard.append(message)

    path = f"/api/v1/{call}"
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "headers": headers}
    scope |= {"query_string": b"", "root_path": "", "scheme": "http", "http_version": "1.1"}
    await app(scope | {"client": (address, 1), "server": ("localhost", 8000)}, receive, send)
    return int(heard[0]["status"])


@pytest.mark.anyio
@pytest.mark.parametrize("call", ["threats", "best"])
async def test_many_calls_of_a_neighbour(app: FastAPI, slow: Slow, call: str) -> None:
    body = {"game": "tictactoe", "position": SLOW}
    asked = [asyncio.create_task(post(app, "192.0.2.7", call, body)) for _ in range(MANY)]
    async with asyncio.timeout(PATIENCE):
        while calls(app).waiting < MANY - limits.MAX_CALLS_EACH:
            await asyncio.sleep(0.001)
    assert await post(app, "192.0.2.8", "threats", {"game": "tictactoe", "position": QUICK}) == 200
    assert not any(task.done() for task in asked)
    slow.go.set()
    assert set(await asyncio.gather(*asked)) == {200}
    assert 1 <= slow.most <= limits.MAX_CALLS_EACH


def test_many_messages_of_a_neighbour(client: TestClient, app: FastAPI, slow: Slow) -> None:
    with ExitStack() as open_sockets:
        talks = [Talk(open_sockets.enter_context(connect(client))) for _ in range(MANY)]
        for talk in talks:
            talk.say("new", game="tictactoe", seats=TWO_PERSONS, position=SLOW)
        end = time.monotonic() + PATIENCE
        while calls(app).waiting < MANY - limits.MAX_CALLS_EACH and time.monotonic() < end:
            time.sleep(0.001)
        slow.go.set()
        assert {talk.hear("state")["position"] for talk in talks} == {SLOW}
    assert 1 <= slow.most <= limits.MAX_CALLS_EACH


def test_a_full_queue_refuses_one_message_and_not_the_conversation(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS)
        monkeypatch.setattr(calls(app), "places", 0)
        monkeypatch.setattr(calls(app), "_longest", 0)
        talk.say("move", move="a1")
        assert "busy" in talk.hear("error")["text"]
        monkeypatch.setattr(calls(app), "places", limits.MAX_CALLS)
        assert texts(talk.move("a1")) == ["a1"]
