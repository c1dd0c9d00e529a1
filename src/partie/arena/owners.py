"""Who runs a tournament: owners of claims, and whether they can still be alive."""

from __future__ import annotations

import os
import socket
import time

from partie.arena.store.store import Store

_BORN = time.monotonic_ns()  # before any runner of this process


def new_owner(number: int) -> str:
    """A name for one run of one tournament that no other run has."""
    return f"{socket.gethostname()} {os.getpid()} {number} {time.monotonic_ns()}"


def is_gone(owner: str) -> bool:
    """Whether that run was a process of this machine that is gone; False where nobody can know."""
    host, process, _, made = owner.split()
    if host != socket.gethostname() or not os.path.isdir("/proc/self"):
        return False
    if int(made) > time.monotonic_ns():  # before the machine was started anew
        return True
    if int(process) == os.getpid():  # in a container the next server has the same number
        return int(made) < _BORN
    return not os.path.exists(f"/proc/{process}")


def is_played(store: Store, number: int) -> bool:
    """Whether somebody holds a game of the tournament, here or elsewhere, and may be alive."""
    return any(not is_gone(owner) for owner in store.holders(number))
