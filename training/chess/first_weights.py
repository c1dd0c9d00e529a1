"""The weights before any tuning, from what every chess book says about pieces and squares."""

from __future__ import annotations

import numpy as np

from partie.games.chess.engine import weights as w
from partie.games.chess.rules.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

_MATERIAL = ((88, 110), (320, 300), (335, 315), (470, 530), (980, 960), (0, 0))
_PASSED = ((0, 0), (2, 10), (2, 14), (8, 32), (25, 60), (60, 110), (110, 180), (0, 0))


def _middle(square: int) -> float:
    """-3 in the corners, 3 in the centre."""
    rank, file = divmod(square, 8)
    return 4.0 - 0.5 * (abs(2 * rank - 7) + abs(2 * file - 7)) + 0.5


def _square(kind: int, square: int) -> tuple[float, float]:
    rank, file = divmod(square, 8)
    middle = _middle(square)
    match kind:
        case _ if kind == PAWN:
            centre = 12.0 if rank in (3, 4) and file in (3, 4) else 0.0
            return 3.0 * (rank - 1) + centre, 5.0 * (rank - 1)
        case _ if kind == KNIGHT:
            return 8.0 * middle - (10 if rank == 0 else 0), 7.0 * middle
        case _ if kind == BISHOP:
            return 4.0 * middle - (10 if rank == 0 else 0), 3.0 * middle
        case _ if kind == ROOK:
            return (15.0 if rank == 6 else 0.0) + 2.0 * (file in (3, 4)), 10.0 if rank == 6 else 0.0
        case _ if kind == QUEEN:
            return 1.0 * middle, 6.0 * middle
    home = 25.0 if rank == 0 and file in (1, 2, 6) else 10.0 if rank == 0 and file in (0, 7) else 0.0
    return home - 20.0 * min(rank, 3), 9.0 * middle


def first_weights() -> w.Pairs:
    """One pair for every weight."""
    pairs = np.zeros((w.COUNT, 2))
    for kind in range(PAWN, KING + 1):
        pairs[w.MATERIAL + kind] = _MATERIAL[kind]
        for square in range(64):
            if kind != PAWN or 8 <= square < 56:
                pairs[w.SQUARES + 64 * kind + square] = _square(kind, square)
    for kind, count, per, late in ((KNIGHT, 9, 5, 5), (BISHOP, 14, 5, 5), (ROOK, 15, 3, 5), (QUEEN, 28, 1.5, 3)):
        for reach in range(count):
            pairs[w.MOBILITY_OF[kind] + reach] = per * (reach - count * 0.4), late * (reach - count * 0.4)
    pairs[w.PASSED : w.PASSED + 8] = _PASSED
    for rank in range(8):
        pairs[w.PASSED_FREE + rank] = 0, 4.0 * max(0, rank - 1)
        pairs[w.CONNECTED + rank] = 4 + 3.0 * max(0, rank - 2), 2.0 * rank
        pairs[w.OWN_KING + rank] = 0, -6.0 * rank
        pairs[w.OTHER_KING + rank] = 0, 12.0 * rank
    for name, pair in (
        (w.ISOLATED, (-12, -12)), (w.DOUBLED, (-6, -18)), (w.BACKWARD, (-8, -8)), (w.BISHOP_PAIR, (25, 50)),
        (w.OPEN_FILE, (30, 10)), (w.HALF_OPEN_FILE, (14, 8)), (w.OUTPOST, (25, 15)), (w.OUTPOST + 1, (20, 8)),
        (w.KING_FILE, (-25, 0)), (w.HANGING, (15, 15)), (w.TEMPO, (18, 12)),
    ):  # fmt: skip
        pairs[name] = pair
    for pawns in range(4):
        pairs[w.SHIELD + pawns] = 14.0 * (pawns - 2), 0
    for units in range(32):
        pairs[w.DANGER + units] = min(1.1 * max(0, units - 2) ** 1.9, 350), 1.0 * units
    for kind in (KNIGHT, BISHOP, ROOK, QUEEN):
        pairs[w.PAWN_THREAT + kind] = 50, 40
    for kind in (ROOK, QUEEN):
        pairs[w.MINOR_THREAT + kind] = 40, 30
    pairs[w.ROOK_THREAT + QUEEN] = 40, 30
    return pairs
