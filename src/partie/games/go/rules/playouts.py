"""Games played to the end by quick moves: what becomes of every point.

A move answers the last one where something is to be saved, taken or cut off nearby; else it is any move that neither
fills an own eye nor puts more than two own stones into atari.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.go.rules.kernels import (
    BLACK,
    EDGE,
    EMPTY,
    PASS,
    State,
    can_place,
    in_atari,
    last_liberty,
    place_stone,
)
from partie.games.go.rules.shapes import SHAPES
from partie.jit import kernel
from partie.search.records import int64

_LARGE = 3  # stones: a chain so large is not put into atari by its owner


@kernel()
def draw(state: State, below: int) -> int:
    """A random number from 0; xorshift."""
    noise = state.noise
    noise ^= noise << np.uint64(13)
    noise ^= noise >> np.uint64(7)
    noise ^= noise << np.uint64(17)
    state.noise = noise
    return int64(noise >> np.uint64(33)) % int64(below)


@kernel()
def is_eye(state: State, point: int, colour: int) -> bool:
    """Whether an empty point is an eye that its owner should not fill: few enemies on its diagonals."""
    for direction in range(4):
        there = state.board[point + state.step[direction]]
        if there != colour and there != EDGE:
            return False
    enemies, edges = 0, 0
    for across in (-1, 1):
        for up in (-1, 1):
            there = state.board[point + across + up * state.width]
            if there == 3 - colour:
                enemies += 1
            elif there == EDGE:
                edges = 1
    return enemies + edges < 2


@kernel()
def left_after(state: State, point: int, colour: int) -> int:
    """Liberties of the chain that a stone would belong to, as far as 2; those of taken stones count as 2.

    The stones of the chain beyond one are in `4 *` of it.
    """
    first, found, stones = int64(0), int64(0), int64(0)
    for direction in range(4):
        beside = point + state.step[direction]
        there = state.board[beside]
        liberty = int64(0)
        if there == EMPTY:
            liberty = int64(beside)
        elif there == colour:
            head = int64(state.head[beside])
            stones += int64(state.stones[head])
            touching = int64(0)
            for other in range(4):
                near = point + state.step[other]
                if state.board[near] == colour and state.head[near] == head:
                    touching += 1
            count = int64(state.liberties[head]) - touching
            total = int64(state.total[head]) - touching * point
            squares = int64(state.squares[head]) - touching * point * point
            if count > 0:
                if total * total != count * squares:
                    found = int64(2)
                else:
                    liberty = total // count
        elif there != EDGE and in_atari(state, int64(state.head[beside])):
            found = int64(2)
        if liberty != 0 and found < 2 and liberty != first:
            first = liberty
            found += 1
    return min(found, int64(2)) + 4 * stones


@kernel()
def is_sensible(state: State, point: int, colour: int) -> bool:
    """Legal by simple ko, not an own eye, and no large chain is put into atari."""
    if not can_place(state, int64(point), int64(colour)) or is_eye(state, int64(point), int64(colour)):
        return False
    left = left_after(state, int64(point), int64(colour))
    return left % 4 >= 2 or left // 4 < _LARGE - 1


@kernel()
def shape_at(state: State, point: int) -> bool:
    """Whether the eight points around it make one of the shapes."""
    width, board = state.width, state.board
    code = int64(board[point + width - 1]) | int64(board[point + width]) << 2 | int64(board[point + width + 1]) << 4
    code |= int64(board[point + 1]) << 6 | int64(board[point - width + 1]) << 8
    code |= int64(board[point - width]) << 10 | int64(board[point - width - 1]) << 12 | int64(board[point - 1]) << 14
    return bool((SHAPES[code >> 6] >> np.uint64(code & 63)) & np.uint64(1))


@kernel()
def rescue(state: State, head: int) -> int:
    """A move that saves a chain in atari: takes an attacker, or runs to two liberties; PASS where none does."""
    colour = state.board[head]
    stone = int64(head)
    while True:
        for direction in range(4):
            beside = stone + state.step[direction]
            if state.board[beside] == 3 - colour:
                enemy = int64(state.head[beside])
                if in_atari(state, enemy):
                    liberty = last_liberty(state, enemy)
                    if can_place(state, liberty, int64(colour)):
                        return liberty
        stone = int64(state.next[stone])
        if stone == head:
            break
    liberty = last_liberty(state, int64(head))
    if can_place(state, liberty, int64(colour)) and left_after(state, liberty, int64(colour)) % 4 >= 2:
        return liberty
    return int64(PASS)


@kernel()
def answer(state: State, colour: int) -> int:
    """A move near the last one; PASS where nothing there asks for one."""
    last = int64(state.last)
    for direction in range(4):
        beside = last + state.step[direction]
        if state.board[beside] == colour and in_atari(state, int64(state.head[beside])):
            move = rescue(state, int64(state.head[beside]))
            if move != PASS:
                return move
    if state.board[last] == 3 - colour and in_atari(state, int64(state.head[last])):
        liberty = last_liberty(state, int64(state.head[last]))
        if can_place(state, liberty, int64(colour)):
            return liberty
    chosen, seen = int64(PASS), 0
    for across in (-1, 0, 1):
        for up in (-1, 0, 1):
            point = last + across + up * int64(state.width)
            if state.board[point] == EMPTY and shape_at(state, point) and is_sensible(state, point, int64(colour)):
                seen += 1
                if draw(state, int64(seen)) == 0:
                    chosen = point
    return chosen


@kernel()
def quick_move(state: State) -> int:
    """The next move of a playout."""
    colour = int64(state.side)
    if state.last != PASS and draw(state, int64(16)) != 0:
        move = answer(state, colour)
        if move != PASS:
            return move
    count = int64(state.empty)
    if count == 0:
        return int64(PASS)
    index = draw(state, count)
    for _ in range(count):
        point = int64(state.free[index])
        if is_sensible(state, point, colour):
            return point
        index += 1
        if index == count:
            index = int64(0)
    return int64(PASS)


@kernel()
def copy_board(state: State, origin: State) -> None:
    """The same position, without the past."""
    points = origin.points
    state.lines, state.width, state.points = origin.lines, origin.width, points
    state.side, state.ko, state.passes = origin.side, origin.ko, origin.passes
    state.last, state.before, state.captured = origin.last, origin.before, origin.captured
    state.rule, state.suicide, state.komi, state.key = 0, 0, origin.komi, origin.key
    state.empty = origin.empty
    for direction in range(4):
        state.step[direction] = origin.step[direction]
    for point in range(points):
        state.board[point] = origin.board[point]
        state.head[point], state.next[point] = origin.head[point], origin.next[point]
        state.stones[point], state.liberties[point] = origin.stones[point], origin.liberties[point]
        state.total[point], state.squares[point] = origin.total[point], origin.squares[point]
        state.free[point], state.place[point] = origin.free[point], origin.place[point]


@kernel()
def finish(state: State, owners: NDArray[np.int32]) -> int:
    """Plays to the end; adds whose the points are to `owners`, 1 for Black. Returns Black's points less White's."""
    longest = 3 * int64(state.lines) * int64(state.lines)
    for _ in range(longest):
        move = quick_move(state)
        if move == PASS:
            state.passes += 1
            state.ko = 0
        else:
            place_stone(state, move, int64(state.side))
            state.passes = 0
        state.last = move
        state.side = 3 - state.side
        if state.passes >= 2:
            break
    return count_owners(state, owners)


@kernel()
def count_owners(state: State, owners: NDArray[np.int32]) -> int:
    """Adds whose the points are at the end of a playout, where only eyes and points between both are empty."""
    lead = int64(0)
    for point in range(state.points):
        there = int64(state.board[point])
        if there == EMPTY:
            colours = int64(0)
            for direction in range(4):
                colours |= int64(state.board[point + state.step[direction]]) % 3
            there = int64(colours if colours < 3 else 0)
        if there in (EMPTY, EDGE):
            continue
        owner = 1 if there == BLACK else -1
        owners[point] += owner
        lead += owner
    return lead


@kernel()
def play_outs(
    origin: State, state: State, games: int, seed: int, owners: NDArray[np.int32], leads: NDArray[np.int32]
) -> None:
    """Plays so many games from a position in `state`; `leads` gets Black's points less White's of each."""
    noise = np.uint64(seed) ^ np.uint64(0x9E3779B97F4A7C15)
    for game in range(games):
        copy_board(state, origin)
        noise ^= noise << np.uint64(13)
        noise ^= noise >> np.uint64(7)
        noise ^= noise << np.uint64(17)
        state.noise = noise
        leads[game] = finish(state, owners)
