"""Which moves are worth a look: taking, saving, cutting, near the last move; not the first line, not own eyes."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from partie.games.go.rules.kernels import (
    BLACK,
    EDGE,
    EMPTY,
    PASS,
    WHITE,
    State,
    can_place,
    in_atari,
)
from partie.games.go.rules.playouts import is_eye, left_after, shape_at
from partie.jit import kernel
from partie.search.records import int64

_OWN_EYE, _SELF_ATARI, _PASS, _PASS_BACK = -6.0, -2.5, -4.0, -1.0
_TAKES, _SAVES, _THREATENS, _SHAPE = 2.0, 1.5, 0.8, 0.9
_NEAR = (0.0, 1.2, 1.0, 0.7, 0.4)  # steps from the last move
_FIRST_LINE, _SECOND_LINE, _THIRD_LINE = -2.0, -0.8, 0.4  # where no stone is near


@kernel()
def becomes_atari(state: State, head: int, point: int) -> bool:
    """Whether a chain that is not in atari has one liberty once `point` is taken from it."""
    touching = int64(0)
    for direction in range(4):
        beside = point + state.step[direction]
        if state.head[beside] == head and (state.board[beside] == BLACK or state.board[beside] == WHITE):
            touching += 1
    count = int64(state.liberties[head]) - touching
    total = int64(state.total[head]) - touching * point
    squares = int64(state.squares[head]) - touching * point * point
    return bool(count > 0 and total * total == count * squares)


@kernel()
def tactics(state: State, point: int, colour: int) -> float:
    """What a stone does to the chains beside it."""
    found = 0.0
    left = left_after(state, int64(point), int64(colour)) % 4
    for direction in range(4):
        beside = point + state.step[direction]
        there = state.board[beside]
        if there in (EMPTY, EDGE):
            continue
        head = int64(state.head[beside])
        atari = in_atari(state, head)
        if there != colour:
            if atari:
                found += _TAKES + 0.7 * math.log(state.stones[head])
            elif left >= 2 and becomes_atari(state, head, int64(point)):
                found += _THREATENS + 0.2 * math.log(state.stones[head])
        elif atari and left >= 2:
            found += _SAVES + 0.7 * math.log(state.stones[head])
    if left < 2:
        found += _SELF_ATARI
    return found


@kernel()
def place_value(state: State, point: int) -> float:
    """Lines near the edge, where no stone is near."""
    width, size = int64(state.width), int64(state.lines)
    row, column = point // width, point % width
    for across in (-2, -1, 0, 1, 2):
        for up in (-2, -1, 0, 1, 2):
            if 0 < row + up <= size and 0 < column + across <= size:
                there = state.board[point + across + up * width]
                if there in (BLACK, WHITE):
                    return 0.0
    line = min(row, column, size + 1 - row, size + 1 - column)
    if line == 1:
        return _FIRST_LINE
    if line == 2:
        return _SECOND_LINE
    return _THIRD_LINE if line <= 4 else 0.0


@kernel()
def write_priors(state: State, logits: NDArray[np.float32]) -> None:
    """A number for every move; a softmax over the legal ones gives the priors."""
    colour, width = int64(state.side), int64(state.width)
    last = int64(state.last)
    for point in range(state.points):
        if state.board[point] != EMPTY or not can_place(state, int64(point), colour):
            continue
        if is_eye(state, int64(point), colour):
            logits[point] = _OWN_EYE
            continue
        value = tactics(state, int64(point), colour) + place_value(state, int64(point))
        if shape_at(state, int64(point)):
            value += _SHAPE
        if last > 0:
            steps = abs(point % width - last % width) + abs(point // width - last // width)
            value += _NEAR[steps] if steps < 5 else 0.0
        logits[point] = value
    logits[PASS] = _PASS_BACK if state.passes > 0 else _PASS
