"""The rules: a state as a record, placing stones, captures, ko and superko.

The board lies in one array with an edge around it; a row is one longer than the board, so that the edge on its right
is also the edge on the left of the next one. On 3 x 3, with row 1 below as people name it:

    row 4     16 17 18 19 20     20 closes the corner
    row 3     12|13 14 15|
    row 2      8| 9 10 11|       edges at 0 to 4, 8, 12, 16 to 20
    row 1      4| 5  6  7|
               0  1  2  3

A chain is known by its head, one of its points. Its liberties are counted once for every stone beside them, with the
sum of their points and of the squares of these: a chain has one liberty only where sum x sum = count x squares,
and that liberty is sum / count.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.search.records import int64
from partie.search.values import NOT_OVER, WIN

EMPTY, BLACK, WHITE, EDGE = 0, 1, 2, 3
PASS = 0  # no point has this number
LARGEST = 19
POINTS = (LARGEST + 2) * (LARGEST + 1) + 1
MAX_MOVES = LARGEST * LARGEST + 1
SIMPLE, POSITIONAL, SITUATIONAL = range(3)  # what must not come back: one board, any board, any board with its mover
MEMORY = 3 * LARGEST * LARGEST + 128  # positions remembered: a longest game and a deep search
NO_KEY = np.uint64(0)

STATE = np.dtype(
    (
        np.record,
        [
            ("lines", np.int32),  # of the board
            ("width", np.int32),  # lines + 1: from a point to the one above it
            ("points", np.int32),  # of the arrays that are used
            ("side", np.int32),  # to move, BLACK or WHITE
            ("ko", np.int32),  # where the side to move must not play by simple ko; 0 for none
            ("passes", np.int32),  # in a row
            ("last", np.int32),  # the last move
            ("before", np.int32),  # the one before it
            ("captured", np.int32),  # stones the last move took
            ("rule", np.int32),  # SIMPLE, POSITIONAL or SITUATIONAL
            ("suicide", np.int32),  # whether a stone may take the last liberty of its own chain
            ("komi", np.float32),  # points for White, those for the handicap included
            ("prisoners", np.int32, (3,)),  # by the colour that took them
            ("key", np.uint64),  # of the stones on the board
            ("noise", np.uint64),  # of random playouts
            ("remembered", np.int32),  # keys of `past`
            ("empty", np.int32),  # points of `free`
            ("step", np.int32, (4,)),  # to the neighbours
            ("board", np.uint8, (POINTS,)),
            ("head", np.int16, (POINTS,)),  # of the chain a stone belongs to
            ("next", np.int16, (POINTS,)),  # the next stone of the chain, round and round
            ("stones", np.int32, (POINTS,)),  # of a chain, at its head, as what follows
            ("liberties", np.int32, (POINTS,)),  # counted once for every stone beside them
            ("total", np.int32, (POINTS,)),  # of the points of these
            ("squares", np.int64, (POINTS,)),  # of their squares
            ("chain_key", np.uint64, (POINTS,)),  # of the stones
            ("free", np.int16, (POINTS,)),  # the empty points in any order
            ("place", np.int16, (POINTS,)),  # where in `free` an empty point is
            ("past", np.uint64, (MEMORY,)),  # keys of the positions so far, the present one included
        ],
    )
)
State = Any  # one record of STATE


def _zobrist() -> NDArray[np.uint64]:
    return np.random.default_rng(361).integers(1, 1 << 63, (3, POINTS), np.uint64)


ZOBRIST = _zobrist()  # [0] is unused; WHITE_TO_MOVE is told apart by one more number
WHITE_TO_MOVE = np.uint64(0x5DEECE66D1CE4E5B)


@kernel()
def clear(state: State, size: int) -> None:
    """An empty board, Black to move; the rules stay."""
    width = size + 1
    state.lines, state.width, state.points = size, width, (size + 2) * width + 1
    state.side, state.ko, state.passes, state.last, state.before, state.captured = BLACK, 0, 0, 0, 0, 0
    state.prisoners[:] = 0
    state.key, state.remembered, state.empty = NO_KEY, 0, 0
    state.step[0], state.step[1], state.step[2], state.step[3] = 1, -1, width, -width
    state.board[:] = EDGE
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            point = row * width + column
            state.board[point] = EMPTY
            state.free[state.empty], state.place[point] = point, state.empty
            state.empty += 1


@kernel()
def in_atari(state: State, head: int) -> bool:
    """Whether a chain has one liberty only."""
    total = int64(state.total[head])
    return bool(total > 0 and total * total == int64(state.liberties[head]) * state.squares[head])


@kernel()
def last_liberty(state: State, head: int) -> int:
    """The liberty of a chain in atari."""
    return int64(state.total[head]) // int64(state.liberties[head])


@kernel()
def _take_liberty(state: State, head: int, point: int) -> None:
    state.liberties[head] -= 1
    state.total[head] -= point
    state.squares[head] -= int64(point) * int64(point)


@kernel()
def _give_liberty(state: State, head: int, point: int) -> None:
    state.liberties[head] += 1
    state.total[head] += point
    state.squares[head] += int64(point) * int64(point)


@kernel()
def _join(state: State, one: int, other: int) -> int:
    """Makes one chain of two; returns its head, that of the larger one."""
    if state.stones[one] < state.stones[other]:
        one, other = other, one
    stone = int64(other)
    while True:
        state.head[stone] = one
        stone = int64(state.next[stone])
        if stone == other:
            break
    state.next[one], state.next[other] = state.next[other], state.next[one]
    state.stones[one] += state.stones[other]
    state.liberties[one] += state.liberties[other]
    state.total[one] += state.total[other]
    state.squares[one] += state.squares[other]
    state.chain_key[one] ^= state.chain_key[other]
    return int64(one)


@kernel()
def remove_chain(state: State, head: int) -> int:
    """Takes a chain off the board; returns how many stones it had."""
    state.key ^= state.chain_key[head]
    count, stone = int64(0), int64(head)
    while True:
        state.board[stone] = EMPTY
        state.free[state.empty], state.place[stone] = stone, state.empty
        state.empty += 1
        count += 1
        stone = int64(state.next[stone])
        if stone == head:
            break
    while True:
        for direction in range(4):
            beside = stone + state.step[direction]
            if state.board[beside] == BLACK or state.board[beside] == WHITE:
                _give_liberty(state, int64(state.head[beside]), stone)
        stone = int64(state.next[stone])
        if stone == head:
            break
    return count


@kernel()
def put(state: State, point: int, colour: int) -> int:
    """Puts a stone on an empty point and joins its chain; takes nothing. Returns the head."""
    state.empty -= 1
    moved, hole = state.free[state.empty], state.place[point]
    state.free[hole], state.place[moved] = moved, hole
    state.board[point] = colour
    state.head[point], state.next[point], state.stones[point] = point, point, 1
    state.liberties[point], state.total[point], state.squares[point] = 0, 0, 0
    state.chain_key[point] = ZOBRIST[colour, point]
    state.key ^= ZOBRIST[colour, point]
    head = int64(point)
    for direction in range(4):
        beside = point + state.step[direction]
        if state.board[beside] == EMPTY:
            _give_liberty(state, head, int64(beside))
        elif state.board[beside] != EDGE:
            _take_liberty(state, int64(state.head[beside]), int64(point))
    for direction in range(4):
        beside = point + state.step[direction]
        if state.board[beside] == colour and state.head[beside] != head:
            head = _join(state, head, int64(state.head[beside]))
    return head


@kernel()
def place_stone(state: State, point: int, colour: int) -> None:
    """Puts a stone, takes what has no liberty then, and notes a simple ko. The move must be legal."""
    head = put(state, int64(point), int64(colour))
    taken, where = int64(0), int64(0)
    for direction in range(4):
        beside = point + state.step[direction]
        if state.board[beside] == 3 - colour and state.liberties[state.head[beside]] == 0:
            where = int64(beside)
            taken += remove_chain(state, int64(state.head[beside]))
    state.captured = taken
    state.prisoners[colour] += taken
    state.ko = 0
    if taken == 1 and state.stones[head] == 1 and state.liberties[head] == 1:
        state.ko = where
    if state.liberties[head] == 0:
        state.prisoners[3 - colour] += remove_chain(state, head)


@kernel()
def set_up(state: State, cells: NDArray[np.uint8], size: int) -> None:
    """The stones of a board without the order in which they came."""
    clear(state, int64(size))
    for point in range(state.points):
        if cells[point] == BLACK or cells[point] == WHITE:
            put(state, int64(point), int64(cells[point]))


@kernel()
def takes(state: State, point: int, colour: int) -> bool:
    """Whether a stone here takes a chain of the other colour."""
    for direction in range(4):
        beside = point + state.step[direction]
        if state.board[beside] == 3 - colour and in_atari(state, int64(state.head[beside])):
            return True
    return False


@kernel()
def can_place(state: State, point: int, colour: int) -> bool:
    """Whether a stone may be put on an empty point, by the rules of simple ko and suicide."""
    if state.ko == point and colour == state.side:
        return False
    for direction in range(4):
        beside = point + state.step[direction]
        there = state.board[beside]
        if there == EMPTY:
            return True
        if there != EDGE and in_atari(state, int64(state.head[beside])) == (there != colour):
            return True
    return bool(state.suicide == 1)


@kernel()
def key_of(state: State, stones: np.uint64, colour: int) -> np.uint64:
    """What superko remembers of a board with this side to move."""
    if state.rule == SITUATIONAL and colour == WHITE:
        return np.uint64(stones ^ WHITE_TO_MOVE)
    return np.uint64(stones)


@kernel()
def key_after(state: State, point: int, colour: int) -> np.uint64:
    """The key of the position after a move that `can_place` allows."""
    key = state.key ^ ZOBRIST[colour, point]
    taken, own, breathes = NO_KEY, ZOBRIST[colour, point], False
    for direction in range(4):
        beside = point + state.step[direction]
        there = state.board[beside]
        if there == EMPTY:
            breathes = True
        elif there != EDGE:
            head = int64(state.head[beside])
            is_first = True
            for earlier in range(direction):
                other = point + state.step[earlier]
                if state.board[other] == there and state.head[other] == head:
                    is_first = False
            if is_first and there == colour:
                own ^= state.chain_key[head]
                breathes = breathes or not in_atari(state, head)
            elif is_first and in_atari(state, head):
                taken ^= state.chain_key[head]
                breathes = True
    if not breathes:
        return key_of(state, np.uint64(key ^ own), int64(3 - colour))
    return key_of(state, np.uint64(key ^ taken), int64(3 - colour))


@kernel()
def is_repeated(state: State, key: np.uint64) -> bool:
    """Whether a position has been there before."""
    for index in range(state.remembered):
        if state.past[index] == key:
            return True
    return False


@kernel()
def remember(state: State) -> None:
    """Notes the present position for superko; the oldest half makes room where the memory is full."""
    if state.remembered == MEMORY:
        half = MEMORY // 2
        for index in range(half):
            state.past[index] = state.past[MEMORY - half + index]
        state.remembered = half
    state.past[state.remembered] = key_of(state, state.key, int64(state.side))
    state.remembered += 1


@kernel()
def is_legal(state: State, point: int) -> bool:
    """Whether the side to move may play on a point."""
    if state.board[point] != EMPTY or not can_place(state, int64(point), int64(state.side)):
        return False
    if state.rule == SIMPLE:
        return True
    return not is_repeated(state, key_after(state, int64(point), int64(state.side)))


@kernel()
def generate(state: State, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All legal moves, row by row from below, then the pass."""
    found = int64(0)
    for point in range(state.points):
        if is_legal(state, int64(point)):
            moves[found], scores[found] = point, 0
            found += 1
    moves[found], scores[found] = PASS, 0
    return found + 1


@kernel()
def make(state: State, move: int) -> None:
    """Plays a legal move."""
    if move == PASS:
        state.passes += 1
        state.ko, state.captured = 0, 0
    else:
        place_stone(state, int64(move), int64(state.side))
        state.passes = 0
    state.before, state.last = state.last, move
    state.side = 3 - state.side
    if state.rule != SIMPLE:
        remember(state)


@kernel()
def flood(board: NDArray[np.uint8], step: NDArray[np.int32], start: int, region: NDArray[np.int32], seen: Any) -> int:
    """Writes the empty points that hang together with `start`; `seen` is set on them. Returns count * 4 + colours.

    The colours beside them are a sum: 1 for black stones, 2 for white ones.
    """
    count, done, colours = int64(1), int64(0), int64(0)
    region[0] = start
    seen[start] = 1
    while done < count:
        for direction in range(4):
            beside = region[done] + step[direction]
            there = board[beside]
            if there == EMPTY:
                if seen[beside] == 0:
                    seen[beside] = 1
                    region[count] = beside
                    count += 1
            elif there != EDGE:
                colours |= int64(there)
        done += 1
    return count * 4 + colours


@kernel()
def area(board: NDArray[np.uint8], size: int, owner: NDArray[np.uint8]) -> int:
    """Whose every point is: stones, and empty points that reach one colour only. Returns Black's less White's."""
    step = np.array([1, -1, size + 1, -size - 1], np.int32)
    region, seen = np.zeros(POINTS, np.int32), np.zeros(POINTS, np.uint8)
    lead = int64(0)
    for point in range((size + 2) * (size + 1) + 1):
        owner[point] = EMPTY
    for point in range((size + 2) * (size + 1) + 1):
        there = board[point]
        if there in (BLACK, WHITE):
            owner[point] = there
            lead += 1 if there == BLACK else -1
        elif there == EMPTY and seen[point] == 0:
            found = flood(board, step, int64(point), region, seen)
            colours, count = found % 4, found // 4
            if colours in (BLACK, WHITE):
                lead += count if colours == BLACK else -count
                for index in range(count):
                    owner[region[index]] = colours
    return lead


@kernel()
def outcome(state: State, ply: int) -> int:
    """Two passes end the game, and everything on the board counts as alive: for the tree search."""
    if state.passes < 2:
        return int64(NOT_OVER)
    lead = area(state.board, int64(state.lines), np.zeros(POINTS, np.uint8)) - state.komi
    if lead == 0:
        return int64(0)
    return int64(WIN - ply) if (lead > 0) == (state.side == BLACK) else int64(ply - WIN)
