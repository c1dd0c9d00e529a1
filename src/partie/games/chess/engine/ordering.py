"""Moves with their order: captures that win something, quiet moves by their histories, captures that lose."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine.exchanges import VALUES, wins_exchange
from partie.games.chess.engine.memory import follows, place_of
from partie.games.chess.rules import generate as rules
from partie.games.chess.rules.attacks import (
    KING_STEPS,
    KNIGHT_STEPS,
    PAWN_STEPS,
    ZERO,
    bit,
    diagonal,
    is_attacked,
    straight,
)
from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, KIND, NORMAL, PROMOTION
from partie.games.chess.rules.squares import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK
from partie.games.chess.rules.state import king_square
from partie.jit import kernel
from partie.search.context import NO_MOVE
from partie.search.records import int64
from partie.search.table import bound_of, move_of

GOOD, BAD = 70_000, -70_000  # beyond what histories and killers add
_QUEENS = 3  # the number of a promotion to a queen


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Neither a capture nor a promotion."""
    board = state[0]
    kind = move & KIND
    return bool(kind == CASTLING or (kind == NORMAL and board.board[move >> 6 & 63] == EMPTY))


@kernel()
def noisy_score(board: Any, memory: Any, move: int, place: int) -> int:
    """Dear pieces taken by cheap ones first."""
    victim = int64(board.board[move >> 6 & 63] & 7)
    if move & KIND == EN_PASSANT:
        victim = int64(PAWN)
    score = 16 * VALUES[victim] - VALUES[board.board[move & 63] & 7] // 16 + memory.captures[place, victim] // 4
    if move & KIND == PROMOTION:
        score += 10_000 if move >> 12 & 3 == _QUEENS else -20_000
    return int64(score)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves with scores."""
    board, memory, _ = state
    count = int64(rules.generate(board, moves, rules.BOTH))
    for index in range(count):
        move = int64(moves[index])
        place = place_of(board, move)
        if is_quiet(state, move):
            scores[index] = follows(memory, board, place)
        else:
            good = wins_exchange(board, move, int64(0))
            scores[index] = (GOOD if good else BAD) + noisy_score(board, memory, move, place)
    return count


@kernel()
def _reaches(board: Any, piece: int, start: int, target: int, occupied: np.uint64) -> bool:
    """Whether a piece can go there on this board, its king's safety aside."""
    kind, goal = piece & 7, bit(target)
    if kind == KNIGHT:
        return bool(KNIGHT_STEPS[start] & goal != ZERO)
    if kind == KING:
        return bool(KING_STEPS[start] & goal != ZERO)
    if kind == PAWN:
        if occupied & goal != ZERO:
            return bool(PAWN_STEPS[piece >> 3, start] & goal != ZERO)
        step = int64(-8 if piece >> 3 else 8)
        if target == start + step:
            return True
        home = int64(6 if piece >> 3 else 1)
        return bool(start >> 3 == home and target == start + 2 * step and occupied & bit(start + step) == ZERO)
    seen = ZERO
    if kind in (BISHOP, QUEEN):
        seen |= diagonal(start, occupied)
    if kind in (ROOK, QUEEN):
        seen |= straight(start, occupied)
    return bool(seen & goal != ZERO)


@kernel()
def is_legal(board: Any, move: int) -> bool:
    """Whether a move from the table can be played here; rare kinds are left to the list of all moves."""
    kind, start, target = move & KIND, move & 63, move >> 6 & 63
    piece, captured = int64(board.board[start]), int64(board.board[target])
    if kind in (CASTLING, EN_PASSANT) or piece == EMPTY or piece >> 3 != board.side or move >> 16:
        return False
    if captured != EMPTY and (captured >> 3 == board.side or captured & 7 == KING):
        return False
    is_last = piece & 7 == PAWN and (target < 8 or target >= 56)
    if is_last != (kind == PROMOTION):
        return False
    if kind == NORMAL and move >> 12:
        return False
    occupied = board.sides[0] | board.sides[1]
    if not _reaches(board, piece, start, target, occupied):
        return False
    return not _leaves_king_in_check(board, piece, start, target, occupied)


@kernel()
def _leaves_king_in_check(board: Any, piece: int, start: int, target: int, occupied: np.uint64) -> bool:
    after = (occupied & ~bit(start)) | bit(target)
    other = int64(1 - board.side)
    if piece & 7 == KING:
        return bool(is_attacked(board, target, after, other))
    king, theirs, types = king_square(board, int64(board.side)), board.sides[other] & ~bit(target), board.types
    if KNIGHT_STEPS[king] & types[KNIGHT] & theirs != ZERO:
        return True
    if PAWN_STEPS[board.side, king] & types[PAWN] & theirs != ZERO:
        return True
    if straight(king, after) & (types[ROOK] | types[QUEEN]) & theirs != ZERO:
        return True
    return bool(diagonal(king, after) & (types[BISHOP] | types[QUEEN]) & theirs != ZERO)


@kernel()
def table_move(state: Any, entry: np.uint64) -> int:
    """The table's move if it is legal."""
    if bound_of(entry) == 0:
        return int64(NO_MOVE)
    move = int64(move_of(entry))
    return move if is_legal(state[0], move) else int64(NO_MOVE)
