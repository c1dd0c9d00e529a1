"""Legal moves: pins and checks are known before a move is listed, so that none is listed in vain.

`NOISY` lists captures and promotions, `QUIET` the others. In check all moves are evasions; a search asks for both then.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.rules.attacks import (
    ALL,
    KING_STEPS,
    ONE,
    PAWN_STEPS,
    ZERO,
    along,
    attackers,
    attacks,
    between,
    bit,
    is_attacked,
)
from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, PROMOTION
from partie.games.chess.rules.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from partie.games.chess.rules.state import NOWHERE, State, can_capture_en_passant, king_square
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import int64

NOISY, QUIET = 1, 2
BOTH = NOISY | QUIET
MOST_MOVES = 256  # of a position; no legal one has more than 218

_A, _H = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_LAST_RANKS = np.uint64(0xFF000000000000FF)
_AFTER_ONE_STEP = (np.uint64(0xFF << 16), np.uint64(0xFF << 40))  # by side: where a pawn may make its second step
_S7, _S8, _S9 = np.uint64(7), np.uint64(8), np.uint64(9)

Moves = NDArray[np.int32]


@kernel()
def in_check(state: State) -> bool:
    """Whether the side to move is in check."""
    side = state.side
    return bool(is_attacked(state, king_square(state, side), state.sides[0] | state.sides[1], int64(1 - side)))


@kernel()
def generate(state: State, moves: Moves, which: int) -> int:
    """Writes all legal moves of the kinds asked for; returns how many."""
    own, other = state.sides[state.side], state.sides[1 - state.side]
    occupied = own | other
    king = king_square(state, state.side)
    goals = ZERO
    if which & NOISY:
        goals |= other & ~state.types[KING]
    if which & QUIET:
        goals |= ~occupied
    checkers = attackers(state, king, occupied) & other
    found = _king_moves(state, king, goals, moves)
    if bit_count(checkers) > 1:
        return found  # in double check only the king can move
    allowed = ALL
    if checkers != ZERO:
        allowed = checkers | between(king, int64(lowest_bit(checkers)))
    pinned, found = _pinned_moves(state, king, goals, checkers == ZERO, which, moves, found)
    found = _piece_moves(state, own & ~pinned, goals & allowed, moves, found)
    found = _pawn_moves(state, own & ~pinned & state.types[PAWN], allowed, which, moves, found)
    if which & NOISY and state.en_passant != NOWHERE:
        found = _en_passant(state, moves, found)
    if which & QUIET and checkers == ZERO and state.castling >> 2 * state.side & 3:
        found = _castling(state, king, moves, found)
    return found


@kernel()
def _list(start: int, targets: np.uint64, moves: Moves, found: int) -> int:
    """One move from a square to each of a set."""
    while targets != ZERO:
        moves[found] = start | int64(lowest_bit(targets)) << 6
        found += 1
        targets &= targets - ONE
    return found


@kernel()
def _king_moves(state: State, king: int, goals: np.uint64, moves: Moves) -> int:
    occupied = (state.sides[0] | state.sides[1]) ^ bit(king)
    found, targets = int64(0), KING_STEPS[king] & goals
    while targets != ZERO:
        target = int64(lowest_bit(targets))
        targets &= targets - ONE
        if not is_attacked(state, target, occupied, int64(1 - state.side)):
            moves[found] = king | target << 6
            found += 1
    return found


@kernel()
def _pinned_moves(
    state: State, king: int, goals: np.uint64, may_move: bool, which: int, moves: Moves, found: int
) -> tuple[np.uint64, int]:
    """The pieces that shield their king from a slider, and their moves along its line."""
    own, other, types = state.sides[state.side], state.sides[1 - state.side], state.types
    pinned = ZERO
    for line in range(4):
        sliders = other & (types[QUEEN] | (types[ROOK] if line < 2 else types[BISHOP]))
        sliders &= along(king, other, line)
        while sliders != ZERO:
            slider = int64(lowest_bit(sliders))
            sliders &= sliders - ONE
            way = along(king, bit(slider), line) & along(slider, bit(king), line)
            shield = way & own
            if shield == ZERO or shield & (shield - ONE) != ZERO:
                continue
            pinned |= shield
            if may_move:
                way |= bit(slider)
                found = _piece_moves(state, shield & ~types[KNIGHT], goals & way, moves, found)
                found = _pawn_moves(state, shield & types[PAWN], way, which, moves, found)
    return pinned, found


@kernel()
def _piece_moves(state: State, pieces: np.uint64, goals: np.uint64, moves: Moves, found: int) -> int:
    """Moves of knights, bishops, rooks and queens."""
    occupied = state.sides[0] | state.sides[1]
    pieces &= ~(state.types[PAWN] | state.types[KING])
    while pieces != ZERO:
        start = int64(lowest_bit(pieces))
        pieces &= pieces - ONE
        targets = attacks(int64(state.board[start] & 7), start, occupied) & goals
        found = _list(start, targets, moves, found)
    return found


@kernel()
def _forward(pawns: np.uint64, side: int) -> np.uint64:
    return np.uint64(pawns >> _S8 if side else pawns << _S8)


@kernel()
def _pawn_moves(state: State, pawns: np.uint64, allowed: np.uint64, which: int, moves: Moves, found: int) -> int:
    """Steps and captures of pawns to the allowed squares, all pawns at once."""
    if pawns == ZERO:
        return found
    side = state.side
    other, step = state.sides[1 - side] & ~state.types[KING], int64(-8 if side else 8)
    empty = ~(state.sides[0] | state.sides[1])
    one = _forward(pawns, side) & empty
    if which & QUIET:
        two = _forward(one & _AFTER_ONE_STEP[side], side) & empty & allowed
        found = _list_pawns(one & allowed & ~_LAST_RANKS, step, moves, found)
        found = _list_pawns(two, 2 * step, moves, found)
    if which & NOISY:
        west, east = pawns & ~_A, pawns & ~_H
        west = west >> _S9 if side else west << _S7
        east = east >> _S7 if side else east << _S9
        found = _list_pawns(west & other & allowed, step - 1, moves, found)
        found = _list_pawns(east & other & allowed, step + 1, moves, found)
        found = _list_pawns(one & allowed & _LAST_RANKS, step, moves, found)
    return found


@kernel()
def _list_pawns(targets: np.uint64, step: int, moves: Moves, found: int) -> int:
    """Moves of pawns that all make the same step; on the last rank four promotions each, the queen first."""
    while targets != ZERO:
        target = int64(lowest_bit(targets))
        targets &= targets - ONE
        move = target - step | target << 6
        if bit(target) & _LAST_RANKS == ZERO:
            moves[found] = move
            found += 1
        else:
            for piece in range(4):
                moves[found + piece] = move | (3 - piece) << 12 | PROMOTION
            found += 4
    return found


@kernel()
def _en_passant(state: State, moves: Moves, found: int) -> int:
    target = state.en_passant
    pawns = PAWN_STEPS[1 - state.side, target] & state.types[PAWN] & state.sides[state.side]
    while pawns != ZERO:
        start = int64(lowest_bit(pawns))
        pawns &= pawns - ONE
        if can_capture_en_passant(state, start, target):
            moves[found] = start | target << 6 | EN_PASSANT
            found += 1
    return found


@kernel()
def _castling(state: State, king: int, moves: Moves, found: int) -> int:
    """The king is not in check. A rook may shield him until it moves."""
    occupied = state.sides[0] | state.sides[1]
    for index in range(2 * state.side, 2 * state.side + 2):
        if not state.castling >> index & 1 or state.ways[index] & occupied != ZERO:
            continue
        rook = state.rooks[index]
        row = king & 56
        king_to, rook_to = (row + 6, row + 5) if rook > king else (row + 2, row + 3)
        after = (occupied & ~bit(king) & ~bit(rook)) | bit(rook_to)
        if is_attacked(state, king_to, after, int64(1 - state.side)):
            continue
        if not _walks_into_check(state, state.walks[index] & ~bit(king), occupied ^ bit(king)):
            moves[found] = king | rook << 6 | CASTLING
            found += 1
    return found


@kernel()
def _walks_into_check(state: State, squares: np.uint64, occupied: np.uint64) -> bool:
    while squares != ZERO:
        if is_attacked(state, int64(lowest_bit(squares)), occupied, int64(1 - state.side)):
            return True
        squares &= squares - ONE
    return False
