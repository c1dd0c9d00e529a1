"""What the search of chess remembers beside the shared search: weights, values of positions, histories of moves.

The search's state is the tuple (board, memory, endings): the board belongs to the rules, the endings to `endings.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine import network_value, weights
from partie.games.chess.engine.evaluation import evaluate_board
from partie.games.chess.engine.network_value import network_value as learned_value
from partie.games.chess.rules.attacks import ZERO
from partie.games.chess.rules.generate import in_check
from partie.games.chess.rules.moves import CASTLING, KIND
from partie.games.chess.rules.squares import KING, PAWN
from partie.jit import kernel
from partie.search.records import NumpyRecord, int64, new_record

VALUES = 1 << 16  # positions whose values are kept
PATH = 512  # as many plies as the rules remember
PASS = 0  # the place of a null move on the path
CORRECTIONS = 1 << 14
PLACES = 1024  # piece and target square: the rules' number of a piece, 64 squares
LIMIT = 8_192  # of a history
IN_CHECK = -900_000  # instead of a static value
_CORRECTION_LIMIT, _CORRECTION_GRAIN = 16_384, 256  # 64 centipawns at most
_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX_BLACK = np.uint64(0xD1B54A32D192ED03)
_SHIFT = np.uint64(50)  # to CORRECTIONS

MEMORY = np.dtype(
    [
        ("weights", np.int64, (weights.COUNT,)),
        ("keys", np.uint64, (VALUES,)),
        ("values", np.int32, (VALUES,)),
        ("path", np.int32, (PATH,)),  # by ply of the rules: the place of the move made there
        ("following", np.int16, (2, PLACES, PLACES)),  # quiet moves after the last move, after the one before it
        ("captures", np.int16, (PLACES, 8)),  # captures by place and type captured
        ("corrections", np.int32, (2, CORRECTIONS)),  # by side and pawns: what searches found over static values
        *network_value.FIELDS,
    ],
    align=True,
)


def new_memory(own: NDArray[np.int64] | None = None, learned: dict[str, NDArray[Any]] | None = None) -> NumpyRecord:
    """An empty memory with the weights given or the shipped ones, and with a network where one is given."""
    memory = new_record(MEMORY)
    memory.weights[:] = weights.shipped() if own is None else own
    if learned is not None:
        network_value.fill(memory, learned)
    return memory


def forget(memory: NumpyRecord) -> None:
    """Everything but the weights and the network."""
    for name in ("keys", "values", "path", "following", "captures", "corrections"):
        memory[name] = 0


@kernel()
def place_of(board: Any, move: int) -> int:
    """Piece and target of a move that is not played yet; never `PASS`."""
    target = int64(move >> 6 & 63)
    if move & KIND == CASTLING:
        target = int64((move & 56) + (6 if target > move & 63 else 2))
    return int64(board.board[move & 63]) << 6 | target


@kernel()
def raw_value(board: Any, memory: Any) -> int:
    """The evaluation, looked up where it is known."""
    slot = int64(board.key & np.uint64(VALUES - 1))
    if memory.keys[slot] == board.key:
        return int64(memory.values[slot])
    value = int64(evaluate_board(board, memory.weights))
    if memory.uses_network:
        value += learned_value(board, memory)
    memory.keys[slot], memory.values[slot] = board.key, value
    return value


@kernel()
def _pawn_slot(board: Any) -> int:
    pawns = board.types[PAWN]
    mixed = (pawns & board.sides[0]) * _MIX ^ (pawns & board.sides[1]) * _MIX_BLACK
    return int64((mixed * _MIX) >> _SHIFT)


@kernel()
def corrected_value(board: Any, memory: Any) -> int:
    """The evaluation with what searches of positions with these pawns found, nearer to a draw after quiet moves."""
    value = raw_value(board, memory)
    value += memory.corrections[board.side, _pawn_slot(board)] // _CORRECTION_GRAIN
    return int64(value * (200 - min(board.quiet, 100)) // 200)


@kernel()
def correct(board: Any, memory: Any, difference: int, depth: int) -> None:
    """Notes how much better a search found a position than its static value."""
    slot = _pawn_slot(board)
    old = int64(memory.corrections[board.side, slot])
    weight = min(depth + 1, 16)
    goal = max(-_CORRECTION_LIMIT, min(_CORRECTION_LIMIT, difference * _CORRECTION_GRAIN))
    memory.corrections[board.side, slot] = (old * (256 - weight) + goal * weight) // 256


@kernel()
def static_value(state: Any) -> int:
    """The value that decides about pruning; `IN_CHECK` where there is none."""
    board, memory, _ = state
    return int64(IN_CHECK) if in_check(board) else corrected_value(board, memory)


@kernel()
def has_pieces(board: Any) -> bool:
    """Whether the side to move has more than king and pawns: passing is then seldom the best move."""
    own = board.sides[board.side]
    return bool(own & ~board.types[PAWN] & ~board.types[KING] != ZERO)


@kernel()
def follows(memory: Any, board: Any, place: int) -> int:
    """How good a quiet move was after the moves before it."""
    last, before = memory.path[(board.ply - 1) & (PATH - 1)], memory.path[(board.ply - 2) & (PATH - 1)]
    return int64(memory.following[0, last, place]) + int64(memory.following[1, before, place])


@kernel()
def learn_quiet(memory: Any, board: Any, place: int, change: int) -> None:
    """Moves both counters towards their limits."""
    for back in range(2):
        previous = memory.path[(board.ply - 1 - back) & (PATH - 1)]
        old = int64(memory.following[back, previous, place])
        memory.following[back, previous, place] = old + change - old * abs(change) // LIMIT


@kernel()
def learn_capture(memory: Any, place: int, victim: int, change: int) -> None:
    """The same for a capture."""
    old = int64(memory.captures[place, victim])
    memory.captures[place, victim] = old + change - old * abs(change) // LIMIT
