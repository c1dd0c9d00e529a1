"""Many games side by side: one visit of the tree in each of them, so that one batch is evaluated for all.

A game has a *slot*: its position, its tree, the position of the leaf that waits for its evaluation, and what was
found before every move so far. `gather` goes on in every slot until a leaf waits or the game is over; `take` gives the
leaves their values and priors.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.go.engine.evaluator import evaluate_leaf
from partie.games.go.network.planes import NOWHERE, place_of, point_of, write_codes
from partie.games.go.rules.kernels import BLACK, MAX_MOVES, POINTS, STATE, area, generate, make, outcome
from partie.games.go.rules.playouts import draw, play_outs
from partie.jit import kernel
from partie.search.mcts.tree import (
    DRAWN,
    NO_NODE,
    ROOT,
    UNKNOWN,
    back_up,
    best_child,
    clear,
    descend,
    expand,
    path_to,
    settle,
)
from partie.search.records import int64
from partie.search.values import NOT_OVER

IDLE, OPEN, WAITING, OVER = range(4)  # of a slot: nothing to play, to go on, a leaf waits, the game is over
_LONGEST_PATH = 512
_SETTLING_GAMES = 24  # playouts that say whether a board is settled
_SETTLED = 0.85  # mean owner of every point from which on it is
_ALL = 65_535  # a policy of whole numbers adds up to about this

SLOT = np.dtype(
    (
        np.record,
        [
            ("status", np.int32),
            ("used", np.int32),  # nodes of the tree; 0: the root is not open yet
            ("leaf", np.int32),  # the node that waits
            ("ply", np.int32),
            ("goal", np.int32),  # visits of this move
            ("is_taught", np.int32),  # whether the policy learns from this move
            ("opening", np.int32),  # moves that are still drawn from the policy
            ("settles", np.int32),  # whether the game may end before all dead stones are taken
            ("root_value", np.float64),
            ("lead", np.float64),  # of Black at the end, komi included
            ("noise", np.uint64),
        ],
    )
)
RULE = np.dtype(
    (
        np.record,
        [
            ("visits", np.int32),  # of a move that the policy learns from
            ("cheap_visits", np.int32),  # of the others
            ("taught", np.float64),  # share of the moves that the policy learns from
            ("candidates", np.int32),  # of Gumbel's choice at the root; 0: by visits
            ("longest", np.int32),  # plies of a game
            ("agrees", np.int32),  # whether two passes do not end the game in the tree at its root
            ("sharp_after", np.int32),  # plies after which the most visited move is played
        ],
    )
)
Slots = Any


def new_slots(count: int, size: int, longest: int, visits: int) -> dict[str, NDArray[Any]]:
    """Room for so many games."""
    from partie.search.mcts.tree import new_pool

    capacity = (visits + 2) * (size * size + 1) + 1
    return {
        "slots": np.zeros(count, SLOT),
        "states": np.zeros(count, STATE),
        "leaves": np.zeros(count, STATE),
        "pools": np.stack([new_pool(capacity) for _ in range(count)]),
        "gumbels": np.zeros((count, MAX_MOVES)),
        "codes": np.zeros((count, size * size), np.uint8),  # of the leaves
        "facts": np.zeros((count, 4), np.float32),  # of the leaves: ko, last move, passed, komi of the side to move
        "seen_codes": np.zeros((count, longest, size * size), np.uint8),
        "seen_facts": np.zeros((count, longest, 6), np.float32),  # the same, is_taught, the value by the search
        "seen_policies": np.zeros((count, longest, size * size + 1), np.uint16),
        "owners": np.zeros((count, size * size), np.int8),  # at the end, 1 for Black
    }


@kernel()
def uniform(slot: Any) -> float:
    """A random number from 0 to 1."""
    return (draw(slot, int64(1 << 30)) + 0.5) / float(1 << 30)


@kernel()
def describe(state: Any, codes: NDArray[np.uint8], facts: NDArray[np.float32]) -> None:
    """What the network gets of a position."""
    write_codes(state, codes)
    facts[0], facts[1] = place_of(state, int64(state.ko)), place_of(state, int64(state.last))
    facts[2] = 1.0 if state.passes > 0 else 0.0
    facts[3] = -state.komi if state.side == BLACK else state.komi


@kernel()
def worth(nodes: Any, child: int, rest: float, scale: float) -> float:
    """Log prior of a first move, corrected by what the search found; `rest` is the value of unvisited ones."""
    one = nodes[child]
    count = one.visits + one.virtual
    value = rest
    if one.proof != UNKNOWN:
        value = 0.0 if one.proof == DRAWN else float(one.proof)
    elif count > 0:
        value = (one.total - one.virtual) / count
    return math.log(max(one.prior, 1e-12)) + scale * (value + 1.0) / 2.0


@kernel()
def rest_value(nodes: Any, root_value: float) -> float:
    """What an unvisited first move is taken for: the value of the root, mixed with what was found."""
    weighted, seen, total = 0.0, 0.0, int64(0)
    first = int64(nodes[ROOT].first)
    for child in range(first, first + nodes[ROOT].children):
        one = nodes[child]
        count = one.visits + one.virtual
        if count > 0:
            total += count
            seen += one.prior
            weighted += one.prior * (one.total - one.virtual) / count
    if total == 0:
        return root_value
    return (root_value + total * weighted / max(seen, 1e-12)) / (1.0 + total)


@kernel()
def most_visits(nodes: Any) -> int:
    """The most visits of a first move."""
    most = int64(0)
    first = int64(nodes[ROOT].first)
    for child in range(first, first + nodes[ROOT].children):
        most = max(most, int64(nodes[child].visits + nodes[child].virtual))
    return most


@kernel()
def candidate(nodes: Any, gumbel: NDArray[np.float64], wanted: int, root_value: float) -> int:
    """The best first move among those with so many visits, by Gumbel's noise, prior and value; else the best of all."""
    rest, scale = rest_value(nodes, root_value), 50.0 + most_visits(nodes)
    best, best_score, is_wanted = int64(NO_NODE), -math.inf, False
    first = int64(nodes[ROOT].first)
    for child in range(first, first + nodes[ROOT].children):
        fits = nodes[child].visits + nodes[child].virtual == wanted
        if is_wanted and not fits:
            continue
        score = gumbel[child - first] + worth(nodes, int64(child), rest, scale)
        if score > best_score or (fits and not is_wanted):
            best, best_score, is_wanted = int64(child), score, fits
    return best


@kernel()
def write_policy(nodes: Any, state: Any, rule: Any, root_value: float, policy: NDArray[np.uint16]) -> None:
    """What the network should learn: the improved policy, or the visits."""
    size = int64(state.lines)
    first, count = int64(nodes[ROOT].first), int64(nodes[ROOT].children)
    rest, scale = rest_value(nodes, root_value), 50.0 + most_visits(nodes)
    weights = np.zeros(count)
    for child in range(count):
        if rule.candidates > 0:
            weights[child] = worth(nodes, first + child, rest, scale)
        else:
            weights[child] = nodes[first + child].visits
    if rule.candidates > 0:
        weights = np.exp(weights - weights.max())
    total = weights.sum()
    policy[:] = 0
    for child in range(count):
        place = place_of(state, int64(nodes[first + child].move))
        policy[size * size if place == NOWHERE else place] = np.uint16(_ALL * weights[child] / max(total, 1e-9))


@kernel()
def by_weights(nodes: Any, slot: Any, is_prior: bool) -> int:
    """A first move drawn by its prior, or by the square of its visits."""
    first, count = int64(nodes[ROOT].first), int64(nodes[ROOT].children)
    total = 0.0
    for child in range(first, first + count):
        total += nodes[child].prior if is_prior else float(nodes[child].visits) ** 2
    left = uniform(slot) * total
    for child in range(first, first + count):
        left -= nodes[child].prior if is_prior else float(nodes[child].visits) ** 2
        if left < 0.0:
            return int64(child)
    return best_child(nodes, ROOT)


@kernel()
def begin_move(slot: Any, rule: Any, gumbel: NDArray[np.float64], count: int) -> None:
    """Decides how long this move is thought about."""
    slot.is_taught = 1 if uniform(slot) < rule.taught else 0
    slot.goal = rule.visits if slot.is_taught == 1 else rule.cheap_visits
    if slot.opening > 0:
        slot.goal, slot.is_taught = 1, 0
    for index in range(count):
        gumbel[index] = -math.log(-math.log(uniform(slot))) if rule.candidates > 0 else 0.0


@kernel()
def chosen_move(slot: Any, nodes: Any, rule: Any, gumbel: NDArray[np.float64]) -> int:
    """The node of the move to play."""
    if slot.opening > 0:
        return by_weights(nodes, slot, True)
    if rule.candidates > 0:
        return candidate(nodes, gumbel, most_visits(nodes), float(slot.root_value))
    if slot.ply >= rule.sharp_after:
        return best_child(nodes, ROOT)
    return by_weights(nodes, slot, False)


@kernel()
def settled(slot: Any, state: Any, scratch: Any, owner: NDArray[np.int8]) -> bool:
    """Whether playouts agree about every point; writes whose they are."""
    owners, leads = np.zeros(POINTS, np.int32), np.zeros(_SETTLING_GAMES, np.int32)
    play_outs(state, scratch, int64(_SETTLING_GAMES), int64(draw(slot, int64(1 << 30))), owners, leads)
    for point in range(state.points):
        place = place_of(state, int64(point)) if state.board[point] != 3 else int64(NOWHERE)
        if place == NOWHERE:
            continue
        if abs(owners[point]) < _SETTLED * _SETTLING_GAMES:
            return False
        owner[place] = 1 if owners[point] > 0 else -1
    return True


@kernel()
def finish_game(slot: Any, state: Any, owner: NDArray[np.int8], is_settled: bool) -> None:
    """Counts the end of a game; without agreement everything on the board is alive."""
    slot.status = OVER
    if not is_settled:
        owners = np.zeros(POINTS, np.uint8)
        area(state.board, int64(state.lines), owners)
        for point in range(state.points):
            if state.board[point] != 3:
                place = place_of(state, int64(point))
                if place != NOWHERE:
                    owner[place] = 1 if owners[point] == BLACK else -1 if owners[point] != 0 else 0
    lead = 0.0
    for place in range(len(owner)):
        lead += owner[place]
    slot.lead = lead - state.komi


@kernel()
def end_move(
    slot: Any,
    state: Any,
    scratch: Any,
    nodes: Any,
    rule: Any,
    gumbel: NDArray[np.float64],
    codes: NDArray[np.uint8],
    facts: NDArray[np.float32],
    policy: NDArray[np.uint16],
    owner: NDArray[np.int8],
) -> None:
    """Notes what was found, plays the move, and sees whether the game is over."""
    node = chosen_move(slot, nodes, rule, gumbel)
    describe(state, codes, facts)
    facts[4], facts[5] = slot.is_taught, nodes[ROOT].total / nodes[ROOT].visits
    write_policy(nodes, state, rule, float(slot.root_value), policy)
    make(state, int64(nodes[node].move))
    slot.ply += 1
    slot.opening = max(0, slot.opening - 1)
    slot.used = 0
    size = int64(state.lines)
    if slot.settles == 1 and slot.ply * 2 > size * size and slot.ply % 4 == 0 and settled(slot, state, scratch, owner):
        finish_game(slot, state, owner, True)
    elif (state.passes >= 2 and rule.agrees == 0) or slot.ply >= rule.longest:
        finish_game(slot, state, owner, False)
    if rule.agrees == 1:
        state.passes = 0


@kernel()
def visit(
    slot: Any, states: Any, leaves: Any, game: int, nodes: Any, tree_rule: Any, first: int, path: NDArray[np.int32]
) -> bool:
    """One descent; whether a leaf waits. Ends of games count at once."""
    node = descend(nodes, tree_rule, int64(first))
    if nodes[node].proof != UNKNOWN:
        proof = int64(nodes[node].proof)
        above = int64(nodes[node].parent)
        mover = int64(nodes[node].side if above == NO_NODE else nodes[above].side)
        back_up(nodes, node, 0.0 if proof == DRAWN else float(proof), mover)
        return False
    length = path_to(nodes, node, path)
    leaves[game] = states[game]
    leaf = leaves[game]
    for step in range(length):
        make(leaf, int64(path[step]))
    side = int64(leaf.side) - 1
    value = outcome(leaf, int64(1))
    if value == NOT_OVER:
        slot.leaf = node
        return True
    result = int64(1 if value > 0 else -1 if value < 0 else DRAWN)
    settle(nodes, node, side, result)
    back_up(nodes, node, 0.0 if result == DRAWN else float(result), side)
    return False


@kernel()
def next_first(slot: Any, nodes: Any, rule: Any, gumbel: NDArray[np.float64], orders: NDArray[np.int32]) -> int:
    """The first move of the next visit by Gumbel's choice; `NO_NODE` leaves it to the tree."""
    if rule.candidates == 0:
        return int64(NO_NODE)
    done = int64(nodes[ROOT].visits) - 1
    order = orders[slot.is_taught, min(int64(rule.candidates), int64(nodes[ROOT].children))]
    return candidate(nodes, gumbel, int64(order[min(done, len(order) - 1)]), float(slot.root_value))


@kernel()
def gather(
    slots: Any,
    states: Any,
    leaves: Any,
    pools: Any,
    gumbels: NDArray[np.float64],
    codes: NDArray[np.uint8],
    facts: NDArray[np.float32],
    seen_codes: NDArray[np.uint8],
    seen_facts: NDArray[np.float32],
    seen_policies: NDArray[np.uint16],
    owners: NDArray[np.int8],
    scratch: Any,
    rule: Any,
    tree_rule: Any,
    orders: NDArray[np.int32],
) -> int:
    """Goes on in every slot until a leaf waits or the game is over; returns how many leaves wait."""
    path = np.zeros(_LONGEST_PATH, np.int32)
    waiting = int64(0)
    for game in range(len(slots)):
        slot, nodes = slots[game], pools[game]
        while slot.status == OPEN:
            if slot.used == 0:
                clear(nodes)
                slot.used, slot.leaf = 1, ROOT
                nodes[ROOT].virtual = 1
                leaves[game] = states[game]
                slot.status = WAITING
            elif nodes[ROOT].visits >= slot.goal or nodes[ROOT].proof != UNKNOWN:
                ply = slot.ply
                end_move(
                    slot,
                    states[game],
                    scratch,
                    nodes,
                    rule,
                    gumbels[game],
                    seen_codes[game, ply],
                    seen_facts[game, ply],
                    seen_policies[game, ply],
                    owners[game],
                )
            else:
                first = next_first(slot, nodes, rule, gumbels[game], orders)
                if visit(slot, states, leaves, int64(game), nodes, tree_rule, first, path):
                    slot.status = WAITING
        if slot.status == WAITING:
            describe(leaves[game], codes[game], facts[game])
            waiting += 1
    return waiting


@kernel()
def take(
    slots: Any,
    leaves: Any,
    pools: Any,
    gumbels: NDArray[np.float64],
    rule: Any,
    values: NDArray[np.float32],
    policies: NDArray[np.float32],
) -> None:
    """Gives every leaf that waits its value and the priors of its moves; policies are by places."""
    moves, scores = np.zeros(MAX_MOVES, np.int32), np.zeros(MAX_MOVES, np.int32)
    priors = np.zeros(MAX_MOVES, np.float32)
    for game in range(len(slots)):
        slot, nodes, leaf = slots[game], pools[game], leaves[game]
        if slot.status != WAITING:
            continue
        size = int64(leaf.lines)
        count = generate(leaf, int64(0), moves, scores)
        highest = -math.inf
        for index in range(count):
            place = place_of(leaf, int64(moves[index]))
            priors[index] = policies[game, size * size if place == NOWHERE else place]
            highest = max(highest, priors[index])
        total = 0.0
        for index in range(count):
            priors[index] = math.exp(priors[index] - highest)
            total += priors[index]
        for index in range(count):
            priors[index] /= total
        node, side = int64(slot.leaf), int64(leaf.side) - 1
        slot.used = expand(nodes, int64(slot.used), node, side, moves, priors, count)
        back_up(nodes, node, float(values[game]), side)
        slot.status = OPEN
        if node == ROOT:
            slot.root_value = values[game]
            begin_move(slot, rule, gumbels[game], count)


@kernel()
def evaluate_by_playouts(
    slots: Any,
    leaves: Any,
    scratch: Any,
    games: int,
    seed: int,
    values: NDArray[np.float32],
    policies: NDArray[np.float32],
) -> None:
    """The same numbers as a network gives, from playouts and the features of moves."""
    owners, leads, logits = np.zeros(POINTS, np.int32), np.zeros(games, np.int32), np.zeros(POINTS, np.float32)
    for game in range(len(slots)):
        if slots[game].status != WAITING:
            continue
        leaf = leaves[game]
        values[game] = evaluate_leaf(leaf, scratch, int64(games), int64(seed + game), owners, leads, logits)
        size = int64(leaf.lines)
        for place in range(size * size + 1):
            policies[game, place] = logits[point_of(leaf, int64(place))]
