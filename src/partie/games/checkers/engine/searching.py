"""The kernels the shared search needs; their state is (game, what the evaluation learned, endings, packed endings).

There are two searches: the player's, with the network, and one with the patterns that `partie evolve` teaches.
Functions without `@kernel()` are templates that evaluate; `_with` puts one of the evaluations in.

A move of the search is `start | target << 5 | number << 10`, where the number of a capture leads to its
captured set in `state.taken`, and 0 means that nothing is captured.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.network_value import network_value
from partie.games.checkers.engine.patterns import weigh
from partie.games.checkers.rules import generate as rules
from partie.games.checkers.rules import state as game
from partie.games.checkers.rules.bits import count, turned
from partie.games.checkers.rules.board import LAST_ROW
from partie.games.checkers.rules.state import PLIES
from partie.games.checkers.tables.index import UNKNOWN, probe
from partie.jit import kernel
from partie.search.alphabeta import SearchKernels, specialise_search
from partie.search.context import late_move_reductions
from partie.search.records import int64
from partie.search.tables.values import DRAW
from partie.search.tables.values import WIN as TABLE_WON
from partie.search.template import Kernel, specialise
from partie.search.values import DRAW_MARGIN, INFINITE, LONGEST_WIN, NOT_OVER, TABLE_WIN, WIN

PRUNE_DEPTH = 4  # plies from the leaves
VERIFIED_DEPTH = 4  # plies from the leaves, at least
REDUCTIONS = late_move_reductions(base=0.9, divisor=1.35)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves; large captures and crownings first, then advances."""
    position = state[0]
    taken = position.taken[position.ply & (PLIES - 1)]
    other = position.men[1] | position.kings[1]
    found = rules.generate(position.men[0], position.kings[0], other, position.rules, moves, taken)
    if found and taken[0]:
        for number in range(found):
            moves[number] |= (number + 1) << 10
            captured = taken[number]
            scores[number] = 60_000 + 400 * count(captured) + 300 * count(captured & position.kings[1])
        return found
    for number in range(found):
        move = int64(moves[number])
        is_man = position.men[0] >> (move & 31) & 1
        crowned = is_man and 1 << (move >> 5) & LAST_ROW
        scores[number] = 3_000 if crowned else 0
    return found


@kernel()
def make(state: Any, move: int) -> None:
    """Plays a move."""
    position = state[0]
    captured = int64(0)
    if move >> 10:
        captured = position.taken[position.ply & (PLIES - 1), (move >> 10) - 1]
    game.make(position, move & 31, move >> 5 & 31, captured)


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes it back."""
    game.unmake(state[0])


@kernel()
def evaluate(state: Any) -> int:
    """The guess of the network for the side to move."""
    return network_value(state[0], state[1])


@kernel()
def evaluate_by_patterns(state: Any) -> int:
    """The guess of the patterns."""
    position = state[0]
    return weigh(position.men[0], position.kings[0], position.men[1], position.kings[1], state[1])


def outcome(state: Any, ply: int) -> int:
    """Draws and what the tables know; one repetition counts as drawn already."""
    position = state[0]
    if position.quiet >= 4 and (position.quiet >= position.limit or game.occurrences(position, int64(2)) >= 2):
        return int64(0)
    men, kings = position.men, position.kings
    if count(men[0] | men[1] | kings[0] | kings[1]) > state[2].most:
        return int64(NOT_OVER)
    value = probe(men[0], kings[0], men[1], kings[1], state[2], state[3])
    if value == UNKNOWN:
        return int64(NOT_OVER)
    if value == DRAW:
        return drawn_value(state)
    return int64(TABLE_WIN - ply if value == TABLE_WON else ply - TABLE_WIN)


def drawn_value(state: Any) -> int:
    """A draw of the tables: nearly nothing, but the more promising one is preferred."""
    return int64(max(-DRAW_MARGIN, min(DRAW_MARGIN, evaluate(state) // 32)))


@kernel()
def key(state: Any) -> np.uint64:
    """The four sets, hashed together; the board turns with the players, so the side to move is in them.

    Where the draw by counting moves comes near, the count is stirred in too.
    """
    position = state[0]
    men = np.uint64(position.men[0]) | np.uint64(position.men[1]) << np.uint64(32)
    kings = np.uint64(position.kings[0]) | np.uint64(position.kings[1]) << np.uint64(32)
    mixed = men * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(32)
    mixed = (mixed ^ kings) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(32)
    if 2 * position.quiet > position.limit:
        mixed ^= np.uint64(position.quiet >> 2) * np.uint64(0xD6E8FEB86659FD93)
    return np.uint64(mixed)


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Moves that capture nothing."""
    return move >> 10 == 0


def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """Captures are played out; without one the guess counts."""
    position = state[0]
    other = position.men[1] | position.kings[1]
    may_go_on = ply + 1 < context.moves.shape[0]
    if not may_go_on or not rules.must_capture(position.men[0], position.kings[0], other, position.rules):
        if not rules.can_move(position.men[0], position.kings[0], other, position.rules):
            return int64(ply - WIN)
        return evaluate(state)
    moves, scores = context.moves[ply], context.scores[ply]
    found = generate(state, ply, moves, scores)
    best = int64(-INFINITE)
    for number in range(found):
        make(state, int64(moves[number]))
        context.nodes += 1
        value = int64(outcome(state, ply + 1))
        if value == NOT_OVER:
            value = leaf(state, -beta, -max(alpha, best), ply + 1, context, stop)
        best = max(best, -value)
        unmake(state, int64(moves[number]))
        if best >= beta:
            break
    return best


def prune(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    entry: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
) -> int:
    """Ends a node near the leaves that is far better than it must be, while neither side can capture."""
    swing = int64(state[1].swing)
    if depth > PRUNE_DEPTH or swing == 0 or beta - alpha > 1 or abs(beta) >= TABLE_WIN - LONGEST_WIN:
        return int64(NOT_OVER)
    position = state[0]
    men, kings = position.men, position.kings
    if rules.must_capture(men[0], kings[0], men[1] | kings[1], position.rules):
        return int64(NOT_OVER)
    their_men, our_men = turned(men[0], men[1])
    their_kings, our_kings = turned(kings[0], kings[1])
    if rules.must_capture(their_men, their_kings, our_men | our_kings, position.rules):
        return int64(NOT_OVER)
    if not rules.can_move(men[0], kings[0], men[1] | kings[1], position.rules):
        return int64(NOT_OVER)
    value = evaluate(state)
    return value if value - swing * depth >= beta else int64(NOT_OVER)


def verified_margin(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Asked where the guess is far enough above beta and nothing can be captured."""
    margin = int64(state[1].margin)
    if depth < VERIFIED_DEPTH or beta - alpha > 1 or abs(beta) >= TABLE_WIN - LONGEST_WIN:
        return int64(-1)
    position = state[0]
    men, kings = position.men, position.kings
    if rules.must_capture(men[0], kings[0], men[1] | kings[1], position.rules):
        return int64(-1)
    return margin if int64(evaluate(state)) >= beta + margin else int64(-1)


def _with(evaluation: Kernel, label: str, **more: Kernel) -> SearchKernels:
    drawn = specialise(drawn_value, __name__, label, evaluate=evaluation)
    known = specialise(outcome, __name__, label, drawn_value=drawn)
    return specialise_search(
        __name__,
        label,
        generate=generate,
        make=make,
        unmake=unmake,
        evaluate=evaluation,
        outcome=known,
        key=key,
        is_quiet=is_quiet,
        leaf=specialise(leaf, __name__, label, evaluate=evaluation, outcome=known),
        prune=specialise(prune, __name__, label, evaluate=evaluation),
        **more,
    )


KERNELS = _with(
    evaluate, "network", verified_margin=specialise(verified_margin, __name__, "network", evaluate=evaluate)
)
PATTERN_KERNELS = _with(evaluate_by_patterns, "patterns")
