"""The server: conversations over the WebSocket, bodies of requests, HTTP made from its own description."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

from harness.fuzz.client import Client, Hangup
from harness.fuzz.common import some_record
from harness.fuzz.reader import Reader, Report
from partie import games
from partie.play.running_game import RunningGame
from partie.web.arena.socket import requested_game
from partie.web.http.errors import Refusal
from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from partie.web.session.session import Session
from partie.web.session.stored_game import from_json, to_json

HOST = "localhost:8000"
ORIGIN = f"http://{HOST}"
SESSION = "/api/v1/session"
TOKEN = "the-owner-of-the-fuzzer"
VISITOR = "0123456789abcdef"
AS_OWNER = {"Authorization": f"Bearer {TOKEN}"}
LAST = "the-end-of-the-conversation"
LONGEST = 20_000
LONGEST_HEADERS = 60_000  # about what the reader of HTTP takes at once
BROKEN = "Something went wrong inside"

HUMANS = ["human", "human"]
CONVERSATIONS = [
    [
        {"type": "new", "game": "mills", "seats": HUMANS, "seed": 7},
        {"type": "move", "move": "d6", "ply": 0},
        {"type": "move", "move": "f4", "ply": 1},
        {"type": "undo"},
        {"type": "go", "ply": 0},
        {"type": "record"},
    ],
    [
        {"type": "new", "game": "mines", "variant": "beginner", "seats": ["human"], "seed": 3},
        {"type": "move", "move": "d4", "ply": 0},
        {"type": "language", "language": "cs"},
        {"type": "resume", "session": "abc"},
        {"type": "analyse", "on": False},
        {"type": "stop"},
    ],
    [
        {"type": "new", "game": "gomoku", "seats": HUMANS, "position": "h8 i9", "moves": ["h9"]},
        {"type": "explain"},
        {"type": "continue"},
    ],
]
BODIES: dict[str, list[dict[str, Any]]] = {
    "best": [{"game": "mines", "variant": "2x2/1", "position": "1?/??", "seconds": 0.01}],
    "play": [{"game": "mills", "position": "", "move": "d6"}],
    "variant": [{"game": "gomoku", "values": {"size": 13}}],
    "threats": [{"game": "gomoku", "position": "h8 i9"}],
    "mines/suppose": [{"game": "mines", "position": "1?/??", "variant": "2x2/1", "facts": {"b1": "mine"}}],
    "mines/record": [
        {"game": "mines", "variant": "2x2/1", "position": "1?/?? mines:a1", "moves": ["b2"], "times": [0.5]}
    ],
    "arena/check": [{"name": "cup", "game": "mills", "brains": [{"brain": "partie:1"}, {"brain": "partie:2"}]}],
    "invitations": [{"game": "mills", "name": "Anna", "seats": ["me", "open"], "clock": "5+3"}],
    "arena/import": [{"name": "games.json", "text": "{}"}],
}
HEADERS = [
    'Cookie: partie-visitor=0123456789abcdef; other="a\\\\b\\054c"\nAccept-Language: cs-CZ,cs;q=0.9,en;q=0.8',
    f"Authorization: Bearer {TOKEN}\nOrigin: {ORIGIN}\nSec-Fetch-Site: same-origin\nSec-Fetch-Mode: cors",
    'Cookie: other="' + "\\054" * 5_000 + '"',  # Python's own reader takes seconds
    'Content-Type: application/json; charset="utf-8"\nIf-None-Match: "a", W/"b"\nRange: bytes=0-1,5-',
]


@functools.cache
def server() -> Client:
    """One in this process with a store of its own; it stays until the process ends."""
    folder = tempfile.mkdtemp(prefix="partie-fuzz-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Client(create_app(warm=False, store=f"{folder}/arena.sqlite3", owner=Owner(TOKEN)), HOST)


def web_readers() -> Iterator[Reader[Any]]:
    """Conversations and bodies."""
    talks = ["\n".join(json.dumps(message) for message in talk) for talk in CONVERSATIONS]
    yield Reader("conversation", _talk, talks, LONGEST, (Hangup,), share=0.02)
    yield Reader("game of the arena to see", requested_game, ['{"tournament": 3, "number": 12}'], LONGEST)
    stored = [_stored(name) for name in ("mills", "mines")]
    yield Reader("stored game of the page", lambda text: from_json("", text), stored, LONGEST, (Refusal,))
    yield Reader("headers of a request", _ask_with, HEADERS, LONGEST_HEADERS, share=0.1)
    for path, bodies in BODIES.items():
        yield Reader(f"POST {path}", _poster(path), [json.dumps(body) for body in bodies], LONGEST, share=0.1)


def _stored(name: str) -> str:
    """A game as the server stores it."""
    record = some_record(name)
    seats: list[Any] = ["human"] * games.load(name).players[0]
    running = RunningGame.from_record(record, games.load(name), len(seats))
    return to_json(Session(running, seats, 1.0, len(running.moves), token=""))


def _talk(text: str) -> None:
    """Sends every line, whatever the answers, and checks that the server still responds."""
    lines = [line.encode("utf-8", "replace").decode() for line in text.split("\n")[:30]]
    answers = server().talk(SESSION, [*lines, json.dumps({"type": LAST})], {"Origin": ORIGIN}, LAST)
    broken = next((answer for answer in answers if BROKEN in answer), None)
    if broken:
        raise RuntimeError(broken)


def _ask_with(text: str) -> object:
    """A small request with these lines as its headers."""
    lines = [line.encode("utf-8", "replace").decode() for line in text.split("\n")[:100]]
    headers = dict(line.split(": ", 1) for line in lines if ": " in line)
    return _post("threats", b'{"game": "gomoku", "position": "h8 i9"}', headers)


def _poster(path: str) -> Callable[[str], object]:
    headers = {**AS_OWNER, "Content-Type": "application/json", "Origin": ORIGIN, "Partie-Visitor": VISITOR}

    def post(text: str) -> object:
        return _post(path, text.encode("utf-8", "surrogatepass"), headers)

    return post


def _post(path: str, body: bytes, headers: dict[str, str]) -> object:
    answer = server().post(f"/api/v1/{path}", body, headers)
    if answer.status >= 500 and answer.status != 503:
        raise RuntimeError(f"{answer.status}: {answer.text[:200]}")
    return answer


def fuzz_http(count: int, seed: int) -> Report:
    """Requests that schemathesis makes from the server's description of itself, right and wrong ones."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from schemathesis.core.result import Ok

    app = create_app(warm=False, hosts=None, owner=Owner(TOKEN))
    schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    report = Report()
    for operation in operations:

        @seeded(seed)
        @settings(
            max_examples=max(1, count // len(operations)),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            answer = case.call(headers=AS_OWNER)
            report.inputs += 1
            report.refused += 400 <= answer.status_code < 500
            if answer.status_code >= 500 and answer.status_code != 503:
                report.note(f"{case.method} {case.path}: {answer.status_code} {answer.text[:150]}", case.body)

        ask()
    return report
