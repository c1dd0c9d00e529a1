"""What one more building of a kind would change: points, rivals' points, the place among the players."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.engine.criteria import (
    GAIN_AHEAD,
    GAIN_BEHIND,
    GAIN_KIND,
    GAIN_LAST,
    GAIN_LEVEL,
    GAIN_NEXT,
    GAIN_RIVALS,
    GAIN_SOON,
)
from partie.games.alhambra.rules.material import DIRK, POINTS
from partie.jit import kernel
from partie.search.records import int64

Weights = NDArray[np.float64]  # of one phase, from -1 to 1

_DRAWN = 4  # cards that may come up in a turn


@kernel()
def share_of(state: Any, row: int, kind: int, scoring: int) -> int:
    """The points of one player, or of Dirk, for a kind of building if the scoring came now."""
    own = int64(state.counts[row, kind])
    if own == 0:
        return 0
    ahead = int64(0)
    tied = int64(0)
    for other in range(DIRK + 1):
        ahead += state.counts[other, kind] > own
        tied += state.counts[other, kind] == own
    points = int64(0)
    for place in range(ahead, min(ahead + tied, 3)):
        points += POINTS[scoring, kind, place]
    return int(points // tied)


@kernel()
def gain_of(state: Any, row: int, kind: int, scoring: int) -> int:
    """What one more building of the kind would bring its owner at the scoring."""
    before = share_of(state, row, kind, scoring)
    state.counts[row, kind] += 1
    after = share_of(state, row, kind, scoring)
    state.counts[row, kind] -= 1
    return after - before


@kernel()
def loss_of_best(state: Any, row: int, kind: int, scoring: int) -> int:
    """The most points that a rival loses when the row gets one more building of the kind."""
    worst = int64(0)
    for rival in range(state.players):
        if rival in (state.turn, row):
            continue
        before = share_of(state, rival, kind, scoring)
        if before == 0:
            continue
        state.counts[row, kind] += 1
        worst = max(worst, before - share_of(state, rival, kind, scoring))
        state.counts[row, kind] -= 1
    return worst


@kernel()
def nearness(state: Any) -> float:
    """The chance, roughly, that the next scoring comes at the end of this turn."""
    if state.scorings >= 2:
        return 1.0 if state.bag_left < _DRAWN else 0.0
    first, last = int64(state.pile[state.scorings, 0]), int64(state.pile[state.scorings, 1])
    if state.deck_next + _DRAWN <= first:
        return 0.0
    return float(min(1.0, _DRAWN / max(last - state.deck_next + 1, 1)))


@kernel()
def building_worth(state: Any, kind: int, weights: Weights) -> float:
    """The criteria of a tile that is bought or built, without those of its place."""
    me = state.turn
    scoring = min(int64(state.scorings), 2)
    own = int64(state.counts[me, kind]) + 1
    most = int64(0)
    for row in range(DIRK + 1):
        if row != me:
            most = max(most, int64(state.counts[row, kind]))
    worth = weights[GAIN_KIND] * kind / 5
    if own > most:
        worth += weights[GAIN_AHEAD]
    elif own == most:
        worth += weights[GAIN_LEVEL]
    elif own == most - 1:
        worth += weights[GAIN_BEHIND]
    gain = gain_of(state, me, kind, scoring) / 10
    worth += (weights[GAIN_NEXT] + weights[GAIN_SOON] * nearness(state)) * gain
    worth += weights[GAIN_LAST] * gain_of(state, me, kind, int64(2)) / 10
    worth += weights[GAIN_RIVALS] * loss_of_best(state, me, kind, scoring) / 10
    return float(worth)
