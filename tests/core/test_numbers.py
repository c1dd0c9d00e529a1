"""Numbers from outside are read within bounds, however long they are."""

from __future__ import annotations

import pytest

from partie.core.numbers import clamp_float, clamp_int, parse_int

LONG = "9" * 4301  # more than Python turns into a number


@pytest.mark.parametrize(("text", "value"), [("7", 7), (" -3 ", -3), ("007", 7), ("0", 0), ("-0", 0)])
def test_whole_numbers_are_read(text: str, value: int) -> None:
    assert parse_int(text) == value


@pytest.mark.parametrize("text", ["", "-", "+5", "²", "٣", "９", "1.5", "1e3", "inf", "0x10", "5\n6", LONG])
def test_everything_else_is_not_a_whole_number(text: str) -> None:
    assert parse_int(text) is None


def test_bounds_belong_to_the_range() -> None:
    assert [parse_int(text, -1, 2**63 - 1) for text in ("-2", "-1", str(2**63 - 1), str(2**63))] == [
        None,
        -1,
        2**63 - 1,
        None,
    ]


def test_what_is_out_of_bounds_counts_as_the_nearer_bound() -> None:
    assert [clamp_int(text, -5, 10) for text in (LONG, f"-{LONG}", "11", "3", "x")] == [
        10,
        -5,
        10,
        3,
        None,
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [("1e400", 9.0), ("inf", 9.0), ("-inf", 0.5), ("0", 0.5), ("2.5", 2.5), ("nan", None), ("", None)],
)
def test_numbers_with_decimals_keep_to_their_bounds(text: str, value: float | None) -> None:
    assert clamp_float(text, 0.5, 9.0) == value


@pytest.mark.parametrize("sign", ["", "-"])
def test_twenty_digits_are_a_number_and_one_more_is_none(sign: str) -> None:
    assert parse_int(sign + "9" * 20) == int(sign + "9" * 20)
    assert parse_int(sign + "1" * 21) is None
