"""Mates in a given number of moves, by trying every move and every answer: exact both ways.

Draws by counting moves are left out: a mate comes first.
"""

from __future__ import annotations

import numpy as np

from partie.games.chess.rules.generate import BOTH, MOST_MOVES, Moves, generate, in_check
from partie.games.chess.rules.state import State, make, unmake
from partie.jit import kernel
from partie.search.records import int64


@kernel()
def mates_within(state: State, moves: int, attacks: int) -> bool:
    """Whether the attacker mates in at most so many moves; `attacks`: 1 where it is to move, else 0."""
    if attacks == 1 and moves < 1:
        return False
    if attacks == 0 and moves < 1 and not in_check(state):
        return False
    found = np.empty(MOST_MOVES, np.int32)
    count = generate(state, found, BOTH)
    if attacks == 0:
        if count == 0:
            return in_check(state)
        if moves < 1:
            return False
    for number in range(count):
        move = int64(found[number])
        make(state, move)
        mates = mates_within(state, moves - attacks, 1 - attacks)
        unmake(state, move)
        if mates == (attacks == 1):  # the attacker needs one move, the defender one answer
            return attacks == 1
    return attacks == 0


@kernel()
def mating_moves(state: State, moves: int, found: Moves) -> int:
    """The moves that begin such a mate, written to `found`; their number."""
    listed = np.empty(MOST_MOVES, np.int32)
    count, mating = generate(state, listed, BOTH), int64(0)
    for number in range(count):
        move = int64(listed[number])
        make(state, move)
        mates = mates_within(state, moves - 1, int64(0))
        unmake(state, move)
        if mates:
            found[mating] = listed[number]
            mating += 1
    return mating
