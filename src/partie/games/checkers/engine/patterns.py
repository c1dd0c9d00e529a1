"""What the evaluation sees: men in fifteen overlapping areas, kings by square, pieces by number.

An area is four rows high and two dark squares wide, a 4 x 4 piece of the real board. Each of its eight
squares is empty, has a man of the side to move, or a man of the other: 3^8 pictures. Kings count as empty
there and have a weight for every square they stand on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.bits import count
from partie.jit import kernel, lowest_bit
from partie.search.records import NumpyRecord, int64

AREAS = 15
PICTURES = 3**8
PHASES = 4  # only men: many, few; kings: many pieces, few
_MANY_MEN, _MANY_PIECES = 17, 9  # at least this many

WEIGHTS = np.dtype(
    (
        np.record,
        [
            ("areas", np.int16, (PHASES, AREAS, PICTURES)),
            ("kings", np.int16, (PHASES, 2, 32)),  # [.., 0 own or 1 of the other, square]
            ("men", np.int16, (PHASES,)),  # per man more than the other
            ("tempo", np.int16, (PHASES,)),  # for being on the move
            ("swing", np.int16),  # not learned: what a quiet ply changes at most, 0 for anything
        ],
    )
)
Weights = NumpyRecord  # of WEIGHTS


def _ternary() -> NDArray[np.int64]:
    return np.array([sum(3**bit for bit in range(8) if number >> bit & 1) for number in range(256)], np.int64)


TERNARY = _ternary()  # [eight squares as bits]: the same number in base three


@kernel()
def squeezed(squares: int) -> int:
    """The eight squares of an area whose first square is bit 0, moved together."""
    squares &= 0x3333
    squares = (squares | squares >> 2) & 0x0F0F
    return (squares | squares >> 4) & 0xFF


@kernel()
def picture(men: int, other_men: int, area: int) -> int:
    """The number of what an area shows; areas go row by row, three in a row."""
    shift = area // 3 * 4 + area % 3
    return int64(TERNARY[squeezed(men >> shift)] + 2 * TERNARY[squeezed(other_men >> shift)])


@kernel()
def phase_of(men: int, kings: int, other_men: int, other_kings: int) -> int:
    """Which weights count."""
    everything = count(men | other_men | kings | other_kings)
    if kings | other_kings:
        return 2 if everything >= _MANY_PIECES else 3
    return 0 if everything >= _MANY_MEN else 1


@kernel()
def weigh(men: int, kings: int, other_men: int, other_kings: int, weights: Weights) -> int:
    """The guess for the side to move; a man is worth about 100."""
    phase = phase_of(men, kings, other_men, other_kings)
    value = int64(weights.tempo[phase]) + int64(weights.men[phase]) * (count(men) - count(other_men))
    areas = weights.areas[phase]
    for area in range(AREAS):
        value += areas[area, picture(men, other_men, int64(area))]
    while kings:
        value += weights.kings[phase, 0, lowest_bit(kings)]
        kings &= kings - 1
    while other_kings:
        value += weights.kings[phase, 1, lowest_bit(other_kings)]
        other_kings &= other_kings - 1
    return value
