"""How good a position is for the side to move: material and where the pieces stand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.rules.attacks import ONE, ZERO
from partie.games.chess.rules.squares import BISHOP, BLACK_PIECE, KING, KNIGHT, PAWN, QUEEN, ROOK
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

VALUES = np.array([100, 320, 330, 500, 950, 0, 0, 0], np.int64)  # centipawns by type
_PHASE = np.array([0, 1, 1, 2, 4, 0, 0, 0], np.int64)  # how much a piece makes it a middle game
_FULL = 24  # of the first position
_PAIR = 30  # two bishops


def _middle(square: int) -> float:
    """0 in the corners, 3 in the centre."""
    rank, file = divmod(square, 8)
    return 3.0 - max(abs(rank - 3.5), abs(file - 3.5)) - 0.25 * (abs(rank - 3.5) + abs(file - 3.5)) + 1.0


def _value(kind: int, square: int, late: bool) -> float:
    """Where White's pieces like to stand; ranks count from White's side."""
    rank, file = divmod(square, 8)
    middle = _middle(square)
    match kind:
        case 0:
            return 12 * max(0, rank - 1) ** 1.5 if late else 3 * (rank - 1) + 8 * (middle if 2 <= rank <= 4 else 0)
        case 1 | 2:
            return (14 if kind == KNIGHT else 9) * middle - (12 if rank == 0 and not late else 0)
        case 3:
            return 20.0 if rank == 6 else 5.0 * (3 <= file <= 4)
        case 4:
            return 4.0 * middle
    if late:
        return 14 * middle
    return 25.0 * (file in (1, 2, 6)) - 18 * rank - 10 * (file in (3, 4))


def _tables() -> NDArray[np.int16]:
    found = np.zeros((2, 16, 64), np.int16)
    for late in (0, 1):
        for kind in (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING):
            for square in range(64):
                value = round(int(VALUES[kind]) + _value(kind, square, bool(late)))
                found[late, kind, square] = value
                found[late, kind + BLACK_PIECE, square ^ 56] = -value
    return found


TABLES = _tables()  # [late, piece, square], White's advantage


@kernel()
def evaluate(state: Any) -> int:
    """Centipawns; between middle game and ending by the pieces that are left."""
    early, late, phase = int64(0), int64(0), int64(0)
    pieces = state.sides[0] | state.sides[1]
    while pieces != ZERO:
        square = int64(lowest_bit(pieces))
        pieces &= pieces - ONE
        piece = int64(state.board[square])
        early += TABLES[0, piece, square]
        late += TABLES[1, piece, square]
        phase += _PHASE[piece & 7]
    bishops = state.types[BISHOP]
    for side in range(2):
        own = bishops & state.sides[side]
        if own != ZERO and own & (own - ONE) != ZERO:
            early += _PAIR if side == 0 else -_PAIR
            late += _PAIR if side == 0 else -_PAIR
    phase = min(phase, _FULL)
    value = int64((early * phase + late * (_FULL - phase)) // _FULL)
    return -value if state.side else value
