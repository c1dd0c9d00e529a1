"""The described player for checkers, as an opponent: its weights, full width, fixed depth.

Man 1250, king 2000, man that guards the home row 1000, piece in the two middle rows 320, safe piece 750,
piece that can be taken next -750; the score of the side to move less that of the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.checkers.engine.searching import generate, make, unmake
from partie.games.checkers.rules.bits import count, turned
from partie.games.checkers.rules.board import FULL
from partie.games.checkers.rules.captures import FLYING, FREE_LANDING, flying_captures, short_captures
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.state import MOST_MOVES, occurrences
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

DEPTH = 6
MAN, KING, GUARD, MIDDLE, SAFE, THREATENED = 1250, 2000, 1000, 320, 750, -750
HOME_ROW, MIDDLE_ROWS = 0x0000000F, 0x000FF000
WON = 10_000_000


@kernel()
def takeable(men: int, kings: int, other: int, rules: int, moves: NDArray[np.int32], taken: NDArray[np.int64]) -> int:
    """Everything of `other` that some capture of the side to move takes."""
    occupied = men | kings | other
    found, left = int64(0), men | kings
    while left:
        start = int64(lowest_bit(left))
        left &= left - 1
        around = occupied & ~(1 << start)
        if not kings >> start & 1:
            number = short_captures(
                *(moves, taken, int64(0), int64(0), start, start, int64(0), other, around, int64(2))
            )
        elif rules & FLYING:
            free = int64(rules & FREE_LANDING)
            number = flying_captures(*(moves, taken, int64(0), int64(0), start, start, int64(0), other, around, free))
        else:
            number = short_captures(
                *(moves, taken, int64(0), int64(0), start, start, int64(0), other, around, int64(4))
            )
        for index in range(number):
            found |= taken[index]
    return found & FULL


@kernel()
def side_score(men: int, kings: int, threatened: int) -> int:
    """The six rules for one side, seen by it."""
    everything = men | kings
    lost = count(everything & threatened)
    return (
        MAN * count(men)
        + KING * count(kings)
        + GUARD * count(men & HOME_ROW)
        + MIDDLE * count(everything & MIDDLE_ROWS)
        + SAFE * (count(everything) - lost)
        + THREATENED * lost
    )


@kernel()
def score(position: Any, moves: NDArray[np.int32], taken: NDArray[np.int64]) -> int:
    """The evaluation for the side to move."""
    men, kings, other_men, other_kings = (
        position.men[0],
        position.kings[0],
        position.men[1],
        position.kings[1],
    )
    turned_men, turned_other = turned(men, other_men)
    turned_kings, turned_others = turned(kings, other_kings)
    their_loss = takeable(men, kings, other_men | other_kings, position.rules, moves, taken)
    our_loss = takeable(turned_men, turned_kings, turned_other | turned_others, position.rules, moves, taken)
    seen_loss = turned(int64(0), their_loss)[0]  # as the other side sees it
    own_loss = turned(int64(0), our_loss)[0]
    return side_score(men, kings, own_loss) - side_score(turned_men, turned_kings, seen_loss)


@kernel()
def minimax(
    state: Any,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    moves: NDArray[np.int32],
    scores: NDArray[np.int32],
    taken: NDArray[np.int64],
) -> int:
    """Plain alpha-beta in the order of the generator."""
    position = state[0]
    if ply and position.quiet >= 8 and occurrences(position, int64(3)) >= 3:
        return int64(0)
    found = generate(state, int64(ply), moves[ply], scores[ply])
    if found == 0:
        return int64(ply - WON)
    if depth == 0:
        return score(position, moves[ply + 1], taken)
    best = int64(-WON - 1)
    for number in range(found):
        move = int64(moves[ply, number])
        make(state, move)
        value = -minimax(state, depth - 1, -beta, -max(alpha, best), ply + 1, moves, scores, taken)
        unmake(state, move)
        if value > best:
            best = value
            if ply == 0:
                scores[0, MOST_MOVES - 1] = number
        if best >= beta:
            break
    return best


@kernel()
def choose_number(state: Any, depth: int) -> int:
    """The number of the best move in the order of the generator; the first of equals."""
    moves = np.empty((depth + 2, MOST_MOVES), np.int32)
    scores = np.empty((depth + 2, MOST_MOVES), np.int32)
    taken = np.empty(MOST_MOVES, np.int64)
    minimax(state, depth, int64(-WON - 1), int64(WON + 1), int64(0), moves, scores, taken)
    return int64(scores[0, MOST_MOVES - 1])


class SourceBrain:
    """Looks six plies ahead, whatever the clock says."""

    name = "source"

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        assert isinstance(position, DraughtsPosition)
        number = choose_number((position.state(),), DEPTH)
        return Analysis(position.moves[number], 50.0)
