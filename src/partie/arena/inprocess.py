"""A Python brain in this process: Partie's own engines and anybody's class.

It is made and thinks in a thread of its own, so that one that never comes back loses on time like any other;
such a thread cannot be ended, it is left alone and the next game gets a new brain. Time in which that
thread was ready to run but got no processor is the machine's, not the brain's, and is not charged (Linux).
A move over its limit is also excused the time by which it was told too late to stop, and the time in which
other threads of this process got no processor, for it may have waited for a lock that one of them held.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from partie.arena import starving
from partie.arena.log import ASIDE, RECEIVED, SENT, Log
from partie.arena.player import Check, MakeBrain, Table
from partie.arena.terms import BrainFault, Fault, sentence_of, text_of
from partie.brain import Brain, Learning, Limits, StopFlag, Thought
from partie.playing.loop import Answer
from partie.text import Text

SLICE = 0.05  # seconds between two looks at whether the tournament was stopped
COMES_BACK = 2.0  # seconds after its time in which a late brain may still come back, to be judged exactly
LEARNING = 60.0  # seconds a brain may learn from a game
MOST_EXCUSED = 0.25  # seconds of a move; more is a brain that lets nobody else run


Work = Callable[[], object]


@dataclass(frozen=True)
class _Raised:
    """What the brain raised, already as a sentence: an error's own text may raise again."""

    text: Text


@dataclass(frozen=True)
class _Task:
    """Something the brain has to do in its thread."""

    work: Work
    limits: Limits = field(default_factory=Limits)
    stop: StopFlag = field(default_factory=StopFlag)
    answers: queue.SimpleQueue[tuple[object, float]] = field(default_factory=queue.SimpleQueue)


class InProcessPlayer:
    """Asks a `Brain` through a thread. Whatever the brain does there ends as a fault of its own."""

    def __init__(self, make_brain: MakeBrain, name: str) -> None:
        self.name = name
        self.log = Log()
        self._make_brain = make_brain
        self._seed: int | None = None
        self._brain: Brain | None = None
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._lost = False
        self._thread = threading.Thread(target=self._work, name=f"brain {name}", daemon=True)
        self._thread.start()

    @property
    def healthy(self) -> bool:
        """Until it failed to come back or raised."""
        return not self._lost

    def begin(self, table: Table, seat: int, check: Check) -> None:
        """Positions come complete; only a new seed wants another brain."""
        self.log.restart()
        if self._brain is None or table.terms.seed != self._seed:
            self._make(table.terms.seed, table.terms.clock.patience, check)
        self.log.add(SENT, f"{table.terms.game} {table.position.variant}, seat {seat}")

    def _make(self, seed: int, patience: float, check: Check) -> None:
        task = _Task(lambda: self._make_brain(seed))
        try:
            made, _seconds = self._done(task, patience, check, Fault.SILENCE)
        except BrainFault as fault:
            if fault.fault is Fault.CRASH:
                raise BrainFault(Fault.START, fault.detail) from fault
            raise
        if not callable(getattr(made, "choose", None)):
            self._lost = True
            raise BrainFault(Fault.START, Text("{name} has no method `choose`", name=type(made).__name__))
        self._seed, self._brain = seed, cast(Brain, made)

    def choose(self, table: Table, seat: int, limit: float | None, check: Check) -> Answer:
        """Asks and waits; sets the stop flag when the limit is over."""
        brain, view = self._brain, table.position.view(seat)
        assert brain is not None, "begin comes first"
        limits, stop = Limits(seconds=limit), StopFlag()
        task = _Task(lambda: brain.choose(view, limits, stop), limits, stop)
        patience = table.terms.clock.patience if limit is None else limit
        thought, seconds = self._done(task, patience, check, Fault.TIME)
        if not isinstance(thought, Thought):
            raise BrainFault(
                Fault.GARBAGE, Text("it returned {name}, not a Thought", name=type(thought).__name__), seconds
            )
        try:
            return self._understood(table, thought, seconds)
        except BrainFault:
            raise
        except Exception as error:  # its fields may hold anything
            raise BrainFault(
                Fault.GARBAGE,
                Text("it returned a broken Thought: {error}", error=sentence_of(error)),
                seconds,
            ) from error

    def _understood(self, table: Table, thought: Thought, seconds: float) -> Answer:
        self._note(table, thought, seconds)
        if thought.resigns:
            raise BrainFault(Fault.FORFEIT, _reason(thought), seconds)
        return Answer.of(thought, seconds)

    def _done(self, task: _Task, limit: float, check: Check, late: Fault) -> tuple[object, float]:
        """What the brain's thread answered and what it costs. Raises `BrainFault`."""
        self._tasks.put(task)
        answer, seconds = self._wait(task, limit, check, late)
        if isinstance(answer, _Raised):
            self._lost = True
            raise BrainFault(Fault.CRASH, answer.text, seconds)
        return answer, seconds

    def _wait(self, task: _Task, limit: float, check: Check, fault: Fault) -> tuple[object, float]:
        asked, starved = time.perf_counter(), self._starved()
        while True:
            late = time.perf_counter() - asked - (self._starved() - starved) - limit
            try:
                return task.answers.get(timeout=min(SLICE, -late) if late < 0 else SLICE)
            except queue.Empty:
                self._give_up_or_go_on(task, late, check)
            if late > COMES_BACK:
                self._lost = True
                raise BrainFault(fault, "it did not come back", limit + late)

    def _give_up_or_go_on(self, task: _Task, late: float, check: Check) -> None:
        if late >= 0:
            task.stop.set()
        try:
            check()
        except BaseException:
            task.stop.set()
            self._lost = True
            raise

    def _note(self, table: Table, thought: Thought, seconds: float) -> None:
        try:
            text = table.position.format_move(thought.move)
        except Exception:  # the referee refuses it with a reason
            text = repr(thought.move)
        self.log.add(RECEIVED, f"{text}  {thought.value:.1f} {thought.value_kind.value}, {seconds:.3f} s")
        if thought.reason:
            self.log.add(ASIDE, str(thought.reason))

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            everybody, began, starved = starving.of_process(), time.perf_counter(), self._starved()
            answer: object
            try:
                answer = task.work()
            except BaseException as error:  # whatever it raises is its own crash, also sys.exit
                answer = _Raised(text_of(error))
            own = self._starved() - starved
            seconds = max(0.0, time.perf_counter() - began - own)
            others = starving.of_process() - everybody - own
            task.answers.put((answer, charged(seconds, task.limits, task.stop.late + others)))

    def _starved(self) -> float:
        return starving.of_thread(self._thread.native_id)

    def finish(self, table: Table) -> None:
        """Lets a brain learn from a game that ended by the rules; no clock runs."""
        brain = self._brain
        if table.position.outcome() is None or self._lost or not isinstance(brain, Learning):
            return
        record = table.running.record(clock=table.terms.clock)
        task = _Task(lambda: brain.learn(record))
        try:
            self._done(task, LEARNING, _go_on, Fault.TIME)
        except BrainFault as fault:  # the game is over; the next one gets a new brain
            self.log.add(ASIDE, f"learning: {fault.detail}")

    def close(self) -> None:
        """Lets its thread end when it is free."""
        self._tasks.put(None)


def _go_on() -> None:
    """Nobody breaks this off."""


def charged(seconds: float, limits: Limits, excused: float) -> float:
    """What a move costs that took so long; excuses count only as far as it went over its limit."""
    if limits.seconds is None or seconds <= limits.seconds:
        return seconds
    return max(limits.seconds, seconds - min(max(0.0, excused), MOST_EXCUSED))


def _reason(thought: Thought) -> Text:
    """Why a brain gives up; foreign brains may say it in a string."""
    if isinstance(thought.reason, Text):
        return thought.reason
    return Text(str(thought.reason)) if thought.reason else Text("it gave up")
