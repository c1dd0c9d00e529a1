"""Solving positions with men in hand: every turn leaves fewer, so one look at each is enough."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules.kernels import Rules, closes, lowest, removable
from partie.games.mills.tables.index import Index, image, rank, rank_other, smallest, unsqueeze
from partie.games.mills.tables.retrograde import best_removal
from partie.jit import kernel
from partie.search.records import int64
from partie.search.tables.values import DRAW, LOSS, NOTHING, WIN, packed_value


@kernel()
def place_all(
    packed: NDArray[np.uint8],
    first: int,
    last: int,
    own_men: int,
    other_men: int,
    after_placing: NDArray[np.uint8],
    after_removal: NDArray[np.uint8],
    removal_wins: bool,
    subsets: NDArray[np.int32],
    index: Index,
    rules: NDArray[np.void],
) -> None:
    """Solves the places `first` to `last`, both multiples of four or the end of the section.

    `after_placing` and `after_removal` are the sections with one man less in hand; `removal_wins`:
    a side that loses a man here has fewer than three.
    """
    start = index.class_start[own_men]
    full = (1 << index.points) - 1
    for place in range(first, last):
        number = place // subsets.size
        within = place - number * subsets.size
        own = int64(index.representatives[start + number])
        other = unsqueeze(int64(subsets[within]), full & ~own, index.spread)
        stabilizer = int64(index.stabilizers[start + number])
        code = int64(NOTHING)
        if stabilizer == 1 or smallest(other, own, stabilizer, index)[0] == within:
            code = placing_value(
                own, other, own_men, other_men, after_placing, after_removal, removal_wins, index, rules[0]
            )
        if place & 3 == 0:
            packed[place >> 2] = 0
        packed[place >> 2] |= code << ((place & 3) << 1)


@kernel()
def placing_value(
    own: int,
    other: int,
    own_men: int,
    other_men: int,
    after_placing: NDArray[np.uint8],
    after_removal: NDArray[np.uint8],
    removal_wins: bool,
    index: Index,
    rules: Rules,
) -> int:
    """The value of a position whose side to move places a man."""
    # The next position's mover is `other`, the same for all placements: its class is looked up once.
    place = index.set_start[other_men] + rank(other, index)
    entry = int64(index.class_of[place])
    symmetry = entry & 15
    wide = index.class_start[other_men] + (entry >> 4)
    representative, stabilizer = int64(index.representatives[wide]), int64(index.stabilizers[wide])
    block = (entry >> 4) * index.binomials[index.points - other_men, own_men + 1]
    turned = image(own, symmetry, index.images)
    best = int64(LOSS)
    free = int64(0)
    landing = rules.full & ~(own | other)
    while landing:
        target = lowest(landing)
        landing &= landing - 1
        if other_men > 0 and closes(own, target, rules):
            if removal_wins:
                return WIN
            if free == 0:
                free = removable(other, rules)
            value = best_removal(own | 1 << target, other, free, own_men + 1, other_men, after_removal, index)
        else:
            men = turned | image(1 << target, symmetry, index.images)
            if stabilizer == 1:
                within = rank_other(men, representative, index)
            else:
                within = smallest(men, representative, stabilizer, index)[0]
            value = opposite(packed_value(after_placing, block + within))
        if value == WIN:
            return WIN
        if value == DRAW:
            best = int64(DRAW)
    return best


@kernel()
def opposite(value: int) -> int:
    """The value for the other side."""
    return WIN if value == LOSS else LOSS if value == WIN else value
