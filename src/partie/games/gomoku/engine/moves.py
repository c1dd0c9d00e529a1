"""Which moves are worth searching: what threats force first, else the cells near stones."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.engine.fours import first_cell
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.forbidden import black_may_not
from partie.games.gomoku.rules.kernels import DIRECTIONS, MARGIN, MOST_MOVES, STRIDE
from partie.games.gomoku.rules.shapes import EMPTY, THREE, forbids
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

WIDEST = 40  # moves searched in a quiet position
MOST = MOST_MOVES  # moves listed
_DIRECTIONS = np.array(DIRECTIONS)


@kernel()
def allowed(state: Any, cell: int) -> bool:
    """Whether the side to move may play on this empty cell."""
    return state.side != 0 or not black_may_not(state, cell)


@kernel()
def rate(state: Any, cell: int) -> int:
    """How promising a move looks: for what the stone makes and for what it takes from the enemy."""
    me, enemy = state.side, 1 - state.side
    order = state.order[int(state.counts[enemy, threats.MAKES_OPEN_FOUR] > 0)]
    return int64(order[0, state.codes[me, cell]]) + int64(order[1, state.codes[enemy, cell]])


@kernel()
def _only(state: Any, cell: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    if not allowed(state, cell):
        return 0
    moves[0], scores[0] = cell, 0
    return 1


@kernel()
def _listed(state: Any, rows: NDArray[np.int64], moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """The allowed cells of a row mask with their scores, in the order of the board."""
    count = int64(0)
    enemy = 1 - state.side
    order = state.order[int(state.counts[enemy, threats.MAKES_OPEN_FOUR] > 0)]
    mine, theirs = state.codes[state.side], state.codes[enemy]
    may_all = state.side != 0 or not forbids(state.rule)
    for row in range(MARGIN, MARGIN + state.width):
        bits = rows[row]
        while bits:
            cell = row * STRIDE + lowest_bit(bits)
            bits &= bits - 1
            if may_all or allowed(state, cell):
                moves[count] = cell
                scores[count] = np.int32(order[0, mine[cell]]) + np.int32(order[1, theirs[cell]])
                count += 1
    return count


@kernel()
def _lines_through(cell: int, row: int) -> int:
    """The cells of a row that lie on one line with `cell`, near enough to matter to it."""
    distance, column = row - (cell >> 5), cell & 31
    if distance == 0:
        return (((1 << (2 * MARGIN + 1)) - 1) << column) >> MARGIN
    if abs(distance) > MARGIN:
        return 0
    return (1 << column) | (1 << (column + distance)) | (1 << (column - distance))


@kernel()
def answers(state: Any, rows: NDArray[np.int64]) -> None:
    """Cells that answer open fours to come: own fours, and cells of enemy fours on one line with all of them."""
    me, enemy = state.side, 1 - state.side
    for row in range(MARGIN, MARGIN + state.width):
        rows[row] = 0
        for threat in range(threats.MAKES_FOUR, threats.SUSPECT + 1):
            rows[row] |= state.masks[enemy, threat, row]
    for source in range(MARGIN, MARGIN + state.width):
        bits = state.masks[enemy, threats.MAKES_OPEN_FOUR, source]
        while bits:
            cell = source * STRIDE + lowest_bit(bits)
            bits &= bits - 1
            for row in range(MARGIN, MARGIN + state.width):
                rows[row] &= _lines_through(cell, row)
    for row in range(MARGIN, MARGIN + state.width):
        for threat in range(threats.MAKES_FOUR, threats.SUSPECT + 1):
            rows[row] |= state.masks[me, threat, row]


@kernel()
def list_answers(state: Any, length: int, also: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """Lists the answers to a win by fours, `state.line` with `length` moves: its cells, own fours, what makes a four of
    a forced answer, and `also`, if it is a cell.
    """
    rows, me = state.rows, state.side
    for row in range(MARGIN, MARGIN + state.width):
        rows[row] = 0
        for threat in range(threats.MAKES_FOUR, threats.SUSPECT + 1):
            rows[row] |= state.masks[me, threat, row]
    for index in range(length):
        cell = int64(state.line[index])
        if state.cells[cell] == EMPTY:
            rows[cell >> 5] |= 1 << (cell & 31)
        if index & 1 and index < length - 2:
            _add_helpers(state, rows, cell)
    if also > 0:
        rows[also >> 5] |= 1 << (also & 31)
    return _listed(state, rows, moves, scores)


@kernel()
def _add_helpers(state: Any, rows: NDArray[np.int64], answer: int) -> None:
    """Adds the cells where the side to move makes a three on a line with `answer`, a four to come."""
    for direction in range(len(DIRECTIONS)):
        for distance in range(-4, 5):
            cell = answer + distance * _DIRECTIONS[direction]
            shape = (int64(state.packed[state.side, cell]) >> (4 * direction)) & 15
            if state.cells[cell] == EMPTY and shape >= THREE:
                rows[cell >> 5] |= 1 << (cell & 31)


@kernel()
def _near(state: Any, rows: NDArray[np.int64]) -> None:
    """Empty cells at most two columns and two rows away from a stone."""
    stones, inside = state.stones, state.inside
    for row in range(MARGIN, MARGIN + state.width):
        near = stones[row - 2] | stones[row - 1] | stones[row] | stones[row + 1] | stones[row + 2]
        wide = near | (near << 1) | (near << 2) | (near >> 1) | (near >> 2)
        rows[row] = wide & inside[row] & ~stones[row]


@kernel()
def _centre(state: Any) -> int:
    middle = MARGIN + state.width // 2
    return int64(middle * STRIDE + middle)


@kernel()
def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """The moves that may be worth searching, in no order; see `partie.search.contract`."""
    me, enemy = state.side, 1 - state.side
    if state.counts[me, threats.MAKES_FIVE]:
        return _only(state, first_cell(state, me, threats.MAKES_FIVE), moves, scores)
    if state.counts[enemy, threats.MAKES_FIVE]:
        return _only(state, first_cell(state, enemy, threats.MAKES_FIVE), moves, scores)
    if state.sight > 0:
        if state.counts[me, threats.MAKES_OPEN_FOUR]:
            return _only(state, first_cell(state, me, threats.MAKES_OPEN_FOUR), moves, scores)
        if state.counts[enemy, threats.MAKES_OPEN_FOUR]:
            answers(state, state.rows)
            return _listed(state, state.rows, moves, scores)
    if state.played == 0:
        return _only(state, _centre(state), moves, scores)
    return anything(state, moves, scores)


@kernel()
def anything(state: Any, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """All moves near stones, whatever the threats are."""
    _near(state, state.rows)
    return _listed(state, state.rows, moves, scores)
