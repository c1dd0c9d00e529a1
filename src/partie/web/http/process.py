"""How the C library keeps memory: in a process that runs for weeks, what is given back must go back.

A thread of its own thinks about every move. glibc gives threads up to eight heaps a core, which never shrink;
once a large table was freed, it takes the next ones from those heaps, too. With few heaps, and large tables
always apart, the memory of a server stays where it is after its first minutes.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # of malloc.h
LARGE = 1 << 20  # bytes; tables of brains have megabytes
HEAPS = 2


def settle_memory() -> None:
    """Before the first thread starts; other C libraries are left as they are."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # not glibc
            library = ctypes.CDLL(None)
            library.mallopt(M_ARENA_MAX, HEAPS)
            library.mallopt(M_MMAP_THRESHOLD, LARGE)
