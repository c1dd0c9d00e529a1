"""Limits of one search, as the driver uses them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from partie.brain import Limits, StopFlag

NO_NODE_LIMIT = 1 << 62


@dataclass(frozen=True)
class Budget:
    """What is left of `Limits` once the timer runs."""

    depth: int  # iterations up to this depth
    nodes: int  # kernels stop when they have seen so many positions
    started: float = field(default_factory=time.perf_counter)

    @property
    def seconds(self) -> float:
        """Wall time since the search began."""
        return time.perf_counter() - self.started


@contextlib.contextmanager
def budget(limits: Limits, stop: StopFlag, deepest: int) -> Iterator[Budget]:
    """Runs the timer that sets `stop` when the time is up; it is cancelled on the way out.

    `deepest` is how deep the search can go at all. A flag serves one search: it stays set.
    """
    depth = deepest if limits.depth is None else min(limits.depth, deepest)
    nodes = NO_NODE_LIMIT if limits.nodes is None else limits.nodes
    if limits.seconds is None:
        yield Budget(depth, nodes)
    elif limits.seconds <= 0:
        stop.set()
        yield Budget(depth, nodes)
    else:
        timer = stop.after(limits.seconds)
        try:
            yield Budget(depth, nodes)
        finally:
            timer.cancel()
