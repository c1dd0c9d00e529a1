"""Brains in threads: made and run there, stopped by a flag, charged for the time they used.

Kernels release the GIL, so threads are enough. They are daemons: a brain that never returns cannot keep
the program from ending. Time in which a brain's thread was ready to run but got no processor is the machine's
and is not charged (Linux); neither is time in which its kernels were compiled. A task over its limit is also
excused the time by which its stop flag was set late, and the time in which other threads of this process
got no processor, for it may have waited for a lock that one of them held.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.jit import compile_times
from partie.parallel import processor_waits

GRACE = 1.0  # seconds
MAX_EXCUSED = 0.25  # seconds of a task; more is a brain that blocks other threads


@dataclass(eq=False)
class Search:
    """One search of a brain, and the flag that ends it."""

    brain: Callable[[], Brain]  # called in the thinking thread, before the clock: may compile first
    position: Position  # what the side to move may know
    limits: Limits
    stop: StopFlag = field(default_factory=StopFlag)
    grace: float | None = None  # seconds it may be late before its flag is set; None is GRACE
    is_prepared: bool = field(default=False, init=False)  # the brain is made: nothing more is compiled

    def run(self, on_analysis: OnAnalysis | None = None) -> Analysis:
        """Searches in this thread; sets the stop flag of a late brain."""
        brain, seconds = self.brain(), self.limits.seconds
        self.is_prepared = True
        grace = GRACE if self.grace is None else self.grace
        timer = None if seconds is None else self.stop.after(seconds + grace)
        try:
            return brain.choose(self.position, self.limits, self.stop, on_analysis)
        finally:
            if timer is not None:
                timer.cancel()


@dataclass(frozen=True)
class TaskResult:
    """How a task ended."""

    result: object
    error: BaseException | None
    seconds: float  # charged


@dataclass(frozen=True, eq=False)
class Task:
    """Something to be done in a brain's thread."""

    work: Callable[[], object]
    on_done: Callable[[TaskResult], None]  # called in that thread
    limits: Limits = field(default_factory=Limits)
    stop: StopFlag = field(default_factory=StopFlag)


class BrainThread:
    """Runs one task after another; one that never returns blocks it for ever."""

    def __init__(self, name: str) -> None:
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, task: Task) -> None:
        """Runs a task as soon as the tasks before it are done."""
        self._tasks.put(task)

    def close(self) -> None:
        """Lets the thread end when it is free."""
        self._tasks.put(None)

    def waited(self) -> float:
        """Seconds in which the thread was ready to run but got no processor, or its kernels were compiled."""
        thread = self._thread.native_id
        return processor_waits.of_thread(thread) + compile_times.of_thread(thread)

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            compile_times.watch()
            thread = self._thread.native_id
            all_waits, waited = processor_waits.of_process(), processor_waits.of_thread(thread)
            began, compiled = time.perf_counter(), compile_times.of_thread(thread)
            result: object = None
            raised: BaseException | None = None
            try:
                result = task.work()
            except BaseException as error:  # whatever it raises is a crash of the brain, also sys.exit
                raised = error
            own_waits = processor_waits.of_thread(thread) - waited
            compiled = compile_times.of_thread(thread) - compiled
            seconds = max(0.0, time.perf_counter() - began - own_waits - compiled)
            others = processor_waits.of_process() - all_waits - own_waits
            task.on_done(TaskResult(result, raised, charged(seconds, task.limits, task.stop.late + others)))


def charged(seconds: float, limits: Limits, excused: float) -> float:
    """What a task costs that took so long; excuses count only as far as it went over its limit."""
    if limits.seconds is None or seconds <= limits.seconds:
        return seconds
    return max(limits.seconds, seconds - min(max(0.0, excused), MAX_EXCUSED))


def think(search: Search, on_analysis: OnAnalysis | None = None) -> Analysis:
    """The decision of a search in a separate thread. Raises what the brain raises.

    The wait can be interrupted; the search is then stopped and its thread abandoned.
    """
    answers: queue.SimpleQueue[TaskResult] = queue.SimpleQueue()
    thread = BrainThread("search")
    thread.do(Task(lambda: search.run(on_analysis), answers.put, search.limits, search.stop))
    thread.close()
    try:
        done = answers.get()
    except BaseException:
        search.stop.set()
        raise
    if done.error is not None:
        raise done.error
    assert isinstance(done.result, Analysis)
    return done.result
