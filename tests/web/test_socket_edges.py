"""What a session refuses or ends: bad messages, foreign pages, pages that never read."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from partie.web.http import limits
from partie.web.server.app import create_app
from partie.web.session.socket import SessionSocket
from tests.web.talk import ORIGIN, SESSION, TWO_PERSONS, Talk, connect


@pytest.fixture
def talk(client: TestClient) -> Iterator[Talk]:
    with connect(client) as socket:
        yield Talk(socket)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("{", "The message is not JSON"),
        ("[" * 60_000, "The message is not JSON"),
        ('"\\ud800"', "The message is not JSON"),
        ("[]", "There is no message of type None."),
        ("{}", "There is no message of type None."),
        ('{"type": "dance"}', "There is no message of type 'dance'."),
        ('{"type": ["new"]}', "There is no message of type ['new']."),
        ('{"type": "undo"}', "There is no game yet"),
        ('{"type": "undo", "far": true}', "far: Extra inputs are not permitted"),
        ('{"type": "move", "move": ""}', "move: String should have at least 1 character"),
        ('{"type": "go", "ply": -1}', "ply: Input should be greater than or equal to 0, not -1."),
        ('{"type": "go", "ply": "1"}', "ply: Input should be a valid integer, not '1'."),
        ('{"type": "new", "game": "tictactoe", "seats": []}', "seats: List should have at least 1 item"),
        ('{"type": "new", "game": "tictactoe", "seats": ["human"]}', "not a game for 1 players"),
        (
            '{"type": "new", "game": "tictactoe", "seats": ["human", {"level": 11}]}',
            "Level 11 does not exist: levels go from 1 to 10.",
        ),
        ('{"type": "new", "game": "tictactoe", "seats": ["human", "human"], "seconds": 61}', "seconds: "),
        ('{"type": "new", "game": "tictactoe", "seats": ["human", "human"], "seconds": NaN}', "seconds: "),
        ('{"type": "new", "game": "tictactoe", "seats": ["human", "human"], "position": "x"}', "'x' is no"),
        ('{"type": "new", "game": "tictactoe", "seats": ["human", "human"], "variant": "y"}', "variant 'y'"),
        (" " * (limits.MAX_MESSAGE + 1), "at most 262144 characters"),
    ],
)
def test_bad_message_is_answered_by_an_error(talk: Talk, text: str, part: str) -> None:
    talk.socket.send_text(text)
    assert part in talk.hear("error")["text"]
    assert talk.start(TWO_PERSONS)["ply"] == 0


def test_bytes_are_answered_by_an_error(talk: Talk) -> None:
    talk.socket.send_bytes(b'{"type": "undo"}')
    assert talk.hear("error")["text"] == "Messages are text, not bytes."


def test_impossible_position_lists_its_problems(talk: Talk) -> None:
    talk.say("new", game="tictactoe", seats=TWO_PERSONS, position="ooo......")
    error = talk.hear("error")
    assert error["text"] == "The position is impossible: One side has too many stones."
    assert error["problems"][0]["rule"] == "One side has too many stones."


@pytest.mark.parametrize(
    ("address", "headers", "expected"),
    [
        (SESSION + "?language=cs", {}, "Partie ještě nezačala"),
        (SESSION, {"accept-language": "de, cs-CZ;q=0.8, en;q=0.5"}, "Partie ještě nezačala"),
        (SESSION, {"accept-language": "de"}, "There is no game yet"),
    ],
)
def test_errors_speak_the_visitors_language(
    client: TestClient, address: str, headers: dict[str, str], expected: str
) -> None:
    with client.websocket_connect("ws://localhost:8000" + address, headers=headers) as socket:
        talk = Talk(socket)
        talk.say("undo")
        assert talk.hear("error")["text"].startswith(expected)


@pytest.mark.parametrize(
    ("address", "origin", "welcome"),
    [
        ("ws://localhost:8000", ORIGIN, True),
        ("ws://127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("ws://[::1]:8000", "http://[::1]:8000", True),
        ("ws://localhost:8000", None, True),  # not a browser
        ("ws://localhost:8000", "http://evil.example", False),
        ("ws://localhost:8000", "http://localhost:9000", False),
        ("ws://localhost:8000", "null", False),
        ("ws://localhost:8000", "http://[", False),
        ("ws://evil.example:8000", "http://evil.example:8000", False),  # a name that resolves to this machine
    ],
)
def test_only_the_same_origin_may_open_a_session(
    client: TestClient, address: str, origin: str | None, welcome: bool
) -> None:
    headers = {} if origin is None else {"origin": origin}
    expectation = contextlib.nullcontext() if welcome else pytest.raises(WebSocketDisconnect)
    with expectation, client.websocket_connect(address + SESSION, headers=headers) as socket:
        assert Talk(socket).start(TWO_PERSONS)["ply"] == 0


def test_errors_of_games_speak_the_visitors_language(client: TestClient) -> None:
    address = "ws://localhost:8000" + SESSION + "?language=cs"
    with client.websocket_connect(address) as socket:
        talk = Talk(socket)
        talk.say("new", game="tictactoe", seats=TWO_PERSONS, position="q" * (limits.MAX_POSITION + 1))
        assert "position má 20001 znaků; možných je nejvýše 20000." in talk.hear("error")["text"]


class DeafPage:
    """Asks and asks, and never takes an answer."""

    def __init__(self) -> None:
        self.asked = 0
        self.app = create_app(warm=False)
        self.scope = {"type": "websocket", "headers": []}

    async def receive(self) -> dict[str, Any]:
        self.asked += 1
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": json.dumps({"type": "undo"})}

    async def send_text(self, _text: str) -> None:
        await asyncio.Event().wait()


def test_page_that_never_reads_is_let_go() -> None:
    page = DeafPage()

    async def hold() -> None:
        await SessionSocket(cast(WebSocket, page), "en").serve()

    asyncio.run(asyncio.wait_for(hold(), timeout=60))
    assert limits.MAX_UNREAD < page.asked <= limits.MAX_UNREAD + 10  # a few are read before it is let go
