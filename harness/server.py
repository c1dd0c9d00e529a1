"""`partie serve` in a process of its own, with a data folder of its own, and what it takes of the machine."""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from harness.launch import Process, Start, in_a_process

ADDRESS = re.compile(r"(http://\S+?)/\?token=(\S+)")


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    token: str
    process: Process

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.wait()

    def post(self, path: str, body: bytes) -> None:
        """A call of its owner."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.address + path, body, headers)) as answer:
            answer.read()

    def memory(self) -> float:
        """Megabytes, with shared pages divided among those who share them."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
        assert found, text
        return int(found[1]) / 1024

    def handles(self) -> int:
        """Open files and sockets."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self) -> int:
        """Running and sleeping ones."""
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def processor_seconds(self) -> float:
        """Used so far, by all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def started_server(
    data: Path, port: int = 0, errors: IO[str] | None = None, start: Start = in_a_process
) -> Iterator[Server]:
    """Comes back when the server answers; ends it with Ctrl+C. `errors` gets its complaints."""
    environment = {**os.environ, "PARTIE_DATA": str(data), "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    process = start(["serve", "--port", str(port)], environment, errors or sys.__stderr__)
    try:
        assert process.stdout is not None
        found = ADDRESS.search(process.stdout.readline())
        assert found, "the server did not say where it is"
        yield Server(found[1], found[2], process)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(120)
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def fresh_server() -> Iterator[Server]:
    """With an empty data folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder, started_server(Path(folder)) as server:
        yield server
