"""Brains in threads."""

from __future__ import annotations

import queue
import threading

import pytest

from partie.core.brain import Analysis, Brain, Limits
from partie.play.brain_thread import BrainThread, Search, Task, TaskResult, think
from partie.play.warmup import WarmUps
from tests.toys.brains import FirstMoveBrain, PatientBrain, RaisingBrain
from tests.toys.shuttle import GAME

PATIENCE = 120.0


def done(thread: BrainThread, task: object) -> TaskResult:
    answers: queue.SimpleQueue[TaskResult] = queue.SimpleQueue()
    assert callable(task)
    thread.do(Task(task, answers.put))
    return answers.get(timeout=PATIENCE)


def test_tasks_run_one_after_another_in_the_same_thread() -> None:
    thread = BrainThread("test")
    first, second = (done(thread, threading.get_ident) for _ in range(2))
    assert first.result == second.result != threading.get_ident()
    thread.close()


def test_whatever_a_task_raises_is_told_and_the_thread_lives_on() -> None:
    thread = BrainThread("test")
    for error in (ZeroDivisionError(), SystemExit(3), KeyboardInterrupt()):

        def fail(error: BaseException = error) -> None:
            raise error

        assert done(thread, fail).error is error
    assert done(thread, lambda: 5).result == 5
    thread.close()


def test_a_search_tells_its_thoughts_and_its_decision() -> None:
    heard: list[Analysis] = []
    decided = think(Search(FirstMoveBrain, GAME.start(), Limits()), heard.append)
    assert heard == [decided]


def test_what_a_brain_raises_reaches_whoever_asked() -> None:
    with pytest.raises(ZeroDivisionError):
        think(Search(RaisingBrain, GAME.start(), Limits()))


def test_a_brain_that_forgets_the_time_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.play.brain_thread.GRACE", 0.0)
    brain = PatientBrain()
    assert think(Search(lambda: brain, GAME.start(), Limits(seconds=0.01))).value == 75.0


def test_the_brain_is_made_in_the_thinking_thread() -> None:
    made: list[int] = []

    def make() -> Brain:
        made.append(threading.get_ident())
        return FirstMoveBrain()

    think(Search(make, GAME.start(), Limits()))
    assert made
    assert made != [threading.get_ident()]


def test_compile_jobs_run_once_and_failures_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from partie.core.game import WarmUp

    ran: list[str] = []

    def fail() -> None:
        ran.append("failing")
        raise ZeroDivisionError

    jobs = (WarmUp("one", lambda: ran.append("one")), WarmUp("failing", fail))
    monkeypatch.setattr(type(GAME), "warm_up", lambda _self: jobs)
    warm = WarmUps()
    warm.ensure(GAME)
    warm.ensure(GAME)
    assert ran == ["one", "failing"]
    assert "failing" in caplog.text
