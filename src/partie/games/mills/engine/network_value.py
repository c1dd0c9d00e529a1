"""The learned evaluation in whole numbers.

Loops this long are what LLVM turns into vector code; the casts keep them narrow.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.engine.network import (
    ARRAYS,
    CAP,
    EVEN_MARGIN,
    FAR,
    MOST_HANDS,
    PATTERNS,
    SHIFT,
    STANDS,
    UNIT_CAP,
    UNITS,
    WIDTH,
    arrays,
    patterns,
    soft_steps,
)
from partie.games.mills.rules import board
from partie.games.mills.rules.kernels import count_men, lowest
from partie.jit import kernel
from partie.search.records import Record, int64, new_record

NETWORK = np.dtype(
    (
        np.record,
        [
            *((name, kind, shape) for name, (kind, shape) in ARRAYS.items()),
            ("is_used", np.int64),
            ("starts", np.int16, (PATTERNS,)),  # the first row of every pattern
            (
                "steps",
                np.int16,
                (2, board.POINTS, PATTERNS),
            ),  # rows further for an own man, another's
            ("rows", np.int16, (PATTERNS,)),  # of the position being valued
            ("sums", np.int16, (WIDTH,)),
            ("soft", np.int32, (2 * FAR,)),
        ],
    )
)


def learned_network() -> Record:
    """A record of its own for each search: kernels compute in it."""
    return network_of(arrays())


def network_of(stored: dict[str, NDArray[Any]]) -> Record:
    """A record with these weights."""
    record = new_record(NETWORK)
    for name in ARRAYS:
        record[name] = stored[name]
    record.is_used = 1
    record.soft[:] = soft_steps()
    record.starts[:] = np.arange(PATTERNS) * STANDS
    for number, points in enumerate(patterns()):
        for place, point in enumerate(points):
            record.steps[0, point, number] = 3**place
            record.steps[1, point, number] = 2 * 3**place
    return record


@functools.cache
def no_network() -> Record:
    """For everybody who values positions without it."""
    return new_record(NETWORK)


@kernel()
def reaches(state: Any, network: Record) -> bool:
    """Whether positions like this were learned."""
    return bool(network.is_used == 1 and state.hand[0] + state.hand[1] <= MOST_HANDS)


@kernel()
def _find_rows(own: int, other: int, network: Record) -> None:
    rows = network.rows
    rows[:] = network.starts
    for side in range(2):
        left = own if side == 0 else other
        while left:
            steps = network.steps[side, lowest(left)]
            left &= left - 1
            for pattern in range(PATTERNS):
                rows[pattern] = np.int16(rows[pattern] + steps[pattern])


@kernel()
def _sum_up(material: int, network: Record) -> None:
    """The sums, between nothing and `CAP`."""
    sums, table, rows = network.sums, network.table, network.rows
    sums[:] = network.material[material]
    for four in range(0, PATTERNS, 4):
        first, second = table[int64(rows[four])], table[int64(rows[four + 1])]
        third, fourth = table[int64(rows[four + 2])], table[int64(rows[four + 3])]
        for place in range(WIDTH):
            pair = np.int16(first[place] + second[place])
            other_pair = np.int16(third[place] + fourth[place])
            sums[place] = np.int16(sums[place] + np.int16(pair + other_pair))
    for place in range(WIDTH):
        sums[place] = min(max(sums[place], np.int16(0)), np.int16(CAP))


@kernel()
def _plus(total: Any, amount: Any, weight: Any) -> Any:
    return np.int32(total + np.int32(amount * np.int32(weight)))


@kernel()
def _active(amount: int) -> int:
    return min(max(amount, int64(0)), int64(UNIT_CAP))


@kernel()
def even_out(score: int, margin: int, network: Record) -> int:
    """What the score means: the same value for the same chances, whatever the margin."""
    shift = EVEN_MARGIN - margin
    return _soft(score + shift, network) - _soft(shift - score, network)


@kernel()
def _soft(amount: int, network: Record) -> int:
    if amount >= FAR:
        return amount
    return int64(network.soft[max(amount + FAR, int64(0))])


@kernel()
def network_value(state: Any, network: Record) -> int:
    """The value for the side to move, in units of the search."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    hands = state.hand[0] + state.hand[1]
    material = hands * 100 + count_men(own) * 10 + count_men(other)
    _find_rows(own, other, network)
    _sum_up(material, network)
    sums = network.sums
    value = int64(network.constant[material])
    straight = np.int32(0)
    for place in range(WIDTH):
        straight = _plus(straight, np.int32(sums[place]), network.direct[hands, place])
    value += int64(straight)
    for four in range(0, UNITS, 4):
        rows = network.first[hands]
        first = second = third = fourth = np.int32(0)
        for place in range(WIDTH):
            amount = np.int32(sums[place])
            first = _plus(first, amount, rows[four, place])
            second = _plus(second, amount, rows[four + 1, place])
            third = _plus(third, amount, rows[four + 2, place])
            fourth = _plus(fourth, amount, rows[four + 3, place])
        starts, ends = network.first_bias[hands], network.second[hands]
        value += (_active(int64(first) + starts[four]) * ends[four]) >> SHIFT
        value += (_active(int64(second) + starts[four + 1]) * ends[four + 1]) >> SHIFT
        value += (_active(int64(third) + starts[four + 2]) * ends[four + 2]) >> SHIFT
        value += (_active(int64(fourth) + starts[four + 3]) * ends[four + 3]) >> SHIFT
    return even_out(value >> SHIFT, int64(network.margin[material]), network)
