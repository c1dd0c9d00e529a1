"""The kernels the shared search needs; their state is (position, rules, weights, probe, network)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.engine.evaluation import evaluate_with
from partie.games.mills.engine.network_value import network_value, reaches
from partie.games.mills.rules import kernels
from partie.games.mills.rules.kernels import NONE, closes, count_men
from partie.games.mills.tables.probe import UNKNOWN, Probe, probe_value
from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.records import int64
from partie.search.tables.values import DRAW, LOSS
from partie.search.tables.values import WIN as TABLE_WON
from partie.search.values import DRAW_MARGIN, LONGEST_WIN, NOT_OVER, TABLE_WIN, WIN

PRUNE_DEPTH = 6  # plies left up to which the network may end a node
PRUNE_MARGIN = 150  # how much the value may change with each of them


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All turns; removals first, then those that stop or prepare a mill."""
    position, rules = state[0], state[1]
    count = kernels.generate(position, rules, moves)
    own, other = position.men[position.turn], position.men[1 - position.turn]
    for number in range(count):
        move = int64(moves[number])
        target, removed = move >> 5 & 31, move >> 10
        score = 40 * count_men(rules.neighbours[target])
        if closes(other, target, rules):
            score += 3000
        if removed != NONE:
            score += 60000 + 40 * count_men(rules.neighbours[removed] & ~other)
        elif closing_next(own, other, target, rules):
            score += 500
        scores[number] = score
    return count


@kernel()
def closing_next(own: int, other: int, target: int, rules: Any) -> bool:
    """Whether a man on `target` makes two of three on a line the enemy is not in."""
    found = False
    for pair in rules.pairs[target]:
        found |= bool(own & pair) and not other & pair
    return found


@kernel()
def make(state: Any, move: int) -> None:
    """Plays a turn."""
    kernels.make(state[0], move)


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes it back."""
    kernels.unmake(state[0], move)


@kernel()
def evaluate(state: Any) -> int:
    """The guess for the side to move: of the network where it was learned, else of counted facts."""
    if reaches(state[0], state[4]):
        return network_value(state[0], state[4])
    return evaluate_with(state[0], state[1], state[2])


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Endings, what the tables know, and repetition: once before counts as drawn already."""
    position = state[0]
    code = kernels.ending(position, state[1])
    if code == kernels.TOO_FEW or code == kernels.BLOCKED:
        return int64(ply - WIN)
    if code != kernels.GOING_ON:
        return int64(0)
    if position.quiet >= 4 and kernels.occurrences(position) >= 2:
        return int64(0)
    value = probe_value(position, state[3])
    if value == UNKNOWN:
        return int64(NOT_OVER)
    if value == DRAW:
        return drawn_value(state)
    return int64(TABLE_WIN - ply if value == TABLE_WON else ply - TABLE_WIN)


@kernel()
def drawn_value(state: Any) -> int:
    """A draw of the tables: nearly nothing, but the more promising one is preferred."""
    return int64(max(-DRAW_MARGIN, min(DRAW_MARGIN, evaluate_with(state[0], state[1], state[2]) // 32)))


@kernel()
def key(state: Any) -> np.uint64:
    """The exact number of the position, hashed."""
    mixed = np.uint64(kernels.key(state[0]))
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(mixed ^ (mixed >> np.uint64(31)))


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Turns without a removal."""
    return move >> 10 == NONE


@kernel()
def static_value(state: Any) -> int:
    """The value without searching, where the network was learned."""
    return network_value(state[0], state[4]) if reaches(state[0], state[4]) else int64(0)


@kernel()
def prune(
    state: Any,
    context: Any,
    entries: Any,
    stop: Any,
    entry: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """The network's value, where it is so far above beta that the plies left will hardly change it."""
    if depth > PRUNE_DEPTH or abs(beta) >= TABLE_WIN - LONGEST_WIN or not reaches(state[0], state[4]):
        return int64(NOT_OVER)
    value = int64(context.static_values[ply])
    return value if value - PRUNE_MARGIN * depth >= beta else int64(NOT_OVER)


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
    static_value=static_value,
    prune=prune,
)


@kernel()
def value_turns(
    states: NDArray[np.void],
    rules: NDArray[np.void],
    probe: Probe,
    moves: NDArray[np.int32],
    values: NDArray[np.int64],
    traps: NDArray[np.int64],
) -> int:
    """All turns with what the tables say about the position after each, for the side to move there,
    and how many answers out of a thousand would lose for the one who answers.
    """
    state = states[0]
    count = kernels.generate(state, rules[0], moves)
    replies = np.empty(kernels.MOST_MOVES, np.int32)
    for number in range(count):
        move = int64(moves[number])
        kernels.make(state, move)
        values[number] = ended_or_probed(state, rules[0], probe)
        answers = kernels.generate(state, rules[0], replies)
        losing = 0
        for answer in range(answers):
            kernels.make(state, int64(replies[answer]))
            losing += ended_or_probed(state, rules[0], probe) == TABLE_WON
            kernels.unmake(state, int64(replies[answer]))
        traps[number] = 1000 * losing // max(1, answers)
        kernels.unmake(state, move)
    return count


@kernel()
def ended_or_probed(state: Any, rules: Any, probe: Probe) -> int:
    """The value of a position, whether its game is over or the tables know it."""
    code = kernels.ending(state, rules)
    if code == kernels.TOO_FEW or code == kernels.BLOCKED:
        return int64(LOSS)
    if code != kernels.GOING_ON:
        return int64(DRAW)
    return probe_value(state, probe)
