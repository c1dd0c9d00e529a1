"""Exchanges on a square: what a capture wins or loses when both sides take back with their cheapest pieces."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.chess.rules.attacks import ONE, ZERO, attackers, bit, diagonal, straight
from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, KIND, PROMOTION
from partie.games.chess.rules.squares import BISHOP, KING, PAWN, QUEEN, ROOK
from partie.jit import kernel
from partie.search.records import int64

VALUES = np.array([100, 310, 320, 500, 950, 20_000, 0, 0], np.int64)  # by type, and of an empty square


@kernel()
def wins_exchange(board: Any, move: int, least: int) -> bool:
    """Whether the move wins at least so many centipawns on its target square."""
    kind, start, target = move & KIND, move & 63, move >> 6 & 63
    if kind in (CASTLING, PROMOTION):
        return least <= 0
    gain = int64(VALUES[PAWN] if kind == EN_PASSANT else VALUES[board.board[target] & 7]) - least
    if gain < 0:
        return False
    risk = int64(VALUES[board.board[start] & 7]) - gain
    if risk <= 0:
        return True
    occupied = (board.sides[0] | board.sides[1]) ^ bit(start) | bit(target)
    if kind == EN_PASSANT:
        occupied ^= bit(target ^ 8)
    types = board.types
    straights, diagonals = types[ROOK] | types[QUEEN], types[BISHOP] | types[QUEEN]
    all_attackers = attackers(board, target, occupied) & occupied
    side, wins = int64(1 - board.side), True
    while True:
        mine = all_attackers & board.sides[side]
        if mine == ZERO:
            return wins
        wins = not wins
        cheapest = int64(PAWN)
        while mine & types[cheapest] == ZERO:
            cheapest += 1
        if cheapest == KING:
            return bool(wins if all_attackers & board.sides[1 - side] == ZERO else not wins)
        risk = VALUES[cheapest] - risk
        if risk < int64(wins):
            return wins
        taker = mine & types[cheapest]
        occupied ^= taker & (~taker + ONE)
        if cheapest in (PAWN, BISHOP, QUEEN):
            all_attackers |= diagonal(target, occupied) & diagonals
        if cheapest in (ROOK, QUEEN):
            all_attackers |= straight(target, occupied) & straights
        all_attackers &= occupied
        side = 1 - side
