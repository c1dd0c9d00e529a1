"""What values mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.search.values import PROVED, WIN, is_proved, plies_to_end, win_percent

pytestmark = pytest.mark.small


def test_even_is_fifty_percent() -> None:
    assert win_percent(0, 100) == 50


def test_one_scale_ahead_is_about_73_percent() -> None:
    assert win_percent(400, 400) == pytest.approx(73.1, abs=0.05)


@pytest.mark.parametrize(("value", "percent"), [(WIN - 7, 100), (-(WIN - 7), 0), (PROVED, 100)])
def test_only_proved_values_are_certain(value: int, percent: float) -> None:
    assert win_percent(value, 100) == percent


@given(st.integers(-PROVED + 1, PROVED - 1), st.integers(1, 10_000))
def test_evaluations_are_never_certain_and_the_sides_agree(value: int, scale: int) -> None:
    assert 0 < win_percent(value, scale) < 100
    assert win_percent(value, scale) + win_percent(-value, scale) == pytest.approx(100)


def test_a_win_says_how_far_it_is() -> None:
    assert is_proved(WIN - 7)
    assert plies_to_end(7 - WIN) == 7
