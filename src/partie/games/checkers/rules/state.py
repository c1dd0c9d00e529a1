"""The state of a game as a record: making and taking back moves, and why a game is over.

Everything is seen by the side to move, so the board turns round with every move. Two states of the same
player are equal positions exactly when their four sets are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.checkers.rules.bits import turned
from partie.games.checkers.rules.board import LAST_ROW
from partie.games.checkers.rules.generate import can_move
from partie.jit import kernel

MEMORY = 256  # plies remembered, a power of two; 80 quiet plies and a deep search fit
PLIES = 128  # plies of a search, a power of two
SUMS = 256  # numbers that the network of the engine adds up for a position
MOST_MOVES = 128  # what a search looks at in one position; only composed positions have more

GOING_ON, BLOCKED, REPEATED, QUIET = range(4)

STATE = np.dtype(
    (
        np.record,
        [
            ("men", np.int64, (2,)),  # of the side to move, of the other
            ("kings", np.int64, (2,)),
            ("rules", np.int64),  # flags of captures.py
            ("limit", np.int64),  # quiet plies that make a draw
            ("ply", np.int64),  # moves made; indexes the memories
            ("quiet", np.int64),  # plies since the last capture or move of a man
            ("past_men", np.int64, (MEMORY, 2)),  # at ply & (MEMORY - 1): the sets then
            ("past_kings", np.int64, (MEMORY, 2)),
            ("past_quiet", np.int64, (MEMORY,)),
            ("summed", np.int64, (4,)),  # the sets that the sums belong to, as the player of the even plies sees them
            ("sums", np.int16, (SUMS,)),
            ("cut", np.int16, (SUMS,)),  # what the evaluation computes with: the sums between nothing and one
            ("units", np.int16, (16,)),
            ("added", np.int16, (32,)),  # pieces on squares since the last evaluation
            ("removed", np.int16, (32,)),
            ("taken", np.int64, (PLIES, MOST_MOVES)),  # at ply & (PLIES - 1): what generated moves capture
        ],
    ),
    align=True,
)
State = Any  # one record of STATE


@kernel()
def make(state: State, start: int, target: int, captured: int) -> None:
    """Plays a legal move."""
    place = state.ply & (MEMORY - 1)
    men, kings = state.men[0], state.kings[0]
    other_men, other_kings = state.men[1], state.kings[1]
    state.past_men[place, 0], state.past_men[place, 1] = men, other_men
    state.past_kings[place, 0], state.past_kings[place, 1] = kings, other_kings
    state.past_quiet[place] = state.quiet
    state.quiet += 1
    if kings >> start & 1:
        kings = kings & ~(1 << start) | 1 << target
    else:
        men &= ~(1 << start)
        crowned = 1 << target & LAST_ROW
        kings |= crowned
        men |= 1 << target & ~crowned
        state.quiet = 0
    if captured:
        state.quiet = 0
    state.men[0], state.men[1] = turned(men, other_men & ~captured)
    state.kings[0], state.kings[1] = turned(kings, other_kings & ~captured)
    state.ply += 1


@kernel()
def unmake(state: State) -> None:
    """Takes back the last move."""
    state.ply -= 1
    place = state.ply & (MEMORY - 1)
    state.men[0], state.men[1] = state.past_men[place, 0], state.past_men[place, 1]
    state.kings[0], state.kings[1] = state.past_kings[place, 0], state.past_kings[place, 1]
    state.quiet = state.past_quiet[place]


@kernel()
def occurrences(state: State, enough: int) -> int:
    """How often the position has stood on the board with the same side to move, now included.

    Looks back no further than the last capture or move of a man, and stops at `enough`.
    """
    found = 1
    back = 4  # the same position is at least four plies away
    while back <= state.quiet and back < MEMORY and found < enough:
        place = (state.ply - back) & (MEMORY - 1)
        found += (
            state.past_kings[place, 0] == state.kings[0]
            and state.past_kings[place, 1] == state.kings[1]
            and state.past_men[place, 0] == state.men[0]
            and state.past_men[place, 1] == state.men[1]
        )
        back += 2
    return found


@kernel()
def ending(state: State) -> int:
    """Why the game is over for the side to move, or GOING_ON; being blocked counts first."""
    if not can_move(state.men[0], state.kings[0], state.men[1] | state.kings[1], state.rules):
        return BLOCKED
    if state.quiet >= state.limit:
        return QUIET
    if state.quiet >= 8 and occurrences(state, 3) >= 3:
        return REPEATED
    return GOING_ON
