"""The tree: a pool of nodes of fixed size, and the kernels that walk, grow and shrink it. They know no game.

Node 0 is the root. The children of a node lie side by side, behind their parent. Values and proofs of a node are
for the side that made the move to it; those of the root are for the side to move.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import int64

UNKNOWN, LOST, WON, DRAWN = 0, -1, 1, 2  # proofs; the opposite of a draw is a draw
NO_NODE = -1
ROOT = 0

NODE = np.dtype(
    (
        np.record,
        [
            ("total", np.float64),  # sum of the values of all visits, each -1 (lost) to 1 (won)
            ("parent", np.int32),
            ("first", np.int32),  # the first child
            ("children", np.int32),  # 0 before the node is expanded
            ("move", np.int32),  # that led here
            ("visits", np.int32),
            ("virtual", np.int32),  # visits that wait for their evaluation
            ("prior", np.float32),  # of the move, among its siblings
            ("distance", np.int16),  # plies to the end, where there is a proof
            ("side", np.int8),  # to move; known once the node was visited
            ("proof", np.int8),  # UNKNOWN, LOST, WON or DRAWN
        ],
    )
)
RULE = np.dtype(
    (
        np.record,
        [
            ("exploration", np.float64),  # weight of the prior against the value
            ("growth", np.float64),  # visits after which the weight begins to grow; see `weight`
            (
                "urgency",
                np.float64,
            ),  # first-play urgency: how much worse than its parent an unvisited node is taken for
            ("loss", np.float64),  # virtual loss: what a waiting visit counts, 1 is a lost game
        ],
    )
)

Nodes = NDArray[np.void]  # of NODE


def new_pool(capacity: int) -> Nodes:
    """Room for this many nodes."""
    return np.zeros(capacity, NODE)


@kernel()
def opposite(proof: int) -> int:
    """The proof for the other side."""
    return int64(proof) if proof == DRAWN else -int64(proof)


@kernel()
def clear(nodes: Any) -> None:
    """Leaves a root that was never visited."""
    root = nodes[ROOT]
    root.total = 0.0
    root.parent, root.first, root.children, root.move = NO_NODE, NO_NODE, 0, NO_NODE
    root.visits, root.virtual, root.prior = 0, 0, 1.0
    root.distance, root.side, root.proof = 0, 0, UNKNOWN


@kernel()
def mean_for_mover(nodes: Any, node: int) -> float:
    """The mean value of a visited node for the side to move in it."""
    mean: float = nodes[node].total / nodes[node].visits
    if node == ROOT or nodes[nodes[node].parent].side == nodes[node].side:
        return mean
    return -mean


@kernel()
def weight(rule: Any, visits: int) -> float:
    """How much priors count: a constant that grows slowly, as in AlphaZero."""
    total: float = rule.exploration + math.log((1.0 + visits + rule.growth) / rule.growth)
    return total


@kernel()
def select_child(nodes: Any, node: int, rule: Any) -> int:
    """The child with the best sum of value and exploration (PUCT); NO_NODE where all of them are decided."""
    parent = nodes[node]
    seen = 0.0
    for child in range(parent.first, parent.first + parent.children):
        if nodes[child].visits + nodes[child].virtual > 0:
            seen += nodes[child].prior
    unvisited = (mean_for_mover(nodes, node) if parent.visits > 0 else 0.0) - rule.urgency * math.sqrt(seen)
    scale = weight(rule, parent.visits + parent.virtual) * math.sqrt(parent.visits + parent.virtual)
    best, best_score = NO_NODE, -math.inf
    for child in range(parent.first, parent.first + parent.children):
        one = nodes[child]
        if one.proof == WON or one.proof == LOST:
            continue
        count = one.visits + one.virtual
        if one.proof == DRAWN:
            value = 0.0
        elif count == 0:
            value = unvisited
        else:
            value = (one.total - rule.loss * one.virtual) / count
        score = value + scale * one.prior / (1.0 + count)
        if score > best_score:
            best, best_score = child, score
    return int64(best)


@kernel()
def has_open_child(nodes: Any) -> bool:
    """Whether a first move is left without a proof."""
    for child in range(nodes[ROOT].first, nodes[ROOT].first + nodes[ROOT].children):
        if nodes[child].proof == UNKNOWN:
            return True
    return False


@kernel()
def descend(nodes: Any, rule: Any, first: int) -> int:
    """Goes from the root to a node without children or with a proof; every node on the way gets a virtual visit.

    `first` is the first move to take, NO_NODE leaves it to the rule.
    """
    node = int64(ROOT)
    nodes[ROOT].virtual += 1
    while nodes[node].children > 0 and (node == ROOT or nodes[node].proof == UNKNOWN):
        node = int64(first) if node == ROOT and first != NO_NODE else select_child(nodes, node, rule)
        nodes[node].virtual += 1
    return node


@kernel()
def withdraw(nodes: Any, node: int) -> None:
    """Takes back the virtual visits of a descent that led nowhere new."""
    while node != NO_NODE:
        nodes[node].virtual -= 1
        node = int64(nodes[node].parent)


@kernel()
def back_up(nodes: Any, node: int, value: float, side: int) -> None:
    """Turns the virtual visits of a descent into visits with this value, which is for `side`."""
    while node != NO_NODE:
        parent = int64(nodes[node].parent)
        mover = nodes[node].side if parent == NO_NODE else nodes[parent].side
        nodes[node].total += value if mover == side else -value
        nodes[node].visits += 1
        nodes[node].virtual -= 1
        node = parent


@kernel()
def expand(
    nodes: Any, used: int, node: int, side: int, moves: NDArray[np.int32], priors: NDArray[np.float32], count: int
) -> int:
    """Gives the node its children; returns how many nodes are used then: as before where there is no room."""
    if used + count > len(nodes):
        return int64(used)
    nodes[node].first, nodes[node].children, nodes[node].side = used, count, side
    for index in range(count):
        child = nodes[used + index]
        child.total = 0.0
        child.parent, child.first, child.children, child.move = node, NO_NODE, 0, moves[index]
        child.visits, child.virtual, child.prior = 0, 0, priors[index]
        child.distance, child.side, child.proof = 0, 0, UNKNOWN
    return int64(used + count)


@kernel()
def settle(nodes: Any, node: int, side: int, result: int) -> None:
    """Notes the end of the game in a node, for the side to move there, and what it proves above."""
    nodes[node].side = side
    parent = int64(nodes[node].parent)
    mover = nodes[node].side if parent == NO_NODE else nodes[parent].side
    nodes[node].proof = result if mover == side else opposite(result)
    nodes[node].distance = 0
    while parent != NO_NODE and nodes[parent].proof == UNKNOWN and prove(nodes, parent):
        parent = int64(nodes[parent].parent)


@kernel()
def prove(nodes: Any, node: int) -> bool:
    """Looks whether the children of a node prove it: one that wins, or all of them."""
    one = nodes[node]
    proof, shortest, longest, drawn = LOST, 32_000, 0, 0
    for child in range(one.first, one.first + one.children):
        found = nodes[child].proof
        if found == WON:
            proof = WON
            shortest = min(shortest, nodes[child].distance)
        elif found == UNKNOWN and proof != WON:
            proof = UNKNOWN
        elif found == DRAWN and proof == LOST:
            proof = DRAWN
        if found == LOST:
            longest = max(longest, nodes[child].distance)
        elif found == DRAWN:
            drawn = max(drawn, nodes[child].distance)
    if proof == UNKNOWN:
        return False
    mover_is_same = one.parent == NO_NODE or nodes[one.parent].side == one.side
    one.proof = proof if mover_is_same else opposite(proof)
    one.distance = 1 + (shortest if proof == WON else drawn if proof == DRAWN else longest)
    return True


@kernel()
def ranks_before(nodes: Any, one: int, other: int) -> bool:
    """Whether a move is the better choice: quick wins first, then visits, late losses last."""
    left, right = nodes[one], nodes[other]
    left_class = 2 if left.proof == WON else 0 if left.proof == LOST else 1
    right_class = 2 if right.proof == WON else 0 if right.proof == LOST else 1
    if left_class != right_class:
        return left_class > right_class
    if left_class != 1 and left.distance != right.distance:
        return bool((left.distance < right.distance) == (left_class == 2))
    if left.visits != right.visits:
        return bool(left.visits > right.visits)
    if left.visits > 0 and left.total != right.total:
        return bool(left.total > right.total)
    return bool(left.prior > right.prior)


@kernel()
def best_child(nodes: Any, node: int) -> int:
    """The child to play; NO_NODE where there are none."""
    best = int64(NO_NODE)
    for child in range(nodes[node].first, nodes[node].first + nodes[node].children):
        if best == NO_NODE or ranks_before(nodes, int64(child), best):
            best = int64(child)
    return best


@kernel()
def rank_children(nodes: Any, order: NDArray[np.int32]) -> int:
    """Writes the children of the root, the best first; returns how many."""
    count = int64(nodes[ROOT].children)
    for index in range(count):
        child = int64(nodes[ROOT].first + index)
        place = index
        while place > 0 and ranks_before(nodes, child, int64(order[place - 1])):
            order[place] = order[place - 1]
            place -= 1
        order[place] = child
    return count


@kernel()
def path_to(nodes: Any, node: int, path: NDArray[np.int32]) -> int:
    """Writes the moves from the root to a node; returns how many, NO_NODE where they are more than fit."""
    length = 0
    above = int64(node)
    while above != ROOT:
        above = int64(nodes[above].parent)
        length += 1
    if length > len(path):
        return int64(NO_NODE)
    above = int64(node)
    for place in range(length - 1, -1, -1):
        path[place] = nodes[above].move
        above = int64(nodes[above].parent)
    return int64(length)


@kernel()
def keep_subtree(nodes: Any, used: int, root: int, moved: NDArray[np.int32]) -> int:
    """Makes a node the root and drops all that is not below it; returns how many nodes are left.

    Children lie behind their parents, so that one pass forwards moves every node to a place that is free.
    """
    if nodes[root].parent != NO_NODE and nodes[nodes[root].parent].side != nodes[root].side:
        nodes[root].total = -nodes[root].total
        nodes[root].proof = opposite(nodes[root].proof)
    nodes[root].parent, nodes[root].prior, nodes[root].move = NO_NODE, 1.0, NO_NODE
    moved[:used] = NO_NODE
    moved[root] = ROOT
    nodes[ROOT] = nodes[root]
    kept = 1
    for node in range(root + 1, used):
        parent = nodes[node].parent
        if parent == NO_NODE or moved[parent] == NO_NODE:
            continue
        moved[node] = kept
        above = moved[parent]
        if nodes[above].first == node:
            nodes[above].first = kept
        nodes[kept] = nodes[node]
        nodes[kept].parent = above
        kept += 1
    return int64(kept)
