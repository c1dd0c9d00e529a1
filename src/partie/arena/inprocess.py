"""A Python brain in this process: Partie's engines and foreign classes.

It is made and thinks in a separate thread (`partie.play.brain_thread`), so that one that never returns loses
on time like any other. Such a thread cannot be ended; it is abandoned and the next game gets a new brain.
"""

from __future__ import annotations

import functools
import queue
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import LEARNED_OPTION, class_of, learned_file, level_of
from partie.arena.conditions import BrainFault, describe_error, error_text
from partie.arena.faults import Fault
from partie.arena.log import NOTE, RECEIVED, SENT, Log
from partie.arena.player import MakeBrain, StopCheck, TimedGame
from partie.core.brain import Analysis, Brain, Learning, Limits, StopFlag
from partie.core.evaluation import ValueKind
from partie.core.game import Game
from partie.core.text import Text
from partie.play.agreement import accepts_draw
from partie.play.brain_thread import BrainThread, Task, TaskResult
from partie.play.loop import Answer

SLICE = 0.05  # seconds between two checks whether the tournament was stopped
LATE_RETURN = 2.0  # seconds after its time in which a late brain may still return, to be charged exactly
SHOWN_FRAMES = 20  # of a traceback, the innermost
LEARNING = 60.0  # seconds a brain may learn from a game

Work = Callable[[], object]


@dataclass(frozen=True)
class _BrainError:
    """What the brain raised, already as a text: an error's `__str__` may raise again."""

    text: Text
    traceback: tuple[str, ...] = ()  # lines


class InProcessPlayer:
    """Runs a `Brain` in a thread. Whatever the brain does there becomes a `BrainFault`."""

    def __init__(self, make_brain: MakeBrain, name: str, agrees: bool = False) -> None:
        """`agrees`: the brain does not answer offers itself, its evaluations do."""
        self.name = name
        self._agrees = agrees
        self.log = Log()
        self._make_brain = make_brain
        self._seed: int | None = None
        self._brain: Brain | None = None
        self._failed = False
        self._thread = BrainThread(f"brain {name}")

    @property
    def healthy(self) -> bool:
        """False once it raised or did not return in time."""
        return not self._failed

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Makes a brain; one for another seed is replaced."""
        self.log.restart()
        if self._brain is None or timed.conditions.seed != self._seed:
            self._make(timed.conditions.seed, timed.conditions.clock.response_timeout, check)
        game, variant = timed.conditions.game, timed.position.variant
        self.log.add(SENT, Text("{game} {variant}, seat {seat}", game=game, variant=variant, seat=seat))

    def _make(self, seed: int, response_timeout: float, check: StopCheck) -> None:
        try:
            made, _seconds = self._run(lambda: self._make_brain(seed), response_timeout, check, Fault.SILENCE)
        except BrainFault as fault:
            if fault.fault is Fault.CRASH:
                raise BrainFault(Fault.START, fault.detail) from fault
            raise
        if not callable(getattr(made, "choose", None)):
            self._failed = True
            raise BrainFault(Fault.START, Text("{name} has no method `choose`", name=type(made).__name__))
        self._seed, self._brain = seed, cast(Brain, made)

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Starts the search and waits; sets the stop flag when the limit is over."""
        brain, view = self._brain, timed.position.observation(seat)
        assert brain is not None, "begin comes first"
        left = timed.clocks[seat]
        offered = timed.running.draw_offer not in (None, seat)
        limits = Limits(
            left.budget, left.clock.depth, left.clock.nodes, clocks=tuple(timed.clocks), draw_offered=offered
        )
        stop = StopFlag()
        response_timeout = left.clock.response_timeout if limit is None else limit
        analysis, seconds = self._run(
            lambda: brain.choose(view, limits, stop), response_timeout, check, Fault.TIME, limits, stop
        )
        if not isinstance(analysis, Analysis):
            raise BrainFault(
                Fault.GARBAGE,
                Text("it returned {name}, not an Analysis", name=type(analysis).__name__),
                seconds,
            )
        try:
            return self._checked(timed, analysis, seconds)
        except BrainFault:
            raise
        except Exception as error:  # its fields may hold anything
            raise BrainFault(
                Fault.GARBAGE,
                Text("it returned a broken Analysis: {error}", error=describe_error(error)),
                seconds,
            ) from error

    def _checked(self, timed: TimedGame, analysis: Analysis, seconds: float) -> Answer:
        self._log_answer(timed, analysis, seconds)
        if analysis.resigns:
            raise BrainFault(Fault.FORFEIT, _reason(analysis), seconds)
        if self._agrees and timed.running.draw_offer is not None:
            return replace(Answer.of(analysis, seconds), accepts_draw=accepts_draw(timed.running, analysis))
        return Answer.of(analysis, seconds)

    def _run(
        self,
        work: Work,
        limit: float,
        check: StopCheck,
        late: Fault,
        limits: Limits | None = None,
        stop: StopFlag | None = None,
    ) -> tuple[object, float]:
        """The result of `work` in the brain's thread and the seconds it is charged. Raises `BrainFault`."""
        answers: queue.SimpleQueue[TaskResult] = queue.SimpleQueue()
        task = Task(lambda: _catching(work), answers.put, limits or Limits(), stop or StopFlag())
        self._thread.do(task)
        done = self._wait(task, answers, limit, check, late)
        if isinstance(done.result, _BrainError):
            self._failed = True
            for line in done.result.traceback:
                self.log.add(NOTE, line)
            raise BrainFault(Fault.CRASH, done.result.text, done.seconds)
        return done.result, done.seconds

    def _wait(
        self, task: Task, answers: queue.SimpleQueue[TaskResult], limit: float, check: StopCheck, fault: Fault
    ) -> TaskResult:
        started, waited = time.perf_counter(), self._thread.waited()
        while True:
            late = time.perf_counter() - started - (self._thread.waited() - waited) - limit
            try:
                return answers.get(timeout=min(SLICE, -late) if late < 0 else SLICE)
            except queue.Empty:
                self._check_stopped(task, late, check)
            if late > LATE_RETURN:
                self._failed = True
                seconds = limit + late
                raise BrainFault(fault, Text("no answer in {seconds:.3f} s", seconds=seconds), seconds)

    def _check_stopped(self, task: Task, late: float, check: StopCheck) -> None:
        if late >= 0:
            task.stop.set()
        try:
            check()
        except BaseException:
            task.stop.set()
            self._failed = True
            raise

    def _log_answer(self, timed: TimedGame, analysis: Analysis, seconds: float) -> None:
        try:
            text = timed.position.format_move(analysis.move)
        except Exception:  # the referee refuses it with a reason
            text = repr(analysis.move)
        self.log.add(RECEIVED, _log_line(text, analysis, seconds))
        if analysis.reason:
            self.log.add(NOTE, analysis.reason if isinstance(analysis.reason, Text) else str(analysis.reason))

    def finish(self, timed: TimedGame) -> None:
        """Lets a brain learn from a game that ended by the rules; no clock runs."""
        brain = self._brain
        if timed.position.outcome() is None or self._failed or not isinstance(brain, Learning):
            return
        record = timed.running.record(clock=timed.conditions.clock)
        try:
            self._run(lambda: brain.learn(record), LEARNING, _never_stop, Fault.TIME)
        except BrainFault as fault:  # the game is over; the next one gets a new brain
            self.log.add(NOTE, Text("learning: {detail}", detail=fault.detail))

    def close(self) -> None:
        """Lets its thread end when it is free."""
        self._thread.close()


def host(spec: BrainSpec, game: Game) -> InProcessPlayer:
    """A player for a `partie:`, `learned:` or `python:` brain."""
    is_own = spec.prefix in ("partie", "learned")
    made = _engine(spec, game) if is_own else _foreign_brain(spec)
    return InProcessPlayer(made, spec.name, agrees=is_own)


def _engine(spec: BrainSpec, game: Game) -> MakeBrain:
    """Partie's engine, a new one for each seed, which its levels choose among good moves by."""
    options: dict[str, object] = dict(spec.options)
    level = None
    if spec.prefix == "learned":
        options[LEARNED_OPTION] = str(learned_file(spec, game))
    else:
        level = level_of(spec, game)
    is_random = game.option("seed") is not None

    def make(seed: int) -> Brain:
        return game.make_brain(level, {"seed": seed, **options} if is_random else options)

    return make


def _foreign_brain(spec: BrainSpec) -> MakeBrain:
    """An object of a foreign class, made for the first game and used in all. Making it may raise anything."""

    @functools.cache
    def made() -> Brain:
        return cast(Brain, class_of(spec)(**dict(spec.options)))

    return lambda _seed: made()


def _log_line(move: str, analysis: Analysis, seconds: float) -> Text:
    """A move with its evaluation and time."""
    values: dict[str, Any] = {"move": move, "value": analysis.value, "seconds": seconds}
    match analysis.value_kind:
        case ValueKind.WIN_PERCENT:
            return Text("{move}, chances {value:.1f} %, {seconds:.3f} s", **values)
        case ValueKind.RISK_PERCENT:
            return Text("{move}, a mine with {value:.1f} %, {seconds:.3f} s", **values)
        case ValueKind.POINTS:
            return Text("{move}, expects {value:.1f} points, {seconds:.3f} s", **values)
        case _:
            known = analysis.evaluation
            shown = Text("not judged") if known is None else known.text()
            return Text("{move}, {evaluation}, {seconds:.3f} s", move=move, evaluation=shown, seconds=seconds)


def _never_stop() -> None:
    """A `StopCheck` that never stops."""


def _reason(analysis: Analysis) -> Text:
    """Why a brain resigns; foreign brains may give a string."""
    if isinstance(analysis.reason, Text):
        return analysis.reason
    return Text(str(analysis.reason)) if analysis.reason else Text("it resigned")


def _catching(work: Work) -> object:
    """Turns what the brain raises into a text in its thread: an error's `__str__` may run for ever."""
    try:
        return work()
    except BaseException as error:  # also sys.exit
        return _BrainError(error_text(error), _traceback(error))


def _traceback(error: BaseException) -> tuple[str, ...]:
    """The traceback of foreign code, without the arena's own frames; the error itself stands in the fault."""
    frames = traceback.extract_tb(error.__traceback__)[2:][-SHOWN_FRAMES:]
    return tuple(line for frame in frames for line in "".join(traceback.format_list([frame])).rstrip().splitlines())
