"""The kernels of the tree against their slow twin."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.search.mcts import tree
from partie.search.mcts.tree import DRAWN, LOST, NO_NODE, ROOT, UNKNOWN, WON
from partie.search.records import new_record
from tests.search.mcts.naive import Child, puct_scores


def rule_of(exploration: float = 1.25, growth: float = 1000.0, urgency: float = 0.25, loss: float = 1.0) -> Any:
    rule = new_record(tree.RULE)
    rule.exploration, rule.growth, rule.urgency, rule.loss = exploration, growth, urgency, loss
    return rule


def grown(*children: int, capacity: int = 64) -> tuple[Any, int]:
    """A pool whose root has this many children, the first of which has so many in turn, and so on; sides alternate."""
    nodes = tree.new_pool(capacity)
    tree.clear(nodes)
    used, node = 1, ROOT
    for depth, count in enumerate(children):
        first = used
        moves = np.arange(10 * depth, 10 * depth + count, dtype=np.int32)
        priors = np.full(count, 1 / count, np.float32)
        used = tree.expand(nodes, used, node, depth % 2, moves, priors, count)
        node = first
    return nodes, used


numbers = st.tuples(st.floats(0.0078125, 1, width=32), st.integers(0, 50), st.floats(-1, 1), st.integers(0, 3))


@pytest.mark.small
@given(st.lists(numbers, min_size=1, max_size=8), st.floats(0.1, 4), st.floats(0, 1), st.floats(0, 2))
@settings(max_examples=60)
def test_selection_is_the_formula_of_puct(
    given_children: list[tuple[float, int, float, int]], exploration: float, urgency: float, loss: float
) -> None:
    children = [Child(prior, visits, visits * mean, virtual) for prior, visits, mean, virtual in given_children]
    nodes, _ = grown(len(children))
    for node, child in enumerate(children, start=1):
        nodes[node].prior, nodes[node].visits = child.prior, child.visits
        nodes[node].total, nodes[node].virtual = child.total, child.virtual
    visits = 1 + sum(child.visits for child in children)
    virtual = sum(child.virtual for child in children)
    nodes[ROOT].visits, nodes[ROOT].virtual, nodes[ROOT].total = visits, virtual, 0.3 * visits
    scores = puct_scores(children, visits + virtual, 0.3, exploration, 1000.0, urgency, loss)
    chosen = tree.select_child(nodes, ROOT, rule_of(exploration, 1000.0, urgency, loss)) - 1
    assert scores[chosen] == pytest.approx(max(scores), abs=1e-9)


@pytest.mark.small
def test_a_first_visit_that_is_under_way_makes_the_other_moves_less_urgent() -> None:
    nodes, _ = grown(2)
    nodes[ROOT].visits, nodes[ROOT].virtual, nodes[ROOT].total = 1, 2, 0.3
    nodes[1].virtual = 2
    # the visited move is worth -0.3, the other one 0.3 less the square root of the prior on its way
    assert tree.select_child(nodes, ROOT, rule_of(exploration=0.0, urgency=1.0, loss=0.3)) == 1
    assert tree.select_child(nodes, ROOT, rule_of(exploration=0.0, urgency=0.5, loss=0.3)) == 2


@pytest.mark.small
def test_values_change_their_sign_with_the_side_on_the_way_up() -> None:
    nodes, _ = grown(2, 2)
    for node in (ROOT, 1, 3):
        nodes[node].virtual = 1
    tree.back_up(nodes, 3, 0.5, 0)  # two moves below the root the same side is to move
    assert [float(nodes[node].total) for node in (ROOT, 1, 3)] == [0.5, 0.5, -0.5]
    assert [int(nodes[node].visits) for node in (ROOT, 1, 2, 3)] == [1, 1, 0, 1]
    assert not nodes["virtual"].any()


@pytest.mark.small
def test_virtual_loss_sends_the_next_descent_elsewhere() -> None:
    nodes, _ = grown(3)
    nodes[ROOT].visits = 1
    reached = [int(tree.descend(nodes, rule_of(), NO_NODE)) for _ in range(3)]
    assert sorted(reached) == [1, 2, 3]


@pytest.mark.small
def test_withdrawing_takes_all_virtual_visits_back() -> None:
    nodes, _ = grown(3, 2)
    nodes[ROOT].visits = 1
    tree.withdraw(nodes, tree.descend(nodes, rule_of(), NO_NODE))
    assert not nodes["virtual"].any()


@pytest.mark.small
def test_one_winning_move_proves_a_win() -> None:
    nodes, _ = grown(2, 2)
    tree.settle(nodes, 3, 0, WON)  # won for the root's side after two moves: lost for the one that made the second
    assert nodes[3].proof == LOST
    assert nodes[1].proof == UNKNOWN  # the other has another answer
    tree.settle(nodes, 4, 0, WON)
    assert (nodes[1].proof, nodes[ROOT].proof, nodes[ROOT].distance) == (WON, WON, 2)


@pytest.mark.small
@pytest.mark.parametrize(
    ("results", "proof"),
    [((LOST, LOST), WON), ((WON, WON), LOST), ((WON, DRAWN), DRAWN), ((DRAWN, LOST), WON), ((DRAWN, DRAWN), DRAWN)],
)
def test_all_moves_together_prove_the_root(results: tuple[int, int], proof: int) -> None:
    nodes, _ = grown(2)
    for node, result in enumerate(results, start=1):
        tree.settle(nodes, node, 1, result)
    assert nodes[ROOT].proof == proof


@pytest.mark.small
def test_lost_moves_are_not_visited_again() -> None:
    nodes, _ = grown(2)
    nodes[ROOT].visits = 1
    tree.settle(nodes, 1, 1, WON)
    assert {int(tree.descend(nodes, rule_of(), NO_NODE)) for _ in range(5)} == {2}


@pytest.mark.small
def test_a_quick_win_ranks_first_and_a_late_loss_before_a_quick_one() -> None:
    nodes, _ = grown(5)
    for node, proof, distance, visits in ((1, LOST, 2, 90), (2, WON, 6, 1), (3, LOST, 8, 5), (4, WON, 2, 1)):
        nodes[node].proof, nodes[node].distance, nodes[node].visits = proof, distance, visits
    order = np.zeros(5, np.int32)
    assert tree.rank_children(nodes, order) == 5
    assert order.tolist() == [4, 2, 5, 3, 1]
    assert tree.best_child(nodes, ROOT) == 4


@pytest.mark.small
def test_a_subtree_moves_to_the_front_with_all_its_numbers() -> None:
    nodes, used = grown(3, 2, 4)
    nodes["visits"][:used] = np.arange(used)
    nodes["total"][:used] = np.arange(used)
    kept = tree.keep_subtree(nodes, used, 1, np.zeros(len(nodes), np.int32))
    assert kept == 1 + 2 + 4
    assert (nodes[ROOT].visits, nodes[ROOT].total) == (1, -1.0)  # for the side to move, which did not move here
    assert (nodes[ROOT].parent, nodes[ROOT].first, nodes[ROOT].children) == (NO_NODE, 1, 2)
    assert (nodes[1].parent, nodes[1].first, nodes[1].children) == (ROOT, 3, 4)
    assert nodes["move"][1:kept].tolist() == [10, 11, 20, 21, 22, 23]
    assert nodes["visits"][1:kept].tolist() == [4, 5, 6, 7, 8, 9]


@pytest.mark.small
def test_a_node_is_not_expanded_when_the_pool_is_used_up() -> None:
    nodes, used = grown(3, capacity=5)
    assert tree.expand(nodes, used, 1, 1, np.arange(2, dtype=np.int32), np.ones(2, np.float32), 2) == used
    assert nodes[1].children == 0


@pytest.mark.small
def test_the_way_to_a_node_fits_exactly_or_is_refused() -> None:
    nodes, _ = grown(2, 2, 2)  # nodes 1 and 2, below the first 3 and 4, below the third 5 and 6
    path = np.full(3, -7, np.int32)
    assert tree.path_to(nodes, ROOT, path) == 0
    assert (tree.path_to(nodes, 6, path), path.tolist()) == (3, [0, 10, 21])
    assert (tree.path_to(nodes, 2, path), path.tolist()) == (1, [1, 10, 21])
    assert tree.path_to(nodes, 6, path[:2]) == NO_NODE
