"""The endings that come with Partie: one compressed file for a variant, read into memory."""

from __future__ import annotations

import functools
from importlib import resources

from partie.games.mills.rules import variants
from partie.games.mills.tables.sections import Section, layout
from partie.games.mills.tables.store import Store
from partie.search.tables.sections import Counts, Solved, pack_shipped, unpack_shipped
from partie.search.tables.values import Packed
from partie.storage.corrupt import reading


class Shipped:
    """Sections in memory, with the same questions as a `Store` answers."""

    def __init__(self, variant: variants.MillsVariant, content: bytes) -> None:
        self.variant = variant
        self.layout = layout(variant)
        known = {section.name: section for section in self.layout.sections}
        solved, self._values = unpack_shipped(content, known, self.layout.bytes_of, lambda section: not section.hands)
        self.solved = {one.section: one for one in solved}

    @property
    def sections(self) -> list[Section]:
        """The sections in the order of the file."""
        return list(self.solved)

    def __contains__(self, section: Section) -> bool:
        return section in self.solved

    def counts(self, section: Section) -> Counts:
        """Won, lost, drawn, longest."""
        return self.solved[section].counts

    def values(self) -> Packed:
        """The two-bit values of all sections."""
        return self._values

    def losses(self, section: Section) -> Packed:
        """The distances of its lost places."""
        return self.solved[section].losses


@functools.cache
def load(variant: variants.MillsVariant) -> Shipped | None:
    """What comes with Partie for this variant, if anything."""
    if variants.VARIANTS.get(variant.name) != variant:
        return None
    file = resources.files("partie.games.mills.tables") / f"{variant.name}.endings"
    with reading(file):
        return Shipped(variant, file.read_bytes()) if file.is_file() else None


def pack(store: Store) -> bytes:
    """The finished sections of a store, from the first on, as the file to ship."""
    return pack_shipped(
        [
            Solved(section, store.packed(section), store.losses(section), store.counts(section))
            for section in store.sections
        ]
    )
