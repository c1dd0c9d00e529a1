"""The state as arrays: stones, line keys, threat classes; make and unmake.

Boards of 5 to 22 cells a side lie in a 32x32 frame, so that every line of five cells from a board
cell stays inside it. Cell (column, row) has index 32 * (row + 5) + column + 5, row 0 at the bottom:

      ...  165 = a1   166 = b1   167 = c1   ...
      ...  197 = a2   198 = b2              ...

Everything that depends on stones is kept up to date by `put` and `unput`: only the cells within reach
on four lines change, and only where the shape on that line really becomes another one.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np

from partie.games.gomoku import shapes, threats
from partie.games.gomoku.network import codes, weights
from partie.games.gomoku.shapes import EMPTY, RENJU, WALL
from partie.games.gomoku.threats import CLASSES
from partie.jit import kernel
from partie.search.records import int64, new_record

SMALLEST, LARGEST = 5, 22
MARGIN, STRIDE = 5, 32
FRAME = STRIDE * STRIDE
MOST_MOVES = LARGEST * LARGEST
LONGEST_LINE = 512
STACK = 8192
PLANS, LONGEST_PLAN = 64, 200
FULL_SIGHT = 12
FAILED = 1 << 16  # positions remembered as not won by fours

STATE = np.dtype(
    [
        ("width", np.int64),  # of the board; a NumPy record has a `size` of its own
        ("rule", np.int64),
        ("side", np.int64),  # to move: 0 Black, 1 White
        ("played", np.int64),  # stones on the board
        ("winner", np.int64),  # colour (1, 2) that completed its row, else 0
        ("key", np.uint64),  # hash of stones and side to move
        ("counts", np.int64, (2, CLASSES)),  # empty cells of each threat class
        ("masks", np.int64, (2, CLASSES, STRIDE)),  # the same cells, one bit each, by row
        ("stones", np.int64, STRIDE),  # occupied cells, one bit each, by row
        ("inside", np.int64, STRIDE),  # cells of the board
        ("history", np.int16, MOST_MOVES),  # cells in the order of play
        ("cells", np.uint8, FRAME),  # EMPTY, BLACK, WHITE or WALL
        ("lines", np.int32, (4, FRAME)),  # line keys
        ("packed", np.uint16, (2, FRAME)),  # shapes on four lines, for each side; 0 where a stone stands
        ("threat", np.uint8, (2, FRAME)),  # threat classes; 0 where a stone stands
        # What searches by fours work with; `put` and `unput` leave it alone.
        ("sight", np.int64),  # how much the player sees: 0 fives, 1 open fours, more: so many fours ahead
        ("budget", np.int64),  # positions that may still be looked at
        ("cut", np.int64),  # 1: some branch was not looked at to its end
        ("line", np.int64, LONGEST_LINE),  # the winning line found
        ("rows", np.int64, STRIDE),  # a row mask for move generation
        ("stack", np.int64, STACK),  # candidate moves of all depths
        ("threat_budget", np.int64),  # the same three for threats
        ("threat_cut", np.int64),
        ("threat_stack", np.int64, STACK),
        ("plans", np.int16, (PLANS, LONGEST_PLAN)),  # lines found, by depth
        ("failed", np.uint64, FAILED),  # keys of positions that are not won by fours; low bits: the depth
        # Tables of the rule; never change while searching.
        ("zobrist", np.uint64, (3, FRAME)),
        ("line_table", np.uint8, shapes.LINE_KEYS),
        ("class_table", np.uint8, (2, threats.PACKED)),
        ("order_table", np.int16, (2, 2, 2, threats.PACKED)),  # at ease, pressed; own, enemy's; side
        # The network; see `network.sums`.
        ("stale", np.int64, STRIDE),  # cells whose shapes changed since the sums were asked for
        ("seen", np.int16, (2, FRAME)),  # codes of the cells in the sums
        ("sums", np.int16, weights.WIDTH),  # Black's, White's
        ("code_table", np.int16, (2, threats.PACKED)),
        *((name, kind, shape) for name, (kind, shape) in weights.NETWORK.items()),
    ]
)

DIRECTIONS = (1, STRIDE, STRIDE + 1, STRIDE - 1)
_DIRECTIONS = np.array(DIRECTIONS)
_BIT_OF = np.zeros(37, np.int64)
for _bit in range(32):
    _BIT_OF[(1 << _bit) % 37] = _bit


def cell_at(column: int, row: int) -> int:
    """The index of a cell; column and row count from 0, row 0 at the bottom."""
    return STRIDE * (row + MARGIN) + column + MARGIN


def column_and_row(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
    return cell % STRIDE - MARGIN, cell // STRIDE - MARGIN


@functools.cache
def _line_table(rule: int) -> Any:
    return shapes.line_table(rule)


def new_state(size: int, rule: int) -> Any:
    """An empty board with the tables of its rule; about 2 MB, so searches keep and reuse theirs."""
    state = new_record(STATE)
    state.line_table[:] = _line_table(rule)
    for side in (0, 1):
        forbids = rule == RENJU and side == 0
        state.class_table[side] = threats.class_table(forbids)
        state.code_table[side] = threats.code_table(forbids)
        for pressed, enemy in itertools.product(range(2), range(2)):
            state.order_table[pressed, enemy, side] = threats.order_table(forbids, pressed == 1, enemy == 0)
    for name in weights.NETWORK:
        state[name][...] = weights.arrays()[name]
    state.zobrist[:] = np.random.default_rng(5).integers(0, 1 << 63, (3, FRAME), dtype=np.uint64)
    state.sight = FULL_SIGHT
    clear(state, size, rule)
    return state


@kernel()
def lowest_bit(bits: int) -> int:
    """The index of the lowest set bit of a row mask."""
    return int64(_BIT_OF[(bits & -bits) % 37])


@kernel()
def clear(state: Any, size: int, rule: int) -> None:
    """Empties the board; the tables of the rule must be in place."""
    state.width, state.rule, state.side, state.played, state.winner = size, rule, 0, 0, 0
    state.key = np.uint64(0)
    state.counts[:] = 0
    state.masks[:] = 0
    state.stones[:] = 0
    state.inside[:] = 0
    state.history[:] = 0
    state.cells[:] = WALL
    state.lines[:] = 0
    state.packed[:] = 0
    state.threat[:] = 0
    state.failed[:] = np.uint64(0)
    state.seen[:] = codes.CODES
    state.sums[:] = 0
    state.stale[:] = 0
    for row in range(MARGIN, MARGIN + size):
        state.inside[row] = ((1 << size) - 1) << MARGIN
        for column in range(MARGIN, MARGIN + size):
            state.cells[row * STRIDE + column] = EMPTY
    for row in range(MARGIN, MARGIN + size):
        for column in range(MARGIN, MARGIN + size):
            cell = row * STRIDE + column
            for direction in range(4):
                state.lines[direction, cell] = _line_key(state, cell, _DIRECTIONS[direction])
            _refresh(state, cell)


@kernel()
def _line_key(state: Any, cell: int, step: int) -> int:
    key = 0
    for distance in range(1, shapes.reach_of(state.rule) + 1):
        shift = 4 * (distance - 1)
        key |= _look(state, cell, step, distance) << shift
        key |= _look(state, cell, -step, distance) << (shift + 2)
    return key


@kernel()
def _look(state: Any, cell: int, step: int, distance: int) -> int:
    """What stands there; behind the first wall everything is wall."""
    for nearer in range(1, distance):
        if state.cells[cell + nearer * step] == WALL:
            return WALL
    return int64(state.cells[cell + distance * step])


@kernel()
def _file(state: Any, side: int, cell: int, new: int) -> None:
    """Moves an empty cell to another threat class."""
    old = state.threat[side, cell]
    if old == new:
        return
    row, bit = cell >> 5, 1 << (cell & 31)
    state.masks[side, old, row] &= ~bit
    state.counts[side, old] -= 1
    state.masks[side, new, row] |= bit
    state.counts[side, new] += 1
    state.threat[side, cell] = new


@kernel()
def _shape_byte(state: Any, direction: int, cell: int) -> int:
    return int64(state.line_table[state.lines[direction, cell]])


@kernel()
def _refresh(state: Any, cell: int) -> None:
    """Takes a cell that has just become empty into all sums."""
    row, bit = cell >> 5, 1 << (cell & 31)
    state.stale[row] |= bit
    for side in range(2):
        packed = 0
        for direction in range(4):
            shape = (_shape_byte(state, direction, cell) >> (4 * side)) & 15
            packed |= shape << (4 * direction)
        state.packed[side, cell] = packed
        threat = state.class_table[side, packed]
        state.threat[side, cell] = threat
        state.masks[side, threat, row] |= bit
        state.counts[side, threat] += 1


@kernel()
def _forget(state: Any, cell: int) -> None:
    """Takes a cell that gets a stone out of all sums."""
    row, bit = cell >> 5, 1 << (cell & 31)
    state.stale[row] |= bit
    for side in range(2):
        threat = state.threat[side, cell]
        state.masks[side, threat, row] &= ~bit
        state.counts[side, threat] -= 1
        state.packed[side, cell] = 0
        state.threat[side, cell] = 0


@kernel()
def _change(state: Any, cell: int, direction: int, before: int, after: int) -> None:
    """The shapes of an empty cell on one line became others."""
    shift = 4 * direction
    state.stale[cell >> 5] |= 1 << (cell & 31)
    for side in range(2):
        shape = (after >> (4 * side)) & 15
        if shape == (before >> (4 * side)) & 15:
            continue
        old = int64(state.packed[side, cell])
        new = (old & ~(15 << shift)) | (shape << shift)
        state.packed[side, cell] = new
        _file(state, side, cell, state.class_table[side, new])


@kernel()
def _spread(state: Any, cell: int, colour: int) -> None:
    """Tells the cells in reach that a stone of `colour` came or went."""
    reach = shapes.reach_of(state.rule)
    for direction in range(4):
        for way in range(2):
            step = _DIRECTIONS[direction] if way == 0 else -_DIRECTIONS[direction]
            shift = 2 - 2 * way  # a cell ahead of the stone sees it behind
            other = cell
            for distance in range(reach):
                other += step
                standing = state.cells[other]
                if standing == WALL:
                    break
                old = state.lines[direction, other]
                new = old ^ (colour << (4 * distance + shift))
                state.lines[direction, other] = new
                if standing == EMPTY:
                    before, after = int64(state.line_table[old]), int64(state.line_table[new])
                    if before != after:
                        _change(state, other, direction, before, after)


@kernel()
def put(state: Any, cell: int, colour: int) -> None:
    """Puts a stone on an empty cell, whoever's turn it is."""
    if state.threat[colour - 1, cell] == threats.MAKES_FIVE:
        state.winner = colour
    _forget(state, cell)
    state.cells[cell] = colour
    state.stones[cell >> 5] |= 1 << (cell & 31)
    state.key ^= state.zobrist[colour, cell]
    state.history[state.played] = cell
    state.played += 1
    _spread(state, cell, colour)


@kernel()
def unput(state: Any) -> None:
    """Takes the last stone off; all but the turn and the stale marks is as before it."""
    state.played -= 1
    cell = int64(state.history[state.played])
    state.history[state.played] = 0
    colour = int64(state.cells[cell])
    _spread(state, cell, colour)
    state.cells[cell] = EMPTY
    state.stones[cell >> 5] &= ~(1 << (cell & 31))
    state.key ^= state.zobrist[colour, cell]
    state.winner = 0  # nobody plays on after a win
    _refresh(state, cell)


@kernel()
def make(state: Any, cell: int) -> None:
    """Plays for the side to move."""
    put(state, cell, state.side + 1)
    pass_turn(state)


@kernel()
def unmake(state: Any) -> None:
    """Takes the last move back; all but the stale marks is as before it."""
    pass_turn(state)
    unput(state)


@kernel()
def pass_turn(state: Any) -> None:
    """The other side is to move; twice is as before."""
    state.side = 1 - state.side
    state.key ^= state.zobrist[0, 0]


@kernel()
def set_up(state: Any, size: int, rule: int, moves: Any, colours: Any, side: int) -> None:
    """A position from stones in any order."""
    clear(state, size, rule)
    for index in range(len(moves)):
        put(state, moves[index], colours[index])
    if side != state.side:
        pass_turn(state)
    state.winner = 0  # the order of stones may have made and outgrown a five
    for index in range(len(moves)):
        if winning_directions(state.cells, rule, moves[index]):
            state.winner = colours[index]


@kernel()
def run_through(cells: Any, cell: int, step: int) -> tuple[int, int, int]:
    """First cell, length and number of enemy-held ends of the run through a stone."""
    colour = cells[cell]
    first, last = cell, cell
    while cells[first - step] == colour:
        first -= step
    while cells[last + step] == colour:
        last += step
    enemy = 3 - colour
    stopped = int(cells[first - step] == enemy) + int(cells[last + step] == enemy)
    return first, (last - first) // step + 1, stopped


@kernel()
def winning_directions(cells: Any, rule: int, cell: int) -> int:
    """A bit for each direction in which the stone on `cell` belongs to a winning run."""
    found = 0
    for direction in range(4):
        _, length, stopped = run_through(cells, cell, _DIRECTIONS[direction])
        if shapes.run_wins(rule, int(cells[cell]), length, stopped):
            found |= 1 << direction
    return found
