"""The memory of one running search, one record of fixed size."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

HISTORY_SIZE = 4096  # moves are folded into this many counters per side
REDUCTION_SIZE = 64  # depths and move numbers above it count as the last
NO_MOVE = -1
NOTHING_HELPS = -2  # where a move is asked for: whatever is played loses


def context_dtype(max_moves: int, max_ply: int) -> np.dtype[np.void]:
    """The record for a game with at most `max_moves` moves in a position, `max_ply` plies deep."""
    per_ply, per_move = (max_ply, max_moves), (max_moves,)
    fields: list[Any] = [
        ("nodes", np.int64),  # positions seen so far
        ("node_limit", np.int64),
        ("stopped", np.uint8),  # 1: values that come back now mean nothing
        ("improved", np.uint8),  # 1: this iteration has already found its best first move so far
        ("extend_single", np.uint8),  # 1: a forced move costs no depth
        ("generation", np.int32),  # of the table
        ("window", np.int32),  # half width of the aspiration window, 0 = none
        ("root_depth", np.int32),
        ("root_count", np.int32),
        ("root_width", np.int32),  # this many first moves are tried, more only while all of them lose
        ("restricted", np.uint8),  # 1: not all legal moves stand in root_moves
        ("root_moves", np.int32, per_move),  # the best lines first
        ("root_values", np.int32, per_move),  # exact for the best lines, else left over
        ("root_lengths", np.int32, per_move),
        ("root_lines", np.int32, (max_moves, max_ply)),
        ("lengths", np.int32, (max_ply,)),
        ("lines", np.int32, (max_ply, max_ply)),  # principal variation from each ply on
        ("moves", np.int32, per_ply),
        ("scores", np.int32, per_ply),
        ("killers", np.int32, (max_ply, 2)),
        ("static_values", np.int32, (max_ply,)),  # static values on the way down, by the game's `guess`
        ("entry", np.uint64, (max_ply,)),  # what the table says about the nodes on the way down
        ("excluded", np.int32, (max_ply,)),  # a move left out to see whether it stands alone, or NO_MOVE
        ("null_moved", np.uint8, (max_ply,)),  # 1: this ply was reached by passing
        ("expects_cutoff", np.uint8, (max_ply + 1,)),  # 1: the node of this ply is expected to reach beta
        ("history", np.int32, (2, HISTORY_SIZE)),  # by side, then by folded move
        ("reductions", np.int8, (REDUCTION_SIZE, REDUCTION_SIZE)),  # by depth, then by move number
    ]
    return np.dtype(fields, align=True)


def late_move_reductions(base: float = 0.3, divisor: float = 2.2) -> NDArray[np.int8]:
    """Plies taken from quiet moves that come late, growing with depth and number."""
    table = np.zeros((REDUCTION_SIZE, REDUCTION_SIZE), np.int8)
    for depth in range(3, REDUCTION_SIZE):
        for number in range(2, REDUCTION_SIZE):
            table[depth, number] = min(depth - 1, int(base + math.log(depth) * math.log(number) / divisor))
    return table


def no_reductions() -> NDArray[np.int8]:
    """Full width: every move is searched as deep as the first."""
    return np.zeros((REDUCTION_SIZE, REDUCTION_SIZE), np.int8)
