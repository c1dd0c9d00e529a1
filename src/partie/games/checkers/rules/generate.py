"""All legal moves of a position, seen by the side to move.

A move is `start | target << 5` with the set of captured squares beside it; the three together identify it.
"""

from __future__ import annotations

from partie.games.checkers.rules.bits import down_left, down_right, up_left, up_right
from partie.games.checkers.rules.board import FULL, NEAR
from partie.games.checkers.rules.captures import (
    FLYING,
    FREE_LANDING,
    Moves,
    Taken,
    flying_captures,
    flying_kings_that_jump,
    men_that_jump,
    short_captures,
    short_kings_that_jump,
)
from partie.jit import kernel, lowest_bit
from partie.search.records import int64


@kernel()
def generate(men: int, kings: int, other: int, rules: int, moves: Moves, taken: Taken) -> int:
    """Writes every legal move in a fixed order and returns their number, at most `len(moves)`."""
    occupied = men | kings | other
    empty = FULL & ~occupied
    if rules & FLYING:
        jumping_kings = flying_kings_that_jump(kings, other, occupied) if kings else int64(0)
        jumping_men = int64(0) if jumping_kings else men_that_jump(men, other, empty)
    else:
        jumping_kings = short_kings_that_jump(kings, other, empty)
        jumping_men = men_that_jump(men, other, empty)
    if jumping_kings | jumping_men:
        return captures(jumping_men, jumping_kings, other, occupied, rules, moves, taken)
    return quiet_moves(men, kings, empty, rules, moves, taken)


@kernel()
def captures(
    jumping_men: int, jumping_kings: int, other: int, occupied: int, rules: int, moves: Moves, taken: Taken
) -> int:
    """The captures of the pieces that can capture."""
    count = int64(0)
    left = jumping_men | jumping_kings
    while left:
        start = int64(lowest_bit(left))
        left &= left - 1
        around = occupied & ~(1 << start)
        if not jumping_kings >> start & 1:
            count = short_captures(*(moves, taken, count, count, start, start, int64(0), other, around, int64(2)))
        elif rules & FLYING:
            free = int64(rules & FREE_LANDING)
            count = flying_captures(*(moves, taken, count, count, start, start, int64(0), other, around, free))
        else:
            count = short_captures(*(moves, taken, count, count, start, start, int64(0), other, around, int64(4)))
    return count


@kernel()
def quiet_moves(men: int, kings: int, empty: int, rules: int, moves: Moves, taken: Taken) -> int:
    """The moves without a capture, one start after the other."""
    count = int64(0)
    short = 0 if rules & FLYING else kings
    walking = men | short
    movable = walking & (up_right(empty) | up_left(empty)) | short & (down_left(empty) | down_right(empty))
    left = movable | (kings & ~short)
    while left:
        start = lowest_bit(left)
        left &= left - 1
        is_king = kings >> start & 1
        for direction in range(4 if is_king else 2):
            target = NEAR[direction, start]
            while target >= 0 and empty >> target & 1 and count < len(moves):
                moves[count] = start | target << 5
                taken[count] = 0
                count += 1
                if not is_king or not rules & FLYING:
                    break
                target = NEAR[direction, target]
    return count


@kernel()
def must_capture(men: int, kings: int, other: int, rules: int) -> bool:
    """Whether the side to move has a capture."""
    occupied = men | kings | other
    empty = FULL & ~occupied
    if men_that_jump(men, other, empty):
        return True
    if not kings:
        return False
    if rules & FLYING:
        return flying_kings_that_jump(kings, other, occupied) != 0
    return short_kings_that_jump(kings, other, empty) != 0


@kernel()
def can_move(men: int, kings: int, other: int, rules: int) -> bool:
    """Whether the side to move has any legal move."""
    empty = FULL & ~(men | kings | other)
    ahead = up_right(empty) | up_left(empty)
    behind = down_left(empty) | down_right(empty)
    if (men | kings) & ahead or kings & behind:
        return True
    return must_capture(men, kings, other, rules)
