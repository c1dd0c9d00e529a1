"""Histories: a tuple of keys that shares its past."""

from __future__ import annotations

import functools

from hypothesis import given
from hypothesis import strategies as st

from partie.core.history import History

KEYS = st.lists(st.integers(0, 9), max_size=300)


def history(keys: list[int]) -> History[int]:
    return functools.reduce(History.add, keys, History[int]())


@given(KEYS)
def test_a_history_counts_and_lists_as_a_tuple_does(keys: list[int]) -> None:
    past = history(keys)
    assert list(past) == keys
    assert len(past) == len(keys)
    for key in range(11):
        assert past.count(key) == keys.count(key)
        assert (key in past) == (key in keys)


@given(KEYS, KEYS)
def test_histories_are_equal_where_their_keys_are(one: list[int], other: list[int]) -> None:
    assert (history(one) == history(other)) == (one == other)
    assert history(one) == history(list(one))
    assert hash(history(one)) == hash(history(list(one)))


def test_lines_that_part_do_not_see_each_other() -> None:
    common = history(list(range(100)))
    left, right = common.add(1000), common.add(2000)
    assert 2000 not in left
    assert 1000 not in right
    assert len(common) == 100


def test_a_history_is_not_a_tuple() -> None:
    assert history([]) != ()
