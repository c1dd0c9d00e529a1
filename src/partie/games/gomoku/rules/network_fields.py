"""Room in the state for the network, which `network` fills: one record serves rules and search."""

from __future__ import annotations

import numpy as np
from numpy.typing import DTypeLike

from partie.games.gomoku.rules.codes import CODES

MASKS = 1 << 9  # threats of both sides, see `evaluation.threat_mask`
CHANNELS = 32  # sums of each side
WIDTH = 2 * CHANNELS  # Black's and White's
BLOCKS = 9  # of four units each
NETWORK: dict[str, tuple[DTypeLike, tuple[int, ...]]] = {
    "black_table": (np.int16, (CODES + 1, WIDTH)),  # what Black's code of a cell adds to all sums
    "white_table": (np.int16, (CODES + 1, WIDTH)),
    "first_weights": (np.int16, (2, BLOCKS, 4, WIDTH)),  # side to move: from the sums to the units
    "mask_weights": (np.int32, (MASKS, BLOCKS, 4)),  # what the threats add to the units
    "second_weights": (np.int64, (BLOCKS, 4)),  # from the units to the value
    "mask_values": (np.int64, (MASKS,)),  # what the threats add to the value
}
ORDER: tuple[DTypeLike, tuple[int, ...]] = (
    np.int16,
    (2, 2, CODES),
)  # at ease, pressed; own code, the enemy's
