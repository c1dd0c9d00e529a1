"""One iteration over the first moves of the search for the middle of the game."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.memory import LOWEST, MOST_MOVES, Table
from partie.games.reversi.engine.midgame import HIGHEST, search
from partie.games.reversi.engine.patterns import UNIT, look, look_after
from partie.games.reversi.rules.kernels import ONE, flips
from partie.jit import kernel
from partie.search.records import int64

WINDOW = 3 * UNIT  # how much the value may differ from that of the iteration before

ROOT = np.dtype(
    (
        np.record,
        [
            ("squares", np.int8, (MOST_MOVES,)),  # the first moves, the best of the last iteration first
            ("values", np.int32, (MOST_MOVES,)),  # of the last iteration; an upper bound after the first `lines`
            ("latest", np.int32, (MOST_MOVES,)),  # of this one, as far as it came
            ("count", np.int32),
        ],
    )
)


@kernel()
def best_but(values: NDArray[np.int32], searched: int, rank: int) -> int:
    """The value that `rank` of the first ones reach; -LOWEST where there are not so many."""
    for index in range(searched):
        better = int64(0)
        for other in range(searched):
            if values[other] > values[index] or (values[other] == values[index] and other < index):
                better += 1
        if better == rank - 1:
            return int64(values[index])
    return int64(-LOWEST)


@kernel()
def search_root(
    own: np.uint64,
    other: np.uint64,
    root: Any,
    depth: int,
    lines: int,
    work: Any,
    weights: Any,
    table: Table,
    stop: NDArray[np.uint8],
) -> int:
    """Values of the first moves, `lines` of them exactly; returns how many were searched before a stop."""
    look(own, other, work.features[0])
    for index in range(root.count):
        square = int64(root.squares[index])
        turned = flips(own, other, square)
        then_own, then_other = other ^ turned, own ^ turned ^ (ONE << np.uint64(square))
        look_after(work.features, int64(0), square, turned)
        floor = best_but(root.latest, index, lines)
        low, high = int64(-HIGHEST), int64(HIGHEST)
        if floor > -LOWEST:
            low, high = floor, floor + 1
        elif depth > 3:
            low, high = max(low, root.values[index] - WINDOW), min(high, root.values[index] + WINDOW)
        low, high = int64(low), int64(high)
        while True:
            value = -search(*(then_own, then_other, -high, -low, depth - 1, int64(1), work, weights, table, stop))
            if stop[0] or work.nodes >= work.limit:
                return index
            if value >= high < HIGHEST:
                low, high = int64(max(low, floor)), int64(HIGHEST)
            elif value <= low and low > max(floor, -HIGHEST):
                low, high = int64(-HIGHEST), int64(value + 1)
            else:
                break
        root.latest[index] = value
    return int64(root.count)
