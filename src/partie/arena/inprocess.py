"""A Python brain in this process: Partie's own engines and anybody's class.

It thinks in a thread of its own, so that one that never comes back loses on time like any other; such a
thread cannot be ended, it is left alone and the next game gets a new brain. Time in which that thread was
ready to run but got no processor is the machine's, not the brain's, and is not charged (Linux). A move over
its limit is also excused the time by which it was told too late to stop, and the time in which other threads
of this process got no processor, for it may have waited for a lock that one of them held.
"""

from __future__ import annotations

import queue
import threading
import time
from dataclasses import dataclass

from partie.arena import starving
from partie.arena.log import ASIDE, RECEIVED, SENT, Log
from partie.arena.player import Answer, Check, MakeBrain, Table
from partie.arena.terms import BrainFault, Fault
from partie.brain import Learning, Limits, StopFlag, Thought
from partie.game import Position

SLICE = 0.05  # seconds between two looks at whether the tournament was stopped
COMES_BACK = 2.0  # seconds after its time in which a late brain may still come back, to be judged exactly
MOST_EXCUSED = 0.25  # seconds of a move; more is a brain that lets nobody else run


@dataclass(frozen=True)
class _Question:
    position: Position
    limits: Limits
    stop: StopFlag
    answers: queue.SimpleQueue[tuple[Thought | Exception, float]]


class InProcessPlayer:
    """Asks a `Brain` through a thread."""

    def __init__(self, make_brain: MakeBrain, name: str) -> None:
        self.name = name
        self.log = Log()
        self._make_brain = make_brain
        self._seed = 0
        self._brain = make_brain(0)
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._lost = False
        self._thread = threading.Thread(target=self._think, name=f"brain {name}", daemon=True)
        self._thread.start()

    @property
    def healthy(self) -> bool:
        """Until it failed to come back or raised."""
        return not self._lost

    def begin(self, table: Table, seat: int, check: Check) -> None:
        """Positions come complete; only a new seed wants another brain."""
        self.log.restart()
        if table.terms.seed != self._seed:
            self._seed = table.terms.seed
            self._brain = self._make_brain(self._seed)
        self.log.add(SENT, f"{table.terms.game} {table.position.variant}, seat {seat}")

    def choose(self, table: Table, seat: int, limit: float | None, check: Check) -> Answer:
        """Asks and waits; sets the stop flag when the limit is over."""
        view = table.position.view(seat)
        question = _Question(view, Limits(seconds=limit), StopFlag(), queue.SimpleQueue())
        patience = table.terms.clock.patience if limit is None else limit
        self._questions.put(question)
        thought, seconds = self._wait(question, patience, check)
        if isinstance(thought, Exception):
            self._lost = True
            raise BrainFault(Fault.CRASH, f"{type(thought).__name__}: {thought}", seconds)
        self._note(table, thought, seconds)
        return Answer(
            thought.move, seconds, False, float(thought.value), thought.value_kind.value, thought.depth
        )

    def _wait(self, question: _Question, limit: float, check: Check) -> tuple[Thought | Exception, float]:
        asked, starved = time.perf_counter(), self._starved()
        while True:
            late = time.perf_counter() - asked - (self._starved() - starved) - limit
            try:
                return question.answers.get(timeout=min(SLICE, -late) if late < 0 else SLICE)
            except queue.Empty:
                self._give_up_or_go_on(question, late, limit, check)

    def _give_up_or_go_on(self, question: _Question, late: float, limit: float, check: Check) -> None:
        if late >= 0:
            question.stop.set()
        try:
            check()
        except BaseException:
            question.stop.set()
            self._lost = True
            raise
        if late > COMES_BACK:
            self._lost = True
            raise BrainFault(Fault.TIME, "it did not come back", limit + late)

    def _note(self, table: Table, thought: Thought, seconds: float) -> None:
        try:
            text = table.position.format_move(thought.move)
        except Exception:  # the referee refuses it with a reason
            text = repr(thought.move)
        self.log.add(RECEIVED, f"{text}  {thought.value:.1f} {thought.value_kind.value}, {seconds:.3f} s")
        if thought.reason:
            self.log.add(ASIDE, thought.reason)

    def _think(self) -> None:
        while (question := self._questions.get()) is not None:
            everybody, began, starved = starving.of_process(), time.perf_counter(), self._starved()
            answer: Thought | Exception
            try:
                answer = self._brain.choose(question.position, question.limits, question.stop)
            except Exception as error:  # whatever it raises is its own crash
                answer = error
            own = self._starved() - starved
            seconds = max(0.0, time.perf_counter() - began - own)
            others = starving.of_process() - everybody - own
            question.answers.put((answer, charged(seconds, question.limits, question.stop.late + others)))

    def _starved(self) -> float:
        return starving.of_thread(self._thread.native_id)

    def finish(self, table: Table) -> None:
        """Lets a brain learn from a game that ended by the rules; no clock runs."""
        outcome = table.position.outcome()
        if outcome is not None and isinstance(self._brain, Learning) and not self._lost:
            self._brain.learn(table.position, outcome)

    def close(self) -> None:
        """Lets its thread end when it is free."""
        self._questions.put(None)


def charged(seconds: float, limits: Limits, excused: float) -> float:
    """What a move costs that took so long; excuses count only as far as it went over its limit."""
    if limits.seconds is None or seconds <= limits.seconds:
        return seconds
    return max(limits.seconds, seconds - min(max(0.0, excused), MOST_EXCUSED))
