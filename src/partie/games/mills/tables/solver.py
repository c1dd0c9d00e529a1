"""Solving sections on this machine's cores, from finished sections in memory or on disk."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules import board, variants
from partie.games.mills.tables import placing, retrograde
from partie.games.mills.tables.index import Index, build_index, next_set
from partie.games.mills.tables.sections import FEWEST, Section, layout, packed_bytes
from partie.jit import kernel
from partie.search.tables.sections import Counts, Solved
from partie.search.tables.values import Packed

Finished = Callable[[Section], Packed]  # gives the two-bit values of a finished section
OnPlaces = Callable[[int], None]  # called with how many places were worked on since last time

CHUNK = 1 << 20  # places between two reports; a multiple of 32
_NONE: Packed = np.zeros(1, np.uint8)


class Solver:
    """Solves sections of one variant; kernels run in threads, which they do not hold up."""

    def __init__(self, variant: variants.MillsVariant, finished: Finished, threads: int) -> None:
        self._variant = variant
        self._rules = board.rules(variant)
        self._index: Index = build_index(variant.rings)
        self._sizes = layout(variant).sizes
        self._finished = finished
        self._threads = threads

    def solve(self, section: Section, on_places: OnPlaces = lambda places: None) -> list[Solved[Section]]:
        """The section, and its twin where the two depend on each other."""
        with ThreadPoolExecutor(self._threads) as pool:
            if section.hands:
                return [self._place(section, pool, on_places)]
            return self._move(section, pool, on_places)

    def _place(self, section: Section, pool: ThreadPoolExecutor, on_places: OnPlaces) -> Solved[Section]:
        places = self._sizes[section]
        packed = np.zeros(packed_bytes(places), np.uint8)
        quiet = self._finished(Section(section.hands - 1, section.other, section.own + 1))
        removal_wins = section.other - 1 + section.other_hand < FEWEST
        removal = _NONE
        if section.own >= 2 and section.other and not removal_wins:
            removal = self._finished(Section(section.hands - 1, section.other - 1, section.own + 1))
        subsets = self._subsets(section)

        def work(first: int, last: int) -> None:
            placing.place_all(
                *(packed, first, last, section.own, section.other, quiet, removal),
                *(removal_wins, subsets, self._index, self._rules),
            )

        self._in_chunks(work, places, pool, on_places)
        won, lost, drawn = retrograde.count_packed(packed, places)
        return Solved(section, packed, _NONE[:0], Counts(won, lost, drawn, 0))

    def _move(self, section: Section, pool: ThreadPoolExecutor, on_places: OnPlaces) -> list[Solved[Section]]:
        pair = list(dict.fromkeys([section, section.twin]))
        values = {one: self._opened(one, pool, on_places) for one in pair}
        level = 0
        while self._spread(level, pair, values, pool) or level < 2:
            level += 1
            if level >= retrograde.OPEN - 1:
                raise OverflowError(f"section {section} needs more than {level} plies")
        return [self._packed(one, values[one]) for one in pair]

    def _opened(self, section: Section, pool: ThreadPoolExecutor, on_places: OnPlaces) -> Packed:
        places = self._sizes[section]
        values = np.full((places + 7) // 8 * 8, retrograde.UNUSED, np.uint8)
        removal = _NONE if section.other <= FEWEST else self._finished(Section(0, section.other - 1, section.own))
        subsets = self._subsets(section)

        def work(first: int, last: int) -> None:
            retrograde.open_places(
                *(values, first, last, section.own, section.other, removal, subsets),
                *(self._index, self._rules),
            )

        self._in_chunks(work, places, pool, on_places)
        return values

    def _spread(self, level: int, pair: list[Section], values: dict[Section, Packed], pool: ThreadPoolExecutor) -> int:
        """One level of both sections. They only write to each other's open places: no two threads
        ever write to the same one.
        """

        def work(section: Section) -> int:
            own = values[section]
            return retrograde.spread_level(
                *(level, own, own.view(np.uint64), values[section.twin], section.own, section.other),
                *(self._subsets(section), self._index, self._rules),
            )

        return sum(pool.map(work, pair))

    def _packed(self, section: Section, values: Packed) -> Solved[Section]:
        won, lost, drawn, longest = retrograde.count_values(values)
        packed = np.zeros(packed_bytes(self._sizes[section]), np.uint8)
        losses = np.zeros(max(lost, 1), np.uint8)
        retrograde.pack(values, packed, losses)
        return Solved(section, packed, losses[:lost], Counts(won, lost, drawn, longest))

    def _subsets(self, section: Section) -> NDArray[np.int32]:
        points = int(self._index.points)
        found = np.empty(self._index.binomials[points - section.own, section.other], np.int32)
        list_subsets(section.other, found)
        return found

    def _in_chunks(
        self, work: Callable[[int, int], None], places: int, pool: ThreadPoolExecutor, on_places: OnPlaces
    ) -> None:
        starts = range(0, places, CHUNK)

        def one(start: int) -> int:
            work(start, min(start + CHUNK, places))
            return min(CHUNK, places - start)

        for done in pool.map(one, starts):
            on_places(done)


@kernel()
def list_subsets(men: int, found: NDArray[np.int32]) -> None:
    """All sets of this many men in increasing order."""
    current = (1 << men) - 1
    for number in range(found.size):
        found[number] = current
        if number + 1 < found.size:
            current = next_set(current)
