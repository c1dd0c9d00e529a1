"""The kernels a game gives to the search, as signatures with their rules.

`alphabeta.specialise_search` replaces these names by the game's kernels. The first group has to be
given; the second has the defaults below. Rules for all of them:

- `state` is a NumPy record, or a tuple of that record and of tables the kernels only read.
- The sides move in turn; every value is meant for the side to move, in whole numbers.
- Moves are int32 and not negative. Nothing is allocated.
- Values of proved endings count plies from the root: `WIN - ply` won, `-(WIN - ply)` lost, 0 drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.search.values import WIN

MISSING = "the game gives this kernel"


def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """Writes the moves worth searching and how early to search each; returns how many.

    Larger scores come first. The search adds up to 16 384 for moves that were good elsewhere in
    the tree and 20 000 for killers, so differences above 40 000 are never turned around.
    """
    raise NotImplementedError(MISSING)


def make(state: Any, move: int) -> None:
    """Plays the move."""
    raise NotImplementedError(MISSING)


def unmake(state: Any, move: int) -> None:
    """Takes back the move that `make` played last; every field is as before."""
    raise NotImplementedError(MISSING)


def evaluate(state: Any) -> int:
    """A guess for the side to move, strictly between -PROVED and PROVED."""
    raise NotImplementedError(MISSING)


def outcome(state: Any, ply: int) -> int:
    """The value of an ended game, or NOT_OVER. Asked at every node below the root before anything
    else, the table included, so draws by repetition and by counting moves belong here.
    """
    raise NotImplementedError(MISSING)


def key(state: Any) -> np.uint64:
    """A Zobrist key, the side to move included; its low bits choose the bucket of the table."""
    raise NotImplementedError(MISSING)


def is_quiet(state: Any, move: int) -> bool:
    """Whether the move, not played yet, may become a killer, gain history and be reduced."""
    raise NotImplementedError(MISSING)


def leaf(state: Any, alpha: int, beta: int, ply: int, context: Any, stop: NDArray[np.uint8]) -> int:
    """The value where the depth is used up: the place for quiescence and threat searches.

    It may use `context.moves[ply:]` and `context.scores[ply:]`, counts its own positions in
    `context.nodes`, and comes back with anything once `stop[0]` is set.
    """
    return evaluate(state)


def extend(state: Any, move: int) -> int:
    """Plies to add below `move`, which has just been played."""
    return 0


def without_moves(state: Any, ply: int) -> int:
    """The value when `generate` finds nothing though the game is not over: lost."""
    return ply - WIN


REQUIRED = ("generate", "make", "unmake", "evaluate", "outcome", "key", "is_quiet")
OPTIONAL = (leaf, extend, without_moves)
