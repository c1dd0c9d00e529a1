"""The shared alpha-beta with five in a row inside."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.gomoku import kernels, threats
from partie.games.gomoku.judge import evaluate, leaf, outcome
from partie.games.gomoku.kernels import make
from partie.games.gomoku.moves import generate
from partie.jit import kernel
from partie.search.alphabeta import specialise_search


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes the last move back."""
    kernels.unmake(state)


@kernel()
def key(state: Any) -> np.uint64:
    """The hash of stones and side."""
    return np.uint64(state.key)


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Neither makes a four or an open three nor takes the enemy's four away."""
    me = state.side
    mine, theirs = state.threat[me, move], state.threat[1 - me, move]
    return bool(mine < threats.MAKES_THREE and theirs < threats.MAKES_FOUR)


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
    leaf=leaf,
)
