"""Draws that the rules know: repetition, and material that cannot mate."""

from __future__ import annotations

import numpy as np

from partie.games.chess.rules.attacks import ZERO
from partie.games.chess.rules.squares import BISHOP, KNIGHT, PAWN, QUEEN, ROOK
from partie.games.chess.rules.state import MEMORY, State
from partie.jit import bit_count, kernel
from partie.search.records import int64

_LIGHT = np.uint64(0x55AA55AA55AA55AA)  # squares of one colour


@kernel()
def occurrences(state: State, enough: int) -> int:
    """How often the position has stood on the board, now included; stops at `enough`.

    It looks back no further than the last capture or move of a pawn.
    """
    found = int64(1)
    back = 4  # the same position is at least four plies away
    farthest = min(state.quiet, min(state.ply, MEMORY - 1))
    while back <= farthest and found < enough:
        if state.past_keys[(state.ply - back) & (MEMORY - 1)] == state.key:
            found += 1
        back += 2
    return found


@kernel()
def is_dead(state: State) -> bool:
    """Whether the material allows no mate by any moves: bare kings, one knight, or bishops all on one colour."""
    types = state.types
    if types[PAWN] | types[ROOK] | types[QUEEN] != ZERO:
        return False
    knights, bishops = types[KNIGHT], types[BISHOP]
    if bishops == ZERO:
        return bit_count(knights) < 2
    return bool(knights == ZERO and (bishops & _LIGHT == ZERO or bishops & ~_LIGHT == ZERO))


@kernel()
def can_mate(state: State, side: int) -> bool:
    """Whether some series of legal moves lets a side mate, as far as material tells: what decides when time is up.

    A lone knight needs a piece of the other side that blocks its king, and a queen is never one; bishops on one colour
    need a pawn, a knight or a bishop on the other colour, of either side.
    """
    own, other, types = state.sides[side], state.sides[1 - side], state.types
    if own & (types[PAWN] | types[ROOK] | types[QUEEN]) != ZERO:
        return True
    knights, bishops = own & types[KNIGHT], own & types[BISHOP]
    if knights != ZERO:
        blocks = other & (types[PAWN] | types[KNIGHT] | types[BISHOP] | types[ROOK])
        return bool(bit_count(own) > 2 or blocks != ZERO)
    if bishops == ZERO:
        return False
    both = types[BISHOP]
    if both & _LIGHT != ZERO and both & ~_LIGHT != ZERO:
        return True
    return bool(types[PAWN] | types[KNIGHT] != ZERO)
