"""How good a position is for the side to move, in centipawns: pieces, squares, mobility, pawns, kings, threats.

Sums are packed pairs for middle game and ending (`weights`); what is left on the board decides how they are mixed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.chess.engine import weights as w
from partie.games.chess.rules.attacks import (
    KING_STEPS,
    KNIGHT_STEPS,
    ONE,
    ZERO,
    bit,
    diagonal,
    straight,
)
from partie.games.chess.rules.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from partie.games.chess.rules.state import king_square
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import int64

FULL = 24  # the phase of the first position: 1 for a minor piece, 2 for a rook, 4 for a queen
_LOW = np.int64((1 << w.HALF) - 1)
_SIGN = np.int64(1 << (w.HALF - 1))
_S1, _S7, _S8, _S9 = np.uint64(1), np.uint64(7), np.uint64(8), np.uint64(9)
_A, _H = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_LIGHT = np.uint64(0x55AA55AA55AA55AA)
_UNITS = np.array([0, 2, 2, 3, 5, 0], np.int64)  # a piece that attacks the king's surroundings
_MOBILITY = np.array(w.MOBILITY_OF, np.int64)
_ROUGH = np.array([100, 320, 330, 500, 950, 0], np.int64)
_DRAWISH = 330  # without pawns, an advantage of a minor piece seldom wins
_CENTRE = np.array([max(abs(2 * (s & 7) - 7), abs(2 * (s >> 3) - 7)) // 2 for s in range(64)], np.int64)
_DISTANCE = np.array(
    [[max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3))) for b in range(64)] for a in range(64)], np.int64
)


@kernel()
def middle_of(pair: int) -> int:
    """The middle game's part of a packed pair."""
    return int64(((pair & _LOW) ^ _SIGN) - _SIGN)


@kernel()
def late_of(pair: int) -> int:
    """The ending's part."""
    return int64((pair - middle_of(pair)) >> w.HALF)


@kernel()
def _pawn_attacks(pawns: np.uint64, side: int) -> np.uint64:
    left, right = pawns & ~_A, pawns & ~_H
    return np.uint64((left >> _S9 | right >> _S7) if side else (left << _S7 | right << _S9))


@kernel()
def _ahead(pawns: np.uint64, side: int) -> np.uint64:
    """All squares before the pawns, up to the last rank."""
    if side:
        pawns |= pawns >> _S8
        pawns |= pawns >> np.uint64(16)
        pawns |= pawns >> np.uint64(32)
        return np.uint64(pawns >> _S8)
    pawns |= pawns << _S8
    pawns |= pawns << np.uint64(16)
    pawns |= pawns << np.uint64(32)
    return np.uint64(pawns << _S8)


@kernel()
def _beside(squares: np.uint64) -> np.uint64:
    return np.uint64((squares & ~_A) >> _S1 | (squares & ~_H) << _S1)


@kernel()
def _attacks(kind: int, square: int, occupied: np.uint64) -> np.uint64:
    if kind == KNIGHT:
        return np.uint64(KNIGHT_STEPS[square])
    if kind == BISHOP:
        return diagonal(square, occupied)
    if kind == ROOK:
        return straight(square, occupied)
    return np.uint64(straight(square, occupied) | diagonal(square, occupied))


@kernel()
def _pawns(board: Any, weights: Any, side: int) -> int:
    """Structure and passed pawns of a side."""
    own, other = board.types[PAWN] & board.sides[side], board.types[PAWN] & board.sides[1 - side]
    total, flip = int64(0), int64(56 if side else 0)
    own_front, other_front = _ahead(own, side), _ahead(other, int64(1 - side))
    stoppers = other_front | _pawn_attacks(other_front | other, int64(1 - side))
    files = own | own_front | _ahead(own, int64(1 - side))
    isolated = own & ~_beside(files)
    connected = own & (_pawn_attacks(own, side) | _beside(own))
    attacked = _pawn_attacks(other, int64(1 - side))
    reach = _pawn_attacks(own | own_front, side)
    total += weights[w.ISOLATED] * bit_count(isolated)
    total += weights[w.DOUBLED] * bit_count(own & own_front)
    stops = attacked & ~reach
    stops = stops << _S8 if side else stops >> _S8
    total += weights[w.BACKWARD] * bit_count(own & stops & ~isolated)
    occupied = board.sides[0] | board.sides[1]
    king, enemy = king_square(board, side), king_square(board, int64(1 - side))
    pawns, step = own, int64(-8 if side else 8)
    while pawns != ZERO:
        square = int64(lowest_bit(pawns))
        pawns &= pawns - ONE
        seen = square ^ flip
        total += weights[w.MATERIAL + PAWN] + weights[w.SQUARES + 64 * PAWN + seen]
        rank = seen >> 3
        if connected & bit(square) != ZERO:
            total += weights[w.CONNECTED + rank]
        if bit(square) & (stoppers | own_front_of(own, side)) == ZERO:
            total += weights[w.PASSED + rank]
            stop = square + step
            if occupied & bit(stop) == ZERO:
                total += weights[w.PASSED_FREE + rank]
            if rank >= 3:
                total += weights[w.OWN_KING + _DISTANCE[king, stop]]
                total += weights[w.OTHER_KING + _DISTANCE[enemy, stop]]
    return int64(total)


@kernel()
def own_front_of(own: np.uint64, side: int) -> np.uint64:
    """Squares behind own pawns, as they see it: a passed pawn has no own one before it."""
    return _ahead(own, int64(1 - side))


@kernel()
def _pieces(board: Any, weights: Any, side: int) -> int:
    """Squares, mobility, files and outposts of pieces, and what they do to the other king."""
    own, other, types = board.sides[side], board.sides[1 - side], board.types
    occupied, flip = own | other, int64(56 if side else 0)
    own_pawns, other_pawns = types[PAWN] & own, types[PAWN] & other
    guarded = _pawn_attacks(other_pawns, int64(1 - side))
    supported = _pawn_attacks(own_pawns, side)
    contested = _pawn_attacks(other_pawns | _ahead(other_pawns, int64(1 - side)), int64(1 - side))
    enemy = king_square(board, int64(1 - side))
    zone = KING_STEPS[enemy] | bit(enemy)
    zone |= zone << _S8 if side else zone >> _S8
    units, attackers, reached, total = int64(0), int64(0), ZERO, int64(0)
    pieces = own & ~types[PAWN] & ~types[KING]
    while pieces != ZERO:
        square = int64(lowest_bit(pieces))
        pieces &= pieces - ONE
        kind = int64(board.board[square] & 7)
        total += weights[w.MATERIAL + kind] + weights[w.SQUARES + 64 * kind + (square ^ flip)]
        through = occupied
        if kind == BISHOP:
            through = occupied ^ (types[QUEEN] & own)
        elif kind == ROOK:
            through = occupied ^ ((types[QUEEN] | types[ROOK]) & own)
        targets = _attacks(kind, square, through)
        reached |= targets
        total += weights[_MOBILITY[kind] + bit_count(targets & ~own & ~guarded)]
        near = targets & zone
        if near != ZERO:
            attackers += 1
            units += _UNITS[kind] + bit_count(near & ~guarded)
        if kind == ROOK:
            file = _A << np.uint64(square & 7)
            if file & own_pawns == ZERO:
                total += weights[w.OPEN_FILE if file & other_pawns == ZERO else w.HALF_OPEN_FILE]
        elif kind <= BISHOP and bit(square) & supported & ~contested != ZERO:
            total += weights[w.OUTPOST + kind - KNIGHT]
        total += _threats(board, weights, other, targets, kind)
    if attackers > 1 or types[QUEEN] & own != ZERO:
        total += weights[w.DANGER + min(units, 31)]
    loose = other & ~types[PAWN] & ~types[KING] & reached & ~guarded
    total += weights[w.HANGING] * bit_count(loose)
    bishops = types[BISHOP] & own
    if bishops & (bishops - ONE) != ZERO:
        total += weights[w.BISHOP_PAIR]
    attacked = supported & other & ~types[PAWN]
    for kind in range(KNIGHT, KING):
        total += weights[w.PAWN_THREAT + kind] * bit_count(attacked & types[kind])
    return int64(total)


@kernel()
def _threats(board: Any, weights: Any, other: np.uint64, targets: np.uint64, kind: int) -> int:
    """Dearer pieces that a minor piece or a rook attacks."""
    types, total = board.types, int64(0)
    if kind <= BISHOP:
        total += weights[w.MINOR_THREAT + ROOK] * bit_count(targets & other & types[ROOK])
        total += weights[w.MINOR_THREAT + QUEEN] * bit_count(targets & other & types[QUEEN])
    elif kind == ROOK:
        total += weights[w.ROOK_THREAT + QUEEN] * bit_count(targets & other & types[QUEEN])
    return int64(total)


@kernel()
def _king(board: Any, weights: Any, side: int) -> int:
    """The value of the king's place, and the pawns before it."""
    king, flip = king_square(board, side), int64(56 if side else 0)
    pawns = board.types[PAWN] & board.sides[side]
    total = int64(weights[w.SQUARES + 64 * KING + (king ^ flip)])
    before = KING_STEPS[king] | bit(king)
    before = before | (before >> _S8 if side else before << _S8)
    before &= _ahead(bit(king) | _beside(bit(king)), side)
    total += weights[w.SHIELD + min(bit_count(before & pawns), 3)]
    if pawns & (_A << np.uint64(king & 7)) == ZERO:
        total += weights[w.KING_FILE]
    return int64(total)


@kernel()
def parts(board: Any, weights: Any) -> int:
    """White's advantage as a packed pair."""
    white, black, tempo = int64(0), int64(1), int64(weights[w.TEMPO])
    total = _pawns(board, weights, white) + _pieces(board, weights, white) + _king(board, weights, white)
    total -= _pawns(board, weights, black) + _pieces(board, weights, black) + _king(board, weights, black)
    return total - tempo if board.side else total + tempo


@kernel()
def phase_of(board: Any) -> int:
    """24 with all pieces, 0 with pawns only."""
    types = board.types
    minor = bit_count(types[KNIGHT] | types[BISHOP])
    return min(int64(FULL), int64(minor + 2 * bit_count(types[ROOK]) + 4 * bit_count(types[QUEEN])))


@kernel()
def _men(board: Any, side: int) -> int:
    """A side's pieces without pawns, in centipawns."""
    total = int64(0)
    for kind in range(KNIGHT, KING):
        total += _ROUGH[kind] * bit_count(board.types[kind] & board.sides[side])
    return int64(total)


@kernel()
def late_scale(board: Any, strong: int) -> int:
    """Sixteenths of an advantage in the ending that stay: few without pawns, fewer with unlike bishops."""
    types, own, other = board.types, board.sides[strong], board.sides[1 - strong]
    if types[PAWN] & own == ZERO and _men(board, strong) - _men(board, int64(1 - strong)) <= _DRAWISH:
        return int64(3)
    bishops = types[BISHOP]
    single = bit_count(bishops & own) == 1 and bit_count(bishops & other) == 1
    if single and bishops & _LIGHT != ZERO and bishops & ~_LIGHT != ZERO:
        only = types[KNIGHT] | types[ROOK] | types[QUEEN]
        return int64(9 if only == ZERO else 13)
    return int64(16)


@kernel()
def _driven(board: Any, strong: int) -> int:
    """A bare king is driven to the edge, and to a corner of the bishop's colour where that is what mates."""
    king, enemy = king_square(board, strong), king_square(board, int64(1 - strong))
    value = 20 * _CENTRE[enemy] + 8 * (7 - _DISTANCE[king, enemy])
    types, own = board.types, board.sides[strong]
    if types[QUEEN] | types[ROOK] | types[PAWN] == ZERO and types[KNIGHT] & own != ZERO:
        corner = int64(7 if types[BISHOP] & _LIGHT != ZERO else 0)
        near = min(_DISTANCE[enemy, corner], _DISTANCE[enemy, 63 - corner])
        value += 40 * (7 - near)
    return int64(value)


@kernel()
def evaluate_board(board: Any, weights: Any) -> int:
    """Centipawns for the side to move."""
    total, phase = parts(board, weights), phase_of(board)
    middle, late = middle_of(total), late_of(total)
    strong = int64(0 if late >= 0 else 1)
    late = late * late_scale(board, strong) // 16
    value = int64((middle * phase + late * (FULL - phase)) // FULL)
    bare = board.types[KING] & board.sides[1 - strong] == board.sides[1 - strong]
    if bare and _men(board, strong) >= _ROUGH[ROOK]:
        value += _driven(board, strong) * (1 - 2 * strong)
    return -value if board.side else value
