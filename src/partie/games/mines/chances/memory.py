"""Working memory of one thinking thread, lent so that nobody shares it."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from partie.games.mines.chances.analysis import ANALYSIS
from partie.games.mines.chances.frontier import new_frontier
from partie.games.mines.engine.endgame import new_endgame
from partie.games.mines.engine.lookahead import LOOK
from partie.games.mines.rules.kernels import GRID, fill_grid


class Memory:
    """Arrays of one record that the kernels work in; pages that are never used are never taken."""

    def __init__(self) -> None:
        self.frontier: Any = _reachable(new_frontier())
        self.analysis: Any = _reachable(np.zeros(1, ANALYSIS))  # of the position itself
        self.later: Any = _reachable(np.zeros(1, ANALYSIS))  # of positions after it
        self.look: Any = _reachable(np.zeros(1, LOOK))
        self.endgame: Any = _reachable(new_endgame())


@functools.lru_cache(maxsize=16)
def grids_of(width: int, height: int) -> Any:
    """The geometry of a board size as an array of one record."""
    grids = _reachable(np.zeros(1, GRID))
    fill_grid(grids[0], width, height)
    return grids


def _reachable(records: Any) -> Any:
    """Without the JIT kernels find fields as attributes, which records of a plain array do not have."""
    return records if hasattr(fill_grid, "py_func") else records.view(np.recarray)


_spare: list[Memory] = []
_lock = threading.Lock()


@contextlib.contextmanager
def lend_memory() -> Iterator[Memory]:
    """Memory that nobody else uses meanwhile; it is kept for the next one."""
    with _lock:
        memory = _spare.pop() if _spare else None
    memory = memory or Memory()
    try:
        yield memory
    finally:
        with _lock:
            _spare.append(memory)
