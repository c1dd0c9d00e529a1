"""Both sides gather points, six ways to do it: passing is never better, and late moves are worse."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits
from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.context import no_reductions
from partie.search.records import NumpyRecord, int64, new_record
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable
from partie.search.values import NOT_OVER

MOVES = 6
STATE = np.dtype(
    [
        ("points", np.int64, (2,)),
        ("side", np.int64),
        ("key", np.uint64),
        ("ply", np.int64),
        ("settings", np.int64, (3,)),  # whether to pass; to leave out late moves; to verify what looks too good
    ],
    align=True,
)
KEYS = np.random.default_rng(5).integers(0, 2**63, MOVES, np.uint64)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    for move in range(MOVES):
        moves[move] = move
        scores[move] = -50_000 * move  # whatever is learnt, the order stays
    return MOVES


@kernel()
def make(state: Any, move: int) -> None:
    state.points[state.side] += 10 - move
    state.side = 1 - state.side
    state.key ^= KEYS[move] << np.uint64(state.ply % 3)
    state.ply += 1


@kernel()
def unmake(state: Any, move: int) -> None:
    state.ply -= 1
    state.key ^= KEYS[move] << np.uint64(state.ply % 3)
    state.side = 1 - state.side
    state.points[state.side] -= 10 - move


@kernel()
def evaluate(state: Any) -> int:
    return int64(state.points[state.side] - state.points[1 - state.side])


@kernel()
def outcome(state: Any, ply: int) -> int:
    return NOT_OVER


@kernel()
def key(state: Any) -> np.uint64:
    return np.uint64(state.key ^ np.uint64(state.side))


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    return move < MOVES - 1


@kernel()
def may_try_null_move(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Where the guess is above beta already."""
    return state.settings[0] != 0 and depth >= 2 and context.static_values[ply] >= beta and beta - alpha == 1


@kernel()
def make_null_move(state: Any) -> None:
    state.side = 1 - state.side


@kernel()
def null_move_reduction(depth: int) -> int:
    return int64(2)


@kernel()
def verified_margin(state: Any, context: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
    """Where the guess is above beta already."""
    is_likely = depth >= 3 and context.static_values[ply] >= beta and beta - alpha == 1
    return int64(0) if state.settings[2] != 0 and is_likely else int64(-1)


@kernel()
def verified_reduction(depth: int) -> int:
    return int64(2)


@kernel()
def prunes_late_moves(state: Any, depth: int, tried: int) -> bool:
    return state.settings[1] != 0 and tried > 2


@kernel()
def reduce(state: Any, context: Any, move: int, index: int, depth: int, ply: int, is_pv: bool, quiet: bool) -> int:
    """Nothing: what is left out is what the tests look at."""
    return int64(0)


KERNELS = specialise_search(
    __name__,
    generate=generate,
    make=make,
    unmake=unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=key,
    is_quiet=is_quiet,
    static_value=evaluate,
    may_try_null_move=may_try_null_move,
    make_null_move=make_null_move,
    null_move_reduction=null_move_reduction,
    verified_margin=verified_margin,
    verified_reduction=verified_reduction,
    prunes_late_moves=prunes_late_moves,
    reduce=reduce,
)


def searcher() -> Searcher:
    """Full width but for the hooks."""
    return Searcher(
        KERNELS,
        max_moves=MOVES,
        max_ply=32,
        table=TranspositionTable(1),
        reductions=no_reductions(),
        window=0,
    )


def new_state(passes: bool = False, narrow: bool = False, verifies: bool = False) -> NumpyRecord:
    """Nobody has a point; which of the three hooks are used."""
    state = new_record(STATE)
    state.settings[:] = (passes, narrow, verifies)
    return state


def nodes(state: NumpyRecord, depth: int) -> tuple[int, int]:
    """Positions looked at, and the best move."""
    found = searcher().search(state, Limits(depth=depth))
    return found.nodes, found.move
