"""Connections that ask for nothing go away, and there are never too many."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import select
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from partie.web.http import limits
from partie.web.http.connections import (
    OPEN_FROM,
    BoundedHttpProtocol,
    BoundedWebSocketProtocol,
    log_missing_handles,
)
from partie.web.http.process import max_connections
from partie.web.http.visitors import is_loopback

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
PATIENCE = 120.0
SOON = 0.2  # seconds that a request may take to arrive
HANDSHAKE = HALF + (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
NEIGHBOUR = "127.0.0.9"  # an address that no other test has


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """From the first answer on the next request must arrive soon. Sockets are taken and held."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    if scope["type"] == "http":
        limits.REQUEST_SECONDS = SOON
    await PlainTextResponse("here")(scope, receive, send)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", SOON)
    config = uvicorn.Config(
        answer,
        http=BoundedHttpProtocol,
        ws=BoundedWebSocketProtocol,
        log_level="warning",
        timeout_keep_alive=60,
    )
    running = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            yield listener.getsockname()
        finally:
            running.should_exit = True
            thread.join(PATIENCE)


def connect(server: tuple[str, int]) -> socket.socket:
    return socket.create_connection(server, timeout=PATIENCE)


def is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("said", [b"", HALF])
def test_a_connection_without_a_whole_request_is_closed(server: tuple[str, int], said: bytes) -> None:
    with connect(server) as connection:
        with contextlib.suppress(OSError):  # closed before it was sent
            connection.sendall(said)
        assert is_closed(connection)


def test_half_of_a_second_request_is_not_waited_for(server: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", PATIENCE)  # for the first one
    with connect(server) as connection:
        connection.sendall(HALF + b"\r\n")
        answer = b""
        while not answer.endswith(b"here"):  # head and body may come apart
            part = connection.recv(1000)
            assert part, answer
            answer += part
        with contextlib.suppress(OSError):  # closed before it was sent
            connection.sendall(HALF)
        assert is_closed(connection)


def test_half_requests_leave_room_for_whole_ones(server: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CONNECTIONS", 20)
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 60.0)
    with contextlib.ExitStack() as held:
        waiting = [held.enter_context(connect(server)) for _ in range(40)]
        for connection in waiting:
            with contextlib.suppress(OSError):
                connection.sendall(HALF)
        assert closed_among(waiting, 20) == set(waiting[:20])
        whole = held.enter_context(connect(server))
        whole.sendall(HALF + b"\r\n")
        assert whole.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_a_socket_counts_until_it_ends(server: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", PATIENCE)
    with socket.create_connection(server, PATIENCE, source_address=(NEIGHBOUR, 0)) as connection:
        connection.sendall(HANDSHAKE + b"Cookie: other=" + b"x" * 20_000 + b"\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 101 ")  # also with the cookies of other servers
        assert OPEN_FROM[NEIGHBOUR] == 1
    end = time.monotonic() + PATIENCE
    while NEIGHBOUR in OPEN_FROM and time.monotonic() < end:
        time.sleep(0.01)
    assert NEIGHBOUR not in OPEN_FROM


def test_a_handshake_that_fails_is_closed(server: tuple[str, int]) -> None:
    with connect(server) as connection:
        with contextlib.suppress(OSError):
            connection.sendall(HANDSHAKE + b"X-Long: " + b"x" * 20_000 + b"\r\n\r\n")
        assert is_closed(connection)


def closed_among(connections: list[socket.socket], expected: int) -> set[socket.socket]:
    """Those that the server closed, once there are as many as expected or the patience is over."""
    closed: set[socket.socket] = set()
    end = time.monotonic() + PATIENCE
    while len(closed) < expected and time.monotonic() < end:
        ready, _, _ = select.select([one for one in connections if one not in closed], [], [], 0.5)
        closed |= {one for one in ready if is_closed(one)}
    return closed


def test_the_handles_of_the_process_bound_the_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (256, 256))
    assert max_connections() == 156


def test_a_burst_beyond_the_handles_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    try:
        log_missing_handles(loop)
        refused = OSError(errno.EMFILE, "Too many open files")
        for _ in range(2000):
            loop.call_exception_handler({"message": "socket.accept() out of resources", "exception": refused})
        assert [record.exc_info for record in caplog.records] == [None]
        loop.call_exception_handler({"message": "something else", "exception": OSError(errno.EIO, "broken")})
        assert caplog.records[-1].message == "something else"
    finally:
        loop.close()


@pytest.mark.parametrize(("address", "own"), [("127.0.0.1", True), ("::1", True), ("192.0.2.7", False), ("", False)])
def test_own_addresses(address: str, own: bool) -> None:
    assert is_loopback(address) is own
