"""Where the searches of the page's games think: the quick ones never wait behind the long ones."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Hashable

from partie.parallel.batch import cores
from partie.play.brain_thread import Search
from partie.web.http import limits
from partie.web.search.pool import Step, Thinkers, Turn

MOST_HABITS = 10_000
_NEWEST = 0.5  # weight of the newest search in what is usual


class ThinkingRooms:
    """Brains that usually answer at once, those that use their time, and advice without end."""

    def __init__(self, slots: int | None = None) -> None:
        slots = slots or cores()
        self._quick = Thinkers(slots, limits.SHARE_SECONDS, niceness=0)  # too short to hold anybody up
        self._patient = Thinkers(slots, limits.SHARE_SECONDS)
        self._endless = Thinkers(slots, limits.SHARE_SECONDS)
        self._usual: dict[Hashable, float] = {}  # seconds

    def stop_all(self) -> None:
        """Asks every search to come back."""
        for room in (self._quick, self._patient, self._endless):
            room.stop_all()

    async def think(self, search: Search, turn: Turn, endless: bool) -> AsyncGenerator[Step]:
        """As `Thinkers.think`, in the room where this search belongs."""
        async with contextlib.aclosing(self._room(turn, endless).think(search, turn)) as steps:
            async for step in steps:
                if step.final:
                    self._learn(turn)
                yield step

    def _room(self, turn: Turn, endless: bool) -> Thinkers:
        if endless:
            return self._endless
        usual = self._usual.get(turn.habit)
        return self._quick if usual is not None and usual <= limits.QUICK_SECONDS else self._patient

    def _learn(self, turn: Turn) -> None:
        usual = self._usual.get(turn.habit, turn.seconds)
        if len(self._usual) >= MOST_HABITS:
            self._usual.clear()
        self._usual[turn.habit] = usual + _NEWEST * (turn.seconds - usual)
