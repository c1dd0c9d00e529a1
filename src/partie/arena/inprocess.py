"""A Python brain in this process: Partie's own engines and anybody's class.

It is made and thinks in a thread of its own (`partie.play.brain_thread`), so that one that never comes back
loses on time like any other; such a thread cannot be ended, it is left alone and the next game gets a new
brain.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from partie.arena.conditions import BrainFault, sentence_of, text_of
from partie.arena.faults import Fault
from partie.arena.log import ASIDE, RECEIVED, SENT, Log
from partie.arena.player import Check, MakeBrain, Table
from partie.core.brain import Analysis, Brain, Learning, Limits, StopFlag, ValueKind
from partie.core.text import Text
from partie.play.brain_thread import BrainThread, Done, Task
from partie.play.loop import Answer

SLICE = 0.05  # seconds between two looks at whether the tournament was stopped
COMES_BACK = 2.0  # seconds after its time in which a late brain may still come back, to be judged exactly
LEARNING = 60.0  # seconds a brain may learn from a game

Work = Callable[[], object]


@dataclass(frozen=True)
class _Raised:
    """What the brain raised, already as a sentence: an error's own text may raise again."""

    text: Text


class InProcessPlayer:
    """Asks a `Brain` through a thread. Whatever the brain does there ends as a fault of its own."""

    def __init__(self, make_brain: MakeBrain, name: str) -> None:
        self.name = name
        self.log = Log()
        self._make_brain = make_brain
        self._seed: int | None = None
        self._brain: Brain | None = None
        self._lost = False
        self._thread = BrainThread(f"brain {name}")

    @property
    def healthy(self) -> bool:
        """Until it failed to come back or raised."""
        return not self._lost

    def begin(self, table: Table, seat: int, check: Check) -> None:
        """Positions come complete; only a new seed wants another brain."""
        self.log.restart()
        if self._brain is None or table.terms.seed != self._seed:
            self._make(table.terms.seed, table.terms.clock.response_timeout, check)
        game, variant = table.terms.game, table.position.variant
        self.log.add(SENT, Text("{game} {variant}, seat {seat}", game=game, variant=variant, seat=seat))

    def _make(self, seed: int, response_timeout: float, check: Check) -> None:
        try:
            made, _seconds = self._done(
                lambda: self._make_brain(seed), response_timeout, check, Fault.SILENCE
            )
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
        brain, view = self._brain, table.position.observation(seat)
        assert brain is not None, "begin comes first"
        limits, stop = Limits(seconds=limit), StopFlag()
        response_timeout = table.terms.clock.response_timeout if limit is None else limit
        thought, seconds = self._done(
            lambda: brain.choose(view, limits, stop), response_timeout, check, Fault.TIME, limits, stop
        )
        if not isinstance(thought, Analysis):
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

    def _understood(self, table: Table, thought: Analysis, seconds: float) -> Answer:
        self._note(table, thought, seconds)
        if thought.resigns:
            raise BrainFault(Fault.FORFEIT, _reason(thought), seconds)
        return Answer.of(thought, seconds)

    def _done(
        self,
        work: Work,
        limit: float,
        check: Check,
        late: Fault,
        limits: Limits | None = None,
        stop: StopFlag | None = None,
    ) -> tuple[object, float]:
        """What the brain's thread answered and what it costs. Raises `BrainFault`."""
        answers: queue.SimpleQueue[Done] = queue.SimpleQueue()
        task = Task(lambda: _guarded(work), answers.put, limits or Limits(), stop or StopFlag())
        self._thread.do(task)
        done = self._wait(task, answers, limit, check, late)
        if isinstance(done.result, _Raised):
            self._lost = True
            raise BrainFault(Fault.CRASH, done.result.text, done.seconds)
        return done.result, done.seconds

    def _wait(
        self, task: Task, answers: queue.SimpleQueue[Done], limit: float, check: Check, fault: Fault
    ) -> Done:
        asked, waited = time.perf_counter(), self._thread.waited()
        while True:
            late = time.perf_counter() - asked - (self._thread.waited() - waited) - limit
            try:
                return answers.get(timeout=min(SLICE, -late) if late < 0 else SLICE)
            except queue.Empty:
                self._give_up_or_go_on(task, late, check)
            if late > COMES_BACK:
                self._lost = True
                seconds = limit + late
                raise BrainFault(fault, Text("no answer in {seconds:.3f} s", seconds=seconds), seconds)

    def _give_up_or_go_on(self, task: Task, late: float, check: Check) -> None:
        if late >= 0:
            task.stop.set()
        try:
            check()
        except BaseException:
            task.stop.set()
            self._lost = True
            raise

    def _note(self, table: Table, thought: Analysis, seconds: float) -> None:
        try:
            text = table.position.format_move(thought.move)
        except Exception:  # the referee refuses it with a reason
            text = repr(thought.move)
        self.log.add(RECEIVED, _noted(text, thought, seconds))
        if thought.reason:
            self.log.add(ASIDE, thought.reason if isinstance(thought.reason, Text) else str(thought.reason))

    def finish(self, table: Table) -> None:
        """Lets a brain learn from a game that ended by the rules; no clock runs."""
        brain = self._brain
        if table.position.outcome() is None or self._lost or not isinstance(brain, Learning):
            return
        record = table.running.record(clock=table.terms.clock)
        try:
            self._done(lambda: brain.learn(record), LEARNING, _go_on, Fault.TIME)
        except BrainFault as fault:  # the game is over; the next one gets a new brain
            self.log.add(ASIDE, Text("learning: {detail}", detail=fault.detail))

    def close(self) -> None:
        """Lets its thread end when it is free."""
        self._thread.close()


def _noted(move: str, thought: Analysis, seconds: float) -> Text:
    """A move with what its brain expects and the time it took."""
    values: dict[str, Any] = {"move": move, "value": thought.value, "seconds": seconds}
    match thought.value_kind:
        case ValueKind.WIN_PERCENT:
            return Text("{move}, chances {value:.1f} %, {seconds:.3f} s", **values)
        case ValueKind.RISK_PERCENT:
            return Text("{move}, a mine with {value:.1f} %, {seconds:.3f} s", **values)
        case ValueKind.POINTS:
            return Text("{move}, expects {value:.1f} points, {seconds:.3f} s", **values)


def _go_on() -> None:
    """Nobody breaks this off."""


def _reason(thought: Analysis) -> Text:
    """Why a brain gives up; foreign brains may say it in a string."""
    if isinstance(thought.reason, Text):
        return thought.reason
    return Text(str(thought.reason)) if thought.reason else Text("it resigned")


def _guarded(work: Work) -> object:
    """Tells what the brain raised in its own thread: an error's text may run for ever."""
    try:
        return work()
    except BaseException as error:  # also sys.exit
        return _Raised(text_of(error))
