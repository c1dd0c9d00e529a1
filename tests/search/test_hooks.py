"""Tables beside the state, draws by repetition, and the optional kernels."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.brain import Limits
from tests.search import hooked, passing, random_tree, ring, tictactoe

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


@pytest.mark.parametrize("cells", ["x...o....", "xox......", "xoxo.....", "x.o.x.o..", "xo......."])
def test_forced_moves_singular_moves_and_staging_keep_what_is_proved(cells: str) -> None:
    state = tictactoe.new_state(cells)
    found = hooked.TICTACTOE.searcher().search(state, Limits(depth=9))
    values = tictactoe.GAME.root_values(state, 9)
    assert found.value == max(values.values()) == values[found.move]


def test_a_forced_move_costs_no_depth() -> None:
    """Whoever is about to lose must answer, so that two plies see what four see without the hook."""
    state = tictactoe.new_state("x...o....")
    shallow = hooked.TICTACTOE.searcher().search(state, Limits(depth=2))
    assert len(shallow.line) > 2


def test_a_move_that_stands_alone_is_searched_deeper() -> None:
    state = tictactoe.new_state("x...o....")
    plain = tictactoe.GAME.searcher().search(state, Limits(depth=5))
    deeper = hooked.TICTACTOE.searcher().search(state, Limits(depth=5))
    assert deeper.nodes != plain.nodes


@given(st.integers(0, 10_000), st.integers(1, 6))
@settings(deadline=None, max_examples=40)
def test_trying_the_tables_move_before_generating_changes_no_value(seed: int, depth: int) -> None:
    state = random_tree.new_state(seed)
    found = hooked.STAGED_TREE.searcher().search(state, Limits(depth=depth))
    values = random_tree.GAME.root_values(state, found.depth)
    assert found.value == max(values.values()) == values[found.move]


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=40)
def test_a_cut_ends_its_node_with_its_value(seed: int) -> None:
    """Two plies below the root every node that goes on is worth the same, so depth changes nothing."""
    state = random_tree.new_state(seed)
    found = [hooked.PRUNED_TREE.searcher().search(state, Limits(depth=depth)).value for depth in (3, 6)]
    assert found[0] == found[1]


def test_passing_proves_a_good_position_with_fewer_nodes() -> None:
    plain, best = passing.nodes(passing.new_state(), 8)
    fewer, same = passing.nodes(passing.new_state(passes=True), 8)
    assert fewer < plain
    assert same == best


def test_a_shallower_search_above_beta_ends_a_node_with_fewer_nodes() -> None:
    plain, best = passing.nodes(passing.new_state(), 8)
    fewer, same = passing.nodes(passing.new_state(verifies=True), 8)
    assert fewer < plain
    assert same == best


def test_late_quiet_moves_are_left_out() -> None:
    """Of six answers to the first move two quiet ones and the one that is not quiet are tried."""
    narrow, _ = passing.nodes(passing.new_state(narrow=True), 2)
    whole, _ = passing.nodes(passing.new_state(), 2)
    assert whole - narrow == 3
