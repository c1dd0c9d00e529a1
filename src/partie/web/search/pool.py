"""Brains off the event loop: a bounded number of threads, shared fairly among the visitors.

Kernels release the GIL, so threads are enough; those that think long give way to those that answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Hashable
from dataclasses import dataclass

from partie.core.brain import Analysis
from partie.core.text import Text, TextError
from partie.play.brain_thread import BrainThread, Done, Search, Task
from partie.web.http import limits as web_limits
from partie.web.http.fair_queue import TELL_EVERY, FairQueue

NICENESS = 5  # of threads that think
LOOK_EVERY = 0.2  # seconds between two looks at who thinks too long while others wait


@dataclass(frozen=True)
class Step:
    """What a search says: something on the way, or its decision."""

    thought: Analysis
    final: bool


@dataclass(eq=False)
class Turn:
    """Whose search it is, and how it went."""

    visitor: str = ""
    tell: Callable[[int], None] | None = None  # hears the number in the queue
    habit: Hashable = None  # what searches of the same kind have in common
    behind_compiler: bool = False  # it waits because engines are being prepared, not because others think
    gives_way: bool = True  # comes back with something useful when it is stopped
    gave_way: bool = False  # it was asked to come back early because others waited
    seconds: float = 0.0  # how long it took, without the wait


class BrainFailure(RuntimeError):
    """A brain raised something instead of deciding."""

    def __init__(self, cause: BaseException) -> None:
        if isinstance(cause, TextError):
            self.text = cause.text
        else:
            self.text = Text("{kind}: {error}", kind=type(cause).__name__, error=str(cause))
        super().__init__(str(self.text))
        self.__cause__ = cause


class Thinkers:
    """A bounded number of thinking threads.

    With a `share` a search that has had it comes back with what it found as soon as somebody else waits;
    the more wait, the smaller the shares are.
    """

    def __init__(self, slots: int, share: float | None = None, niceness: int = NICENESS) -> None:
        self._niceness = niceness
        self._queue = FairQueue(
            slots, longest=web_limits.MAX_WAITING, longest_each=web_limits.MAX_WAITING_EACH
        )
        self._share = share
        self._running: dict[Search, tuple[Turn, float]] = {}  # and since when

    @property
    def running(self) -> int:
        """How many searches have not come back yet."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return self._queue.waiting

    @property
    def is_preparing(self) -> bool:
        """Whether a thread is taken by a search whose brain is not there yet."""
        return any(not search.is_prepared for search in self._running)

    def stop_all(self) -> None:
        """Asks every search to come back."""
        for search in list(self._running):
            search.stop.set()

    async def think(self, search: Search, turn: Turn | None = None) -> AsyncGenerator[Step]:
        """The thoughts of a search, the decision last. Raises what the brain raises.

        Whoever stops listening stops the search. A listener that is slow hears the newest thought only.
        """
        turn = turn or Turn()
        await self._queue.enter(turn.visitor, _Patience(self, turn), LOOK_EVERY)
        talk = _Talk(search, lambda: self._end(search, turn), self._niceness)
        self._running[search] = (turn, time.monotonic())
        talk.start()
        try:
            step = await talk.next()
            while not step.final:
                yield step
                step = await talk.next()
            yield step
        finally:
            search.stop.set()

    async def decide(self, search: Search, turn: Turn | None = None) -> Analysis:
        """Only the decision."""
        async with contextlib.aclosing(self.think(search, turn)) as steps:
            async for step in steps:
                if step.final:
                    return step.thought
        raise RuntimeError("A search ended without a decision.")

    def make_room(self) -> None:
        """Asks those who have had their share to come back."""
        if self._share is None:
            return
        places = self._queue.places
        share = max(web_limits.LEAST_SHARE_SECONDS, self._share * places / (places + self.waiting))
        for search, (turn, began) in self._running.items():
            if time.monotonic() - began > share and turn.gives_way and not turn.gave_way:
                turn.gave_way = True
                search.stop.set()

    def _end(self, search: Search, turn: Turn) -> None:
        _, began = self._running.pop(search)
        turn.seconds = time.monotonic() - began
        self._queue.leave(turn.visitor)


class _Patience:
    """What somebody in the queue does from time to time: makes room, and hears what is new."""

    def __init__(self, thinkers: Thinkers, turn: Turn) -> None:
        self._thinkers, self._turn = thinkers, turn
        self._told = time.monotonic()
        self._known = (0, False)

    def __call__(self, number: int) -> None:
        self._thinkers.make_room()
        now, news = time.monotonic(), (number, self._thinkers.is_preparing)
        if self._turn.tell is not None and news != self._known and now - self._told >= TELL_EVERY:
            self._told, self._known = now, news
            self._turn.behind_compiler = news[1]
            self._turn.tell(number)


class _Talk:
    """The bridge between the thread of one search and the event loop."""

    def __init__(self, search: Search, on_end: Callable[[], None], niceness: int) -> None:
        self._search = search
        self._niceness = niceness
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._announced = False  # the loop already knows that there is news
        self._newest: deque[Analysis] = deque(maxlen=1)
        self._result: Analysis | BaseException | None = None

    def start(self) -> None:
        search, thread = self._search, BrainThread("thinker")
        thread.do(Task(self._run, self._done, search.limits, search.stop))
        thread.close()

    def _run(self) -> Analysis:
        be_nice(self._niceness)
        return self._search.run(self._hear)

    async def next(self) -> Step:
        while True:
            await self._news.wait()
            self._news.clear()
            self._announced = False  # before looking, so that whatever comes later announces itself
            if self._newest:
                if self._result is not None:
                    self._news.set()
                return Step(self._newest.popleft(), final=False)
            if isinstance(self._result, BaseException):
                raise BrainFailure(self._result)
            if self._result is not None:
                return Step(self._result, final=True)

    def _done(self, done: Done) -> None:
        """Whatever a brain does, its slot comes back."""
        result = done.error or done.result
        if not isinstance(result, Analysis | BaseException):
            result = TypeError(f"it returned {type(result).__name__}, not a Thought")
        self._in_loop(lambda: self._end(result))

    def _hear(self, thought: Analysis) -> None:
        self._newest.append(thought)
        if not self._announced:
            self._announced = True
            self._in_loop(self._news.set)

    def _end(self, result: Analysis | BaseException) -> None:
        self._result = result
        self._news.set()
        self._on_end()

    def _in_loop(self, call: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(call)


def be_nice(niceness: int = NICENESS) -> None:
    """Lets threads that answer go before this one and those it starts; Linux knows priorities of threads."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + niceness)
