"""What a Python brain is charged for, and what not."""

from __future__ import annotations

import threading

import pytest

from partie.brain import Limits
from partie.playing import processor_waits
from partie.playing.thinking import MOST_EXCUSED, charged
from partie.record import Clock
from tests.arena.tables import play, python_brain

LIMITS = Limits(seconds=1.0)


def test_move_within_its_limit_costs_what_it_took() -> None:
    assert charged(0.5, LIMITS, excused=0.25) == 0.5
    assert charged(9.0, Limits(), excused=0.25) == 9.0


def test_lateness_of_the_machine_is_not_charged() -> None:
    assert charged(1.125, LIMITS, excused=0.125) == 1.0
    assert charged(1.125, LIMITS, excused=0.25) == 1.0


def test_own_lateness_is_charged() -> None:
    assert charged(1.5, LIMITS, excused=0.125) == 1.375
    assert charged(1.5, LIMITS, excused=-3.0) == 1.5


def test_brain_that_lets_nobody_else_run_is_charged() -> None:
    assert charged(5.0, LIMITS, excused=4.0) == 5.0 - MOST_EXCUSED


def test_late_brain_that_comes_back_is_judged_by_its_own_time() -> None:
    clock = Clock(per_move=0.01, margin=0.01)
    record = play(python_brain("VerySleepy"), python_brain("FirstMove"), clock=clock)
    assert (record.reason, record.faulty) == ("time", 0)
    assert "used" in str(record.detail)


def test_waits_for_a_processor_never_shrink() -> None:
    thread = threading.get_native_id()
    before = processor_waits.of_thread(thread)
    assert 0.0 <= before <= processor_waits.of_thread(thread)
    assert processor_waits.of_process() >= before


@pytest.mark.parametrize("thread", [None, 0, "no such thread"])
def test_unknown_thread_has_not_waited(thread: int | str | None) -> None:
    assert processor_waits.of_thread(thread) == 0.0
