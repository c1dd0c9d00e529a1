"""Hexapawn: pawns on three rows and three to six columns; here with three columns.

    3 | 0 1 2     Black's home, moves down
    2 | 3 4 5
    1 | 6 7 8     White's home, moves up and begins
        a b c

A pawn steps straight ahead onto an empty square or captures diagonally ahead. Without promotions who reaches
the far row wins. With promotions the pawn becomes a king or a knight there; then a position that occurs the
third time is a draw. Who cannot move loses. A move is `from + 18 * to + 324 * new piece`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.values import NOT_OVER, WIN

MOST = 18  # squares of the widest board
PAWN, KING, KNIGHT = 1, 2, 3  # White's; Black's are negative
HISTORY = 256  # longer games with promotions are draws
MAX_MOVES = 128
STATE = np.dtype(
    [
        ("board", np.int8, MOST),  # 0 empty
        ("side", np.int8),  # +1 when White is to move
        ("width", np.int8),  # columns
        ("promotes", np.int8),  # whether the far row promotes instead of winning
        ("played", np.int16),  # moves played so far
        ("captured", np.int8, HISTORY),  # what each move of the game took, for taking it back
        ("keys", np.uint64, HISTORY + 1),  # of every position of the game, the present one included
    ]
)
_KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
STEPS = np.array([*_KING, *_KNIGHT], np.int64)  # rows and columns


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves, captures and promotions first."""
    count = 0
    for source in range(3 * state.width):
        piece = state.board[source] * state.side
        if piece == PAWN:
            count = _pawn_moves(state, source, moves, scores, count)
        elif piece > PAWN:
            count = _piece_moves(state, source, piece, moves, scores, count)
    return count


@kernel()
def _pawn_moves(state: Any, source: int, moves: NDArray[np.int32], scores: NDArray[np.int32], count: int) -> int:
    row, column = source // state.width - state.side, source % state.width
    if row < 0 or row > 2:
        return count
    for to in range(max(0, column - 1), min(state.width - 1, column + 1) + 1):
        target = row * state.width + to
        taken = state.board[target] * state.side
        if taken > 0 or (taken < 0) != (to != column):
            continue
        arrives = state.promotes == 1 and row == (0 if state.side == 1 else 2)
        for piece in range(KING if arrives else 0, (KNIGHT if arrives else 0) + 1):
            moves[count] = source + MOST * target + MOST * MOST * piece
            scores[count] = (taken < 0) + 2 * arrives
            count += 1
    return count


@kernel()
def _piece_moves(
    state: Any, source: int, piece: int, moves: NDArray[np.int32], scores: NDArray[np.int32], count: int
) -> int:
    first = 0 if piece == KING else 8
    for step in range(first, first + 8):
        row, column = source // state.width + STEPS[step, 0], source % state.width + STEPS[step, 1]
        if row < 0 or row > 2 or column < 0 or column >= state.width:
            continue
        target = row * state.width + column
        taken = state.board[target] * state.side
        if taken > 0:
            continue
        moves[count] = source + MOST * target
        scores[count] = taken < 0
        count += 1
    return count


@kernel()
def make(state: Any, move: int) -> None:
    """Plays the move."""
    source, target, promoted = move % MOST, move // MOST % MOST, move // (MOST * MOST)
    state.captured[state.played] = state.board[target]
    state.board[target] = promoted * state.side if promoted else state.board[source]
    state.board[source] = 0
    state.side = -state.side
    state.played += 1
    state.keys[state.played] = key(state)


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes the last move back."""
    source, target, promoted = move % MOST, move // MOST % MOST, move // (MOST * MOST)
    state.side = -state.side
    state.played -= 1
    state.board[source] = PAWN * state.side if promoted else state.board[target]
    state.board[target] = state.captured[state.played]


@kernel()
def has_arrived(state: Any) -> bool:
    """Whether the side that has just moved won by standing on its far row."""
    if state.promotes == 1:
        return False
    first = 0 if state.side == -1 else 2 * state.width
    for square in range(first, first + state.width):
        if state.board[square] == -state.side:
            return True
    return False


@kernel()
def is_repeated(state: Any) -> bool:
    """Whether the position stands on the board for the third time, or the game is too long."""
    if state.played >= HISTORY - 2:
        return True
    times = 0
    for earlier in range(state.played, -1, -2):
        times += state.keys[earlier] == state.keys[state.played]
    return times >= 3


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Lost once the other side has arrived, drawn by repetition; a blocked side is found by `generate`."""
    if has_arrived(state):
        return ply - WIN
    return 0 if is_repeated(state) else NOT_OVER


@kernel()
def evaluate(state: Any) -> int:
    """Pieces more than the other side, kings and knights for three pawns."""
    total = 0
    for square in range(3 * state.width):
        piece = state.board[square]
        worth = 1 if abs(piece) == PAWN else 3
        total += worth if piece > 0 else -worth if piece < 0 else 0
    return int(total * state.side)


@kernel()
def key(state: Any) -> np.uint64:
    """The position in base seven; 18 squares fit into 64 bits."""
    code = np.uint64(1 if state.side == 1 else 0)
    for square in range(3 * state.width):
        code = code * np.uint64(7) + np.uint64(state.board[square] + 3)
    return code


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """Neither a capture nor a promotion."""
    return bool(state.board[move // MOST % MOST] == 0 and move < MOST * MOST)
