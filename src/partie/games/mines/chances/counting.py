"""Counts all layouts of ordered boxes at once: a forward and a backward pass over the states.

A layer is the set of need vectors reachable after some boxes; each state carries a weight for every number of
mines used so far. Weights of a layer are scaled to a largest weight of 1 and each mine counts
`fugacity` times, which keeps doubles exact enough on boards of any size.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from partie.games.mines.chances.frontier import (
    IMPOSSIBLE,
    MAX_STATES,
    MAX_TRANSITIONS,
    MAX_WEIGHTS,
    OK,
    TABLE_BITS,
    TOO_WIDE,
)
from partie.jit import kernel

CHOOSE = np.array([[math.comb(size, mines) for mines in range(9)] for size in range(9)], np.float64)


@kernel()
def reset(frontier: Any) -> None:
    """Forgets all layers."""
    frontier.used[0] = 0
    frontier.used[1] = 0
    frontier.used[2] = 0


@kernel()
def forward(frontier: Any, first: int, last: int, layer: int, fugacity: float) -> Any:
    """Layers for the steps first..last-1; status and the logarithm of the scale taken out."""
    state = frontier.used[0]
    if state + 1 >= MAX_STATES or frontier.used[2] + 1 >= MAX_WEIGHTS:
        return TOO_WIDE, 0.0
    frontier.layer_state[layer] = state
    frontier.layer_state[layer + 1] = state + 1
    frontier.layer_transition[layer] = frontier.used[1]
    frontier.layer_weight[layer] = frontier.used[2]
    frontier.layer_low[layer] = 0
    frontier.layer_width[layer] = 1
    frontier.state_key[state, 0] = np.uint64(0)
    frontier.state_key[state, 1] = np.uint64(0)
    frontier.alpha[frontier.used[2]] = 1.0
    frontier.used[0] += 1
    frontier.used[2] += 1
    scale = 0.0
    for step in range(first, last):
        size = frontier.box_size[frontier.order[step]]
        for mines in range(size + 1):
            frontier.step_weight[step, mines] = CHOOSE[size, mines] * fugacity**mines
        status = _connect(frontier, step, layer)
        if status != OK:
            return status, 0.0
        status, step_scale = _weigh(frontier, step, layer)
        if status != OK:
            return status, 0.0
        scale += step_scale
        layer += 1
    frontier.layer_transition[layer + 1] = frontier.used[1]
    return OK, scale


@kernel()
def _connect(frontier: Any, step: int, layer: int) -> int:
    """Transitions of one step and the states of the next layer."""
    box = frontier.order[step]
    size = frontier.box_size[box]
    degree = frontier.box_degree[box]
    open_low = frontier.step_open[step, 0]
    open_high = frontier.step_open[step, 1]
    mask_low = frontier.step_mask[step, 0]
    mask_high = frontier.step_mask[step, 1]
    first_state = frontier.layer_state[layer]
    last_state = frontier.layer_state[layer + 1]
    bits = 4
    while (1 << bits) < 4 * (size + 1) * (last_state - first_state) and bits < TABLE_BITS:
        bits += 1
    frontier.used[3] += 1
    transition = frontier.used[1]
    for state in range(first_state, last_state):
        low = frontier.state_key[state, 0] + open_low
        high = frontier.state_key[state, 1] + open_high
        fewest = 0
        most = size
        for index in range(degree):
            slot = frontier.step_slot[step, index]
            word = high if slot >= 16 else low
            need = np.int64((word >> np.uint64(4 * (slot & 15))) & np.uint64(15))
            most = min(most, need)
            fewest = max(fewest, need - frontier.step_room[step, index])
        for mines in range(fewest, most + 1):
            count = np.uint64(mines)
            target = _state_of(frontier, low - count * mask_low, high - count * mask_high, last_state, bits)
            if target < 0 or transition >= MAX_TRANSITIONS:
                return TOO_WIDE
            frontier.transition_from[transition] = state
            frontier.transition_to[transition] = target
            frontier.transition_mines[transition] = mines
            transition += 1
    frontier.used[1] = transition
    frontier.layer_transition[layer + 1] = transition
    frontier.layer_state[layer + 2] = frontier.used[0]
    return OK if frontier.used[0] > last_state else IMPOSSIBLE


@kernel()
def _state_of(frontier: Any, low: Any, high: Any, first_state: int, bits: int) -> Any:
    stamp = frontier.used[3]
    mask = (1 << bits) - 1
    mixed = (low ^ (high * np.uint64(0xBF58476D1CE4E5B9))) * np.uint64(0x9E3779B97F4A7C15)
    place = np.int64(mixed >> np.uint64(64 - bits))
    while frontier.table_stamp[place] == stamp:
        state = frontier.table[place]
        if frontier.state_key[state, 0] == low and frontier.state_key[state, 1] == high:
            return state
        place = (place + 1) & mask
    state = frontier.used[0]
    if state + 1 >= MAX_STATES or 2 * (state - first_state) > mask:
        return -1
    frontier.used[0] = state + 1
    frontier.state_key[state, 0] = low
    frontier.state_key[state, 1] = high
    frontier.table_stamp[place] = stamp
    frontier.table[place] = state
    return state


@kernel()
def _weigh(frontier: Any, step: int, layer: int) -> Any:
    """Weights of the next layer from this one's."""
    begin = frontier.layer_transition[layer]
    end = frontier.layer_transition[layer + 1]
    fewest = 99
    most = 0
    for transition in range(begin, end):
        fewest = min(fewest, frontier.transition_mines[transition])
        most = max(most, frontier.transition_mines[transition])
    width = frontier.layer_width[layer]
    next_width = width + most - fewest
    states = frontier.layer_state[layer + 2] - frontier.layer_state[layer + 1]
    base = frontier.used[2]
    if base + states * next_width >= MAX_WEIGHTS:
        return TOO_WIDE, 0.0
    frontier.used[2] = base + states * next_width
    frontier.layer_weight[layer + 1] = base
    frontier.layer_width[layer + 1] = next_width
    frontier.layer_low[layer + 1] = frontier.layer_low[layer] + fewest
    alpha = frontier.alpha
    alpha[base : base + states * next_width] = 0.0
    for transition in range(begin, end):
        mines = frontier.transition_mines[transition]
        weight = frontier.step_weight[step, mines]
        source = (
            frontier.layer_weight[layer] + (frontier.transition_from[transition] - frontier.layer_state[layer]) * width
        )
        target = (
            base + (frontier.transition_to[transition] - frontier.layer_state[layer + 1]) * next_width + mines - fewest
        )
        for index in range(width):
            alpha[target + index] += weight * alpha[source + index]
    return OK, _scale(alpha, base, states * next_width)


@kernel()
def _scale(weights: Any, base: int, count: int) -> float:
    """Divides by the largest weight and gives its logarithm."""
    largest = 0.0
    for index in range(base, base + count):
        largest = max(largest, weights[index])
    if largest == 0.0:
        return 0.0
    factor = 1.0 / largest
    for index in range(base, base + count):
        weights[index] *= factor
    return math.log(largest)


@kernel()
def backward(frontier: Any, first: int, last: int, layer: int, final_state: int, outside: Any) -> None:
    """Expected, least and most mines of every box.

    `layer` is the layer before `first`; counting ends in `final_state` of the last layer, and
    `outside[m]` is the weight of everything else when these boxes hold `layer_low + m` mines.
    """
    final = layer + last - first
    width = frontier.layer_width[final]
    beta = frontier.beta
    for state in range(frontier.layer_state[final], frontier.layer_state[final + 1]):
        base = frontier.layer_weight[final] + (state - frontier.layer_state[final]) * width
        frontier.state_live[state] = state == final_state
        if state == final_state:
            for index in range(width):
                beta[base + index] = outside[index]
    for step in range(last - 1, first - 1, -1):
        _step_back(frontier, step, layer + step - first)


@kernel()
def _step_back(frontier: Any, step: int, layer: int) -> None:
    box = frontier.order[step]
    alpha = frontier.alpha
    beta = frontier.beta
    width = frontier.layer_width[layer]
    next_width = frontier.layer_width[layer + 1]
    shift = frontier.layer_low[layer + 1] - frontier.layer_low[layer]
    first_state = frontier.layer_state[layer]
    next_state = frontier.layer_state[layer + 1]
    base = frontier.layer_weight[layer]
    beta[base : base + (next_state - first_state) * width] = 0.0
    frontier.state_live[first_state:next_state] = 0
    total = 0.0
    expected = 0.0
    least = 99
    most = -1
    for transition in range(frontier.layer_transition[layer], frontier.layer_transition[layer + 1]):
        target_state = frontier.transition_to[transition]
        if frontier.state_live[target_state] == 0:
            continue
        source_state = frontier.transition_from[transition]
        mines = frontier.transition_mines[transition]
        weight = frontier.step_weight[step, mines]
        source = base + (source_state - first_state) * width
        target = frontier.layer_weight[layer + 1] + (target_state - next_state) * next_width + mines - shift
        flow = 0.0
        for index in range(width):
            value = weight * beta[target + index]
            beta[source + index] += value
            flow += value * alpha[source + index]
        if flow > 0.0:
            frontier.state_live[source_state] = 1
            total += flow
            expected += flow * mines
            least = min(least, mines)
            most = max(most, mines)
    _scale(beta, base, (next_state - first_state) * width)
    frontier.expected[box] = expected / total if total > 0.0 else 0.0
    frontier.least[box] = least
    frontier.most[box] = most
