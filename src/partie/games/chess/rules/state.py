"""The state of a game as a record; making and taking back moves.

`ply` counts the moves made and numbers the memory of what they changed. The key is the same for two positions exactly
when the pieces, the side to move, the castling rights and the possible captures en passant are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.chess.rules.attacks import ONE, PAWN_STEPS, ZERO, attackers, bit
from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, KIND, PROMOTION
from partie.games.chess.rules.squares import BLACK_PIECE, EMPTY, KING, KNIGHT, PAWN
from partie.games.chess.rules.zobrist import CASTLING as CASTLING_KEYS
from partie.games.chess.rules.zobrist import EN_PASSANT as EN_PASSANT_KEYS
from partie.games.chess.rules.zobrist import PIECES as PIECE_KEYS
from partie.games.chess.rules.zobrist import SIDE as SIDE_KEY
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

MEMORY = 512  # plies remembered, a power of two: 150 without a capture and a deep search fit
NOWHERE = -1

STATE = np.dtype(
    (
        np.record,
        [
            ("types", np.uint64, (6,)),  # by type: the squares of both sides' pieces
            ("sides", np.uint64, (2,)),  # by side: the squares of its pieces
            ("board", np.int8, (64,)),  # the piece on every square
            ("key", np.uint64),
            ("side", np.int64),  # to move
            ("castling", np.int64),  # rights, see `squares.RIGHTS`
            ("en_passant", np.int64),  # the square behind a pawn that can be captured so, or NOWHERE
            ("quiet", np.int64),  # plies since the last capture or move of a pawn
            ("ply", np.int64),  # moves made; indexes the memories
            ("kept", np.int64, (64,)),  # by square: the castling rights that stay when a piece leaves or enters it
            ("rooks", np.int64, (4,)),  # by right: where the rook stands
            ("ways", np.uint64, (4,)),  # by right: squares that must be empty
            ("walks", np.uint64, (4,)),  # by right: squares that the king crosses or enters
            ("past_keys", np.uint64, (MEMORY,)),  # at ply & (MEMORY - 1): before the move
            ("past", np.int64, (MEMORY,)),  # captured piece 4 bits, castling 4, en passant + 1 8, quiet plies
        ],
    ),
    align=True,
)
State = Any  # one record of STATE


@kernel()
def lift(state: State, square: int) -> None:
    """Takes a piece off."""
    piece = int64(state.board[square])
    state.types[piece & 7] ^= bit(square)
    state.sides[piece >> 3] ^= bit(square)
    state.board[square] = EMPTY
    state.key ^= PIECE_KEYS[piece, square]


@kernel()
def put(state: State, square: int, piece: int) -> None:
    """Puts a piece on an empty square."""
    state.types[piece & 7] ^= bit(square)
    state.sides[piece >> 3] ^= bit(square)
    state.board[square] = piece
    state.key ^= PIECE_KEYS[piece, square]


@kernel()
def king_square(state: State, side: int) -> int:
    """The square of a side's king."""
    return int64(lowest_bit(state.types[KING] & state.sides[side]))


@kernel()
def can_capture_en_passant(state: State, start: int, target: int) -> bool:
    """Whether the side to move may capture from `start` without leaving its king in check."""
    own, other = state.sides[state.side], state.sides[1 - state.side]
    captured = bit(target ^ 8)
    occupied = ((own | other) ^ bit(start) ^ captured) | bit(target)
    return bool(attackers(state, king_square(state, state.side), occupied) & other & ~captured == ZERO)


@kernel()
def note_en_passant(state: State, target: int) -> None:
    """Notes the square behind a pawn that has just made two steps, if it can be captured there."""
    pawns = PAWN_STEPS[1 - state.side, target] & state.types[PAWN] & state.sides[state.side]
    while pawns != ZERO:
        if can_capture_en_passant(state, int64(lowest_bit(pawns)), target):
            state.en_passant = target
            state.key ^= EN_PASSANT_KEYS[target & 7]
            return
        pawns &= pawns - ONE


@kernel()
def castle(state: State, start: int, rook: int, back: bool) -> None:
    """Moves king and rook, or takes it back."""
    colour = state.side * BLACK_PIECE
    row = start & 56
    king_to = row + 6 if rook > start else row + 2
    rook_to = row + 5 if rook > start else row + 3
    if back:
        lift(state, king_to)
        lift(state, rook_to)
        put(state, start, int64(KING + colour))
        put(state, rook, int64(3 + colour))
    else:
        lift(state, start)
        lift(state, rook)
        put(state, king_to, int64(KING + colour))
        put(state, rook_to, int64(3 + colour))


@kernel()
def remember(state: State, captured: int) -> None:
    """Notes what a move changes, and prepares the next side's turn."""
    place = state.ply & (MEMORY - 1)
    state.past_keys[place] = state.key
    state.past[place] = captured | state.castling << 4 | (state.en_passant + 1) << 8 | state.quiet << 16
    state.ply += 1
    if state.en_passant != NOWHERE:
        state.key ^= EN_PASSANT_KEYS[state.en_passant & 7]
        state.en_passant = NOWHERE


@kernel()
def make(state: State, move: int) -> None:
    """Plays a legal move."""
    start, target, kind = move & 63, move >> 6 & 63, move & KIND
    place = target ^ 8 if kind == EN_PASSANT else target
    captured = int64(EMPTY) if kind == CASTLING else int64(state.board[place])
    piece = int64(state.board[start])
    remember(state, captured)
    state.quiet = 0 if piece & 7 == PAWN or captured != EMPTY else state.quiet + 1
    if kind == CASTLING:
        castle(state, start, target, False)
    else:
        if captured != EMPTY:
            lift(state, place)
        lift(state, start)
        put(state, target, (piece & 8) + (move >> 12 & 3) + KNIGHT if kind == PROMOTION else piece)
    rights = state.castling & state.kept[start] & state.kept[target]
    if rights != state.castling:
        state.key ^= CASTLING_KEYS[state.castling] ^ CASTLING_KEYS[rights]
        state.castling = rights
    state.side = 1 - state.side
    state.key ^= SIDE_KEY
    if piece & 7 == PAWN and start ^ target == 16:
        note_en_passant(state, (start + target) >> 1)


@kernel()
def unmake(state: State, move: int) -> None:
    """Takes back the last move."""
    start, target, kind = move & 63, move >> 6 & 63, move & KIND
    state.side = 1 - state.side
    state.ply -= 1
    place = state.ply & (MEMORY - 1)
    past = state.past[place]
    captured = past & 15
    if kind == CASTLING:
        castle(state, start, target, True)
    else:
        piece = int64(state.board[target])
        lift(state, target)
        put(state, start, piece & 8 if kind == PROMOTION else piece)
        if captured != EMPTY:
            put(state, target ^ 8 if kind == EN_PASSANT else target, captured)
    state.castling = past >> 4 & 15
    state.en_passant = (past >> 8 & 255) - 1
    state.quiet = past >> 16
    state.key = state.past_keys[place]


@kernel()
def make_null_move(state: State) -> None:
    """Passes the turn; the side to move must not be in check."""
    remember(state, int64(EMPTY))
    state.quiet += 1
    state.side = 1 - state.side
    state.key ^= SIDE_KEY


@kernel()
def unmake_null_move(state: State) -> None:
    """Takes the pass back."""
    state.side = 1 - state.side
    state.ply -= 1
    place = state.ply & (MEMORY - 1)
    past = state.past[place]
    state.en_passant = (past >> 8 & 255) - 1
    state.quiet = past >> 16
    state.key = state.past_keys[place]


@kernel()
def prepare(state: State) -> None:
    """Adds sets, key and ways of castling to `board`, `side`, `castling`, `rooks`, `en_passant`, `quiet`."""
    state.types[:], state.sides[:], state.key = ZERO, ZERO, ZERO
    for square in range(64):
        piece = int64(state.board[square])
        if piece != EMPTY:
            put(state, square, piece)
    if state.side:
        state.key ^= SIDE_KEY
    state.key ^= CASTLING_KEYS[state.castling]
    prepare_castling(state)
    target, state.en_passant = state.en_passant, NOWHERE
    if target != NOWHERE:
        note_en_passant(state, target)


@kernel()
def prepare_castling(state: State) -> None:
    """Squares that castling needs, for every right there is."""
    state.kept[:] = 15
    for index in range(4):
        if not state.castling >> index & 1:
            continue
        king, rook = king_square(state, int64(index >> 1)), state.rooks[index]
        row = king & 56
        king_to = row + 6 if rook > king else row + 2
        rook_to = row + 5 if rook > king else row + 3
        state.kept[king] &= ~(1 << index)
        state.kept[rook] &= ~(1 << index)
        low, high = min(min(king, king_to), min(rook, rook_to)), max(max(king, king_to), max(rook, rook_to))
        state.ways[index] = ZERO
        for square in range(low, high + 1):
            if square not in (king, rook):
                state.ways[index] |= bit(square)
        state.walks[index] = ZERO
        for square in range(min(king, king_to), max(king, king_to) + 1):
            state.walks[index] |= bit(square)
