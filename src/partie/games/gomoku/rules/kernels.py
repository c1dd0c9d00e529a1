"""The state as arrays: stones, line keys, threat classes; make and unmake.

Boards of 5 to 26 cells a side, as many as there are letters, lie in a frame of 36 rows with 32 cells, so that every
line of five cells from a board cell stays inside it; what leaves a row on the right enters the walls of the next one.
Cell (column, row) has index 32 * (row + 5) + column + 5, row 0 at the bottom:

      ...  165 = a1   166 = b1   167 = c1   ...
      ...  197 = a2   198 = b2              ...

Everything that depends on stones is kept up to date by `put`: only the cells within reach on four lines
change, and only where the shape on that line really becomes another one. What a stone changed is written
down, so that `unput` looks nothing up and the network can follow the changes whenever it is asked.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.rules import codes, shapes, threats
from partie.games.gomoku.rules.network_fields import NETWORK, ORDER, WIDTH
from partie.games.gomoku.rules.shapes import EMPTY, WALL
from partie.games.gomoku.rules.threats import CLASSES, MAKES_THREE
from partie.jit import kernel, lowest_bit
from partie.search.records import int64, new_record

SMALLEST, LARGEST = 5, 26
MARGIN, STRIDE = 5, 32
ROWS = LARGEST + 2 * MARGIN
FRAME = STRIDE * ROWS
MOST_MOVES = LARGEST * LARGEST
LONGEST_LINE = 512
STACK = 8192 + 2 * (MOST_MOVES - 22 * 22)
PLANS, LONGEST_PLAN = 64, 200
FULL_SIGHT = 12
FAILED = 1 << 16  # positions remembered as not won by fours
LINES = 2 * STRIDE  # of each direction
CHANGES = 41 * MOST_MOVES  # a stone changes its own cell and at most ten on each of four lines
CODE_BITS = 12  # of a kind; its threat class stands above them
NO_CODE = codes.CODES  # of a cell with a stone

STATE = np.dtype(
    [
        # The network, see `network.sums`; first, because its rows are whole cache lines.
        ("sums", np.int16, (MOST_MOVES + 1, WIDTH)),  # Black's, White's, by stones on the board
        *((name, kind, shape) for name, (kind, shape) in NETWORK.items()),
        ("summed", np.uint8, MOST_MOVES + 1),  # by stones on the board: 1 where the sums are known
        ("starts", np.int16, (LARGEST + 1, WIDTH)),  # by board size: added, see `weights.level_sums`
        # The position.
        ("width", np.int64),  # of the board; a NumPy record has a `size` of its own
        ("rule", np.int64),
        ("side", np.int64),  # to move: 0 Black, 1 White
        ("played", np.int64),  # stones on the board
        ("winner", np.int64),  # colour (1, 2) that completed its row, else 0
        ("key", np.uint64),  # hash of stones and side to move
        ("counts", np.int64, (2, CLASSES)),  # empty cells of each threat class from MAKES_THREE on
        ("masks", np.int64, (2, CLASSES, ROWS)),  # the same cells, one bit each, by row
        ("stones", np.int64, ROWS),  # occupied cells, one bit each, by row
        ("inside", np.int64, ROWS),  # cells of the board
        ("history", np.int16, MOST_MOVES),  # cells in the order of play
        ("cells", np.uint8, FRAME),  # EMPTY, BLACK, WHITE or WALL
        ("lines", np.int64, (4, LINES)),  # what stands on every line, two bits a cell; the sign is a wall
        ("packed", np.uint16, (2, FRAME)),  # shapes on four lines, for each side; 0 where a stone stands
        ("codes", np.int16, (2, FRAME)),  # what the network calls them; NO_CODE where a stone stands
        ("threat", np.uint8, (2, FRAME)),  # threat classes; 0 where a stone stands
        # What every stone changed, for `unput` and the network; older changes stay behind the end.
        ("ends", np.int64, MOST_MOVES + 1),  # of the changes, by stones on the board
        ("changed", np.int16, CHANGES),  # cells
        ("packed_before", np.uint16, (CHANGES, 2)),
        ("kinds_before", np.uint16, (CHANGES, 2)),
        ("codes_after", np.int16, (CHANGES, 2)),
        # What searches by fours work with; `put` and `unput` leave it alone.
        ("sight", np.int64),  # how much the player sees: 0 fives, 1 open fours, more: this many fours ahead
        ("budget", np.int64),  # positions that may still be looked at
        ("cut", np.int64),  # 1: some branch was not looked at to its end
        ("line", np.int64, LONGEST_LINE),  # the winning line found
        ("rows", np.int64, ROWS),  # a row mask for move generation
        ("stack", np.int64, STACK + LONGEST_LINE // 2),  # fours of all depths, and one answer at each
        ("threat_budget", np.int64),  # the same three for threats
        ("threat_cut", np.int64),
        ("threat_stack", np.int64, STACK),
        ("plans", np.int16, (PLANS, LONGEST_PLAN)),  # lines found, by depth
        ("failed", np.uint64, FAILED),  # keys of positions that are not won by fours; low bits: the depth
        # Tables of the rule; never change while searching.
        ("zobrist", np.uint64, (3, FRAME)),
        ("line_table", np.uint8, shapes.LINE_KEYS),
        ("kind_table", np.uint16, (2, threats.PACKED)),  # by side: code and threat class of packed shapes
        ("order", *ORDER),  # how early to try a move
    ],
    align=True,
)

DIRECTIONS = (1, STRIDE, STRIDE + 1, STRIDE - 1)
_DIRECTIONS = np.array(DIRECTIONS)
_EVERY_CELL = 0x5555555555555555  # the low bit of every cell of a line


def cell_at(column: int, row: int) -> int:
    """The index of a cell; column and row count from 0, row 0 at the bottom."""
    return STRIDE * (row + MARGIN) + column + MARGIN


def column_and_row(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
    return cell % STRIDE - MARGIN, cell // STRIDE - MARGIN


@functools.cache
def _line_table(rule: int) -> Any:
    return shapes.along_the_line(shapes.line_table(rule), shapes.reach_of(rule))


@functools.cache
def _zobrist() -> NDArray[np.uint64]:
    """Numbers of all cells; those of the lower rows stay what they are when the frame grows."""
    rng = np.random.default_rng(5)
    lower = rng.integers(0, 1 << 63, (3, STRIDE * STRIDE), dtype=np.uint64)
    return np.hstack([lower, rng.integers(0, 1 << 63, (3, FRAME - STRIDE * STRIDE), dtype=np.uint64)])


def new_state(size: int, rule: int) -> Any:
    """An empty board with the tables of its rule; `network.weights.new_state` makes one that is evaluated."""
    state = new_record(STATE)
    state.line_table[:] = _line_table(rule)
    for side in (0, 1):
        never = (side == 0 and shapes.forbids_two_threes(rule), side == 0 and shapes.forbids_two_fours(rule))
        classes = threats.class_table(*never).astype(np.uint16) << CODE_BITS
        state.kind_table[side] = classes | threats.code_table(*never).astype(np.uint16)
    state.zobrist[:] = _zobrist()
    state.sight = FULL_SIGHT
    clear(state, size, rule)
    return state


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
    state.lines[:] = -1
    state.packed[:] = 0
    state.codes[:] = NO_CODE
    state.threat[:] = 0
    state.failed[:] = np.uint64(0)
    state.ends[:] = 0
    state.summed[:] = 0
    for row in range(MARGIN, MARGIN + size):
        state.inside[row] = ((1 << size) - 1) << MARGIN
        for column in range(MARGIN, MARGIN + size):
            state.cells[row * STRIDE + column] = EMPTY
            for direction in range(4):
                line, place = _line_and_place(direction, row, column)
                state.lines[direction, line] ^= WALL << (2 * place)
    for row in range(MARGIN, MARGIN + size):
        for column in range(MARGIN, MARGIN + size):
            _look_around(state, row, column)


@kernel()
def _line_and_place(direction: int, row: int, column: int) -> tuple[int, int]:
    """Which line of a direction a cell lies on, and where; places grow in the direction."""
    if direction == 0:
        return row, column
    if direction == 1:
        return column, row
    if direction == 2:
        return row - column + STRIDE, column
    return row + column, row


@kernel()
def _shape_byte(state: Any, line: int, place: int, reach: int) -> int:
    """The shapes of both sides on an empty cell, from what stands on its line."""
    behind = 2 * reach
    key = line >> (2 * (place - reach))  # walls come in from the left: the last cell is one
    before = key & ((1 << behind) - 1)
    after = (key >> (behind + 2)) & ((1 << behind) - 1)
    return int64(state.line_table[before | after << behind])


@kernel()
def _look_around(state: Any, row: int, column: int) -> None:
    """The shapes of an empty cell from scratch."""
    cell, reach = row * STRIDE + column, shapes.reach_of(state.rule)
    for side in range(2):
        packed = int64(0)
        for direction in range(4):
            line, place = _line_and_place(direction, row, column)
            both = _shape_byte(state, state.lines[direction, line], place, reach)
            packed |= ((both >> (4 * side)) & 15) << (4 * direction)
        kind = int64(state.kind_table[side, packed])
        _become(state, side, cell, packed, kind)


@kernel()
def _become(state: Any, side: int, cell: int, packed: int, kind: int) -> None:
    """A cell has other shapes for a side. Nothing here but threats that come or go is a branch."""
    old, new = int64(state.threat[side, cell]), kind >> CODE_BITS
    state.packed[side, cell] = packed
    state.codes[side, cell] = kind & ((1 << CODE_BITS) - 1)
    state.threat[side, cell] = new
    if max(old, new) >= MAKES_THREE:
        _file(state, side, cell, old, new)


@kernel()
def _file(state: Any, side: int, cell: int, old: int, new: int) -> None:
    """Moves a cell from one threat class to another."""
    row, bit = cell >> 5, 1 << (cell & 31)
    if old >= MAKES_THREE:
        state.masks[side, old, row] ^= bit
        state.counts[side, old] -= 1
    if new >= MAKES_THREE:
        state.masks[side, new, row] ^= bit
        state.counts[side, new] += 1


@kernel()
def _change(state: Any, end: int, cell: int, side: int, packed: int, kind: int) -> None:
    """Like `_become`, and written down."""
    state.changed[end] = cell
    state.packed_before[end, side] = state.packed[side, cell]
    state.kinds_before[end, side] = int64(state.threat[side, cell]) << CODE_BITS | state.codes[side, cell]
    state.codes_after[end, side] = kind & ((1 << CODE_BITS) - 1)
    _become(state, side, cell, packed, kind)


@kernel()
def _spread(state: Any, cell: int, colour: int, end: int) -> int:
    """Tells the empty cells in reach that a stone of `colour` came; returns the new end of the changes."""
    reach, row, column = shapes.reach_of(state.rule), cell >> 5, cell & 31
    for direction in range(4):
        shift = 4 * direction
        number, place = _line_and_place(direction, row, column)
        line = state.lines[direction, number] ^ (colour << (2 * place))
        state.lines[direction, number] = line
        empty = (~(line | line >> 1) & _EVERY_CELL) >> (2 * (place - reach))
        near = empty & ((1 << (4 * reach + 2)) - 1)
        while near:
            distance = (lowest_bit(near) >> 1) - reach
            near &= near - 1
            other = cell + distance * _DIRECTIONS[direction]
            shapes_there = _shape_byte(state, line, place + distance, reach)
            black, white = int64(state.packed[0, other]), int64(state.packed[1, other])
            new_black = (black & ~(15 << shift)) | ((shapes_there & 15) << shift)
            new_white = (white & ~(15 << shift)) | ((shapes_there >> 4) << shift)
            if new_black != black or new_white != white:
                _change(state, end, other, int64(0), new_black, int64(state.kind_table[0, new_black]))
                _change(state, end, other, int64(1), new_white, int64(state.kind_table[1, new_white]))
                end += 1
    return end


@kernel()
def put(state: Any, cell: int, colour: int) -> None:
    """Puts a stone on an empty cell; the turn stays."""
    if state.threat[colour - 1, cell] == threats.MAKES_FIVE:
        state.winner = colour
    state.cells[cell] = colour
    state.stones[cell >> 5] |= 1 << (cell & 31)
    state.key ^= state.zobrist[colour, cell]
    state.history[state.played] = cell
    end = state.ends[state.played]
    for side in range(2):
        _change(state, end, cell, side, int64(0), int64(NO_CODE))
    state.played += 1
    state.ends[state.played] = _spread(state, cell, colour, end + 1)
    state.summed[state.played] = 0


@kernel()
def unput(state: Any) -> None:
    """Takes the last stone off; all but the turn is as before it."""
    end = state.ends[state.played]
    state.ends[state.played] = 0
    state.played -= 1
    cell = int64(state.history[state.played])
    row, column = cell >> 5, cell & 31
    state.history[state.played] = 0
    colour = int64(state.cells[cell])
    for direction in range(4):
        line, place = _line_and_place(direction, row, column)
        state.lines[direction, line] ^= colour << (2 * place)
    for index in range(state.ends[state.played], end):
        _restore(state, index)
    state.cells[cell] = EMPTY
    state.stones[row] &= ~(1 << column)
    state.key ^= state.zobrist[colour, cell]
    state.winner = 0  # no move follows a win


@kernel()
def _restore(state: Any, index: int) -> None:
    """Takes one change back."""
    cell = int64(state.changed[index])
    for side in range(2):
        packed, kind = state.packed_before[index, side], state.kinds_before[index, side]
        _become(state, side, cell, int64(packed), int64(kind))


@kernel()
def make(state: Any, cell: int) -> None:
    """Plays for the side to move."""
    put(state, cell, state.side + 1)
    pass_turn(state)


@kernel()
def unmake(state: Any) -> None:
    """Takes the last move back; all is as before it."""
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
