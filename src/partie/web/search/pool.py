"""Search jobs in a bounded number of threads, shared fairly among the visitors.

Kernels release the GIL, so threads are enough. Threads that search have a lower priority than those that
answer requests.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Hashable
from dataclasses import dataclass, field

from partie.core.brain import Analysis
from partie.core.text import Text, TextError
from partie.play.brain_thread import BrainThread, Search, Task, TaskResult
from partie.web.http import limits
from partie.web.http.fair_queue import REPORT_EVERY, FairQueue
from partie.web.http.process import NICENESS, lower_priority

CHECK_EVERY = 0.2  # seconds between two checks for jobs to preempt while others wait


@dataclass(frozen=True)
class SearchUpdate:
    """An analysis of a running search; the last one is its decision."""

    analysis: Analysis
    final: bool


@dataclass(eq=False)
class SearchJob:
    """A search for one visitor, and how it went."""

    search: Search
    visitor: str = ""
    kind: Hashable = None  # jobs of the same kind take about the same time
    preemptible: bool = True  # has a useful result when it is stopped early
    on_wait: Callable[[int], None] | None = None  # called with the job's number in the queue
    waits_for_compiler: bool = field(default=False, init=False)  # and not for other visitors' searches
    preempted: bool = field(default=False, init=False)  # stopped early because other jobs waited
    seconds: float = field(default=0.0, init=False)  # of the search, without the wait

    @property
    def is_long(self) -> bool:
        """Whether no move waits for it and it may take long, such as an analysis."""
        return False


class SearchFailure(RuntimeError):
    """A brain raised an exception, its `__cause__`, instead of deciding."""

    def __init__(self, cause: BaseException) -> None:
        if isinstance(cause, TextError):
            self.text = cause.text
        else:
            self.text = Text("{kind}: {error}", kind=type(cause).__name__, error=str(cause))
        super().__init__(str(self.text))
        self.__cause__ = cause


class SearchPool:
    """Runs at most `threads` jobs at a time.

    With a `share` in seconds, a job that has had it is stopped as soon as another one waits; the more jobs
    wait, the smaller the shares are.
    """

    def __init__(self, threads: int, share: float | None = None, niceness: int = NICENESS) -> None:
        self._niceness = niceness
        self._queue = FairQueue(threads, longest=limits.MAX_WAITING, longest_each=limits.MAX_WAITING_EACH)
        self._share = share
        self._running: dict[SearchJob, float] = {}  # and since when

    @property
    def running(self) -> int:
        """How many jobs have not ended."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return self._queue.waiting

    @property
    def is_preparing(self) -> bool:
        """Whether a running job still compiles or loads its brain."""
        return any(not job.search.is_prepared for job in self._running)

    def stop_all(self) -> None:
        """Asks every job to end."""
        for job in list(self._running):
            job.search.stop.set()

    async def run(self, job: SearchJob) -> AsyncGenerator[SearchUpdate]:
        """The analyses of a job, the decision last. Raises `SearchFailure`, or `Refusal` when too many wait.

        Closing the generator stops the search. A slow listener gets only the newest analysis.
        """
        await self._queue.enter(job.visitor, _QueueReport(self, job), CHECK_EVERY)
        bridge = _ThreadBridge(job.search, lambda: self._end(job), self._niceness)
        self._running[job] = time.monotonic()
        bridge.start()
        try:
            update = await bridge.next()
            while not update.final:
                yield update
                update = await bridge.next()
            yield update
        finally:
            job.search.stop.set()

    async def decide(self, job: SearchJob) -> Analysis:
        """Runs a search and gives only its decision."""
        async with contextlib.aclosing(self.run(job)) as updates:
            async for update in updates:
                if update.final:
                    return update.analysis
        raise RuntimeError("A search ended without a decision.")

    def preempt(self) -> None:
        """Stops the jobs that have had their share."""
        if self._share is None:
            return
        threads = self._queue.places
        share = max(limits.MIN_SHARE_SECONDS, self._share * threads / (threads + self.waiting))
        for job, started in self._running.items():
            if time.monotonic() - started > share and job.preemptible and not job.preempted:
                job.preempted = True
                job.search.stop.set()

    def _end(self, job: SearchJob) -> None:
        job.seconds = time.monotonic() - self._running.pop(job)
        self._queue.leave(job.visitor)


class _QueueReport:
    """Called while a job waits: preempts others, and reports a changed number in the queue."""

    def __init__(self, pool: SearchPool, job: SearchJob) -> None:
        self._pool, self._job = pool, job
        self._reported = time.monotonic()
        self._last = (0, False)

    def __call__(self, number: int) -> None:
        self._pool.preempt()
        now, state = time.monotonic(), (number, self._pool.is_preparing)
        if self._job.on_wait is not None and state != self._last and now - self._reported >= REPORT_EVERY:
            self._reported, self._last = now, state
            self._job.waits_for_compiler = state[1]
            self._job.on_wait(number)


class _ThreadBridge:
    """Carries analyses from the thread of one search to the event loop."""

    def __init__(self, search: Search, on_end: Callable[[], None], niceness: int) -> None:
        self._search = search
        self._niceness = niceness
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._event = asyncio.Event()
        self._scheduled = False  # the event is about to be set
        self._newest: deque[Analysis] = deque(maxlen=1)
        self._result: Analysis | BaseException | None = None

    def start(self) -> None:
        search, thread = self._search, BrainThread("search")
        thread.do(Task(self._run, self._done, search.limits, search.stop))
        thread.close()

    def _run(self) -> Analysis:
        lower_priority(self._niceness)
        return self._search.run(self._on_analysis)

    async def next(self) -> SearchUpdate:
        while True:
            await self._event.wait()
            self._event.clear()
            self._scheduled = False  # before looking: a later analysis schedules the event again
            if self._newest:
                if self._result is not None:
                    self._event.set()
                return SearchUpdate(self._newest.popleft(), final=False)
            if isinstance(self._result, BaseException):
                raise SearchFailure(self._result)
            if self._result is not None:
                return SearchUpdate(self._result, final=True)

    def _done(self, done: TaskResult) -> None:
        """Frees the thread's place in the pool, however the search ended."""
        result = done.error or done.result
        if not isinstance(result, Analysis | BaseException):
            result = TypeError(f"it returned {type(result).__name__}, not an Analysis")
        self._in_loop(lambda: self._end(result))

    def _on_analysis(self, analysis: Analysis) -> None:
        self._newest.append(analysis)
        if not self._scheduled:
            self._scheduled = True
            self._in_loop(self._event.set)

    def _end(self, result: Analysis | BaseException) -> None:
        self._result = result
        self._event.set()
        self._on_end()

    def _in_loop(self, call: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(call)
