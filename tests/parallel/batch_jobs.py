"""Jobs for the batch tests, importable by worker processes and quick to import."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any


class Stubborn(Exception):
    """Cannot be unpickled: its constructor wants more than the text."""

    def __init__(self, text: str, more: int) -> None:
        super().__init__(text)


class Unpicklable:
    def __reduce__(self) -> Any:
        raise TypeError("stays here")


def obey(job: Any) -> Any:
    """Does what the job says: a number is squared, a word names a way to misbehave."""
    if isinstance(job, int):
        return job * job
    if job == "raise":
        raise KeyError("lost")
    if job == "stubborn":
        raise Stubborn("no", 1)
    if job == "exit":
        sys.exit(3)
    if job == "die":
        os._exit(9)
    if job == "unpicklable":
        return Unpicklable()
    raise ValueError(job)


def die_once(marker: str) -> str:
    """Kills its worker the first time only."""
    if not Path(marker).exists():
        Path(marker).touch()
        os._exit(9)
    return "alive"


def call_home(port: int) -> None:
    """Tells the test that it runs, and never ends by itself."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"!")
        line.recv(1)


def hears_ctrl_c(_: int) -> bool:
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def process_id(_: int) -> int:
    return os.getpid()
