"""Private homes of drives: each is locked by its process, so that the next drive knows and clears what was killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PREFIX = "partie-desktop-"
MARK = "PARTIE_DRIVE"  # of the environment: the private home of the drive that a program belongs to
YOUNG = 60.0  # seconds in which a folder may not be locked yet
ENDS = 3.0  # seconds between SIGTERM and SIGKILL


@contextlib.contextmanager
def private_home() -> Iterator[Path]:
    """A new home for programs; what drives that were killed have left behind is cleared before."""
    clear()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as folder:
        home = Path(folder)
        with (home / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            (home / "run").mkdir(mode=0o700)
            yield home


def clear() -> None:
    """Ends the programs of drives whose process is gone, and deletes their homes."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # another drive may clear it, too
            if _is_abandoned(folder):
                _end_programs(folder)
                shutil.rmtree(folder)


def _is_abandoned(folder: Path) -> bool:
    lock = folder / "lock"
    if folder.stat().st_uid != os.getuid() or time.time() - lock.stat().st_mtime < YOUNG:
        return False
    with lock.open("r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _end_programs(folder: Path) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        programs = _programs(folder)
        for number in programs:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, sign)
        end = time.monotonic() + ENDS
        while _programs(folder) and time.monotonic() < end:
            time.sleep(0.05)


def _programs(folder: Path) -> list[int]:
    """Processes whose environment names this home."""
    wanted = f"{MARK}={folder}".encode()
    found = []
    for place in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in place.read_bytes().split(b"\0"):
                found.append(int(place.parent.name))
    return found
