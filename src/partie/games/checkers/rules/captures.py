"""Captures: every way to jump, for men and for short and flying kings.

All sets are seen by the side to move, which plays towards higher squares. Jumped pieces stay on the board
until the move has ended: they block and cannot be jumped twice. The square the capture starts from is empty.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.bits import down_left, down_right, up_left, up_right
from partie.games.checkers.rules.board import NEAR
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

FLYING = 1  # kings move any distance, and capture before men do
FREE_LANDING = 2  # a flying king may stop where it cannot go on though it could elsewhere

Moves = NDArray[np.int32]
Taken = NDArray[np.int64]


@kernel()
def men_that_jump(men: int, other: int, empty: int) -> int:
    """The men that can capture."""
    return men & (up_right(other & up_right(empty)) | up_left(other & up_left(empty)))


@kernel()
def short_kings_that_jump(kings: int, other: int, empty: int) -> int:
    """The kings that can capture a neighbour."""
    backward = down_left(other & down_left(empty)) | down_right(other & down_right(empty))
    return men_that_jump(kings, other, empty) | kings & backward


@kernel()
def first_met(square: int, direction: int, occupied: int) -> int:
    """The first piece a flying king meets, or -1."""
    square = NEAR[direction, square]
    while square >= 0 and not occupied >> square & 1:
        square = NEAR[direction, square]
    return int64(square)


@kernel()
def flying_victim(square: int, direction: int, other: int, occupied: int) -> int:
    """The piece of `other` a flying king on `square` can jump in that direction, or -1."""
    met = first_met(square, direction, occupied)
    if met < 0 or not other >> met & 1:
        return int64(-1)
    behind = NEAR[direction, met]
    return int64(met) if behind >= 0 and not occupied >> behind & 1 else int64(-1)


@kernel()
def flying_king_jumps(square: int, other: int, occupied: int) -> bool:
    """Whether a flying king on `square` can capture."""
    for direction in range(4):
        if flying_victim(square, direction, other, occupied) >= 0:
            return True
    return False


@kernel()
def flying_kings_that_jump(kings: int, other: int, occupied: int) -> int:
    """The flying kings that can capture."""
    found = 0
    left = kings
    while left:
        square = lowest_bit(left)
        if flying_king_jumps(square, other, occupied):
            found |= 1 << square
        left &= left - 1
    return found


@kernel()
def add_capture(moves: Moves, taken: Taken, first: int, count: int, move: int, captured: int) -> int:
    """Appends a capture unless the same start, target and captured set are there already.

    A list that is full stays as it is.
    """
    for number in range(first, count):
        if moves[number] == move and taken[number] == captured:
            return count
    if count >= len(moves):
        return count
    moves[count] = move
    taken[count] = captured
    return count + 1


@kernel()
def short_captures(
    moves: Moves,
    taken: Taken,
    first: int,
    count: int,
    start: int,
    square: int,
    captured: int,
    other: int,
    occupied: int,
    directions: int,
) -> int:
    """Goes on jumping neighbours from `square`; two directions for a man, four for a short king."""
    went_on = False
    for direction in range(directions):
        over = NEAR[direction, square]
        if over < 0 or not other & ~captured & 1 << over:
            continue
        landing = NEAR[direction, over]
        if landing < 0 or occupied & 1 << landing:
            continue
        went_on = True
        count = short_captures(
            *(moves, taken, first, count, start, int64(landing), captured | 1 << over),
            *(other, occupied, directions),
        )
    if not went_on and captured:
        return add_capture(moves, taken, first, count, start | square << 5, captured)
    return count


@kernel()
def flying_captures(
    moves: Moves,
    taken: Taken,
    first: int,
    count: int,
    start: int,
    square: int,
    captured: int,
    other: int,
    occupied: int,
    free_landing: int,
) -> int:
    """Goes on jumping with a flying king from `square`."""
    went_on = False
    for direction in range(4):
        victim = flying_victim(square, direction, other & ~captured, occupied)
        if victim < 0:
            continue
        went_on = True
        after = captured | 1 << victim
        must_go_on = not free_landing and goes_on_behind(victim, direction, other & ~after, occupied)
        landing = int64(NEAR[direction, victim])
        while landing >= 0 and not occupied >> landing & 1:
            if not must_go_on or flying_king_jumps(landing, other & ~after, occupied):
                count = flying_captures(
                    *(moves, taken, first, count, start, landing, after, other, occupied, free_landing)
                )
            landing = int64(NEAR[direction, landing])
    if not went_on and captured:
        return add_capture(moves, taken, first, count, start | square << 5, captured)
    return count


@kernel()
def goes_on_behind(victim: int, direction: int, left: int, occupied: int) -> bool:
    """Whether some landing square behind the jumped piece lets the king capture again."""
    landing = NEAR[direction, victim]
    while landing >= 0 and not occupied >> landing & 1:
        if flying_king_jumps(int64(landing), left, occupied):
            return True
        landing = NEAR[direction, landing]
    return False
