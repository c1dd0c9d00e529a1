"""Limits of one search, as the driver uses them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from partie.core.brain import Limits, StopFlag
from partie.parallel import timers

NO_NODE_LIMIT = 1 << 62
_WATCH = 0.01  # seconds between two checks of a flag


@dataclass(frozen=True)
class Budget:
    """What is left of `Limits` once the timer runs."""

    depth: int  # iterations up to this depth
    nodes: int  # kernels stop when they have seen this many positions
    started: float = field(default_factory=time.perf_counter)

    @property
    def seconds(self) -> float:
        """Wall time since the search began."""
        return time.perf_counter() - self.started


def tightened(limits: Limits, depth: int | None, nodes: int | None = None) -> Limits:
    """The limits, and not beyond this depth and number of positions."""
    return replace(limits, depth=_least(limits.depth, depth), nodes=_least(limits.nodes, nodes))


def _least(*limits: int | None) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)


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


@contextlib.contextmanager
def time_slice(stop: StopFlag, seconds: float | None) -> Iterator[StopFlag]:
    """A flag for a part of a search: set with `stop`, or when `seconds` are over; None is no limit."""
    if seconds is None:
        yield stop
        return
    part = _Part(stop, seconds)
    try:
        yield part.flag
    finally:
        part.end()


class _Part:
    """Polls the flag of the parent search, since setting it notifies no one."""

    def __init__(self, parent: StopFlag, seconds: float) -> None:
        self.flag = StopFlag()
        self._parent = parent
        self._ends = time.monotonic() + seconds
        self._is_over = False
        self._look(0.0)

    def end(self) -> None:
        self._is_over = True

    def _look(self, _late: float) -> None:
        left = self._ends - time.monotonic()
        if self._parent.is_set() or left <= 0:
            self.flag.set()
        elif not self._is_over:
            timers.TIMERS.after(min(left, _WATCH), self._look)
