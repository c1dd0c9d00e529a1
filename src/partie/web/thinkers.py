"""Brains off the event loop: every search has a thread and a stop flag of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

from partie.brain import Thought
from partie.playing.thinking import BrainThread, Done, Search, Task
from partie.text import Said, Text
from partie.web import limits as web_limits
from partie.web.errors import Refusal


@dataclass(frozen=True)
class Step:
    """What a search says: something on the way, or its decision."""

    thought: Thought
    final: bool


class BrainFailure(RuntimeError):
    """A brain raised something instead of deciding."""

    def __init__(self, cause: BaseException) -> None:
        if isinstance(cause, Said):
            self.text = cause.text
        else:
            self.text = Text("{kind}: {error}", kind=type(cause).__name__, error=str(cause))
        super().__init__(str(self.text))
        self.__cause__ = cause


class Thinkers:
    """A bounded number of thinking threads."""

    def __init__(self, slots: int) -> None:
        self._free = asyncio.Semaphore(slots)
        self._running: set[Search] = set()
        self._waiting = 0

    @property
    def running(self) -> int:
        """How many searches have not come back yet."""
        return len(self._running)

    def stop_all(self) -> None:
        """Asks every search to come back."""
        for search in list(self._running):
            search.stop.set()

    async def think(self, search: Search) -> AsyncGenerator[Step]:
        """The thoughts of a search, the decision last. Raises what the brain raises.

        Whoever stops listening stops the search. A listener that is slow hears the newest thought only.
        """
        await self._take_slot()
        talk = _Talk(search, self._give_slot)
        self._running.add(search)
        talk.start()
        try:
            step = await talk.next()
            while not step.final:
                yield step
                step = await talk.next()
            yield step
        finally:
            search.stop.set()

    async def decide(self, search: Search) -> Thought:
        """Only the decision."""
        async with contextlib.aclosing(self.think(search)) as steps:
            async for step in steps:
                if step.final:
                    return step.thought
        raise RuntimeError("A search ended without a decision.")

    async def _take_slot(self) -> None:
        if self._free.locked() and self._waiting >= web_limits.MAX_WAITING:
            raise Refusal("The server is busy thinking; try again later.", status=503)
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1

    def _give_slot(self, search: Search) -> None:
        self._running.discard(search)
        self._free.release()


class _Talk:
    """The bridge between the thread of one search and the event loop."""

    def __init__(self, search: Search, on_end: Callable[[Search], None]) -> None:
        self._search = search
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._announced = False  # the loop already knows that there is news
        self._newest: deque[Thought] = deque(maxlen=1)
        self._result: Thought | BaseException | None = None

    def start(self) -> None:
        search, thread = self._search, BrainThread("thinker")
        thread.do(Task(lambda: search.run(self._hear), self._done, search.limits, search.stop))
        thread.close()

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
        if not isinstance(result, Thought | BaseException):
            result = TypeError(f"it returned {type(result).__name__}, not a Thought")
        self._in_loop(lambda: self._end(result))

    def _hear(self, thought: Thought) -> None:
        self._newest.append(thought)
        if not self._announced:
            self._announced = True
            self._in_loop(self._news.set)

    def _end(self, result: Thought | BaseException) -> None:
        self._result = result
        self._news.set()
        self._on_end(self._search)

    def _in_loop(self, call: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(call)
