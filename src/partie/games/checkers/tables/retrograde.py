"""Solving backwards: one arrangement of the men at a time, all placements of the kings at once.

Captures and moves of men never come back, so they lead to what is solved already; only king moves stay
inside. The byte of a place is its distance in plies to the next move of a man, capture or end of the game:
odd is won for the side to move, even is lost (0: whatever the loser does moves a man or captures, or he
cannot move). Until it is decided it counts the king moves that are not refuted yet, above `OPEN`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.bits import count, turned
from partie.games.checkers.rules.board import LAST_ROW, NEAR
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.generate import generate
from partie.games.checkers.tables.index import Endings, locate, probe, rank
from partie.jit import kernel, lowest_bit
from partie.search.records import int64
from partie.search.tables.values import DRAW, LOSS, WIN

OPEN = 180  # plus the number of king moves left
CAN_DRAW = 252  # a man can move into a draw: never lost, perhaps won
DRAWN = 253
UNUSED = 254
_MOST_MOVES = 128

Bytes = NDArray[np.uint8]


@kernel()
def value_of_byte(byte: int) -> int:
    """DRAW, WIN or LOSS of a decided place."""
    if byte >= OPEN:
        return int64(DRAW)
    return int64(WIN) if byte & 1 else int64(LOSS)


@kernel()
def spread(squares: int, gone: int) -> int:
    """The set whose squares, counted without those `gone`, are the bits of `squares`."""
    found, seen, square = 0, 0, 0
    while squares >> seen:
        if not gone >> square & 1:
            found |= (squares >> seen & 1) << square
            seen += 1
        square += 1
    return found


@kernel()
def next_set(squares: int) -> int:
    """The next larger set of the same size; nothing follows the empty one."""
    if squares == 0:
        return 1 << 40
    low = squares & -squares
    ripple = squares + low
    return ripple | (((squares ^ ripple) >> 2) // low)


@kernel()
def known_value(
    men: int,
    kings: int,
    other_men: int,
    other_kings: int,
    shape: NDArray[np.int64],
    own: Bytes,
    twin: Bytes,
    endings: Endings,
    packed: Bytes,
) -> int:
    """The value of a successor: from the slice and its twin being solved, or from solved ones."""
    a, b, c, d = count(men), count(kings), count(other_men), count(other_kings)
    if a == shape[0] and b == shape[1] and c == shape[2] and d == shape[3]:
        return value_of_byte(int64(own[locate(men, kings, other_men, other_kings, endings.binomials)]))
    if a == shape[2] and b == shape[3] and c == shape[0] and d == shape[1]:
        return value_of_byte(int64(twin[locate(men, kings, other_men, other_kings, endings.binomials)]))
    return probe(men, kings, other_men, other_kings, endings, packed)


@kernel()
def first_byte(
    men: int,
    kings: int,
    other_men: int,
    other_kings: int,
    rules: int,
    shape: NDArray[np.int64],
    own: Bytes,
    twin: Bytes,
    endings: Endings,
    packed: Bytes,
    moves: NDArray[np.int32],
    taken: NDArray[np.int64],
) -> int:
    """What is known about a place before king moves are looked at."""
    found = generate(men, kings, other_men | other_kings, rules, moves, taken)
    king_moves, draws = int64(0), False
    for number in range(found):
        start, target, captured = int64(moves[number]) & 31, int64(moves[number]) >> 5, taken[number]
        is_king = kings >> start & 1
        if is_king and not captured:
            king_moves += 1
            continue
        new_men, new_kings = men & ~(1 << start), kings & ~(1 << start)
        if is_king or 1 << target & LAST_ROW:
            new_kings |= 1 << target
        else:
            new_men |= 1 << target
        theirs, ours = turned(new_men, other_men & ~captured)
        their_kings, our_kings = turned(new_kings, other_kings & ~captured)
        value = known_value(theirs, their_kings, ours, our_kings, shape, own, twin, endings, packed)
        if value == LOSS:
            return int64(1)
        draws |= value == DRAW
    if king_moves == 0:
        return int64(DRAWN) if draws else int64(0)
    return int64(CAN_DRAW) if draws else OPEN + king_moves


@kernel()
def place_kings(number_own: int, number_other: int, all_men: int, found: NDArray[np.int64]) -> int:
    """Lists all placements of the kings as pairs of sets in the order of their ranks."""
    free = 32 - count(all_men)
    placed = 0
    first = (1 << number_own) - 1
    while first < 1 << free:
        own = spread(first, all_men)
        second = (1 << number_other) - 1
        while second < 1 << (free - number_own):
            found[placed, 0], found[placed, 1] = own, spread(second, all_men | own)
            placed += 1
            second = next_set(second)
        first = next_set(first)
    return placed


@kernel()
def solve_men(
    men: int,
    other_men: int,
    rules: int,
    shape: NDArray[np.int64],
    own: Bytes,
    twin: Bytes,
    endings: Endings,
    packed: Bytes,
    work: Any,
) -> None:
    """Decides all placements of the kings around these men, with either side to move.

    `work` is (placements, bytes of both sides, two queues, moves, taken).
    """
    kings = work[0]
    placed = place_kings(shape[1], shape[3], men | other_men, kings)
    lost, won = begin(men, other_men, placed, rules, shape, own, twin, endings, packed, work)
    propagate_back(men | other_men, lost, won, rules, shape, endings.binomials, work)
    write_down(men, other_men, placed, own, twin, endings.binomials, work)


@kernel()
def begin(
    men: int,
    other_men: int,
    placed: int,
    rules: int,
    shape: NDArray[np.int64],
    own: Bytes,
    twin: Bytes,
    endings: Endings,
    packed: Bytes,
    work: Any,
) -> tuple[int, int]:
    """The first byte of every place; queues what is lost at once, and what is won by the next move.

    Returns the lengths of the two queues.
    """
    kings, values, queue, waiting, moves, taken = work
    turned_men, turned_other = turned(men, other_men)
    lost, won = int64(0), int64(0)
    for number in range(placed):
        mine, theirs = kings[number, 0], kings[number, 1]
        turned_kings, turned_others = turned(mine, theirs)
        around = (
            (men, mine, other_men, theirs),
            (turned_men, turned_kings, turned_other, turned_others),
        )
        for side in range(2):
            a, b, c, d = around[side]
            byte = first_byte(a, b, c, d, rules, shape, own, twin, endings, packed, moves, taken)
            values[side, number] = byte
            if byte == 0:
                queue[lost] = number << 1 | side
                lost += 1
            elif byte == 1:
                waiting[won] = number << 1 | side
                won += 1
    return lost, won


@kernel()
def propagate_back(
    all_men: int,
    length: int,
    next_length: int,
    rules: int,
    shape: NDArray[np.int64],
    binomials: NDArray[np.int64],
    work: Any,
) -> None:
    """Takes king moves back from everything decided, one ply of distance after another."""
    kings, values, queue, waiting, _, _ = work
    distance = int64(0)
    while length or next_length:
        for entry in range(length):
            number, side = int64(queue[entry] >> 1), int64(queue[entry] & 1)
            next_length = unmove(
                all_men, kings, number, side, distance, rules, shape, binomials, values, waiting, next_length
            )
        queue, waiting = waiting, queue
        length, next_length = next_length, int64(0)
        distance += 1


@kernel()
def write_down(
    men: int,
    other_men: int,
    placed: int,
    own: Bytes,
    twin: Bytes,
    binomials: NDArray[np.int64],
    work: Any,
) -> None:
    """Puts the bytes of these men where the slice and its twin have them."""
    kings, values = work[0], work[1]
    turned_men, turned_other = turned(men, other_men)
    for number in range(placed):
        mine, theirs = kings[number, 0], kings[number, 1]
        turned_kings, turned_others = turned(mine, theirs)
        own[locate(men, mine, other_men, theirs, binomials)] = values[0, number]
        twin[locate(turned_men, turned_kings, turned_other, turned_others, binomials)] = values[1, number]


@kernel()
def unmove(
    all_men: int,
    kings: NDArray[np.int64],
    number: int,
    side: int,
    distance: int,
    rules: int,
    shape: NDArray[np.int64],
    binomials: NDArray[np.int64],
    values: Bytes,
    waiting: NDArray[np.int32],
    length: int,
) -> int:
    """Takes back every king move of the side that is not to move; what it decides joins `waiting`."""
    pair = (kings[number, 0], kings[number, 1])
    occupied = all_men | pair[0] | pair[1]
    mover = 1 - side
    per_own = binomials[32 - count(all_men) - shape[1], shape[3]]
    left = pair[mover]
    while left:
        start = lowest_bit(left)
        left &= left - 1
        for direction in range(4):
            target = NEAR[direction, start]
            while target >= 0 and not occupied >> target & 1:
                before = pair[mover] & ~(1 << start) | 1 << target
                first = before if mover == 0 else pair[0]
                second = before if mover == 1 else pair[1]
                place = rank(first, all_men, binomials) * per_own + rank(second, all_men | first, binomials)
                if reached(values, mover, place, distance):
                    waiting[length] = place << 1 | mover
                    length += 1
                if not rules & FLYING:
                    break
                target = NEAR[direction, target]
    return length


@kernel()
def reached(values: Bytes, mover: int, place: int, distance: int) -> bool:
    """Tells a predecessor about a decided successor; whether that decides it, too."""
    byte = int64(values[mover, place])
    if byte < OPEN or byte >= DRAWN:
        return False
    if distance & 1:  # won for the one who answers: one move less to try
        if byte == CAN_DRAW:
            return False
        values[mover, place] = byte - 1
        if byte - 1 > OPEN:
            return False
    values[mover, place] = distance + 1
    return True


@kernel()
def solve_group(
    group: NDArray[np.int64],
    rules: int,
    shape: NDArray[np.int64],
    own: Bytes,
    twin: Bytes,
    endings: Endings,
    packed: Bytes,
) -> None:
    """Solves arrangements of men that do not depend on each other, given as pairs of sets."""
    free = 32 - shape[0] - shape[2]
    most = endings.binomials[free, shape[1]] * endings.binomials[free - shape[1], shape[3]]
    work = (
        np.empty((most, 2), np.int64),
        np.empty((2, most), np.uint8),
        np.empty(2 * most, np.int32),
        np.empty(2 * most, np.int32),
        np.empty(_MOST_MOVES, np.int32),
        np.empty(_MOST_MOVES, np.int64),
    )
    for number in range(len(group)):
        solve_men(group[number, 0], group[number, 1], rules, shape, own, twin, endings, packed, work)


@kernel()
def pack(values: Bytes, packed: Bytes, counts: NDArray[np.int64]) -> None:
    """Four values to a byte; counts DRAW, WIN and LOSS and the longest distance."""
    for place in range(len(values)):
        byte = int64(values[place])
        if byte == UNUSED:
            continue
        value = value_of_byte(byte)
        counts[value] += 1
        if value != DRAW:
            counts[3] = max(counts[3], byte)
        packed[place >> 2] |= np.uint8(value << ((place & 3) << 1))
