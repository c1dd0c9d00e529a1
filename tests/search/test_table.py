"""The transposition table."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.search import table
from partie.search.table import BUCKET, EXACT, LOWER, UPPER, TranspositionTable
from partie.search.values import PROVED, WIN

pytestmark = pytest.mark.small

VALUES = st.one_of(
    st.integers(-PROVED + 1, PROVED - 1), st.integers(PROVED, WIN - 100), st.integers(100 - WIN, -PROVED)
)
KEYS = st.integers(0, 2**64 - 1).map(np.uint64)
SHARED = TranspositionTable(1)


def find(memory: TranspositionTable, key: int | np.uint64) -> np.uint64:
    return np.uint64(table.probe(memory.entries, np.uint64(key)))


def put(
    memory: TranspositionTable,
    key: int | np.uint64,
    move: int = 1,
    value: int = 0,
    depth: int = 5,
    bound: int = EXACT,
) -> None:
    table.store(memory.entries, np.uint64(key), move, value, depth, bound, 0, memory.generation)


@given(KEYS, st.integers(0, 2**24 - 1), VALUES, st.integers(0, 255), st.sampled_from([LOWER, UPPER, EXACT]))
@settings(deadline=None)
def test_what_is_stored_is_found(key: np.uint64, move: int, value: int, depth: int, bound: int) -> None:
    SHARED.clear()
    put(SHARED, key, move, value, depth, bound)
    found = find(SHARED, key)
    assert (table.move_of(found), table.value_of(found, 0)) == (move, value)
    assert (table.depth_of(found), table.bound_of(found)) == (depth, bound)
    assert table.generation_of(found) == SHARED.generation


@given(KEYS, KEYS)
@settings(deadline=None)
def test_another_position_is_not_found(key: np.uint64, other: np.uint64) -> None:
    SHARED.clear()
    put(SHARED, key)
    assert (find(SHARED, other) != table.NOTHING) == (key == other)


@given(KEYS, VALUES, VALUES)
@settings(deadline=None)
def test_words_of_two_writers_do_not_fit_together(key: np.uint64, value: int, other_value: int) -> None:
    SHARED.clear()
    put(SHARED, key, move=1, value=value)
    torn = table.pack(2, other_value, 5, EXACT, 0)  # another thread's second word came last
    slot = int(key & np.uint64(len(SHARED.entries) // BUCKET - 1)) * BUCKET
    SHARED.entries[slot]["content"] = torn
    assert find(SHARED, key) == table.NOTHING


@given(st.integers(0, 900), st.integers(0, 50), st.integers(0, 50))
@settings(deadline=None)
def test_a_win_is_as_far_from_the_node_wherever_the_node_is(distance: int, ply: int, other_ply: int) -> None:
    for sign in (1, -1):
        SHARED.clear()
        seen = sign * (WIN - ply - distance)
        table.store(SHARED.entries, np.uint64(7), 1, seen, 5, EXACT, ply, 0)
        assert table.value_of(find(SHARED, 7), ply) == seen
        assert table.value_of(find(SHARED, 7), other_ply) == sign * (WIN - other_ply - distance)


def test_an_empty_table_knows_nothing_even_about_key_zero() -> None:
    assert table.bound_of(find(TranspositionTable(1), 0)) == 0


def fill_bucket(memory: TranspositionTable) -> list[int]:
    step = len(memory.entries) // BUCKET
    return [number * step for number in range(1, BUCKET + 2)]  # all of bucket 0


def test_the_shallowest_entry_of_a_full_bucket_goes() -> None:
    memory = TranspositionTable(1)
    keys = fill_bucket(memory)
    for key, depth in zip(keys, (9, 4, 6, 8, 5), strict=True):
        put(memory, key, depth=depth)
    assert [find(memory, key) != table.NOTHING for key in keys] == [True, False, True, True, True]


def test_an_old_entry_goes_before_a_shallow_new_one() -> None:
    memory = TranspositionTable(1)
    keys = fill_bucket(memory)
    put(memory, keys[0], depth=9)
    memory.next_search()
    for key in keys[1:]:
        put(memory, key, depth=2)
    assert [find(memory, key) != table.NOTHING for key in keys] == [False, True, True, True, True]


@pytest.mark.parametrize(("bound", "depth", "kept"), [(LOWER, 5, 9), (LOWER, 6, 6), (EXACT, 2, 2), (UPPER, 9, 9)])
def test_a_clearly_deeper_entry_of_the_same_search_stays(bound: int, depth: int, kept: int) -> None:
    memory = TranspositionTable(1)
    put(memory, 3, depth=9)
    put(memory, 3, depth=depth, bound=bound)
    assert table.depth_of(find(memory, 3)) == kept


def test_the_next_search_overwrites_deeper_entries() -> None:
    memory = TranspositionTable(1)
    put(memory, 3, depth=9)
    memory.next_search()
    put(memory, 3, depth=1, bound=LOWER)
    assert table.depth_of(find(memory, 3)) == 1


def test_generations_start_again_after_255() -> None:
    memory = TranspositionTable(1)
    for _ in range(256):
        memory.next_search()
    assert memory.generation == 0


def test_clear_forgets() -> None:
    memory = TranspositionTable(1)
    put(memory, 3)
    memory.clear()
    assert find(memory, 3) == table.NOTHING


@pytest.mark.parametrize(("mebibytes", "used"), [(1, 1), (3, 2), (16, 16)])
def test_the_size_is_a_power_of_two_that_fits(mebibytes: int, used: int) -> None:
    memory = TranspositionTable(mebibytes)
    assert memory.entries.nbytes == used << 20
    assert memory.entries.ctypes.data % 64 == 0


def test_no_table_below_one_mebibyte() -> None:
    with pytest.raises(ValueError, match="0 MiB"):
        TranspositionTable(0)
