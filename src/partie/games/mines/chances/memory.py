"""Working memory of one solver, lent to one thread at a time."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from typing import Any, TypeVar

import numpy as np

from partie.games.mines.chances.analysis import ANALYSIS
from partie.games.mines.chances.frontier import new_frontier
from partie.games.mines.field import GRID, fill_grid


class Memory:
    """Arrays of one record that the kernels work in; pages that are never used are never taken."""

    def __init__(self) -> None:
        self.frontier: Any = reachable(new_frontier())
        self.analysis: Any = reachable(np.zeros(1, ANALYSIS))


@functools.lru_cache(maxsize=16)
def grids_of(width: int, height: int) -> Any:
    """The geometry of a board size as an array of one record."""
    grids = reachable(np.zeros(1, GRID))
    fill_grid(grids[0], width, height)
    return grids


def reachable(records: Any) -> Any:
    """The record: without the JIT kernels find fields as attributes, which records of a plain array do not have."""
    return records if hasattr(fill_grid, "py_func") else records.view(np.recarray)


_Lent = TypeVar("_Lent", bound=Memory)
_spare: dict[type[Memory], list[Any]] = {}
_lock = threading.Lock()


@contextlib.contextmanager
def lend_memory(kind: type[_Lent]) -> Iterator[_Lent]:
    """Memory that no other thread uses meanwhile; afterwards it is lent again."""
    with _lock:
        spare = _spare.setdefault(kind, [])
        memory = spare.pop() if spare else None
    memory = memory or kind()
    try:
        yield memory
    finally:
        with _lock:
            spare.append(memory)
