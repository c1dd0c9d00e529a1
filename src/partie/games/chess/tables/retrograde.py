"""Solving a section: from the mates back, a ply at a time.

Pass n finds the positions that are decided in n plies. A position that leads to a lost one is won; one whose
moves all lead to won ones is lost. Captures and promotions lead to other sections, which are solved before.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.rules.attacks import ONE, ZERO, attacks, bit
from partie.games.chess.rules.generate import BOTH, MOST_MOVES, generate, in_check
from partie.games.chess.rules.moves import KIND, PROMOTION
from partie.games.chess.rules.squares import BLACK_PIECE, EMPTY, KING, PAWN
from partie.games.chess.rules.state import NOWHERE, State, make, put, unmake
from partie.games.chess.tables.index import (
    CODES,
    COUNTS,
    TWINS,
    locate,
    place_of,
    section_of,
    square_in,
)
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

UNUSED, OPEN, MATE = 0, 1, 2  # no position; not decided, which is drawn at the end; n plies to mate are MATE + n

CHUNK = 1 << 18  # places of one step of the first look
Bytes = NDArray[np.uint8]
Places = NDArray[np.int64]


@kernel()
def place_men(state: State, section: int, place: int) -> bool:
    """Sets a position up; False where the place has none."""
    king, other = square_in(section, place, int64(0)), square_in(section, place, int64(1))
    first, second = square_in(section, place, int64(2)), square_in(section, place, int64(3))
    side, count = place & 1, COUNTS[section]
    if count == 1:
        second = int64(-1)
    if king == other or first in (king, other) or second in (king, other, first):
        return False
    for number in range(count):
        square = first if number == 0 else second
        if CODES[section, number] & 7 == PAWN and square >> 3 in (0, 7):
            return False
    if locate(section, king, other, first, max(second, int64(0)), side) != place:
        return False
    if TWINS[section] and first > second:
        return False
    state.types[:], state.sides[:], state.board[:] = ZERO, ZERO, EMPTY
    state.castling, state.en_passant, state.quiet, state.ply = 0, NOWHERE, 0, 0
    put(state, king, int64(KING))
    put(state, other, int64(KING + BLACK_PIECE))
    put(state, first, int64(CODES[section, 0]))
    if count == 2:
        put(state, second, int64(CODES[section, 1]))
    state.side = 1 - side  # the side that has just moved is not in check
    if in_check(state):
        return False
    state.side = side
    return True


@kernel()
def known_value(state: State, known: Bytes, offsets: Places) -> int:
    """The value of a position in a section that is solved, else OPEN: a draw by material."""
    found = section_of(state)
    if found < 0 or offsets[found >> 1] < 0:
        return int64(OPEN)
    return int64(known[offsets[found >> 1] + place_of(state, found)])


@kernel()
def first_look(
    state: State, section: int, start: int, values: Bytes, due: Bytes, known: Bytes, offsets: Places
) -> None:
    """Which places have a position, which of them are mates, and when captures and promotions decide one."""
    moves = np.empty(MOST_MOVES, np.int32)
    for place in range(start, min(start + CHUNK, values.size)):
        if not place_men(state, section, int64(place)):
            continue
        values[place] = OPEN
        count = generate(state, moves, int64(BOTH))
        if count == 0:
            if in_check(state):
                values[place] = MATE
            continue
        soonest, latest, leaves = int64(0), int64(0), True
        for number in range(count):
            move = int64(moves[number])
            if state.board[move >> 6 & 63] == EMPTY and move & KIND != PROMOTION:
                leaves = False
                continue
            make(state, move)
            value = known_value(state, known, offsets)
            unmake(state, move)
            plies = value - MATE
            if plies < 0:
                leaves = False
            elif plies & 1 == 0:
                soonest = min(soonest, plies + 1) if soonest else plies + 1
            latest = max(latest, plies + 1)
        if soonest:
            due[place] = soonest
        elif leaves:
            due[place] = latest


@kernel()
def _mark(section: int, place: int, plies: int, values: Bytes, candidates: Bytes) -> None:
    """A position with a move to one decided in the ply before."""
    if values[place] == OPEN:
        if plies & 1:
            values[place] = MATE + plies
        else:
            candidates[place] = 1


@kernel()
def _mark_before(state: State, section: int, plies: int, values: Bytes, candidates: Bytes) -> None:
    """All positions from which a move without a capture leads here."""
    mover, occupied = int64(1 - state.side), state.sides[0] | state.sides[1]
    squares = np.empty(4, np.int64)
    codes = (int64(KING), int64(KING + BLACK_PIECE), int64(CODES[section, 0]), int64(CODES[section, 1]))
    squares[0] = lowest_bit(state.types[KING] & state.sides[0])
    squares[1] = lowest_bit(state.types[KING] & state.sides[1])
    squares[2] = lowest_bit(state.types[codes[2] & 7] & state.sides[codes[2] >> 3])
    squares[3] = squares[2]
    if COUNTS[section] == 2:
        rest = state.types[codes[3] & 7] & state.sides[codes[3] >> 3]
        squares[3] = lowest_bit(rest & (rest - ONE) if TWINS[section] else rest)
    for which in range(2 + COUNTS[section]):
        if codes[which] >> 3 != mover:
            continue
        here = squares[which]
        if codes[which] & 7 == PAWN:
            sources = _pawn_sources(here, mover, occupied)
        else:
            sources = attacks(codes[which] & 7, here, occupied) & ~occupied
        while sources != ZERO:
            squares[which] = lowest_bit(sources)
            sources &= sources - ONE
            before = locate(section, squares[0], squares[1], squares[2], squares[3], mover)
            _mark(section, before, plies, values, candidates)
        squares[which] = here


@kernel()
def _pawn_sources(here: int, mover: int, occupied: np.uint64) -> np.uint64:
    """The squares from which a pawn may have come without a capture."""
    back = int64(8 if mover else -8)
    row = here >> 3 if mover == 0 else 7 - (here >> 3)
    found = ZERO
    if row >= 2 and occupied & bit(here + back) == ZERO:
        found |= bit(here + back)
        if row == 3 and occupied & bit(here + 2 * back) == ZERO:
            found |= bit(here + 2 * back)
    return np.uint64(found)


@kernel()
def _latest_loss(state: State, moves: NDArray[np.int32], values: Bytes, known: Bytes, offsets: Places) -> int:
    """Plies to mate where every move leads to a won position; 0 where one does not."""
    count = generate(state, moves, int64(BOTH))
    latest = int64(0)
    for number in range(count):
        move = int64(moves[number])
        leaves = state.board[move >> 6 & 63] != EMPTY or move & KIND == PROMOTION
        make(state, move)
        value = known_value(state, known, offsets) if leaves else int64(values[place_of(state, section_of(state))])
        unmake(state, move)
        plies = value - MATE
        if plies < 0 or plies & 1 == 0:
            return int64(0)
        latest = max(latest, plies + 1)
    return latest


@kernel()
def one_pass(
    state: State,
    section: int,
    plies: int,
    values: Bytes,
    due: Bytes,
    candidates: Bytes,
    known: Bytes,
    offsets: Places,
) -> int:
    """Finds what is decided in so many plies; returns how many places that are."""
    moves = np.empty(MOST_MOVES, np.int32)
    for place in range(values.size):
        if values[place] == MATE + plies - 1:
            place_men(state, section, int64(place))
            _mark_before(state, section, plies, values, candidates)
        elif values[place] == OPEN and due[place] == plies:
            _mark(section, int64(place), plies, values, candidates)
    found = int64(0)
    for place in range(values.size):
        if candidates[place]:
            candidates[place] = 0
            place_men(state, section, int64(place))
            latest = _latest_loss(state, moves, values, known, offsets)
            if latest == plies:
                values[place] = MATE + plies
            elif latest > plies:
                due[place] = latest
        found += values[place] == MATE + plies
    return found
