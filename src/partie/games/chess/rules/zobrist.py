"""Random words that are combined to the key of a position."""

from __future__ import annotations

import numpy as np

_WORDS = np.random.Generator(np.random.PCG64(20261118)).integers(1, 2**64 - 1, 1049, np.uint64)
PIECES = _WORDS[:1024].reshape(16, 64)  # [piece of the mailbox board, square]
CASTLING = _WORDS[1024:1040]  # by the rights of both sides
EN_PASSANT = _WORDS[1040:1048]  # by file, where a pawn can be captured so
SIDE = _WORDS[1048]  # Black is to move
