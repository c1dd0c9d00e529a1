"""Sections: positions that are solved and stored together, and the compressed file of those that ship."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np

from partie.search.tables.values import Packed


class Section(Hashable, Protocol):
    """Positions with the same pieces; each game has its own kind."""

    @property
    def name(self) -> str:
        """What files call it."""
        ...


S = TypeVar("S", bound=Section)


@dataclass(frozen=True)
class Counts:
    """How many places of a section are what for the side to move."""

    won: int
    lost: int
    drawn: int
    longest: int  # plies until a decided position changes for good, or the end


@dataclass(frozen=True)
class Solved(Generic[S]):
    """A finished section."""

    section: S
    packed: Packed  # two bits a place
    losses: Packed  # distances of the lost places in their order; empty where they are not stored
    counts: Counts


def pack_shipped(solved: Sequence[Solved[S]]) -> bytes:
    """The file to ship: a line of JSON with the counts, all values, all distances."""
    entries = {one.section.name: [*vars(one.counts).values()] for one in solved}
    values = b"".join(one.packed.tobytes() for one in solved)
    losses = b"".join(one.losses.tobytes() for one in solved)
    return lzma.compress(json.dumps(entries).encode() + b"\n" + values + losses, preset=9)


def unpack_shipped(
    content: bytes,
    sections: Mapping[str, S],
    bytes_of: Callable[[S], int],
    stores_losses: Callable[[S], bool],
) -> tuple[list[Solved[S]], Packed]:
    """The sections of such a file in its order, and their values together. Raises `ValueError`."""
    head, _, body = lzma.decompress(content).partition(b"\n")
    entries = {sections[name]: Counts(*counts) for name, counts in json.loads(head).items()}
    everything = np.frombuffer(bytearray(body), np.uint8)
    loss = end = sum(map(bytes_of, entries))
    lost = sum(counts.lost for section, counts in entries.items() if stores_losses(section))
    if everything.size != end + lost:
        raise ValueError(f"{everything.size} bytes, not {end + lost}")
    found, value = [], 0
    for section, counts in entries.items():
        packed = everything[value : value + bytes_of(section)]
        losses = everything[loss : loss + (counts.lost if stores_losses(section) else 0)]
        value, loss = value + packed.size, loss + losses.size
        found.append(Solved(section, packed, losses, counts))
    return found, everything[:end]
