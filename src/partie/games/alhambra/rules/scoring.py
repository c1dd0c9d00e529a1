"""Points: places among equal buildings, ties, the wall."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.material import DIRK, POINTS
from partie.games.alhambra.rules.walls import longest_wall
from partie.jit import kernel


@kernel()
def score(state: Any, scoring: int) -> None:
    """Writes the points of one scoring: 0 and 1 for the cards, 2 at the end."""
    rows = np.zeros(DIRK + 1, np.int64)
    for player in range(state.players):
        wall = longest_wall(state.grid[player])
        state.walls[scoring, player] = wall
        rows[player] = wall
    for kind in range(6):
        _share(state, scoring, kind)
    for row in range(DIRK + 1):
        for kind in range(6):
            rows[row] += state.shares[scoring, row, kind]
        state.points[scoring, row] = rows[row]


@kernel()
def _share(state: Any, scoring: int, kind: int) -> None:
    """Gives every place its points; players who tie divide the places they take, rounded down."""
    counts = state.counts[:, kind]
    place = 0
    bound = 127
    while place < 3:
        most = 0
        for row in range(DIRK + 1):
            if most < counts[row] < bound:
                most = counts[row]
        if most == 0:
            return
        tied = 0
        for row in range(DIRK + 1):
            tied += counts[row] == most
        total = 0
        for taken in range(place, min(place + tied, 3)):
            total += POINTS[scoring, kind, taken]
        for row in range(DIRK + 1):
            if counts[row] == most:
                state.shares[scoring, row, kind] = total // tied
        place += tied
        bound = most


@kernel()
def forecast(states: Any, scoring: int) -> NDArray[np.int64]:
    """Scores as if the scoring came now; what one more building of each kind would bring its owner."""
    state = states[0]
    gains = np.zeros((DIRK + 1, 6), np.int64)
    for kind in range(6):
        for row in range(DIRK + 1):
            state.counts[row, kind] += 1
            state.shares[scoring, :, kind] = 0
            _share(state, scoring, kind)
            gains[row, kind] = state.shares[scoring, row, kind]
            state.counts[row, kind] -= 1
        state.shares[scoring, :, kind] = 0
    score(state, scoring)
    for kind in range(6):
        for row in range(DIRK + 1):
            gains[row, kind] -= state.shares[scoring, row, kind]
    return gains


@kernel()
def total(state: Any, player: int) -> int:
    """All points of a player so far; Dirk's in row DIRK."""
    return int(state.points[0, player] + state.points[1, player] + state.points[2, player])
