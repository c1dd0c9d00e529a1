"""Hexapawn: three pawns a side on nine squares.

    3 | 0 1 2     Black's home (-1), moves down
    2 | 3 4 5
    1 | 6 7 8     White's home (+1), moves up and begins
        a b c

A pawn steps straight ahead onto an empty square or captures diagonally ahead. Who reaches the far
row wins; who cannot move loses. A move is `from * 9 + to`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.values import NOT_OVER, WIN

SQUARES = 9
STATE = np.dtype(
    [
        ("board", np.int8, SQUARES),  # +1 white, -1 black, 0 empty
        ("side", np.int8),  # +1 when White is to move
        ("captured", np.int8, 64),  # what each move of the game took, for taking it back
        ("played", np.int8),  # moves played so far
    ]
)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves, captures first."""
    count = 0
    for source in range(SQUARES):
        if state.board[source] != state.side:
            continue
        row = source // 3 - state.side
        if row < 0 or row > 2:
            continue
        for column in range(max(0, source % 3 - 1), min(2, source % 3 + 1) + 1):
            target = row * 3 + column
            is_capture = column != source % 3
            if state.board[target] == (-state.side if is_capture else 0):
                moves[count] = source * SQUARES + target
                scores[count] = 1 if is_capture else 0
                count += 1
    return count


@kernel()
def make(state: Any, move: int) -> None:
    """Plays the move."""
    source, target = move // SQUARES, move % SQUARES
    state.captured[state.played] = state.board[target]
    state.played += 1
    state.board[target] = state.board[source]
    state.board[source] = 0
    state.side = -state.side


@kernel()
def unmake(state: Any, move: int) -> None:
    """Takes the last move back."""
    source, target = move // SQUARES, move % SQUARES
    state.side = -state.side
    state.played -= 1
    state.board[source] = state.board[target]
    state.board[target] = state.captured[state.played]
    state.captured[state.played] = 0


@kernel()
def has_arrived(state: Any) -> bool:
    """Whether the side that has just moved stands on its far row."""
    first = 0 if state.side == -1 else 6
    for square in range(first, first + 3):
        if state.board[square] == -state.side:
            return True
    return False


@kernel()
def outcome(state: Any, ply: int) -> int:
    """Lost once the other side has arrived; a blocked side is found by `generate`."""
    return ply - WIN if has_arrived(state) else NOT_OVER


@kernel()
def evaluate(state: Any) -> int:
    """Pawns more than the other side."""
    total = 0
    for square in range(SQUARES):
        total += state.board[square]
    return int(total * state.side)


@kernel()
def key(state: Any) -> np.uint64:
    """The position in base three; there are few enough to need no hashing."""
    code = np.uint64(1 if state.side == 1 else 2)
    for square in range(SQUARES):
        code = code * np.uint64(3) + np.uint64(state.board[square] + 1)
    return code


@kernel()
def is_quiet(state: Any, move: int) -> bool:
    """A step, not a capture."""
    return bool(state.board[move % SQUARES] == 0)
