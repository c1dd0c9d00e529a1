"""Half requests at the moment when the server starts and has few handles."""

from __future__ import annotations

import contextlib
import resource
import signal
import socket
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from harness.server import started_server

HANDLES = 256
HALF = b"GET / HTTP/1.1\r\nHost: 127"
PATIENCE = 300.0  # seconds on a busy machine


def test_three_hundred_half_requests_leave_handles_for_the_games(tmp_path: Path) -> None:
    with (tmp_path / "errors").open("w+") as errors:
        with started_server(tmp_path, errors=errors) as server, contextlib.ExitStack() as open_ones:
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (HANDLES, HANDLES))
            where = urlsplit(server.address)
            server.process.send_signal(signal.SIGSTOP)  # all of them wait together when it goes on
            try:
                for _ in range(300):
                    half = open_ones.enter_context(socket.create_connection((where.hostname, where.port), PATIENCE))
                    with contextlib.suppress(OSError):  # it is closed where there are too many
                        half.sendall(HALF)
            finally:
                server.process.send_signal(signal.SIGCONT)
            open_ones.close()
            asked = urllib.request.Request(f"{server.address}/api/v1/games")
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                offered = answer.read().decode()
        errors.seek(0)
        assert errors.read() == ""
    assert '"gomoku"' in offered
