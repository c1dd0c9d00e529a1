"""What a stone would make on one line: the table every pattern of the engine comes from.

A *line key* describes the ten neighbours of a cell on one line, two bits each: neighbour +k in bits
4(k-1), neighbour -k in bits 4(k-1)+2; 0 empty, 1 black, 2 white, 3 off the board. Rules that only ask
for five or more look at eight neighbours (`reach` 4), the others at ten (`reach` 5).

Shapes are defined by what one more stone makes of them, so no list of patterns is needed: a four is
what one stone turns into a five, an open three what one stone turns into an open four, and so on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel

# Rules; the numbers are stored in states. The last two are caro with exactly five, and exactly five with open ends.
FREE, STANDARD, RENJU, CARO, SIX, EXACT_CARO, EXACT_OPEN = range(7)
NO_TWO_THREES, NO_TWO_FOURS = 8, 16  # added to a rule: what Black must not make besides; renju forbids both

# Shapes, from nothing to a win. "Wide" has two or more ways to go on, "open" one.
DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, WIDE_TWO, THREE, OPEN_THREE, WIDE_THREE = range(9)
FOUR, DOUBLE_FOUR, OPEN_FOUR, FIVE, OVERLINE = range(9, 14)

EMPTY, BLACK, WHITE, WALL = range(4)
LINE_KEYS = 1 << 20
_ODD_BITS = 0x55555


@kernel()
def winning_rule(rule: int) -> int:
    """The rule without what it forbids besides."""
    return rule & 7


@kernel()
def reach_of(rule: int) -> int:
    """How many neighbours in each direction decide a shape."""
    return 4 if winning_rule(rule) == FREE else 5


@kernel()
def forbids_two_threes(rule: int) -> bool:
    """Whether Black must not make two threes with one stone."""
    return rule == RENJU or (rule & NO_TWO_THREES) != 0


@kernel()
def forbids_two_fours(rule: int) -> bool:
    """Whether Black must not make two fours with one stone."""
    return rule == RENJU or (rule & NO_TWO_FOURS) != 0


@kernel()
def forbids(rule: int) -> bool:
    """Whether anything is forbidden to Black."""
    return rule == RENJU or rule > 7


@kernel()
def stops_beside(rule: int) -> bool:
    """Whether a row can be stopped beside its cells, too, by closing it."""
    return winning_rule(rule) in (CARO, EXACT_CARO, EXACT_OPEN)


@kernel()
def run_wins(rule: int, colour: int, length: int, stopped: int) -> bool:
    """Whether a run of `length` stones with `stopped` enemy ends wins: the one place that knows."""
    wanted = winning_rule(rule)
    if wanted == STANDARD or (wanted == RENJU and colour == BLACK):
        return length == 5
    if wanted == CARO:
        return length > 5 or (length == 5 and stopped < 2)
    if wanted == EXACT_CARO:
        return length == 5 and stopped < 2
    if wanted == EXACT_OPEN:
        return length == 5 and stopped == 0
    if wanted == SIX:
        return length >= 6
    return length >= 5


@kernel()
def _run(key: int, reach: int, shift: int) -> tuple[int, int]:
    """Own stones next to the centre on one side (shift 0 or 2), and what stands behind them."""
    length = 0
    while length < reach:
        symbol = (key >> (4 * length + shift)) & 3
        if symbol != 1:
            return length, symbol
        length += 1
    return length, EMPTY


@kernel()
def _wins(key: int, rule: int, colour: int, reach: int) -> tuple[bool, int]:
    right, behind_right = _run(key, reach, 0)
    left, behind_left = _run(key, reach, 2)
    stopped = int(behind_right == WHITE) + int(behind_left == WHITE)
    length = left + right + 1
    return run_wins(rule, colour, length, stopped), length


@kernel()
def _shape(key: int, rule: int, colour: int, reach: int, table: NDArray[np.uint8]) -> int:
    """The shape of an own stone in the centre; `table` knows every key with one more own stone."""
    wanted, limited = winning_rule(rule), forbids(rule) and colour == BLACK
    won, length = _wins(key, rule, colour, reach)
    if won:
        return FIVE
    if wanted == RENJU and colour == BLACK and length > 5:
        return OVERLINE
    ways = np.zeros(14, np.int64)
    for slot in range(2 * reach):
        if (key >> (2 * slot)) & 3 == EMPTY:
            ways[table[key | (1 << (2 * slot))]] += 1
    if ways[FIVE] >= 2 and wanted != EXACT_OPEN:  # there one stone stops both
        straight = 4 + int(wanted == SIX)
        return OPEN_FOUR if length == straight else DOUBLE_FOUR
    if ways[FIVE] > 0:
        return FOUR
    opens = ways[OPEN_FOUR] + (0 if limited else ways[DOUBLE_FOUR])
    if opens > 0:
        return WIDE_THREE if opens > 1 else OPEN_THREE
    if ways[FOUR] + ways[DOUBLE_FOUR] > 0:
        return THREE
    opens = ways[OPEN_THREE] + ways[WIDE_THREE]
    if opens > 0:
        return WIDE_TWO if opens > 1 else OPEN_TWO
    if ways[THREE] > 0:
        return TWO
    if ways[OPEN_TWO] + ways[WIDE_TWO] > 0:
        return OPEN_ONE
    return ONE if ways[TWO] > 0 else DEAD


@kernel()
def _fill(rule: int, colour: int, table: NDArray[np.uint8]) -> None:
    """A key with one more stone is a larger number, so going down finds all it needs."""
    reach = reach_of(rule)
    for key in range((1 << (4 * reach)) - 1, -1, -1):
        table[key] = _shape(key, rule, colour, reach, table)


def line_table(rule: int) -> NDArray[np.uint8]:
    """Black's shape in the low half of each byte, White's in the high half, for every line key."""
    black = np.zeros(LINE_KEYS, np.uint8)
    _fill(rule, BLACK, black)
    white = black
    if forbids(rule):
        white = np.zeros(LINE_KEYS, np.uint8)
        _fill(rule, WHITE, white)
    keys = np.arange(LINE_KEYS)
    swapped = ((keys & _ODD_BITS) << 1) | ((keys >> 1) & _ODD_BITS)
    table: NDArray[np.uint8] = black | (white[swapped] << np.uint8(4))
    return table


def along_the_line(table: NDArray[np.uint8], reach: int) -> NDArray[np.uint8]:
    """The same table by keys that follow the line: neighbours -reach to -1, then +1 to +reach."""
    places = np.arange(1 << (4 * reach))
    keys = np.zeros_like(places)
    for distance in range(1, reach + 1):
        shift = 4 * (distance - 1)
        keys |= ((places >> (2 * (reach + distance - 1))) & 3) << shift
        keys |= ((places >> (2 * (reach - distance))) & 3) << (shift + 2)
    followed = np.zeros_like(table)
    followed[: len(places)] = table[keys]
    return followed
