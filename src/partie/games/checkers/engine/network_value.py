"""The learned evaluation in integers.

The sums follow the position: only what has changed since the last evaluation is added or taken away, whatever
moves lie between. Loops this long are what LLVM turns into vector code; the casts keep them narrow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.network import (
    BITS,
    FAR,
    LAST_UNITS,
    ONE,
    SIZES,
    UNIT_CAP,
    UNITS,
    Network,
)
from partie.games.checkers.rules.bits import count, turned
from partie.games.checkers.rules.state import SUMS
from partie.jit import kernel, lowest_bit
from partie.search.records import int64

_EVEN_ROWS = 0x0F0F0F0F


@kernel()
def phase_of(men: int, kings: int, other_men: int, other_kings: int) -> int:
    """Which layers a position has: by its pieces, kings, and the parity that says who has the move."""
    everything = men | kings | other_men | other_kings
    number = count(everything)
    parity = count(everything & _EVEN_ROWS) & 1
    if kings | other_kings:
        size = 5 if number >= 11 else 6 if number >= 8 else 7
    else:
        size = 0 if number >= 21 else 1 if number >= 17 else 2 if number >= 13 else 3 if number >= 9 else 4
    return int64(size + SIZES * parity)


@kernel()
def _exchange(sums: NDArray[np.int16], added: NDArray[np.int16], removed: NDArray[np.int16]) -> None:
    for place in range(SUMS):
        sums[place] = np.int16(np.int16(sums[place] + added[place]) - removed[place])


@kernel()
def _add(sums: NDArray[np.int16], added: NDArray[np.int16]) -> None:
    for place in range(SUMS):
        sums[place] = np.int16(sums[place] + added[place])


@kernel()
def _remove(sums: NDArray[np.int16], removed: NDArray[np.int16]) -> None:
    for place in range(SUMS):
        sums[place] = np.int16(sums[place] - removed[place])


@kernel()
def _list_changes(before: int, after: int, kind: int, listed: NDArray[np.int16], count_so_far: int) -> int:
    """Appends the rows of the squares that are in `after` and not in `before`."""
    left = after & ~before
    while left:
        listed[count_so_far] = np.int16(32 * kind + lowest_bit(left))
        count_so_far += 1
        left &= left - 1
    return count_so_far


@kernel()
def follow(state: Any, network: Network) -> None:
    """Makes the sums those of the position."""
    men, other_men = state.men[0], state.men[1]
    kings, other_kings = state.kings[0], state.kings[1]
    if state.ply & 1:
        men, other_men = turned(men, other_men)
        kings, other_kings = turned(kings, other_kings)
    known = state.summed
    old_men, old_kings, old_other_men, old_other_kings = known[0], known[1], known[2], known[3]
    changed = (men ^ old_men) | (kings ^ old_kings) | (other_men ^ old_other_men) | (other_kings ^ old_other_kings)
    sums = state.sums
    if count(changed) > count(men | kings | other_men | other_kings) or not old_men | old_kings:
        sums[:] = network.starts
        old_men, old_kings, old_other_men, old_other_kings = int64(0), int64(0), int64(0), int64(0)
    added, removed = state.added, state.removed
    more = _list_changes(old_men, men, int64(0), added, int64(0))
    more = _list_changes(old_kings, kings, int64(1), added, more)
    more = _list_changes(old_other_men, other_men, int64(2), added, more)
    more = _list_changes(old_other_kings, other_kings, int64(3), added, more)
    fewer = _list_changes(men, old_men, int64(0), removed, int64(0))
    fewer = _list_changes(kings, old_kings, int64(1), removed, fewer)
    fewer = _list_changes(other_men, old_other_men, int64(2), removed, fewer)
    fewer = _list_changes(other_kings, old_other_kings, int64(3), removed, fewer)
    both = min(more, fewer)
    for number in range(both):
        _exchange(sums, network.rows[added[number]], network.rows[removed[number]])
    for number in range(both, more):
        _add(sums, network.rows[added[number]])
    for number in range(both, fewer):
        _remove(sums, network.rows[removed[number]])
    known[0], known[1], known[2], known[3] = men, kings, other_men, other_kings


@kernel()
def _plus(total: Any, amount: Any, weight: Any) -> Any:
    return np.int32(total + np.int32(np.int32(amount) * np.int32(weight)))


@kernel()
def _active(total: int) -> int:
    """What a unit passes on."""
    return min(max(total >> BITS, int64(0)), int64(UNIT_CAP))


@kernel()
def network_value(state: Any, network: Network) -> int:
    """The guess for the side to move; a man is worth about 100."""
    follow(state, network)
    phase = phase_of(state.men[0], state.kings[0], state.men[1], state.kings[1])
    sums, cut, units = state.sums, state.cut, state.units
    for place in range(SUMS):
        cut[place] = min(max(sums[place], np.int16(0)), np.int16(ONE))
    rows, starts = network.first[state.ply & 1, phase], network.first_starts[phase]
    for four in range(0, UNITS, 4):
        first = second = third = fourth = np.int32(0)
        for place in range(SUMS):
            amount = cut[place]
            first = _plus(first, amount, rows[four, place])
            second = _plus(second, amount, rows[four + 1, place])
            third = _plus(third, amount, rows[four + 2, place])
            fourth = _plus(fourth, amount, rows[four + 3, place])
        units[four] = np.int16(_active(int64(first) + starts[four]))
        units[four + 1] = np.int16(_active(int64(second) + starts[four + 1]))
        units[four + 2] = np.int16(_active(int64(third) + starts[four + 2]))
        units[four + 3] = np.int16(_active(int64(fourth) + starts[four + 3]))
    rows, starts, ends = network.last[phase], network.last_starts[phase], network.ends[phase]
    value = int64(network.constants[phase])
    for four in range(0, LAST_UNITS, 4):
        first = second = third = fourth = np.int32(0)
        for place in range(UNITS):
            amount = units[place]
            first = _plus(first, amount, rows[four, place])
            second = _plus(second, amount, rows[four + 1, place])
            third = _plus(third, amount, rows[four + 2, place])
            fourth = _plus(fourth, amount, rows[four + 3, place])
        value += _active(int64(first) + starts[four]) * ends[four]
        value += _active(int64(second) + starts[four + 1]) * ends[four + 1]
        value += _active(int64(third) + starts[four + 2]) * ends[four + 2]
        value += _active(int64(fourth) + starts[four + 3]) * ends[four + 3]
    return max(int64(-FAR), min(int64(FAR), value >> (2 * BITS)))
