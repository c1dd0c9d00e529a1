"""What both sides could make of every empty cell, summed up channel by channel, and the value from it.

A cell adds max(0, own[my code] + other[enemy's code]) to the sums of a side; a few units and the threats
lead from there to the value. The sums are kept for every number of stones on the board. Where they are not
known yet, they follow what the stones since the last known ones changed, so that searches by fours pay
nothing, and taking a stone back costs nothing.

Black's sums and White's lie side by side, and so do the rows of the tables: one loop over both fills
whole vector registers. Loops this long are what LLVM turns into vector code; the casts keep them narrow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.network.weights import SHIFT
from partie.games.gomoku.rules.kernels import CODE_BITS, FRAME
from partie.games.gomoku.rules.network_fields import BLOCKS, WIDTH
from partie.games.gomoku.rules.shapes import EMPTY
from partie.jit import kernel
from partie.search.records import int64

CODE = (1 << CODE_BITS) - 1


@kernel()
def _count_all(state: Any, sums: NDArray[np.int16]) -> None:
    """Counts everything from scratch."""
    blacks, whites = state.black_table, state.white_table
    sums[:] = state.starts[state.width]
    for cell in range(FRAME):
        if state.cells[cell] == EMPTY:
            black, white = state.codes[0, cell], state.codes[1, cell]
            for channel in range(WIDTH):
                added = max(np.int16(blacks[black, channel] + whites[white, channel]), np.int16(0))
                sums[channel] = np.int16(sums[channel] + added)


@kernel()
def _follow(state: Any, sums: NDArray[np.int16], change: int) -> None:
    """Exchanges what a cell added before a change for what it adds after it."""
    blacks, whites = state.black_table, state.white_table
    before, after = state.kinds_before[change], state.codes_after[change]
    old_black, old_white = before[0] & CODE, before[1] & CODE
    new_black, new_white = after[0], after[1]
    for channel in range(WIDTH):
        old = max(np.int16(blacks[old_black, channel] + whites[old_white, channel]), np.int16(0))
        new = max(np.int16(blacks[new_black, channel] + whites[new_white, channel]), np.int16(0))
        sums[channel] = np.int16(np.int16(sums[channel] - old) + new)


@kernel()
def _refresh(state: Any) -> None:
    """Makes the sums of the position known."""
    played = state.played
    if state.summed[played]:
        return
    state.summed[played] = 1
    known, sums = played - 1, state.sums[played]
    while known >= 0 and state.summed[known] == 0:
        known -= 1
    if known < 0:
        _count_all(state, sums)
        return
    sums[:] = state.sums[known]
    for change in range(state.ends[known], state.ends[played]):
        _follow(state, sums, change)


@kernel()
def _plus(total: Any, amount: Any, weight: Any) -> Any:
    return np.int32(total + np.int32(amount * np.int32(weight)))


@kernel()
def _active(amount: int) -> int:
    return max(amount, int64(0))


@kernel()
def network_value(state: Any, mask: int) -> int:
    """The value for the side to move, in units of the search."""
    _refresh(state)
    sums = state.sums[state.played]
    value = int64(state.mask_values[mask])
    for block in range(BLOCKS):
        rows = state.first_weights[state.side, block]
        first = second = third = fourth = np.int32(0)
        for channel in range(WIDTH):
            amount = np.int32(sums[channel])
            first = _plus(first, amount, rows[0, channel])
            second = _plus(second, amount, rows[1, channel])
            third = _plus(third, amount, rows[2, channel])
            fourth = _plus(fourth, amount, rows[3, channel])
        starts, ends = state.mask_weights[mask, block], state.second_weights[block]
        value += _active(int64(first) + starts[0]) * ends[0] + _active(int64(second) + starts[1]) * ends[1]
        value += _active(int64(third) + starts[2]) * ends[2] + _active(int64(fourth) + starts[3]) * ends[3]
    return int64(value >> SHIFT)
