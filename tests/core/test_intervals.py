"""Error bars of shares and means, checked by published and by hand-made values."""

from __future__ import annotations

import pytest

from partie.core.intervals import mean_error, wilson


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (15, 148, 0.0624, 0.1605),  # Newcombe 1998, method 3: 81/263, 15/148, 0/20, 1/29
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval(hits: int, number: int, low: float, high: float) -> None:
    assert wilson(hits, number) == pytest.approx((low, high), abs=1e-4)


def test_nothing_counted_leaves_everything_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_error_of_a_mean() -> None:
    assert mean_error([1.0, 3.0]) == pytest.approx(1.959964)  # deviation √2, by √2 games
    assert mean_error([7.0]) is None
