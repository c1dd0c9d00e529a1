"""Solving a slice and its twin: groups of men that move into one another, on several threads."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.rules.board import SQUARES
from partie.games.checkers.tables.index import MEN_SQUARES, Endings, Slice, bytes_of
from partie.games.checkers.tables.retrograde import OPEN, UNUSED, pack, solve_group
from partie.search.tables.sections import Counts, Solved

_CHUNK = 1 << 18  # places one thread solves at a time


OnPlaces = Callable[[int], None]


def solve(
    part: Slice,
    rules: int,
    endings: Endings,
    packed: NDArray[np.uint8],
    threads: int | None = None,
    on_places: OnPlaces = lambda places: None,
) -> list[Solved[Slice]]:
    """The slice and its twin, if that is another one; all slices they lead to must be in `packed`."""
    own = np.full(part.places, UNUSED, np.uint8)
    twin = own if part.twin == part else np.full(part.places, UNUSED, np.uint8)
    shape = np.array(part, np.int64)
    chunk = max(1, _CHUNK // part.placements)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for group in _groups(part):
            pieces = [group[start : start + chunk] for start in range(0, len(group), chunk)]
            solving = [pool.submit(solve_group, piece, rules, shape, own, twin, endings, packed) for piece in pieces]
            for piece, future in zip(pieces, solving, strict=True):
                future.result()
                on_places(len(piece) * part.placements * (1 if own is twin else 2))
    parts = [(part, own)] if own is twin else [(part, own), (part.twin, twin)]
    return [_finished(solved, values) for solved, values in parts]


def _finished(part: Slice, values: NDArray[np.uint8]) -> Solved[Slice]:
    packed = np.zeros(bytes_of(part), np.uint8)
    counts = np.zeros(4, np.int64)
    pack(values, packed, counts)
    losses = values[(values < OPEN) & (values & 1 == 0)]
    drawn, won, lost, longest = counts.tolist()
    return Solved(part, packed, losses, Counts(won, lost, drawn, longest))


def _groups(part: Slice) -> Iterator[NDArray[np.int64]]:
    """Arrangements of the men, those that are furthest ahead first; moves lead to earlier groups.

    Of an arrangement and the same one seen by the other player only one is listed.
    """
    own, other = _sets(part.men)[:, None], _sets(part.other_men)[None, :] << 4
    wanted = own & other == 0
    if part == part.twin:
        first, second = _turned(other), _turned(own)
        wanted &= ~((first < own) | ((first == own) & (second < other)))
    steps = _rows(own) + _rows(_turned(other))
    for number in range(int(steps.max()), -1, -1):
        rows, columns = np.nonzero(wanted & (steps == number))
        if len(rows):
            yield np.stack([own[rows, 0], other[0, columns]], axis=1)


def _sets(men: int) -> NDArray[np.int64]:
    chosen = itertools.combinations(range(MEN_SQUARES), men)
    return np.array([sum(1 << square for square in squares) for squares in chosen], np.int64)


def _turned(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sets on the board turned round."""
    found = np.zeros_like(sets)
    for square in range(SQUARES):
        found |= (sets >> square & 1) << (SQUARES - 1 - square)
    return found


def _rows(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum of the rows the men stand on, from 0: the steps they have made."""
    found = np.zeros_like(sets)
    for square in range(SQUARES):
        found += (sets >> square & 1) * (square // 4)
    return found
