"""A few places for many visitors: the visitor who holds the fewest is next, and of those the one whose last
turn was longest ago."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from partie.core.text import Text
from partie.web.http.errors import Refusal

REPORT_EVERY = 1.0  # seconds between two reports of a visitor's number in the queue


@dataclass(eq=False)
class QueuedVisitor:
    """A visitor in the queue."""

    visitor: str
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class FairQueue:
    """`places` at a time, `each` of one visitor; at most `longest` wait, `longest_each` of one visitor."""

    def __init__(
        self, places: int, each: int | None = None, longest: int = 1000, longest_each: int | None = None
    ) -> None:
        self.places = places
        self.each = each
        self._longest = longest
        self._longest_each = longest_each
        self._held: Counter[str] = Counter()
        self._queue: list[QueuedVisitor] = []
        self._turns = itertools.count(1)
        self._last: dict[str, int] = {}  # turn of those who hold a place or wait for one

    @property
    def held(self) -> int:
        """Places that are taken."""
        return self._held.total()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    def is_full_for(self, visitor: str) -> bool:
        """Whether this visitor has to wait because of the places they hold themselves."""
        return self.each is not None and self._held[visitor] >= self.each

    def is_crowded_for(self, visitor: str) -> bool:
        """Whether this visitor has no place and may not even wait for one."""
        if self.held < self.places and not self.is_full_for(visitor):
            return False
        return self._is_crowd(len(self._queue) + 1, self._waiting_of(visitor) + 1)

    @asynccontextmanager
    async def place(
        self, visitor: str, on_wait: Callable[[int], None] | None = None, every: float = REPORT_EVERY
    ) -> AsyncIterator[None]:
        """Holds a place; while it waits, `on_wait` is called with the visitor's number in the queue."""
        await self.enter(visitor, on_wait, every)
        try:
            yield
        finally:
            self.leave(visitor)

    async def enter(
        self, visitor: str, on_wait: Callable[[int], None] | None = None, every: float = REPORT_EVERY
    ) -> None:
        """Waits for a place, which `leave` gives back. Raises `Refusal` when too many wait."""
        waiting = QueuedVisitor(visitor)
        self._queue.append(waiting)
        self._admit()
        if waiting.turn.done():
            return
        try:
            self._refuse_crowd(visitor)
            while not (await asyncio.wait({waiting.turn}, timeout=every))[0]:
                if on_wait is not None:
                    on_wait(self.number_of(waiting))
        except BaseException:
            if waiting.turn.done():
                self.leave(visitor)
            else:
                self._queue.remove(waiting)
            raise

    def leave(self, visitor: str) -> None:
        """Gives a place back."""
        self._held[visitor] -= 1
        if not self._held[visitor]:
            del self._held[visitor]
        self._admit()
        if not self._held[visitor] and all(other.visitor != visitor for other in self._queue):
            self._last.pop(visitor, None)

    def number_of(self, waiting: QueuedVisitor) -> int:
        """1 is next."""
        return self._ordered().index(waiting) + 1

    def _refuse_crowd(self, visitor: str) -> None:
        if self._is_crowd(len(self._queue), self._waiting_of(visitor)):
            raise Refusal(Text("The server is busy; try again later."), status=503)

    def _waiting_of(self, visitor: str) -> int:
        return sum(other.visitor == visitor for other in self._queue)

    def _is_crowd(self, total: int, of_visitor: int) -> bool:
        return total > self._longest or of_visitor > (self._longest_each or self._longest)

    def _ordered(self) -> list[QueuedVisitor]:
        """The second entry of a visitor ranks as if the first had its place already."""
        counted = self._held.copy()
        ranks: dict[QueuedVisitor, tuple[int, int]] = {}
        for waiting in self._queue:
            ranks[waiting] = (counted[waiting.visitor], self._last.get(waiting.visitor, 0))
            counted[waiting.visitor] += 1
        return sorted(self._queue, key=ranks.__getitem__)

    def _admit(self) -> None:
        while self._queue and self.held < self.places:
            able = (waiting for waiting in self._ordered() if not self.is_full_for(waiting.visitor))
            chosen = next(able, None)
            if chosen is None:
                return
            self._queue.remove(chosen)
            self._held[chosen.visitor] += 1
            self._last[chosen.visitor] = next(self._turns)
            chosen.turn.set_result(None)
