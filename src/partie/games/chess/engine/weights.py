"""The weights of the evaluation: where each stands, and what it is before it is tuned.

A weight is a pair for the middle game and the ending, packed into one number so that both are added at once.
`weights.txt` has the tuned ones, two numbers a line, in the order of this module.
"""

from __future__ import annotations

from importlib import resources

import numpy as np
from numpy.typing import NDArray

from partie.storage.corrupt import reading

HALF = 32  # bits of the middle game's part

MATERIAL = 0  # by type
SQUARES = 6  # by type and square, as White sees them
MOBILITY = SQUARES + 6 * 64  # by what it can reach: knight 9, bishop 14, rook 15, queen 28
PASSED = MOBILITY + 66  # by rank
PASSED_FREE = PASSED + 8  # by rank: nothing stands before it
OWN_KING = PASSED_FREE + 8  # by distance from the square before a passed pawn
OTHER_KING = OWN_KING + 8
CONNECTED = OTHER_KING + 8  # by rank: a pawn beside or behind it
ISOLATED = CONNECTED + 8
DOUBLED = ISOLATED + 1
BACKWARD = DOUBLED + 1
BISHOP_PAIR = BACKWARD + 1
OPEN_FILE = BISHOP_PAIR + 1
HALF_OPEN_FILE = OPEN_FILE + 1
OUTPOST = HALF_OPEN_FILE + 1  # knight, bishop
SHIELD = OUTPOST + 2  # by pawns before the king, 0 to 3
KING_FILE = SHIELD + 4  # the king's file has no own pawn
DANGER = KING_FILE + 1  # by what attacks the king's surroundings
PAWN_THREAT = DANGER + 32  # by the type attacked
MINOR_THREAT = PAWN_THREAT + 6
ROOK_THREAT = MINOR_THREAT + 6
HANGING = ROOK_THREAT + 6
TEMPO = HANGING + 1
COUNT = TEMPO + 1

MOBILITY_OF = (0, MOBILITY, MOBILITY + 9, MOBILITY + 23, MOBILITY + 38, 0)  # by type

Pairs = NDArray[np.float64]  # [weight, middle game or ending]


def pack(pairs: Pairs) -> NDArray[np.int64]:
    """The weights as the kernels add them."""
    rounded = np.rint(pairs).astype(np.int64)
    return rounded[:, 0] + (rounded[:, 1] << HALF)


def shipped() -> NDArray[np.int64]:
    """The tuned weights. Raises `CorruptFile`."""
    return pack(shipped_pairs())


def shipped_pairs() -> Pairs:
    """The same as they stand in the file."""
    file = resources.files("partie.games.chess.engine") / "weights.txt"
    with reading(file):
        return read(file.read_text(encoding="utf-8"))


def read(text: str) -> Pairs:
    """The pairs of a file; raises `ValueError` for another number of them."""
    pairs = np.array([line.split() for line in text.splitlines() if not line.startswith("#")], np.float64)
    return pairs.reshape(COUNT, 2)


def write(pairs: Pairs) -> str:
    """The opposite of `read`."""
    lines = (f"{int(middle)} {int(late)}\n" for middle, late in np.rint(pairs).astype(np.int64))
    return "# Weights of chess, middle game and ending, in the order of weights.py\n" + "".join(lines)
