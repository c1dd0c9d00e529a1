"""The endings that come with Partie: one compressed file for a variant, read into memory."""

from __future__ import annotations

import functools
import json
import lzma
from importlib import resources

import numpy as np

from partie.games.mills.rules import board
from partie.games.mills.tables.sections import Section, layout
from partie.games.mills.tables.solver import Packed
from partie.games.mills.tables.store import Counts, Store
from partie.storage.corrupt import reading


class Shipped:
    """Sections in memory, with the same questions as a `Store` answers."""

    def __init__(self, variant: board.MillsVariant, content: bytes) -> None:
        self.variant = variant
        self.layout = layout(variant)
        header, _, body = content.partition(b"\n")
        self._entries: dict[str, list[int]] = json.loads(header)
        by_name = {str(section): section for section in self.layout.sections}
        self.sections = [by_name[name] for name in self._entries]
        end = self.layout.end(self.sections)
        everything = np.frombuffer(bytearray(body), np.uint8)
        lost = sum(self.counts(section).lost for section in self.sections if not section.hands)
        if everything.size != end + lost:
            raise ValueError(f"{everything.size} bytes, not {end + lost}")
        self._values, self._losses = everything[:end], everything[end:]

    def __contains__(self, section: Section) -> bool:
        return str(section) in self._entries

    def counts(self, section: Section) -> Counts:
        """Won, lost, drawn, longest."""
        won, lost, drawn, longest = self._entries[str(section)]
        return Counts(won, lost, drawn, longest)

    def values(self) -> Packed:
        """The two-bit values of all sections."""
        return self._values

    def packed(self, section: Section) -> Packed:
        """The two-bit values of one section."""
        start = self.layout.offsets[section]
        return self._values[start : start + self.layout.bytes_of(section)]

    def losses(self, section: Section) -> Packed:
        """The distances of its lost places."""
        start = 0
        for earlier in self.sections:
            length = 0 if earlier.hands else self.counts(earlier).lost
            if earlier == section:
                return self._losses[start : start + length]
            start += length
        raise KeyError(section)


@functools.cache
def load(variant: board.MillsVariant) -> Shipped | None:
    """What comes with Partie for this variant, if anything."""
    if board.VARIANTS.get(variant.name) != variant:
        return None
    file = resources.files("partie.games.mills.tables") / f"{variant.name}.endings"
    with reading(file):
        return Shipped(variant, lzma.decompress(file.read_bytes())) if file.is_file() else None


def pack(store: Store) -> bytes:
    """The finished sections of a store, from the first on, as the file to ship."""
    sections = store.sections
    entries = {}
    for section in sections:
        counts = store.counts(section)
        entries[str(section)] = [counts.won, counts.lost, counts.drawn, counts.longest]
    values = store.values()[: store.layout.end(sections)]
    losses = [store.losses(section).tobytes() for section in sections]
    content = b"\n".join([json.dumps(entries).encode(), values.tobytes() + b"".join(losses)])
    return lzma.compress(content, preset=9)
