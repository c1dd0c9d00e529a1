"""Whose claims can still be alive."""

from __future__ import annotations

import os
import socket
import time

import pytest

from partie.arena.owners import has_exited, new_owner

HERE = socket.gethostname()
LATER = time.monotonic_ns() + 10**15


@pytest.mark.parametrize(
    ("owner", "gone"),
    [
        (f"{HERE} {os.getppid()} 1 5", False),
        (f"{HERE} {2**22 + 1} 1 5", True),  # above the highest number Linux gives
        (f"{HERE} {os.getpid()} 1 5", True),  # the server before this one, in a container
        (f"{HERE} {os.getppid()} 1 {LATER}", True),  # before the machine was started anew
        (f"elsewhere {2**22 + 1} 1 5", False),
    ],
    ids=["the parent", "no process", "this process before", "before a new start", "another machine"],
)
def test_only_dead_processes_of_this_machine_are_gone(owner: str, gone: bool) -> None:
    assert has_exited(owner) is gone


def test_own_run_is_alive() -> None:
    assert not has_exited(new_owner(3))
