"""Solving a slice and its twin: groups of men that move into one another, on several threads."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.bits import turned
from partie.games.checkers.tables.index import MEN_SQUARES, Endings, Slice, bytes_of
from partie.games.checkers.tables.retrograde import OPEN, UNUSED, pack, solve_group

_CHUNK = 1 << 18  # places one thread solves at a time


@dataclass(frozen=True)
class Solved:
    """A finished slice."""

    part: Slice
    packed: NDArray[np.uint8]  # two bits a place
    losses: NDArray[np.uint8]  # distances of the lost places, in their order
    won: int
    lost: int
    drawn: int
    longest: int  # distance in plies


OnPlaces = Callable[[int], None]


def solve(
    part: Slice,
    rules: int,
    endings: Endings,
    packed: NDArray[np.uint8],
    threads: int | None = None,
    on_places: OnPlaces = lambda places: None,
) -> list[Solved]:
    """The slice and its twin, if that is another one; all slices they lead to must be in `packed`."""
    own = np.full(part.places, UNUSED, np.uint8)
    twin = own if part.twin == part else np.full(part.places, UNUSED, np.uint8)
    shape = np.array(part, np.int64)
    chunk = max(1, _CHUNK // part.placements)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for group in _groups(part):
            pieces = [group[start : start + chunk] for start in range(0, len(group), chunk)]
            solving = [
                pool.submit(solve_group, piece, rules, shape, own, twin, endings, packed) for piece in pieces
            ]
            for piece, future in zip(pieces, solving, strict=True):
                future.result()
                on_places(len(piece) * part.placements * (1 if own is twin else 2))
    parts = [(part, own)] if own is twin else [(part, own), (part.twin, twin)]
    return [_finished(solved, values) for solved, values in parts]


def _finished(part: Slice, values: NDArray[np.uint8]) -> Solved:
    packed = np.zeros(bytes_of(part), np.uint8)
    counts = np.zeros(4, np.int64)
    pack(values, packed, counts)
    losses = values[(values < OPEN) & (values & 1 == 0)]
    drawn, won, lost, longest = counts.tolist()
    return Solved(part, packed, losses, won, lost, drawn, longest)


def _groups(part: Slice) -> Iterator[NDArray[np.int64]]:
    """Arrangements of the men, those that are furthest ahead first; moves lead to earlier groups.

    Of an arrangement and the same one seen by the other player only one is listed.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for own in _sets(part.men):
        for other in (squares << 4 for squares in _sets(part.other_men)):
            if own & other:
                continue
            if part == part.twin and tuple(map(int, turned(own, other))) < (own, other):
                continue
            found.setdefault(_steps(own, other), []).append((own, other))
    for steps in sorted(found, reverse=True):
        yield np.array(found[steps], np.int64)


def _sets(men: int) -> list[int]:
    return [
        sum(1 << square for square in chosen) for chosen in itertools.combinations(range(MEN_SQUARES), men)
    ]


def _steps(own: int, other: int) -> int:
    """How many steps all men have made together."""
    squares = range(32)
    return sum(square // 4 for square in squares if own >> square & 1) + sum(
        7 - square // 4 for square in squares if other >> square & 1
    )
