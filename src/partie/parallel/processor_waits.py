"""How long threads of this process have waited for a processor; 0 where the system does not report it.

The system counts a wait when it ends, so only a thread that runs is known exactly.
"""

from __future__ import annotations

import contextlib
import os

TASKS = "/proc/self/task"


def of_thread(thread: int | str | None) -> float:
    """Seconds of one thread, by the system's number, since it started."""
    with contextlib.suppress(OSError):
        descriptor = os.open(f"{TASKS}/{thread}/schedstat", os.O_RDONLY)
        try:
            return int(os.read(descriptor, 100).split()[1]) / 1e9
        finally:
            os.close(descriptor)
    return 0.0


def of_process() -> float:
    """Seconds of all its threads together."""
    with contextlib.suppress(OSError):
        return sum(of_thread(thread) for thread in os.listdir(TASKS))
    return 0.0
