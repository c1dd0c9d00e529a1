"""What the network gets of a position: planes as large as the board, from the point of view of the side to move.

A photo supplies all of it: the stones with their liberties, the side to move and the komi; a ko and the last move help
where they are known. A board is kept as one byte a point, its *code*, until it is spread over planes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.go.rules.kernels import BLACK, EMPTY, PASS, POINTS, WHITE, State
from partie.jit import kernel
from partie.search.records import int64

LIBERTIES = 4  # told apart: 1, 2, 3, more
CODES = 2 * LIBERTIES  # of stones; 0 is empty, 1 to 4 own stones by liberties, 5 to 8 the other side's
KO, LAST, PASSED, KOMI, SIZE, BOARD = range(CODES, CODES + 6)  # planes after those of the stones
PLANES = CODES + 6
KOMI_SCALE = 10.0
MIDDLE_SIZE, SIZE_SCALE = 14.0, 10.0
NOWHERE = -1


@kernel()
def liberties_of(state: State, head: int, seen: NDArray[np.int32], mark: int) -> int:
    """How many liberties a chain has, at most `LIBERTIES`; `seen` holds `mark` where one was counted."""
    count, stone = int64(0), int64(head)
    while True:
        for direction in range(4):
            beside = stone + state.step[direction]
            if state.board[beside] == EMPTY and seen[beside] != mark:
                seen[beside] = mark
                count += 1
                if count == LIBERTIES:
                    return count
        stone = int64(state.next[stone])
        if stone == head:
            return count


@kernel()
def write_codes(state: State, codes: NDArray[np.uint8]) -> None:
    """The code of every point, row by row from below."""
    size, width = int64(state.lines), int64(state.width)
    counted, seen = np.zeros(POINTS, np.int32), np.zeros(POINTS, np.int32)
    for row in range(size):
        for column in range(size):
            point = (row + 1) * width + column + 1
            there = state.board[point]
            if there not in (BLACK, WHITE):
                codes[row * size + column] = 0
                continue
            head = int64(state.head[point])
            if counted[head] == 0:
                counted[head] = liberties_of(state, head, seen, head)
            codes[row * size + column] = counted[head] + (0 if there == state.side else LIBERTIES)


@kernel()
def place_of(state: State, point: int) -> int:
    """The place of a point in rows without an edge; `NOWHERE` for none."""
    if point <= PASS:
        return int64(NOWHERE)
    return (point // int64(state.width) - 1) * int64(state.lines) + point % int64(state.width) - 1


@kernel()
def point_of(state: State, place: int) -> int:
    """The inverse; the place after the last one is the pass."""
    size = int64(state.lines)
    if place == size * size:
        return int64(PASS)
    return (place // size + 1) * int64(state.width) + place % size + 1


@kernel()
def write_planes(
    codes: NDArray[np.uint8], size: int, ko: int, last: int, passed: bool, komi: float, planes: NDArray[np.float32]
) -> None:
    """Spreads codes and what belongs to them over [planes, rows, columns]; `komi` is what the side to move gets."""
    for plane in range(PLANES):
        for row in range(size):
            for column in range(size):
                planes[plane, row, column] = 0.0
    for row in range(size):
        for column in range(size):
            place = row * size + column
            if codes[place] > 0:
                planes[codes[place] - 1, row, column] = 1.0
            planes[KO, row, column] = 1.0 if place == ko else 0.0
            planes[LAST, row, column] = 1.0 if place == last else 0.0
            planes[PASSED, row, column] = 1.0 if passed else 0.0
            planes[KOMI, row, column] = komi / KOMI_SCALE
            planes[SIZE, row, column] = (size - MIDDLE_SIZE) / SIZE_SCALE
            planes[BOARD, row, column] = 1.0


@kernel()
def encode(state: State, planes: NDArray[np.float32]) -> None:
    """The planes of a position of the kernels."""
    size = int64(state.lines)
    codes = np.zeros(size * size, np.uint8)
    write_codes(state, codes)
    komi = -float(state.komi) if state.side == BLACK else float(state.komi)
    ko, last = place_of(state, int64(state.ko)), place_of(state, int64(state.last))
    write_planes(codes, size, ko, last, state.passes > 0, komi, planes)


@kernel()
def spread_policy(state: State, policy: NDArray[np.float32], logits: NDArray[np.float32]) -> None:
    """The network's policy, by places, to points of the kernels."""
    size = int64(state.lines)
    for place in range(size * size + 1):
        logits[point_of(state, int64(place))] = policy[place]


def new_planes(count: int, size: int) -> NDArray[Any]:
    """Room for the planes of so many positions."""
    return np.zeros((count, PLANES, size, size), np.float32)
