"""Which stones of a finished board are dead: a proposal that the players correct."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from partie.games.go.rules import kernels, playouts
from partie.games.go.rules.chains import chains_of
from partie.games.go.rules.kernels import BLACK, EMPTY, POINTS, STATE, WHITE
from partie.search.records import new_record

GAMES = 240  # playouts, half of them with each side to move
_LOST = 0.6  # mean owner of a chain's points, 1 for the other side, from which on it is proposed as dead
_SEED = 9
_ON_BOARD = (EMPTY, BLACK, WHITE)


def ownership(cells: bytes, size: int, to_move: int, games: int = GAMES, ko: int = 0) -> NDArray[np.float32]:
    """Whose every point is in the end, from 1 for Black to -1 for White, by playouts."""
    state, scratch = new_record(STATE), new_record(STATE)
    kernels.set_up(state, np.frombuffer(cells, np.uint8), size)
    state.side, state.ko = to_move, ko
    owners, leads = np.zeros(POINTS, np.int32), np.zeros(games, np.int32)
    playouts.play_outs(state, scratch, games, _SEED, owners, leads)
    found: NDArray[np.float32] = (owners[: len(cells)] / games).astype(np.float32)
    return found


@functools.lru_cache(maxsize=64)
def settled_ownership(cells: bytes, size: int) -> NDArray[np.float32]:
    """The same of a board where both sides have passed."""
    halves = [ownership(cells, size, side, GAMES // 2) for side in (BLACK, WHITE)]
    mean: NDArray[np.float32] = ((halves[0] + halves[1]) / 2).astype(np.float32)
    mean.setflags(write=False)
    return mean


@functools.lru_cache(maxsize=64)
def proposal(cells: bytes, size: int) -> frozenset[int]:
    """The points of stones that seem dead."""
    owners = settled_ownership(cells, size)
    found: set[int] = set()
    for colour, sign in ((BLACK, -1), (WHITE, 1)):
        for chain in chains_of(cells, size, colour):
            if float(np.mean(owners[list(chain)])) * sign >= _LOST:
                found |= set(chain)
    return frozenset(found) if len(found) < sum(cell in (BLACK, WHITE) for cell in cells) else frozenset()


def is_open(owners: NDArray[np.float32], cells: bytes) -> bool:
    """Whether empty points are left whose owner the playouts disagree about."""
    return any(cell == EMPTY and abs(float(owners[point])) < _LOST for point, cell in enumerate(cells))


def unsettled(owners: NDArray[np.float32], cells: bytes) -> list[int]:
    """The points, stones included, whose owner the playouts disagree about."""
    return [point for point, cell in enumerate(cells) if cell in _ON_BOARD and abs(float(owners[point])) < _LOST]
