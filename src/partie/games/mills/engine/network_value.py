"""The learned evaluation in integers.

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
    LAST_UNITS,
    MATERIALS,
    MOST_HANDS,
    PATTERNS,
    ROWS,
    SCALE,
    SHIFT,
    STANDS,
    UNIT_CAP,
    UNIT_ONE,
    UNITS,
    WIDTH,
    arrays,
    patterns,
    phase_of,
    soft_steps,
    table_of,
)
from partie.games.mills.rules import board
from partie.games.mills.rules.kernels import count_men
from partie.jit import kernel
from partie.search.records import NumpyRecord, int64, new_record

RING = 8  # points of a ring
_UNIT_SHIFT = SHIFT + 1 - UNIT_ONE.bit_length()  # from what the first layer adds up to units

NETWORK = np.dtype(
    (
        np.record,
        [
            *((name, kind, shape) for name, (kind, shape) in ARRAYS.items()),
            ("is_used", np.int64),
            ("phases", np.int64, (MATERIALS,)),
            ("tables", np.int64, (MATERIALS,)),  # the first row of the table
            # rows of every pattern that men of one side on one ring make, the starts with the first
            ("parts", np.int16, (2, board.POINTS // RING, 1 << RING, PATTERNS)),
            ("rows", np.int16, (PATTERNS,)),  # of the position being valued
            ("sums", np.int16, (WIDTH,)),
            ("units", np.int16, (UNITS,)),
            ("soft", np.int32, (2 * FAR,)),
        ],
    )
)


def learned_network() -> NumpyRecord:
    """A record of its own for each search: kernels compute in it."""
    return network_of(arrays())


def network_of(stored: dict[str, NDArray[Any]]) -> NumpyRecord:
    """A record with these weights."""
    record = new_record(NETWORK)
    for name in ARRAYS:
        record[name] = stored[name]
    record.is_used = 1
    record.soft[:] = soft_steps()
    record.phases[:] = [phase_of(material) for material in range(MATERIALS)]
    record.tables[:] = [table_of(material) * ROWS for material in range(MATERIALS)]
    record.parts[:] = _parts()
    return record


def _parts() -> NDArray[np.int16]:
    """What the men of a side on a ring, as bits, add to the row of every pattern."""
    steps = np.zeros((board.POINTS, PATTERNS), np.int16)
    for number, points in enumerate(patterns()):
        for place, point in enumerate(points):
            steps[point, number] = 3**place
    men = np.arange(1 << RING)[:, None] >> np.arange(RING) & 1
    of_one = np.stack([men @ ring for ring in steps.reshape(-1, RING, PATTERNS)])
    found = np.stack([of_one, 2 * of_one]).astype(np.int16)
    found[0, 0] += np.arange(PATTERNS, dtype=np.int16) * STANDS
    return found


@functools.cache
def no_network() -> NumpyRecord:
    """The network of evaluations without one."""
    return new_record(NETWORK)


@kernel()
def reaches(state: Any, network: NumpyRecord) -> bool:
    """Whether positions like this were learned."""
    return bool(network.is_used == 1 and state.hand[0] + state.hand[1] <= MOST_HANDS)


@kernel()
def _find_rows(own: int, other: int, network: NumpyRecord) -> None:
    rows, parts = network.rows, network.parts
    outer, middle, inner = parts[0, 0, own & 255], parts[0, 1, own >> 8 & 255], parts[0, 2, own >> 16]
    first, second, third = parts[1, 0, other & 255], parts[1, 1, other >> 8 & 255], parts[1, 2, other >> 16]
    for place in range(PATTERNS):
        of_own = np.int16(outer[place] + np.int16(middle[place] + inner[place]))
        of_other = np.int16(first[place] + np.int16(second[place] + third[place]))
        rows[place] = np.int16(of_own + of_other)


@kernel()
def _sum_up(material: int, network: NumpyRecord) -> None:
    """The sums, between nothing and `CAP`."""
    sums, table, rows = network.sums, network.table, network.rows
    start = network.tables[material]
    sums[:] = network.material[material]
    for four in range(0, PATTERNS, 4):
        first, second = table[start + rows[four]], table[start + rows[four + 1]]
        third, fourth = table[start + rows[four + 2]], table[start + rows[four + 3]]
        for place in range(WIDTH):
            pair = np.int16(np.int16(first[place]) + np.int16(second[place]))
            other_pair = np.int16(np.int16(third[place]) + np.int16(fourth[place]))
            sums[place] = np.int16(sums[place] + np.int16(pair + other_pair))
    for place in range(WIDTH):
        sums[place] = min(max(sums[place], np.int16(0)), np.int16(CAP))


@kernel()
def _plus(total: Any, amount: Any, weight: Any) -> Any:
    return np.int32(total + np.int32(np.int32(amount) * np.int32(weight)))


@kernel()
def _first_layer(phase: int, network: NumpyRecord) -> int:
    """The units, from the sums; what the sums add straight to the score."""
    sums, starts, units = network.sums, network.first_bias[phase], network.units
    total = np.int32(0)
    for number in range(UNITS + 1):
        row, total = network.first[phase, number], np.int32(0)
        for place in range(WIDTH):
            total = _plus(total, sums[place], row[place])
        if number < UNITS:
            unit = int64(np.int32(total + starts[number])) >> _UNIT_SHIFT
            units[number] = np.int16(min(max(unit, int64(0)), int64(UNIT_CAP * UNIT_ONE)))
    return int64(total)


@kernel()
def _last_layer(phase: int, network: NumpyRecord) -> int:
    """What the units add to the score, and the last units after them."""
    units, rows = network.units, network.last[phase]
    starts, weights = network.last_bias[phase], network.ends[phase]
    straight = np.int32(0)
    for place in range(UNITS):
        straight = _plus(straight, units[place], rows[LAST_UNITS, place])
    score = int64(straight)
    for four in range(0, LAST_UNITS, 4):  # a loop of less work is unrolled before it can become vector code
        first, second = np.int32(starts[four]), np.int32(starts[four + 1])
        third, fourth = np.int32(starts[four + 2]), np.int32(starts[four + 3])
        for place in range(UNITS):
            first = _plus(first, units[place], rows[four, place])
            second = _plus(second, units[place], rows[four + 1, place])
            third = _plus(third, units[place], rows[four + 2, place])
            fourth = _plus(fourth, units[place], rows[four + 3, place])
        score += _end(first, weights[four]) + _end(second, weights[four + 1])
        score += _end(third, weights[four + 2]) + _end(fourth, weights[four + 3])
    return score


@kernel()
def _end(total: Any, weight: Any) -> int:
    """What a last unit adds to the score."""
    return min(max(int64(total), int64(0)), int64(UNIT_CAP << SHIFT)) * int64(weight) >> SHIFT


@kernel()
def even_out(score: int, margin: int, network: NumpyRecord) -> int:
    """What the score means: the same value for the same chances, whatever the margin."""
    shift = EVEN_MARGIN - margin
    return _soft(score + shift, network) - _soft(shift - score, network)


@kernel()
def _soft(amount: int, network: NumpyRecord) -> int:
    if amount >= FAR:
        return amount
    return int64(network.soft[max(amount + FAR, int64(0))])


@kernel()
def network_value(state: Any, network: NumpyRecord) -> int:
    """The value for the side to move, in units of the search."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    hands = state.hand[0] + state.hand[1]
    material = hands * 100 + count_men(own) * 10 + count_men(other)
    phase = network.phases[material]
    _find_rows(own, other, network)
    _sum_up(material, network)
    score = int64(network.constant[material]) + _first_layer(phase, network) + _last_layer(phase, network)
    return even_out(score * SCALE >> SHIFT, int64(network.margin[material]), network)
