"""How long threads of this process have compiled kernels, or waited for another thread's compiling; and how many.

Code that charges a thread for its time subtracts this. The compiler reports it (`partie.jit.times`) where it is
loaded; nothing here loads it.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import threading
import time
from collections.abc import Iterator

_spent: dict[int, float] = {}  # seconds, by the system's number of the thread
_inside: dict[int, tuple[float, int]] = {}  # threads that compile now: since when, and how deep


_compiled = [0]  # functions, those of other functions included


def watch() -> None:
    """Lets a compiler that is loaded tell of itself from now on."""
    if "partie.jit.compiling" in sys.modules:
        importlib.import_module("partie.jit.times")


def begin() -> None:
    """Notes that this thread compiles; one kernel may need another, so calls may be nested."""
    thread = threading.get_native_id()
    since, depth = _inside.get(thread, (time.perf_counter(), 0))
    _inside[thread] = (since, depth + 1)


def end() -> None:
    """Ends one `begin` of this thread."""
    thread = threading.get_native_id()
    since, depth = _inside.get(thread, (0.0, 0))
    if depth > 1:
        _inside[thread] = (since, depth - 1)
    elif depth:  # else it was not watched from the beginning
        _spent[thread] = _spent.get(thread, 0.0) + time.perf_counter() - since
        del _inside[thread]


def add_one() -> None:
    """A function was compiled."""
    _compiled[0] += 1


def compiled_functions() -> int:
    """How many functions this process has compiled since it watches; what was cached is not among them."""
    return _compiled[0]


@contextlib.contextmanager
def counted() -> Iterator[None]:
    """Counts what happens inside."""
    begin()
    try:
        yield
    finally:
        end()


def of_thread(thread: int | None) -> float:
    """Seconds of one thread so far, with what it compiles now."""
    if thread is None:
        return 0.0
    inside = _inside.get(thread)
    now = 0.0 if inside is None else time.perf_counter() - inside[0]
    return _spent.get(thread, 0.0) + now
