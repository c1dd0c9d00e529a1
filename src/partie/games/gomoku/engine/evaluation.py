"""How good a position is: a static value, and how a game ended."""

from __future__ import annotations

from typing import Any

from partie.games.gomoku.network.sums import network_value
from partie.games.gomoku.rules import threats
from partie.jit import kernel
from partie.search.records import int64
from partie.search.values import NOT_OVER, WIN

SCALE = 640.0  # an advantage of this much wins about 73 of 100 games


@kernel()
def threat_mask(state: Any) -> int:
    """A bit for each class of threats: the mover's from three to four-and-three, the enemy's to open four."""
    mine, theirs = state.counts[state.side], state.counts[1 - state.side]
    mask = 0
    for bit in range(4):
        mask |= int(mine[threats.MAKES_THREE + bit] > 0) << bit
    for bit in range(5):
        mask |= int(theirs[threats.MAKES_THREE + bit] > 0) << (4 + bit)
    return int64(mask)


@kernel()
def evaluate(state: Any) -> int:
    """A guess for the side to move, by the network; weak players overlook threats."""
    mask = threat_mask(state) if state.sight > 0 else int64(0)
    return network_value(state, mask)


@kernel()
def outcome(state: Any, ply: int) -> int:
    """A row of the side that has just moved, a full board, or neither."""
    if state.winner:
        return ply - WIN
    return 0 if state.played == state.width * state.width else NOT_OVER
