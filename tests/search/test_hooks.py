"""Tables beside the state, draws by repetition, leaf and extend."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.brain import Limits
from tests.search import ring

pytestmark = pytest.mark.small


def test_without_a_reply_the_evaluation_counts() -> None:
    assert ring.searcher().search(ring.new_state(), Limits(depth=1)).value == 100


@pytest.mark.parametrize("depth", [2, 3, 4, 5, 6])
def test_going_back_is_a_draw_by_repetition(depth: int) -> None:
    found = ring.searcher().search(ring.new_state(), Limits(depth=depth))
    assert (found.value, len(found.line)) == (0, 2)


def test_a_leaf_may_count_its_own_nodes() -> None:
    assert ring.searcher().search(ring.new_state(), Limits(depth=1)).nodes == 2002


def test_extended_moves_see_further() -> None:
    assert ring.searcher(extension=1).search(ring.new_state(), Limits(depth=1)).value == 0


@given(st.integers(0, 60_000))
@settings(deadline=None, max_examples=20)
def test_a_search_stopped_within_a_leaf_forgets_what_the_leaf_said(fuse: int) -> None:
    found = ring.searcher(fuse=fuse).search(ring.new_state(), Limits(depth=12))
    assert found.move in (0, 1)
    assert found.value in (0, 100)
    assert found.depth > 0 or fuse < 2002
