"""Owners of running tournaments: names of runs, whether their process still runs, where a tournament stands."""

from __future__ import annotations

import os
import socket
import time
from typing import Literal

from partie.arena.control import Command
from partie.arena.store.store import State, Store, TournamentSummary

Stage = Literal["waiting", "stopped", "running", "paused", "finishing", "stopping", "broken off", "finished"]
_STAGES: dict[Command, Stage] = {
    Command.RUN: "running",
    Command.PAUSE: "paused",
    Command.FINISH: "finishing",
    Command.STOP: "stopping",
}

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


def stage(store: Store, summary: TournamentSummary, is_running_here: bool = False) -> Stage:
    """Where the tournament stands as a person sees it: an owner that was killed runs nothing.

    `is_running_here`: this process owns it, perhaps before anything of that is stored.
    """
    if summary.state is State.FINISHED:
        return "finished"
    if not is_running_here:
        if summary.state is State.WAITING:
            return "stopped" if summary.reason else "waiting"
        if not has_running_owner(store, summary.id):
            return "broken off"
    return _STAGES[summary.command]
