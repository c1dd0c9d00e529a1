"""One game of the engine against itself, as positions to learn from: kernels.

`find` and `play` are templates: the engine plays with its patterns or with a network.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.searching import KERNELS, PATTERN_KERNELS, generate, make
from partie.games.checkers.rules.bits import count as number_of
from partie.games.checkers.rules.generate import can_move, must_capture
from partie.games.checkers.rules.state import BLOCKED, GOING_ON, ending
from partie.games.checkers.tables.index import UNKNOWN, probe
from partie.games.checkers.training.games import LONGEST, MOST_QUIET, set_seed
from partie.jit import kernel
from partie.search.alphabeta import SearchKernels
from partie.search.records import int64
from partie.search.root import prepare, search_depth
from partie.search.tables.values import DRAW, WIN
from partie.search.template import Kernel, specialise
from partie.search.values import LONGEST_WIN, TABLE_WIN

POSITION = np.dtype(
    [
        ("men", np.uint32, (2,)),  # of the side to move, of the other
        ("kings", np.uint32, (2,)),
        ("value", np.int16),  # what the search found, for the side to move
        # of the game, for the side to move: 2 won, 1 drawn, 0 lost; -1 when a random move came later
        ("result", np.int8),
    ]
)
FAR = 2_000  # points: values are cut to this
DEEPEST = 60
MOST_IN_ENDING = 11  # pieces
DEEPER = 4  # times as many nodes for endings: they are won by plans
SLOW = 24  # quiet plies after which a game whose value is nearly nothing counts as drawn
EVEN = 12  # points: nearly nothing

__all__ = ["POSITION", "play_by_network", "play_by_patterns", "set_seed"]


@kernel()
def value_for_mover(argument: Any) -> int:
    """1 won, 0 drawn, -1 lost, 2 still open, by the rules and the tables."""
    state = argument[0]
    code = ending(state)
    if code == BLOCKED:
        return int64(-1)
    if code != GOING_ON:
        return int64(0)
    value = probe(state.men[0], state.kings[0], state.men[1], state.kings[1], argument[2], argument[3])
    if value == UNKNOWN:
        return int64(2)
    return int64(0) if value == DRAW else (int64(1) if value == WIN else int64(-1))


@kernel()
def is_still(state: Any) -> bool:
    """Whether the side to move can move and need not capture."""
    other = state.men[1] | state.kings[1]
    return can_move(state.men[0], state.kings[0], other, state.rules) and not must_capture(
        state.men[0], state.kings[0], other, state.rules
    )


@kernel()
def keep(state: Any, positions: NDArray[np.void], place: int, value: int) -> None:
    """Writes down what stands on the board."""
    for side in range(2):
        positions[place].men[side] = state.men[side]
        positions[place].kings[side] = state.kings[side]
    positions[place].value = max(-FAR, min(FAR, value))


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

    Positions in which the side to move must capture are left out: the search never evaluates them. The last one,
    which the search or the tables know, is among them. A random move ends what earlier positions learn from the
    result.
    """
    state = argument[0]
    found, since, ply, result = int64(0), int64(0), int64(0), int64(2)
    sides = np.zeros(LONGEST, np.int8)
    while ply < LONGEST:
        result = value_for_mover(argument)
        if result != 2:
            if ply >= random_plies and state.quiet <= MOST_QUIET and is_still(state):
                keep(state, positions, found, FAR * result)
                sides[found] = ply & 1
                found += 1
            break
        count = generate(argument, int64(0), context.moves[0], context.scores[0])
        move = int64(context.moves[0, np.random.randint(0, count)])
        if ply >= random_plies and count > 1:
            pieces = number_of(state.men[0] | state.kings[0] | state.men[1] | state.kings[1])
            is_ending = pieces <= MOST_IN_ENDING
            value = find(argument, context, entries, stop, nodes * DEEPER if is_ending else nodes)
            best = int64(context.root_moves[0])
            if state.quiet <= MOST_QUIET and is_still(state):
                keep(state, positions, found, value)
                sides[found] = ply & 1
                found += 1
            if abs(value) >= TABLE_WIN - LONGEST_WIN:
                result = int64(1) if value > 0 else int64(-1)
                break
            if state.quiet >= SLOW and abs(value) <= EVEN:
                result = int64(0)
                break
            if is_ending or np.random.random() >= surprise:
                move = best
            else:
                since = found
            generate(argument, int64(0), context.moves[0], context.scores[0])
        elif count == 1:
            move = int64(context.moves[0, 0])
        make(argument, move)
        ply += 1
    result = int64(0) if result == 2 else result
    for number in range(since):
        positions[number].result = -1
    for number in range(since, found):
        positions[number].result = 1 + (result if sides[number] == ply & 1 else -result)
    return found


def _with(kernels: SearchKernels, label: str) -> Kernel:
    names = {"prepare": kernels.prepare, "search_depth": kernels.search_depth}
    return specialise(play, __name__, label, find=specialise(find, __name__, label, **names))


play_by_network = _with(KERNELS, "network")
play_by_patterns = _with(PATTERN_KERNELS, "patterns")
