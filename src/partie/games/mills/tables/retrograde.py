"""Solving sections backwards: kernels over one byte for each place.

The byte of a place is the distance to the conversion (the next removal, or the end) in plies when it
is decided: odd distances are won for the side to move, even ones lost. Until then it counts the quiet
moves that are not refuted yet, above `OPEN`. A place with a removal that leads to a draw can be won but
never lost: `SAFE`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules.kernels import Rules, closes, in_mills, lowest, removable
from partie.games.mills.tables.index import Index, image, locate, smallest, unsqueeze
from partie.jit import kernel
from partie.search.records import int64
from partie.search.tables.values import DRAW, LOSS, NOTHING, WIN, packed_value

OPEN = 192  # plus the number of quiet moves left
UNUSED = 254
SAFE = 255


@kernel()
def open_places(
    values: NDArray[np.uint8],
    first: int,
    last: int,
    own_men: int,
    other_men: int,
    after_removal: NDArray[np.uint8],
    subsets: NDArray[np.int32],
    index: Index,
    rules: NDArray[np.void],
) -> None:
    """The first look at the places `first` to `last`: removals, blocks, and quiet moves counted.

    `after_removal` is the finished section (other_men - 1, own_men).
    """
    start = index.class_start[own_men]
    full = (1 << index.points) - 1
    for place in range(first, last):
        number = place // subsets.size
        within = place - number * subsets.size
        own = int64(index.representatives[start + number])
        other = unsqueeze(int64(subsets[within]), full & ~own, index.spread)
        stabilizer = int64(index.stabilizers[start + number])
        if stabilizer != 1 and smallest(other, own, stabilizer, index)[0] != within:
            values[place] = UNUSED
        else:
            values[place] = first_value(own, other, own_men, other_men, after_removal, index, rules[0])


@kernel()
def first_value(
    own: int,
    other: int,
    own_men: int,
    other_men: int,
    after_removal: NDArray[np.uint8],
    index: Index,
    rules: Rules,
) -> int:
    """The value as far as it is known without other places of the same two sections."""
    empty = rules.full & ~(own | other)
    flies = own_men == rules.fly_at
    quiet = 0
    safe = False
    free = 0
    left = own
    while left:
        start = lowest(left)
        left &= left - 1
        without = own & ~(1 << start)
        landing = empty if flies else empty & rules.neighbours[start]
        while landing:
            target = lowest(landing)
            landing &= landing - 1
            if not closes(without, target, rules):
                quiet += 1
                continue
            if other_men <= 3:
                return 1
            if free == 0:
                free = removable(other, rules)
            value = best_removal(without | 1 << target, other, free, own_men, other_men, after_removal, index)
            if value == WIN:
                return 1
            safe = safe or value == DRAW
    if safe:
        return SAFE
    return OPEN + quiet if quiet else 0


@kernel()
def best_removal(
    own: int,
    other: int,
    free: int,
    own_men: int,
    other_men: int,
    after_removal: NDArray[np.uint8],
    index: Index,
) -> int:
    """The value of having closed a mill, for its owner."""
    best = LOSS
    while free:
        rest = other & ~(free & -free)
        free &= free - 1
        place, _ = locate(rest, own, other_men - 1, own_men, index)
        value = packed_value(after_removal, place)
        if value == LOSS:
            return WIN
        if value == DRAW:
            best = DRAW
    return best


@kernel()
def spread_level(
    level: int,
    values: NDArray[np.uint8],
    words: NDArray[np.uint64],
    parents: NDArray[np.uint8],
    own_men: int,
    other_men: int,
    subsets: NDArray[np.int32],
    index: Index,
    rules: NDArray[np.void],
) -> int:
    """Carries the places of `values` decided at `level` to those one quiet move before them.

    `words` is `values` seen as 64-bit words; `parents` is the section (other_men, own_men). Returns
    how many places of this level there are.
    """
    found = 0
    ones = np.uint64(0x0101010101010101)
    tops = np.uint64(0x8080808080808080)
    pattern = np.uint64(level) * ones
    for word in range(words.size):
        different = words[word] ^ pattern
        if (different - ones) & ~different & tops:
            for place in range(8 * word, min(8 * word + 8, values.size)):
                if values[place] == level:
                    found += 1
                    spread_place(level, place, parents, own_men, other_men, subsets, index, rules[0])
    return found


@kernel()
def spread_place(
    level: int,
    place: int,
    parents: NDArray[np.uint8],
    own_men: int,
    other_men: int,
    subsets: NDArray[np.int32],
    index: Index,
    rules: Rules,
) -> None:
    """Tells every position one quiet move earlier that this one is decided."""
    number = place // subsets.size
    wide = index.class_start[own_men] + number
    own = int64(index.representatives[wide])
    packed = int64(subsets[place - number * subsets.size])
    other = unsqueeze(packed, rules.full & ~own, index.spread)
    empty = rules.full & ~(own | other)
    stabilizer = fixing(other, int64(index.stabilizers[wide]), index)
    flies = other_men == rules.fly_at
    left = other & ~in_mills(other, rules)
    while left:
        target = lowest(left)
        left &= left - 1
        without = other & ~(1 << target)
        origins = empty if flies else empty & rules.neighbours[target]
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            same = 1
            if stabilizer != 1:
                same = equal_steps(origin, target, stabilizer, index)
                if same == 0:
                    continue
            parent, turned = locate(without | 1 << origin, own, other_men, own_men, index)
            if level & 1:
                refute(parents, parent, turned // same, level)
            elif parents[parent] >= OPEN:
                parents[parent] = level + 1


@kernel()
def refute(parents: NDArray[np.uint8], parent: int, moves: int, level: int) -> None:
    """Takes this many quiet moves off an open place; with none left it is lost."""
    value = parents[parent]
    if OPEN < value < UNUSED:
        value -= moves
        parents[parent] = level + 1 if value == OPEN else value


@kernel()
def fixing(other: int, stabilizer: int, index: Index) -> int:
    """The symmetries among `stabilizer` that leave `other` alone as well."""
    if stabilizer == 1:
        return 1
    kept = 1
    for symmetry in range(1, 16):
        if stabilizer >> symmetry & 1 and image(other, symmetry, index.images) == other:
            kept |= 1 << symmetry
    return kept


@kernel()
def equal_steps(origin: int, target: int, stabilizer: int, index: Index) -> int:
    """How many symmetries of the position leave the step alone; 0 when a smaller equal step exists.

    A position before this one has (its own symmetries) / (this number) moves into this class, so that
    moves are counted alike from both ends.
    """
    same = 0
    step = origin << 5 | target
    for symmetry in range(16):
        if stabilizer >> symmetry & 1:
            turned_origin = lowest(image(1 << origin, symmetry, index.images))
            turned_target = lowest(image(1 << target, symmetry, index.images))
            turned = turned_origin << 5 | turned_target
            if turned < step:
                return 0
            if turned == step:
                same += 1
    return same


@kernel()
def pack(values: NDArray[np.uint8], packed: NDArray[np.uint8], losses: NDArray[np.uint8]) -> int:
    """Two bits for each place, and the distances of the lost ones in order; returns their number."""
    packed[:] = 0
    lost = 0
    for place in range(values.size):
        value = values[place]
        code = DRAW
        if value < OPEN:
            code = WIN if value & 1 else LOSS
            if code == LOSS:
                losses[lost] = value
                lost += 1
        elif value == UNUSED:
            code = NOTHING
        packed[place >> 2] |= code << ((place & 3) << 1)
    return lost


@kernel()
def count_values(values: NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """Won, lost and drawn classes, and the longest distance."""
    won = lost = drawn = longest = 0
    for value in values:
        if value < OPEN:
            won += value & 1
            lost += 1 - (value & 1)
            longest = max(longest, value)
        elif value != UNUSED:
            drawn += 1
    return won, lost, drawn, longest


@kernel()
def count_packed(packed: NDArray[np.uint8], places: int) -> tuple[int, int, int]:
    """Won, lost and drawn classes of a finished section."""
    won = lost = drawn = 0
    for place in range(places):
        value = packed_value(packed, place)
        won += value == WIN
        lost += value == LOSS
        drawn += value == DRAW
    return won, lost, drawn
