"""Numbers for positions: every class under the 16 symmetries has one place in its section.

A section holds the positions where the side to move has `a` men and the other side `b`. The set of the
side to move is turned into its representative, which has a class number; the other side's men are
ranked among the points left free. Where the representative itself is symmetric, the smallest rank of
the equal positions counts; the other places of the section stay unused.
"""

from __future__ import annotations

import functools
import math

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules import board
from partie.games.mills.rules.kernels import count_men
from partie.jit import kernel
from partie.search.records import NumpyRecord, int64, new_record

HALF = 12  # sets are ranked in two halves of this many points


MOST_MEN = 9  # of one side; larger families would only cost memory
_SETS = sum(math.comb(board.POINTS, men) for men in range(MOST_MEN + 1))
_CLASSES = 164_501  # of these sets, under the 16 symmetries

# One record, because a record travels into kernels as a single pointer.
INDEX = np.dtype(
    (
        np.record,
        [
            ("points", np.int64),  # 16 or 24
            ("binomials", np.int64, (26, 26)),  # [n, k]: binomial coefficients
            ("set_start", np.int64, (MOST_MEN + 2,)),  # [men]: where their sets begin in class_of
            ("class_start", np.int64, (MOST_MEN + 2,)),  # [men]: where their classes begin below
            ("images", np.int32, (16, 3, 256)),  # [symmetry, ring, byte]: where a ring's men go
            ("rank_low", np.int32, (1 << HALF,)),
            ("rank_high", np.int32, (HALF + 1, 1 << HALF)),  # [men in the lower half, upper half]
            ("squeezed", np.uint8, (256, 256)),  # [mask, byte]: the bits under the mask, together
            ("spread", np.uint8, (256, 256)),  # [mask, byte]: the opposite of squeezed
            ("representatives", np.int32, (_CLASSES,)),
            ("stabilizers", np.int32, (_CLASSES,)),  # bit s set: symmetry s changes nothing
            ("class_of", np.int32, (_SETS,)),  # [set]: class << 4 | symmetry to the representative
        ],
    )
)
Index = NumpyRecord  # of INDEX


@functools.cache
def build_index(rings: int) -> Index:
    """The index of a board; takes a fraction of a second."""
    index = new_record(INDEX)
    points = 8 * rings
    index.points = points
    index.binomials[:] = [[math.comb(n, k) for k in range(26)] for n in range(26)]
    sizes = [math.comb(points, men) for men in range(MOST_MEN + 1)]
    index.set_start[1:] = np.cumsum(sizes)
    index.rank_low[:], index.rank_high[:] = _ranks()
    index.images[:] = _images(rings)
    index.squeezed[:], index.spread[:] = _squeezing()
    index.class_of[:] = -1
    _classify(index)
    return index


def section_size(index: Index, own: int, other: int) -> int:
    """The number of places, unused ones included."""
    classes = index.class_start[own + 1] - index.class_start[own]
    return int(classes * index.binomials[index.points - own, other])


def _ranks() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Colexicographic ranks: the k-th man (from 1) on point p adds "p choose k"."""
    low = np.zeros(1 << HALF, np.int32)
    high = np.zeros((HALF + 1, 1 << HALF), np.int32)
    for men in range(1 << HALF):
        places = [point for point in range(HALF) if men >> point & 1]
        low[men] = sum(math.comb(point, number) for number, point in enumerate(places, 1))
        for below in range(HALF + 1):
            ranked = enumerate(places, below + 1)
            high[below, men] = sum(math.comb(point + HALF, number) for number, point in ranked)
    return low, high


def _images(rings: int) -> NDArray[np.int32]:
    found = np.zeros((16, 3, 256), np.int32)
    bytes_ = np.arange(256)
    for number, symmetry in enumerate(board.symmetries(rings)):
        for point, target in enumerate(symmetry):
            found[number, point // 8] |= (bytes_ >> point % 8 & 1).astype(np.int32) << np.int32(target)
    return found


def _squeezing() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    squeezed = np.zeros((256, 256), np.uint8)
    spread = np.zeros((256, 256), np.uint8)
    bytes_ = np.arange(256)
    for mask in range(256):
        places = [bit for bit in range(8) if mask >> bit & 1]
        for number, bit in enumerate(places):
            squeezed[mask] |= ((bytes_ >> bit & 1) << number).astype(np.uint8)
            spread[mask] |= ((bytes_ >> number & 1) << bit).astype(np.uint8)
    return squeezed, spread


@kernel()
def next_set(men: int) -> int:
    """The next larger set with as many men."""
    lowest_bit = men & -men
    ripple = men + lowest_bit
    return ripple | (((men ^ ripple) >> 2) // lowest_bit)


@kernel()
def image(men: int, symmetry: int, images: NDArray[np.int32]) -> int:
    """The set to which a symmetry takes one."""
    return int(images[symmetry, 0, men & 255] | images[symmetry, 1, men >> 8 & 255] | images[symmetry, 2, men >> 16])


@kernel()
def rank(men: int, index: Index) -> int:
    """The number of a set among those with as many men, in increasing order."""
    low = men & 4095
    return int64(index.rank_low[low]) + int64(index.rank_high[count_men(low), men >> HALF])


@kernel()
def _classify(index: Index) -> None:
    """Fills the classes of all sets."""
    for men in range(MOST_MEN + 1):
        sets = index.set_start[men + 1] - index.set_start[men]
        found = int64(0)
        own = (1 << men) - 1
        for number in range(sets):
            if index.class_of[index.set_start[men] + number] < 0:
                _new_class(own, men, found, index)
                found += 1
            if number + 1 < sets:
                own = next_set(own)
        index.class_start[men + 1] = index.class_start[men] + found


@kernel()
def _new_class(own: int, men: int, number: int, index: Index) -> None:
    """Makes `own` a representative and tells all its images the way back."""
    stabilizer = 0
    for symmetry in range(16):
        turned = image(own, symmetry, index.images)
        if turned == own:
            stabilizer |= 1 << symmetry
        place = index.set_start[men] + rank(turned, index)
        for back in range(16):
            if index.class_of[place] < 0 and image(turned, back, index.images) == own:
                index.class_of[place] = number << 4 | back
    index.representatives[index.class_start[men] + number] = own
    index.stabilizers[index.class_start[men] + number] = stabilizer


@kernel()
def squeeze(men: int, free: int, squeezed: NDArray[np.uint8]) -> int:
    """The set's bits on the free points, moved together."""
    low, middle, high = free & 255, free >> 8 & 255, free >> 16
    first = count_men(low)
    return int(
        squeezed[low, men & 255]
        | int64(squeezed[middle, men >> 8 & 255]) << first
        | int64(squeezed[high, men >> 16]) << (first + count_men(middle))
    )


@kernel()
def unsqueeze(packed: int, free: int, spread: NDArray[np.uint8]) -> int:
    """The opposite of `squeeze`."""
    low, middle, high = free & 255, free >> 8 & 255, free >> 16
    first, second = count_men(low), count_men(middle)
    return int(
        int64(spread[low, packed & ((1 << first) - 1)])
        | int64(spread[middle, packed >> first & ((1 << second) - 1)]) << 8
        | int64(spread[high, packed >> (first + second)]) << 16
    )


@kernel()
def rank_other(other: int, representative: int, index: Index) -> int:
    """The rank of the other side's men among the points the representative leaves free."""
    free = ((1 << index.points) - 1) & ~representative
    return rank(squeeze(other, free, index.squeezed), index)


@kernel()
def smallest(other: int, representative: int, stabilizer: int, index: Index) -> tuple[int, int]:
    """The smallest rank among equal positions, and how many symmetries leave the position alone."""
    best = rank_other(other, representative, index)
    fixing = 1
    for symmetry in range(1, 16):
        if stabilizer >> symmetry & 1:
            turned = image(other, symmetry, index.images)
            if turned == other:
                fixing += 1
            best = min(best, rank_other(turned, representative, index))
    return best, fixing


@kernel()
def locate(own: int, other: int, own_men: int, other_men: int, index: Index) -> tuple[int, int]:
    """The position's place in its section, and how many symmetries leave it alone."""
    place = index.set_start[own_men] + rank(own, index)
    entry = int64(index.class_of[place])
    number = entry >> 4
    turned = image(other, entry & 15, index.images)
    wide = index.class_start[own_men] + number
    representative = int64(index.representatives[wide])
    block = number * index.binomials[index.points - own_men, other_men]
    if index.stabilizers[wide] == 1:
        return int(block + rank_other(turned, representative, index)), 1
    best, fixing = smallest(turned, representative, int64(index.stabilizers[wide]), index)
    return int(block + best), fixing
