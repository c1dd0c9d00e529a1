"""Settings of the server's process: memory of the C library, file handles, priority of threads."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading

from partie.web.http import limits

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # of malloc.h
LARGE = 1 << 20  # bytes; tables of brains have megabytes
HEAPS = 2
NICENESS = 5  # of threads that search


def limit_heaps() -> None:
    """Bounds the memory that glibc holds back; call it before the first thread starts.

    Each move is searched in a new thread. glibc gives threads up to eight heaps a core, which never shrink;
    after a large table was freed it takes the next ones from those heaps. With few heaps, and large tables
    always apart, the memory of a server stays constant after its first minutes.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # not glibc
            library = ctypes.CDLL(None)
            library.mallopt(M_ARENA_MAX, HEAPS)
            library.mallopt(M_MMAP_THRESHOLD, LARGE)


def lower_priority(niceness: int = NICENESS) -> None:
    """Lets threads that answer requests run before this one and those it starts (Linux)."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + niceness)


def max_connections() -> int:
    """As many connections as the handles of this process allow, with room for files and brains."""
    if resource is None:
        return limits.MAX_CONNECTIONS
    handles = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(16, min(limits.MAX_CONNECTIONS, handles - limits.HANDLES_FOR_FILES))


def raise_handle_limit() -> None:
    """Asks the system for as many handles as it allows this process without special rights."""
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.MAX_CONNECTIONS + limits.HANDLES_FOR_FILES
    with contextlib.suppress(ValueError, OSError):
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < soft:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
