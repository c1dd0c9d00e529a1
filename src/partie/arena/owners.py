"""Owners of running tournaments: names of runs, and whether their process is still running."""

from __future__ import annotations

import os
import socket
import time

from partie.arena.store.store import Store

_BORN = time.monotonic_ns()  # before any runner of this process


def new_owner(number: int) -> str:
    """A name for one run of one tournament that no other run has."""
    return f"{socket.gethostname()} {os.getpid()} {number} {time.monotonic_ns()}"


def has_exited(owner: str) -> bool:
    """Whether that run was a process of this machine that has exited; False where that cannot be known."""
    host, process, _, made = owner.split()
    if host != socket.gethostname() or not os.path.isdir("/proc/self"):
        return False
    if int(made) > time.monotonic_ns():  # before the machine was restarted
        return True
    if int(process) == os.getpid():  # in a container the next server has the same number
        return int(made) < _BORN
    return not os.path.exists(f"/proc/{process}")


def has_running_owner(store: Store, number: int) -> bool:
    """Whether a run that may still be running, here or elsewhere, has claimed a game of the tournament."""
    return any(not has_exited(owner) for owner in store.active_owners(number))
