"""Clocks as texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.core.clock import NO_CLOCK, Clock
from partie.core.clock_text import format_clock, read_clock
from partie.core.errors import InvalidText


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("none", NO_CLOCK),
        ("5+3", Clock(None, 300.0, increment=3.0)),
        ("5+0", Clock(None, 300.0)),
        ("0.5+1", Clock(None, 30.0, increment=1.0)),
        ("100s+2", Clock(None, 100.0, increment=2.0)),
        ("5+d3", Clock(None, 300.0, delay=3.0)),
        ("5+b3", Clock(None, 300.0, delay=3.0, bronstein=True)),
        ("40/300", Clock(None, 300.0, moves=40)),
        ("40/300+2", Clock(None, 300.0, moves=40, increment=2.0)),
        ("600+3x30", Clock(None, 600.0, periods=3, period=30.0)),
        ("0+3x30", Clock(None, 0.0, periods=3, period=30.0)),
        ("600+1x300/25", Clock(None, 600.0, periods=1, period=300.0, period_moves=25)),
        ("2/move", Clock(2.0)),
        ("5+3,depth=8", Clock(None, 300.0, increment=3.0, depth=8)),
        ("nodes=5000", Clock(None, None, nodes=5000)),
        ("5+3|1+0", Clock(None, None, seats=(Clock(None, 300.0, increment=3.0), Clock(None, 60.0)))),
    ],
)
def test_a_text_says_the_clock_and_the_clock_its_text(text: str, clock: Clock) -> None:
    assert read_clock(text) == clock
    assert format_clock(clock) == text


@pytest.mark.parametrize(("text", "seconds"), [("5", 300), ("5m", 300), ("90s", 90), ("1:30", 90), ("40/1:30", 90)])
def test_units_may_be_written(text: str, seconds: float) -> None:
    assert read_clock(text).per_game == seconds


@pytest.mark.parametrize(
    "text",
    ["", "x", "5+", "5+3+2", "1/2/3", "5:99", "-5+3", "5+3x", "5,6", "depth=x", "5+3|", "600+3x30/0", "1e9", "9" * 500],
)
def test_what_is_not_a_clock_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        read_clock(text)


def test_a_refusal_names_the_part_that_is_wrong() -> None:
    with pytest.raises(InvalidText, match="'5\\+x' is not a clock"):
        read_clock("depth=3, 5+x")


@given(st.text("0123456789+/x|,:sm dbnoe.=", max_size=12))
def test_whatever_is_read_can_be_written_and_read_again(text: str) -> None:
    try:
        clock = read_clock(text)
    except InvalidText:
        return
    assert read_clock(format_clock(clock)) == clock
