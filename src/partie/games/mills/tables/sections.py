"""The parts the tables come in, their order, their sizes, and where each lies in the file.

A section is named by the men in both hands together, the men on the board of the side to move, and
those of the other side. While men are placed the side to move holds the larger half of the hands.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.mills.rules import variants
from partie.games.mills.tables.index import MOST_MEN, build_index, section_size

FEWEST = 3  # a side with fewer men has lost


@dataclass(frozen=True)
class Section:
    """Positions that are solved and stored together."""

    hands: int  # men in both hands
    own: int  # men on the board of the side to move
    other: int

    @property
    def own_hand(self) -> int:
        """Men in hand of the side to move."""
        return (self.hands + 1) // 2

    @property
    def other_hand(self) -> int:
        """Men in hand of the other side."""
        return self.hands // 2

    @property
    def twin(self) -> Section:
        """The section quiet moves lead to and come from, once all men are placed."""
        return Section(0, self.other, self.own)

    @property
    def name(self) -> str:
        """Such as "5-3", "4-3+2" with two men in hand."""
        men = f"{self.own}-{self.other}"
        return f"{men}+{self.hands}" if self.hands else men


def moving_sections(variant: variants.MillsVariant, most: int | None = None) -> list[Section]:
    """All sections without men in hand, with at most this many men on the board, fewest men first."""
    sides = range(FEWEST, variant.men + 1)
    found = [Section(0, own, other) for own in sides for other in sides]
    kept = [section for section in found if most is None or section.own + section.other <= most]
    return sorted(kept, key=lambda section: (section.own + section.other, abs(section.own - section.other)))


def placing_sections(variant: variants.MillsVariant) -> list[Section]:
    """All sections with men in hand, fewest in hand first, so that each needs only earlier ones."""
    return [section for hands in range(1, 2 * variant.men + 1) for section in _with_hands(variant, hands)]


def _with_hands(variant: variants.MillsVariant, hands: int) -> list[Section]:
    own_placed = variant.men - (hands + 1) // 2
    other_placed = variant.men - hands // 2
    found = []
    for own in range(own_placed + 1):
        for other in range(other_placed + 1):
            section = Section(hands, own, other)
            # the first two men close no mill, every later one takes at most one man
            taken_own, taken_other = own_placed - own, other_placed - other
            possible = taken_own <= max(0, other_placed - 2) and taken_other <= max(0, own_placed - 2)
            if possible and own + section.own_hand >= FEWEST and other + section.other_hand >= FEWEST:
                found.append(section)
    return found


def can_be_solved(variant: variants.MillsVariant) -> bool:
    """Whether the tables know this kind of game: placing first, then moving."""
    return not variant.mixed and variant.men <= MOST_MEN and not variant.full_draws


@dataclass(frozen=True)
class Layout:
    """The places of the two bits of every place lie in the one file of a variant."""

    sections: tuple[Section, ...]
    offsets: dict[Section, int]  # in bytes
    sizes: dict[Section, int]  # in places
    total: int  # in bytes

    def bytes_of(self, section: Section) -> int:
        """How many bytes a section takes."""
        return packed_bytes(self.sizes[section])

    def end(self, sections: list[Section]) -> int:
        """The end of the last of these sections."""
        return max(self.offsets[section] + self.bytes_of(section) for section in sections)


def packed_bytes(places: int) -> int:
    """Bytes for this many places at two bits, in whole words."""
    return (places + 31) // 32 * 8


@functools.cache
def layout(variant: variants.MillsVariant) -> Layout:
    """The layout of the whole game; smaller tables are its beginning. Raises `InvalidText`."""
    if not can_be_solved(variant):
        raise InvalidText(
            "there are no tables for {variant!r}, only for games of placing, then moving",
            variant=variant.name,
        )
    index = build_index(variant.rings)
    sections = (*moving_sections(variant), *placing_sections(variant))
    sizes = {section: section_size(index, section.own, section.other) for section in sections}
    offsets, end = {}, 0
    for section in sections:
        offsets[section] = end
        end += packed_bytes(sizes[section])
    return Layout(sections, offsets, sizes, end)
