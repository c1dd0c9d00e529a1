"""What both sides could make of every empty cell, summed up channel by channel, and the value from it.

A cell adds max(0, own[my code] + other[enemy's code]) to the sums of a side; a few units and the threats
lead from there to the value. `put` and `unput` only mark cells as stale; the sums catch up when a value is
asked for, so that searches by fours pay nothing and a stone that came and went between two questions costs
next to nothing.

Black's sums and White's lie side by side, and so do the rows of the tables: one loop over both fills
whole vector registers. Loops this long are what LLVM turns into vector code; the casts keep them narrow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.gomoku.kernels import MARGIN, STRIDE, lowest_bit
from partie.games.gomoku.network.codes import CODES
from partie.games.gomoku.network.weights import BLOCKS, SHIFT, WIDTH
from partie.games.gomoku.shapes import EMPTY
from partie.jit import kernel
from partie.search.records import int64

NOTHING = CODES  # the code of a cell with a stone


@kernel()
def _exchange(state: Any, old_black: int, old_white: int, black: int, white: int) -> None:
    blacks, whites, sums = state.black_table, state.white_table, state.sums
    for channel in range(WIDTH):
        old = max(np.int16(blacks[old_black, channel] + whites[old_white, channel]), np.int16(0))
        new = max(np.int16(blacks[black, channel] + whites[white, channel]), np.int16(0))
        sums[channel] = np.int16(np.int16(sums[channel] - old) + new)


@kernel()
def _catch_up(state: Any, cell: int) -> None:
    """Exchanges what a cell added when it was last looked at for what it adds now."""
    old_black, old_white = int64(state.seen[0, cell]), int64(state.seen[1, cell])
    black = white = int64(NOTHING)
    if state.cells[cell] == EMPTY:
        black = int64(state.code_table[0, state.packed[0, cell]])
        white = int64(state.code_table[1, state.packed[1, cell]])
    if black != old_black or white != old_white:
        _exchange(state, old_black, old_white, black, white)
        state.seen[0, cell], state.seen[1, cell] = black, white


@kernel()
def _refresh(state: Any) -> None:
    for row in range(MARGIN, MARGIN + state.width):
        bits = state.stale[row]
        if bits == 0:
            continue
        state.stale[row] = 0
        while bits:
            _catch_up(state, row * STRIDE + lowest_bit(bits))
            bits &= bits - 1


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
    sums = state.sums
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
