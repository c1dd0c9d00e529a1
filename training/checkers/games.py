"""One game of the engine against itself, as positions to learn from: kernels.

`find` and `play` are templates: the engine plays with its patterns or with a network.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.searching import KERNELS, PATTERN_KERNELS, generate, make
from partie.games.checkers.rules.generate import must_capture
from partie.games.checkers.training.games import LONGEST, MOST_QUIET, set_seed, value_for_mover
from partie.search.alphabeta import SearchKernels
from partie.search.records import int64
from partie.search.root import prepare, search_depth
from partie.search.template import Kernel, specialise
from partie.search.values import LONGEST_WIN, TABLE_WIN

POSITION = np.dtype(
    [
        ("men", np.uint32, (2,)),  # of the side to move, of the other
        ("kings", np.uint32, (2,)),
        ("value", np.int16),  # what the search found, for the side to move
        ("result", np.int8),  # of the game, for the side to move: 2 won, 1 drawn, 0 lost
    ]
)
FAR = 2_000  # points: values are cut to this
DEEPEST = 60

__all__ = ["POSITION", "play_by_network", "play_by_patterns", "set_seed"]


def find(argument: Any, context: Any, entries: NDArray[np.void], stop: NDArray[np.uint8], nodes: int) -> int:
    """Searches until the nodes are used up; the last complete depth counts. Returns its value."""
    context.node_limit = nodes
    prepare(argument, context, entries)
    move, value = int64(context.root_moves[0]), int64(0)
    for depth in range(1, DEEPEST):
        search_depth(argument, context, entries, stop, int64(depth), int64(1))
        if context.stopped != 0 and depth > 1:
            break
        move, value = int64(context.root_moves[0]), int64(context.root_values[0])
        if context.root_count == 1 or abs(value) >= TABLE_WIN - LONGEST_WIN:
            break
    context.root_moves[0] = move
    return value


def play(
    argument: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    nodes: int,
    random_plies: int,
    surprise: float,
    positions: NDArray[np.void],
) -> int:
    """Plays `argument[0]` to the end or until the tables know it; fills the positions and returns their number.

    Positions in which the side to move must capture are left out: the search never evaluates them.
    """
    state = argument[0]
    found, ply, result = int64(0), int64(0), int64(2)
    sides = np.zeros(LONGEST, np.int8)
    while ply < LONGEST:
        result = value_for_mover(argument)
        if result != 2:
            break
        count = generate(argument, int64(0), context.moves[0], context.scores[0])
        move = int64(context.moves[0, np.random.randint(0, count)])
        if ply >= random_plies and count > 1:
            value = find(argument, context, entries, stop, nodes)
            best = int64(context.root_moves[0])
            if abs(value) >= TABLE_WIN - LONGEST_WIN:
                result = int64(1) if value > 0 else int64(-1)
                break
            other = state.men[1] | state.kings[1]
            fresh = state.quiet <= MOST_QUIET
            if fresh and not must_capture(state.men[0], state.kings[0], other, state.rules):
                for side in range(2):
                    positions[found].men[side] = state.men[side]
                    positions[found].kings[side] = state.kings[side]
                positions[found].value = max(-FAR, min(FAR, value))
                sides[found] = ply & 1
                found += 1
            if np.random.random() >= surprise:
                move = best
            generate(argument, int64(0), context.moves[0], context.scores[0])
        elif count == 1:
            move = int64(context.moves[0, 0])
        make(argument, move)
        ply += 1
    result = int64(0) if result == 2 else result
    for number in range(found):
        positions[number].result = 1 + (result if sides[number] == ply & 1 else -result)
    return found


def _with(kernels: SearchKernels, label: str) -> Kernel:
    names = {"prepare": kernels.prepare, "search_depth": kernels.search_depth}
    return specialise(play, __name__, label, find=specialise(find, __name__, label, **names))


play_by_network = _with(KERNELS, "network")
play_by_patterns = _with(PATTERN_KERNELS, "patterns")
