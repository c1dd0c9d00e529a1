"""The kernels the shared search needs; their state is (position, rules, weights)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mills import kernels
from partie.games.mills.evaluation import evaluate_with
from partie.games.mills.kernels import NONE, closes, count_men
from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.records import int64
from partie.search.values import NOT_OVER, WIN


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
    """The guess for the side to move."""
    return evaluate_with(state[0], state[1], state[2])


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Endings; a position that stood on the board before counts as drawn already."""
    position = state[0]
    code = kernels.ending(position, state[1])
    if code == kernels.GOING_ON:
        if position.quiet >= 4 and kernels.occurrences(position) >= 2:
            return int64(0)
        return int64(NOT_OVER)
    if code in (kernels.TOO_FEW, kernels.BLOCKED):
        return int64(ply - WIN)
    return int64(0)


@kernel()
def key(state: Any) -> np.uint64:
    """The exact number of the position, stirred."""
    mixed = np.uint64(kernels.key(state[0]))
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(mixed ^ (mixed >> np.uint64(31)))


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Turns without a removal."""
    return move >> 10 == NONE


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
)
