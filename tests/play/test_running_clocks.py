"""The clocks of a game that people play: what runs when, and what is charged."""

from __future__ import annotations

import pytest

from partie.core.clock import NO_CLOCK, Clock
from partie.core.clock_text import read_clock
from partie.play import running_clocks
from partie.play.running_clocks import RunningClocks

pytestmark = pytest.mark.small


class Watch:
    """The time, moved by hand; both clocks of the machine."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return self.now + 1e9


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(running_clocks, "time", made)
    monkeypatch.setattr(running_clocks, "PROCESS_BEGAN", made.time())
    return made


def clocks(text: str) -> RunningClocks:
    return RunningClocks.of(read_clock(text), 2)


def main_times(made: RunningClocks) -> list[float | None]:
    return [left.main for left in made.left]


def test_the_first_move_begins_the_clocks(watch: Watch) -> None:
    made = clocks("5+3")
    made.run()
    watch.now += 40
    assert made.until_flag() is None
    made.press(0, 1)
    assert main_times(made) == [300, 300]
    made.run()
    watch.now += 10
    assert made.until_flag() == 290
    made.press(1, 0)
    assert main_times(made) == [300, 293]


def test_a_clock_that_stands_charges_nothing(watch: Watch) -> None:
    made = clocks("5")
    made.press(0, 1)
    made.run()
    watch.now += 10
    made.pause()
    watch.now += 100
    assert made.elapsed() == 10
    made.run()
    watch.now += 5
    made.press(1, 0)
    assert main_times(made) == [300, 285]


def test_a_clock_that_runs_is_not_begun_again(watch: Watch) -> None:
    made = clocks("5")
    made.run()
    watch.now += 40
    assert made.elapsed() == 0  # before the first move
    made.press(0, 1)
    made.run()
    watch.now += 10
    made.run()
    watch.now += 5
    assert made.elapsed() == 15


def test_a_late_move_that_was_let_pass_is_charged_what_was_left(watch: Watch) -> None:
    made = clocks("5")
    made.press(0, 1)
    made.run()
    watch.now += 400
    made.press(1, 0)
    assert (made.left[1].main, made.left[1].used, made.left[1].fallen) == (0, 300, False)


def test_a_game_without_limits_counts_the_seconds(watch: Watch) -> None:
    made = RunningClocks.of(NO_CLOCK, 2)
    made.press(0, 1)
    made.run()
    watch.now += 400
    assert made.until_flag() is None
    made.press(1, 0)
    assert (made.left[1].used, made.left[1].fallen) == (400, False)


def test_a_brain_that_was_stopped_begins_again(watch: Watch) -> None:
    made = clocks("5")
    made.press(0, 1)
    made.run()
    watch.now += 10
    made.pause(forget=True)
    assert made.elapsed() == 0


def test_a_brain_is_charged_what_it_thought(watch: Watch) -> None:
    made = clocks("5")
    made.press(0, 1)
    made.run()
    watch.now += 30
    made.press(1, 0, seconds=2.0)
    assert main_times(made) == [300, 298]


def test_until_the_flag_all_periods_pass(watch: Watch) -> None:
    made = clocks("60+3x10")
    made.press(0, 1)
    made.run()
    watch.now += 75
    assert made.until_flag() == 15
    made.press(1, 0)
    assert (made.left[1].main, made.left[1].periods) == (0, 2)


def test_the_end_of_the_game_stops_the_clocks(watch: Watch) -> None:
    made = clocks("5")
    made.press(0, 1)
    made.run()
    watch.now += 20
    made.stop()
    watch.now += 20
    assert main_times(made) == [300, 280]
    assert made.until_flag() is None


def test_a_stored_clock_goes_on_where_it_ran(watch: Watch) -> None:
    made = clocks("5+3|1")
    made.press(0, 1)
    made.run()
    watch.now += 10
    read = RunningClocks.from_json(made.to_json())
    watch.now += 10
    assert read.elapsed() == 20
    assert read.until_flag() == 40
    assert read.to_json() == made.to_json()
    assert read.clock == made.clock


def test_time_without_a_server_is_charged_to_nobody(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    made = clocks("5")
    made.press(0, 1)
    made.run()
    stored = made.to_json()
    watch.now += 3600
    monkeypatch.setattr(running_clocks, "PROCESS_BEGAN", watch.time())
    watch.now += 5
    assert RunningClocks.from_json(stored).elapsed() == pytest.approx(5)


def test_no_flag_falls_without_a_limit_of_time(watch: Watch) -> None:
    made = RunningClocks.of(Clock(None, None, nodes=1000), 2)
    made.press(0, 1)
    made.run()
    watch.now += 1e6
    assert made.until_flag() is None
