"""A network that is added to the evaluation, in integers, with sums that follow the moves.

The search keeps sums for every ply, by the side that looks and whether it looks mirrored, with the pieces they were
added up for. A position takes those of the ply before and adds what is different: most often one move, but whatever it
is, the sums are right. So nothing has to be noted when a move is made or taken back.

Loops this long are what LLVM turns into vector code; the casts keep them narrow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine.network import (
    ARRAYS,
    MEN,
    ONE,
    ROWS,
    SCALE,
    WEIGHT_ONE,
    WIDTH,
)
from partie.games.chess.rules.attacks import ONE as ONE_BIT
from partie.games.chess.rules.attacks import ZERO
from partie.games.chess.rules.squares import PAWN
from partie.games.chess.rules.state import king_square
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import NumpyRecord, int64

PLIES = 128  # more than a search is deep
KINDS = 6
MOST_CHANGES = 64
_UNIT = ONE * ONE * WEIGHT_ONE

FIELDS: list[Any] = [
    ("rows", np.int16, (ROWS + 1, WIDTH)),  # the last one is nothing
    ("ends", np.int16, ARRAYS["ends"][1]),
    ("constant", np.int32, ARRAYS["constant"][1]),
    # by the side that looks, whether it looks mirrored, and ply
    ("sums", np.int16, (2, 2, PLIES, WIDTH)),
    ("summed", np.uint64, (2, 2, PLIES, 2, KINDS)),  # pieces that were added up, by side and kind
    ("changes", np.int16, (2, MOST_CHANGES)),  # rows to take off and to add
    ("uses_network", np.int64),
]


def fill(memory: NumpyRecord, stored: dict[str, NDArray[Any]]) -> None:
    """Puts a network into the memory of a search, which uses it from then on."""
    memory.rows[:ROWS], memory.rows[ROWS] = stored["rows"], 0
    memory.ends[:], memory.constant[:] = stored["ends"], stored["constant"]
    memory.sums[:], memory.summed[:] = stored["start"], 0
    memory.uses_network = 1


@kernel()
def _note_changes(board: Any, memory: Any, looker: int, mirrored: int, ply: int) -> int:
    """Lists the rows that differ from what was summed up at a ply; how many pairs of them."""
    summed, changes = memory.summed[looker, mirrored, ply], memory.changes
    turn = int64(56 * looker) ^ int64(7 * mirrored)
    removed, added = int64(0), int64(0)
    for side in range(2):
        first = int64(ROWS // 2) * int64(side != looker)
        for kind in range(PAWN, KINDS):
            old, new = summed[side, kind], board.types[kind] & board.sides[side]
            gone, come = old & ~new, new & ~old
            while gone != ZERO:
                changes[0, removed] = first + 64 * kind + (int64(lowest_bit(gone)) ^ turn)
                gone &= gone - ONE_BIT
                removed += 1
            while come != ZERO:
                changes[1, added] = first + 64 * kind + (int64(lowest_bit(come)) ^ turn)
                come &= come - ONE_BIT
                added += 1
    pairs = max(removed, added)
    for place in range(removed, pairs):
        changes[0, place] = ROWS
    for place in range(added, pairs):
        changes[1, place] = ROWS
    return pairs


@kernel()
def _add_up(board: Any, memory: Any, looker: int) -> Any:
    """The sums of one side."""
    mirrored = king_square(board, looker) >> 2 & 1
    ply = int64(board.ply & (PLIES - 1))
    before = int64((board.ply - 1) & (PLIES - 1))
    pairs = _note_changes(board, memory, looker, mirrored, before)
    rows, changes = memory.rows, memory.changes
    sums, old = memory.sums[looker, mirrored, ply], memory.sums[looker, mirrored, before]
    if pairs == 0:
        sums[:] = old
    for pair in range(pairs):
        gone, come = rows[changes[0, pair]], rows[changes[1, pair]]
        for place in range(WIDTH):
            sums[place] = np.int16(np.int16(old[place] - gone[place]) + come[place])
        old = sums
    summed = memory.summed[looker, mirrored, ply]
    for side in range(2):
        for kind in range(PAWN, KINDS):
            summed[side, kind] = board.types[kind] & board.sides[side]
    return sums


@kernel()
def _weighed(sums: NDArray[np.int16], weights: NDArray[np.int16]) -> int:
    """The squares of the sums, between nothing and one, times the weights."""
    total = np.int32(0)
    for place in range(WIDTH):
        unit = min(max(sums[place], np.int16(0)), np.int16(ONE))
        part = np.int16(unit * weights[place])
        total = np.int32(total + np.int32(np.int32(part) * np.int32(unit)))
    return int64(total)


@kernel()
def network_value(board: Any, memory: Any) -> int:
    """Centipawns for the side to move."""
    side = int64(board.side)
    stage = int64((bit_count(board.sides[0] | board.sides[1]) - 1) // MEN)
    total = _weighed(_add_up(board, memory, side), memory.ends[stage, 0])
    total += _weighed(_add_up(board, memory, int64(1 - side)), memory.ends[stage, 1])
    return total * SCALE // _UNIT + int64(memory.constant[stage])
