"""Time controls: each rule of a clock, and what is left after moves."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.core.clock import NO_CLOCK, Clock, Stage, TimeLeft
from partie.core.clock_text import read_clock
from partie.core.record import Record, read_record, write_record

FISCHER = Clock(None, 60.0, increment=2.0)
DELAY = Clock(None, 60.0, delay=3.0)
BRONSTEIN = Clock(None, 60.0, delay=3.0, bronstein=True)
SESSIONS = Clock(None, 100.0, moves=2)
BYO_YOMI = Clock(None, 10.0, periods=3, period=30.0)
CANADIAN = Clock(None, 10.0, periods=1, period=100.0, period_moves=4)


def after(clock: Clock, *moves: float) -> TimeLeft:
    """One player's clock after moves that took so long."""
    left = clock.start()
    for seconds in moves:
        left = left.after(seconds)
    return left


def test_without_limits_a_move_takes_as_long_as_it_likes() -> None:
    assert (NO_CLOCK.start().limit, NO_CLOCK.start().budget) == (None, None)
    assert not after(NO_CLOCK, 1e6).fallen


def test_seconds_a_move_are_the_same_for_every_move() -> None:
    left = after(Clock(2.0), 1.0, 1.9)
    assert (left.limit, left.budget, left.fallen) == (2.0, 2.0, False)


def test_the_flag_falls_when_a_move_takes_longer_than_its_limit() -> None:
    assert after(Clock(2.0), 2.1).fallen
    assert after(Clock(None, 60.0), 30.0, 30.5).fallen
    assert not after(Clock(None, 60.0), 30.0, 30.0).fallen


def test_the_main_time_is_for_all_moves() -> None:
    assert after(Clock(None, 60.0), 10.0, 20.0).limit == 30.0


def test_the_shorter_of_two_limits_counts() -> None:
    clock = Clock(5.0, 12.0)
    assert [after(clock, *[4.0] * moves).limit for moves in (0, 1, 2)] == [5.0, 5.0, 4.0]


def test_an_increment_is_added_after_the_move() -> None:
    assert FISCHER.start().limit == 60.0
    assert after(FISCHER, 10.0).limit == 52.0
    assert after(FISCHER, 1.0).limit == 61.0


def test_a_delay_is_not_charged_and_not_saved() -> None:
    assert after(DELAY, 1.0).main == 60.0
    assert after(DELAY, 10.0).main == 53.0
    assert DELAY.start().limit == 63.0


def test_a_delay_of_bronstein_does_not_save_a_move_that_is_too_late() -> None:
    assert after(BRONSTEIN, 1.0).main == 60.0
    assert after(BRONSTEIN, 10.0).main == 53.0
    assert BRONSTEIN.start().limit == 60.0
    assert after(BRONSTEIN, 61.0).fallen
    assert not after(DELAY, 61.0).fallen


def test_a_session_adds_its_time_after_its_last_move() -> None:
    assert (after(SESSIONS, 30.0).main, after(SESSIONS, 30.0).moves_to_go) == (70.0, 1)
    assert (after(SESSIONS, 30.0, 30.0).main, after(SESSIONS, 30.0, 30.0).moves_to_go) == (140.0, 2)


def test_a_period_begins_again_after_a_move_within_it() -> None:
    left = after(BYO_YOMI, 10.0, 29.0, 29.0)
    assert (left.is_overtime, left.periods, left.period, left.limit) == (True, 3, 30.0, 90.0)


def test_a_period_that_passes_is_lost() -> None:
    assert after(BYO_YOMI, 10.0, 31.0).periods == 2
    assert after(BYO_YOMI, 10.0, 61.0).periods == 1
    assert after(BYO_YOMI, 10.0, 91.0).fallen


def test_overtime_begins_within_the_move_that_uses_up_the_main_time() -> None:
    left = after(BYO_YOMI, 45.0)
    assert (left.main, left.periods, left.fallen) == (0.0, 2, False)


def test_canadian_overtime_counts_the_moves_of_a_period() -> None:
    left = after(CANADIAN, 10.0, 20.0)
    assert (left.period, left.period_moves) == (80.0, 3)
    assert after(CANADIAN, 10.0, 0.0).period_moves == 3


def test_a_canadian_period_begins_again_after_its_last_move() -> None:
    left = after(CANADIAN, 20.0, 20.0, 20.0, 20.0)
    assert (left.period, left.period_moves, left.periods) == (100.0, 4, 1)
    assert after(CANADIAN, 20.0, 20.0, 71.0).fallen


def test_every_player_may_have_another_clock() -> None:
    clock = read_clock("5+3|1+0")
    assert [clock.start(seat).limit for seat in (0, 1)] == [300.0, 60.0]
    assert clock.is_limited


def test_a_search_plans_a_part_of_the_time_that_is_left() -> None:
    assert Clock(None, 300.0).start().budget == 12.0
    assert FISCHER.start().budget == pytest.approx(60 / 25 + 1.6)
    assert SESSIONS.start().budget == 50.0
    assert after(BYO_YOMI, 20.0).budget == 24.0
    assert CANADIAN.start().budget == pytest.approx(10 / 25 + 20)


CLOCKS = st.sampled_from(
    [NO_CLOCK, Clock(2.0), Clock(3.0, 20.0), FISCHER, DELAY, BRONSTEIN, SESSIONS, BYO_YOMI, CANADIAN]
)


@given(CLOCKS, st.lists(st.floats(0, 50), max_size=30))
def test_a_search_that_follows_its_budget_never_loses_on_time(clock: Clock, asked: list[float]) -> None:
    left = clock.start()
    for seconds in asked:
        left = left.after(seconds if left.budget is None else min(seconds, left.budget))
        assert not left.fallen


@given(CLOCKS, st.lists(st.floats(0, 200), max_size=10))
def test_the_stages_of_a_move_last_as_long_as_its_limit(clock: Clock, moves: list[float]) -> None:
    left = after(clock, *moves)
    if left.limit is not None and left.clock.per_move is None:
        assert sum(stage.seconds for stage in left.stages()) == pytest.approx(left.limit)


def test_stages_name_what_runs() -> None:
    assert DELAY.start().stages() == [Stage("delay", 3.0), Stage("main", 60.0)]
    assert after(BYO_YOMI, 45.0).stages() == [Stage("period", 30.0, 2, 1), Stage("period", 30.0, 1, 1)]
    assert Clock(2.0).start().stages() == [Stage("move", 2.0)]
    assert NO_CLOCK.start().stages() == []


@pytest.mark.parametrize("clock", [Clock(), NO_CLOCK, FISCHER, BRONSTEIN, SESSIONS, CANADIAN, read_clock("5+3|40/60")])
def test_records_and_databases_read_back_what_they_wrote(clock: Clock) -> None:
    assert Clock.from_json(clock.to_json()) == clock
    assert read_record(write_record(Record("toy", "small", clock=clock))).clock == clock


def test_databases_of_older_versions_have_four_keys() -> None:
    stored = {"per_move": None, "per_game": 60.0, "margin": 0.1, "patience": 5.0}
    assert Clock.from_json(stored) == Clock(None, 60.0, 0.1, 5.0)
    assert Clock(None, 60.0, 0.1, 5.0).to_json() == stored


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"per_game": None, "increment": 1.0}, "needs a main time"),
        ({"moves": 40, "periods": 1, "period": 3.0}, "not both"),
        ({"delay": 1.0, "increment": 1.0}, "not two of them"),
        ({"periods": 3}, "both a number of periods and their seconds"),
        ({"per_game": 0.0}, "leaves no time"),
        ({"per_game": 0.0, "moves": 3}, "a session of moves"),
        ({"per_move": 0.0}, "0 seconds a move"),
    ],
)
def test_a_clock_that_cannot_be_played_with_says_why(wrong: dict[str, float], sentence: str) -> None:
    clock = dataclasses.replace(Clock(None, 60.0), **wrong)  # type: ignore[arg-type]
    assert any(sentence in str(problem) for problem in clock.problems())
    assert any(sentence in str(problem) for problem in Clock(seats=(clock,)).problems())


def test_a_clock_without_numbers_gives_each_move_a_second() -> None:
    assert Clock().start().limit == 1.0


def test_the_flag_falls_after_the_running_period_and_those_that_follow() -> None:
    left = TimeLeft(BYO_YOMI, 0.0, periods=3, period=12.0)
    assert left.remaining == left.overtime == 12.0 + 30.0 + 30.0
    assert TimeLeft(BYO_YOMI, 4.0, periods=1, period=12.0).remaining == 4.0 + 12.0
    assert TimeLeft(FISCHER, 4.0).remaining == 4.0
