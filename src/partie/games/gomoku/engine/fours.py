"""Victory by continuous fours (VCF): every move threatens five, so every answer is forced.

The search proves wins only. It looks at one cell per answer, hence it is deep and cheap; positions
that failed are remembered in the state with the depth they failed at.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.forbidden import black_may_not
from partie.games.gomoku.rules.kernels import (
    FAILED,
    LONGEST_LINE,
    MARGIN,
    MOST_MOVES,
    STACK,
    STRIDE,
    make,
    unmake,
)
from partie.games.gomoku.rules.shapes import DOUBLE_FOUR, FOUR, OPEN_FOUR, THREE, WHITE, forbids
from partie.jit import kernel, lowest_bit
from partie.search import proving
from partie.search.proving import HOPELESS
from partie.search.records import int64
from partie.search.template import Kernel, specialise

ANYWHERE = 0  # stands in a line for a move that does not matter
DEEPEST = 120  # moves of the attacker
_STORED_DEPTH = 0xFF


@kernel()
def first_cell(state: Any, side: int, threat: int) -> int:
    """Some cell of that threat class; there must be one."""
    for row in range(MARGIN, MARGIN + state.width):
        bits = state.masks[side, threat, row]
        if bits:
            return row * STRIDE + lowest_bit(bits)
    return 0


@kernel()
def makes_four(state: Any, side: int, cell: int) -> bool:
    """Whether the side to move may play there and threatens five by it."""
    threat = state.threat[side, cell]
    if threat == threats.SUSPECT:
        return _has_four(state, side, cell) and not black_may_not(state, cell)
    return bool(threats.MAKES_FOUR <= threat <= threats.MAKES_OPEN_FOUR)


@kernel()
def _has_four(state: Any, side: int, cell: int) -> bool:
    packed = int64(state.packed[side, cell])
    for direction in range(4):
        shape = (packed >> (4 * direction)) & 15
        if shape in (FOUR, DOUBLE_FOUR, OPEN_FOUR):
            return True
    return False


@kernel()
def is_known_failure(state: Any, key: np.uint64, depth: int) -> bool:
    """Whether a search at least as deep has failed under this key."""
    stored = state.failed[key & np.uint64(FAILED - 1)]
    same = (stored ^ key) & ~np.uint64(_STORED_DEPTH) == np.uint64(0)
    return bool(same) and int64(stored & np.uint64(_STORED_DEPTH)) >= depth


@kernel()
def remember_failure(state: Any, key: np.uint64, depth: int) -> None:
    """Notes that a search of this depth has failed."""
    bare = key & ~np.uint64(_STORED_DEPTH)
    state.failed[key & np.uint64(FAILED - 1)] = bare | np.uint64(depth)


@kernel()
def take_back(state: Any, move: int) -> None:
    """Takes the last move back."""
    unmake(state)


@kernel()
def _finish(state: Any, cell: int, level: int) -> int:
    """Writes the end of a line whose four on `cell` cannot be stopped."""
    make(state, cell)
    length = _carry_out(state, level, cell)
    unmake(state)
    return length


@kernel()
def _carry_out(state: Any, level: int, cell: int) -> int:
    """The same when the four has been made."""
    me, line, ply = 1 - state.side, state.line, 2 * level
    line[ply] = cell
    line[ply + 1] = first_cell(state, me, threats.MAKES_FIVE)
    make(state, line[ply + 1])
    if state.counts[me, threats.MAKES_FIVE]:
        line[ply + 2] = first_cell(state, me, threats.MAKES_FIVE)
    else:  # the only answer is forbidden to Black, who plays elsewhere; White makes five there
        line[ply + 2] = line[ply + 1]
        line[ply + 1] = ANYWHERE
    unmake(state)
    return int64(3)


@kernel()
def _candidates(state: Any, start: int) -> int:
    """Writes the fours to `state.stack`, the most promising class first; returns how many."""
    count = 0
    me = state.side
    for threat in (threats.MAKES_FOUR_AND_THREE, threats.MAKES_FOUR, threats.SUSPECT):
        if state.counts[me, threat] == 0:
            continue
        for row in range(MARGIN, MARGIN + state.width):
            bits = state.masks[me, threat, row]
            while bits:
                cell = row * STRIDE + lowest_bit(bits)
                bits &= bits - 1
                if threat != threats.SUSPECT or makes_four(state, me, cell):
                    state.stack[start + count] = cell
                    count += 1
    return count


@kernel()
def _leads_nowhere(state: Any, me: int) -> bool:
    """All fours are one line's, and their stones make no three elsewhere: the answer ends it.

    Not so for White where something is forbidden to Black: the answer may be.
    """
    counts = state.counts[me]
    left = counts[threats.MAKES_FOUR]
    if forbids(state.rule) and me == WHITE - 1:
        return False
    if counts[threats.MAKES_FOUR_AND_THREE] or counts[threats.SUSPECT] or left > 2:
        return False
    row = MARGIN
    while left > 0:
        bits = state.masks[me, threats.MAKES_FOUR, row]
        while bits:
            packed = int64(state.packed[me, row * STRIDE + lowest_bit(bits)])
            bits &= bits - 1
            left -= 1
            for direction in range(4):
                if (packed >> (4 * direction)) & 15 == THREE:
                    return False
        row += 1
    return True


@kernel()
def _must_stop(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> bool:
    room = start - level + MOST_MOVES <= STACK and 2 * level + 4 <= LONGEST_LINE  # an answer a level beside
    return depth <= 1 or state.budget <= 0 or stop[0] != 0 or not room


@kernel()
def _decided(state: Any, depth: int, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """A five or an open four, or nothing to attack with."""
    me = state.side
    if state.counts[me, threats.MAKES_FIVE]:
        state.line[2 * level] = first_cell(state, me, threats.MAKES_FIVE)
        return 1
    threatened = state.counts[1 - me, threats.MAKES_FIVE]
    if threatened > 1:
        return HOPELESS
    if threatened == 1:
        forced = first_cell(state, 1 - me, threats.MAKES_FIVE)
        if not makes_four(state, me, forced):
            return HOPELESS
        if state.threat[me, forced] == threats.MAKES_OPEN_FOUR:
            return _finish(state, forced, level)
    elif state.counts[me, threats.MAKES_OPEN_FOUR]:
        return _finish(state, first_cell(state, me, threats.MAKES_OPEN_FOUR), level)
    elif _leads_nowhere(state, me):
        return HOPELESS
    if is_known_failure(state, state.key, int64(_STORED_DEPTH)):
        return HOPELESS
    if _must_stop(state, depth, level, start, stop) or is_known_failure(state, state.key, depth):
        state.cut = 1
        return HOPELESS
    state.budget -= 1
    return 0


@kernel()
def _attacks(state: Any, start: int) -> int:
    """The answer to the enemy's four, which must be a four itself, else all fours."""
    enemy = 1 - state.side
    if state.counts[enemy, threats.MAKES_FIVE] == 0:
        return int64(_candidates(state, start))
    state.stack[start] = first_cell(state, enemy, threats.MAKES_FIVE)
    return int64(1)


@kernel()
def _answers(state: Any, level: int, start: int, stop: NDArray[np.uint8]) -> int:
    """The cell of the five to come, or nothing where Black may not play it."""
    attacker = 1 - state.side
    answer = first_cell(state, attacker, threats.MAKES_FIVE)
    if attacker == WHITE - 1 and black_may_not(state, answer):
        return int64(0)
    state.stack[start] = answer
    return int64(1)


@kernel()
def _listed(state: Any, place: int) -> int:
    return int64(state.stack[place])


@kernel()
def _note(state: Any, level: int, cell: int, answer: int, length: int) -> int:
    state.line[2 * level] = cell
    state.line[2 * level + 1] = answer
    return length + 2


@kernel()
def _open(state: Any) -> int:
    """Sets aside whether something was cut short elsewhere."""
    was_cut = int64(state.cut)
    state.cut = 0
    return was_cut


@kernel()
def _close(state: Any, depth: int, was_cut: int, stop: NDArray[np.uint8]) -> None:
    if state.budget > 0 and not stop[0]:
        remember_failure(state, state.key, depth if state.cut else int64(_STORED_DEPTH))
    state.cut |= was_cut


@kernel()
def never(state: Any, stop: NDArray[np.uint8]) -> bool:
    """Every attack is tried, for one that wins at once costs no effort."""
    return False


def specialised() -> Kernel:
    """The length in plies of a win by fours of the side to move, with its line in `state.line`; or 0."""
    return specialise(
        proving.prove,
        __name__,
        make=make,
        unmake=take_back,
        decided=_decided,
        attacks=_attacks,
        answers=_answers,
        listed=_listed,
        carry_out=_carry_out,
        note=_note,
        open_node=_open,
        close_node=_close,
        gives_up=never,
    )


prove = specialised()


@kernel()
def some_win_by_fours(state: Any, deepest: int, positions: int, stop: NDArray[np.uint8]) -> int:
    """Like `win_by_fours`, but the first win found: cheaper where nothing is to be found."""
    state.budget = positions
    state.cut = 0
    return int64(prove(state, deepest, int64(0), int64(0), stop))


@kernel()
def win_by_fours(state: Any, deepest: int, positions: int, stop: NDArray[np.uint8]) -> int:
    """The shortest win by at most `deepest` attacker moves: its plies, with the line in `state.line`; else 0.

    At most `positions` are looked at; `state.budget` says how many of them are left.
    """
    state.budget = positions
    for depth in range(1, deepest + 1):
        state.cut = 0
        length = int64(prove(state, depth, int64(0), int64(0), stop))
        if length or stop[0] or state.budget <= 0 or state.cut == 0:
            return length
    return 0
