"""Tables beside the state, draws by repetition, leaf and extend."""

from __future__ import annotations

import pytest

from partie.brain import Limits
from tests.search import ring


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
