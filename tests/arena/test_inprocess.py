"""What a Python brain is charged for, and what not."""

from __future__ import annotations

import threading

import pytest

from partie import games
from partie.arena import game_pool, inprocess
from partie.arena.brains import BrainSpec
from partie.arena.conditions import GameConditions
from partie.arena.tournament.pairing import Pairing
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.clock import Clock
from partie.core.game import WarmUp
from partie.core.position import Position
from partie.parallel import processor_waits
from partie.play.brain_thread import MAX_EXCUSED, charged
from partie.play.warmup import WarmUps
from tests.arena.tables import play, python_brain
from tests.arena.toys import TOYS, FirstMove, NotesLimits

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
    assert charged(5.0, LIMITS, excused=4.0) == 5.0 - MAX_EXCUSED


def test_late_brain_that_comes_back_is_judged_by_its_own_time() -> None:
    clock = Clock(per_move=0.01, margin=0.01)
    record = play(python_brain("VerySleepy"), python_brain("FirstMove"), clock=clock)
    assert (record.reason, record.at_fault) == ("time", 0)
    assert "used" in str(record.detail)


def test_brain_does_not_lose_on_time_while_its_kernels_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inprocess, "LATE_RETURN", 0.1)
    clock = Clock(per_move=1.0, margin=30.0)
    record = play(python_brain("Compiling"), python_brain("FirstMove"), clock=clock, max_moves=2)
    assert record.at_fault is None, record
    assert len(record.moves) == 2


def test_brain_that_does_not_come_back_is_told_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inprocess, "LATE_RETURN", 0.1)
    record = play(python_brain("NeverBack"), python_brain("FirstMove"), clock=Clock(per_move=0.01))
    assert (record.reason, record.at_fault) == ("time", 0)
    assert str(record.detail).startswith("no answer in 0.")


def test_game_is_warmed_up_before_its_clock_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []
    game = TOYS["nim"]

    class Noting(FirstMove):
        def choose(
            self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
        ) -> Analysis:
            happened.append("asked")
            return super().choose(position, limits, stop)

    monkeypatch.setattr(type(game), "warm_up", lambda _: [WarmUp("engine", lambda: happened.append("warm"))])
    monkeypatch.setattr(type(game), "brain", lambda *_given, **_options: Noting())
    monkeypatch.setattr(game_pool, "PROCESS", WarmUps())
    monkeypatch.setattr(games, "load", lambda _name: game)
    specs = tuple(BrainSpec(name, "partie:1") for name in "ab")
    for number in range(2):
        game_pool.play_pairing(
            game_pool.Job("nobody's", Pairing(number, 0, (0, 1), 0, 0, 0), GameConditions("nim", ""), specs)
        )
    assert happened[0] == "warm"
    assert happened.count("warm") == 1 < happened.count("asked")


def test_waits_for_a_processor_never_shrink() -> None:
    thread = threading.get_native_id()
    before = processor_waits.of_thread(thread)
    assert 0.0 <= before <= processor_waits.of_thread(thread)
    assert processor_waits.of_process() >= before


@pytest.mark.parametrize("thread", [None, 0, "no such thread"])
def test_unknown_thread_has_not_waited(thread: int | str | None) -> None:
    assert processor_waits.of_thread(thread) == 0.0


def test_a_brain_gets_its_share_of_the_time_and_all_clocks() -> None:
    clock = Clock(None, 100.0, increment=1.0, depth=3, nodes=500)
    NotesLimits.seen.clear()
    play(python_brain("NotesLimits"), python_brain("FirstMove"), clock=clock, max_moves=1)
    [limits] = NotesLimits.seen
    assert limits.seconds == pytest.approx(4.8)
    assert (limits.depth, limits.nodes) == (3, 500)
    assert limits.clocks == (clock.start(), clock.start())
