"""Solving sections one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from partie.games.chess.rules.state import STATE
from partie.games.chess.tables.index import ALL_SECTIONS, Section
from partie.games.chess.tables.retrograde import CHUNK, MATE, OPEN, Bytes, Places, first_look, one_pass
from partie.search.records import new_record
from partie.search.tables.sections import Counts


@dataclass(frozen=True)
class SolvedSection:
    """A section with a byte for each place: see `retrograde`."""

    section: Section
    values: Bytes

    @property
    def counts(self) -> Counts:
        """How its places end; `longest` in plies."""
        found = np.bincount(self.values, minlength=256)
        lost, won = found[MATE::2], found[MATE + 1 :: 2]
        longest = int(np.flatnonzero(found)[-1]) - MATE
        return Counts(int(won.sum()), int(lost.sum()), int(found[OPEN]), max(longest, 0))


def solve(section: Section, solved: Mapping[Section, Bytes], on_places: Callable[[int], None]) -> SolvedSection:
    """The section; all sections that captures and promotions lead to must be in `solved`."""
    number, state = ALL_SECTIONS.index(section), new_record(STATE)
    known, offsets = joined([(one, values) for one, values in solved.items() if one != section])
    values, due, candidates = (np.zeros(section.places, np.uint8) for _ in range(3))
    for start in range(0, section.places, CHUNK):
        first_look(state, number, start, values, due, known, offsets)
        on_places(min(CHUNK, section.places - start))
    plies, found = 0, 1
    while found or (values[due > plies] == OPEN).any():
        plies += 1
        found = one_pass(state, number, plies, values, due, candidates, known, offsets)
    return SolvedSection(section, values)


def joined(solved: Sequence[tuple[Section, Bytes]]) -> tuple[Bytes, Places]:
    """Sections as kernels probe them: all values, and by number of the section where they begin, -1 for none."""
    offsets, size = np.full(len(ALL_SECTIONS), -1, np.int64), 0
    for section, values in solved:
        offsets[ALL_SECTIONS.index(section)] = size
        size += values.size
    return np.concatenate([np.zeros(0, np.uint8), *(values for _, values in solved)]), offsets


def needed(section: Section) -> set[Section]:
    """The sections that captures and promotions lead to, directly or later."""
    found: set[Section] = set()
    for index, piece in enumerate(section.men):
        others = section.men[:index] + section.men[index + 1 :]
        results = [others]
        if piece & 7 == 0:
            results += [(*others, kind + (piece & 8)) for kind in range(1, 5)]
        for men in results:
            known = _named(men)
            if known is not None and known not in found and known != section:
                found |= {known} | needed(known)
    return found


def _named(men: tuple[int, ...]) -> Section | None:
    """The section with these men, colours changed where that is needed."""
    for changed in (men, tuple(piece ^ 8 for piece in men)):
        for section in ALL_SECTIONS:
            if sorted(section.men) == sorted(changed):
                return section
    return None
