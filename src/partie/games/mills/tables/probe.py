"""Asking the tables: the value of a position, how far the end is, which turns keep the value."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules import variants
from partie.games.mills.rules.kernels import State, count_men
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import shipped
from partie.games.mills.tables.index import Index, build_index, locate
from partie.games.mills.tables.sections import Section, can_be_solved
from partie.games.mills.tables.store import Store
from partie.jit import kernel
from partie.search.tables.values import LOSS, WIN, LostDistances, packed_value

UNKNOWN = -1


class Probe(NamedTuple):
    """What kernels need to ask."""

    offsets: NDArray[np.int64]  # [hands, own, other]: first place of the section, -1: not there
    packed: NDArray[np.uint8]
    index: Index


@kernel()
def probe_value(state: State, probe: Probe) -> int:
    """DRAW, WIN or LOSS for the side to move, or UNKNOWN."""
    own, other = state.men[state.turn], state.men[1 - state.turn]
    own_hand, other_hand = state.hand[state.turn], state.hand[1 - state.turn]
    own_men, other_men = count_men(own), count_men(other)
    hands = own_hand + other_hand
    if hands >= probe.offsets.shape[0] or max(own_men, other_men) >= probe.offsets.shape[1]:
        return UNKNOWN
    start = probe.offsets[hands, own_men, other_men]
    if start < 0 or own_hand != (hands + 1) // 2:
        return UNKNOWN
    return packed_value(probe.packed, start + locate(own, other, own_men, other_men, probe.index)[0])


@kernel()
def run_probe(states: NDArray[np.void], probe: Probe) -> int:
    """Entry for Python: the value of `states[0]`."""
    return probe_value(states[0], probe)


class EndingTables:
    """The best tables there are for a variant: the user's own, else those shipped, else none."""

    def __init__(self, source: Store | shipped.Shipped) -> None:
        self._source = source
        self.probe = Probe(_offsets(source), source.values(), build_index(source.variant.rings))
        self._distances: dict[Section, LostDistances] = {}

    @property
    def most_men(self) -> int:
        """Endings with this many men on the board are all known; 0 for none."""
        known = {section.own + section.other for section in self._source.sections if not section.hands}
        return max(known, default=0)

    @property
    def is_whole(self) -> bool:
        """Whether every position of the game is known."""
        return len(self._source.sections) == len(self._source.layout.sections)

    def value(self, position: MillsPosition) -> int:
        """DRAW, WIN or LOSS for the side to move, or UNKNOWN; endings by repetition do not count."""
        if position.men[position.turn].bit_count() + position.hand[position.turn] < 3:
            return LOSS
        return int(run_probe(position.state(), self.probe))

    def distance(self, position: MillsPosition) -> int | None:
        """Plies to the next removal or the end, if both play their best; None for a draw.

        Only lost positions have theirs stored; a won one looks at its turns.
        """
        value = self.value(position)
        if value == LOSS:
            return self._lost_distance(position)
        if value != WIN:
            return None
        return min(distance for _, distance in self.winning(position))

    def winning(self, position: MillsPosition) -> list[tuple[int, int]]:
        """The turns that keep a win, each with the plies to the conversion if it is played."""
        found = []
        for move in position.legal_moves():
            assert isinstance(move, int)
            after = position.play(move)
            if self.value(after) == LOSS:
                converts = after.quiet == 0
                found.append((move, 1 if converts else 1 + self._lost_distance(after)))
        return found

    def _lost_distance(self, position: MillsPosition) -> int:
        own, other = position.men[position.turn], position.men[1 - position.turn]
        section = Section(sum(position.hand), own.bit_count(), other.bit_count())
        if section.hands or section not in self._source:
            return 0
        if section not in self._distances:
            start = self._source.layout.offsets[section]
            packed = self.probe.packed[start : start + self._source.layout.bytes_of(section)]
            self._distances[section] = LostDistances(packed, self._source.losses(section))
        place, _ = run_locate(own, other, section.own, section.other, self.probe.index)
        return self._distances[section].at(int(place))


@kernel()
def run_locate(own: int, other: int, own_men: int, other_men: int, index: Index) -> tuple[int, int]:
    """Entry for Python: the place of a position in its section."""
    return locate(own, other, own_men, other_men, index)


def _offsets(source: Store | shipped.Shipped) -> NDArray[np.int64]:
    variant = source.variant
    found = np.full((2 * variant.men + 1, variant.men + 1, variant.men + 1), -1, np.int64)
    for section in source.sections:
        found[section.hands, section.own, section.other] = 4 * source.layout.offsets[section]
    return found


def best_tables(variant: variants.MillsVariant) -> EndingTables | None:
    """The user's own tables when they know more than those shipped, else those, if there are any."""
    if not can_be_solved(variant):
        return None
    own, coming = Store(variant), shipped.load(variant)
    if own.sections and (coming is None or len(own.sections) > len(coming.sections)):
        return EndingTables(own)
    return EndingTables(coming) if coming is not None else None


@functools.cache
def no_tables() -> Probe:
    """The probe of variants without tables: it knows nothing."""
    return Probe(np.full((1, 1, 1), -1, np.int64), np.zeros(1, np.uint8), build_index(3))
