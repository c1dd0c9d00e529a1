"""The endings that come with Partie: slices with at most four pieces, one compressed file for a game."""

from __future__ import annotations

import functools
from importlib import resources

from partie.games.checkers.tables.index import Slice, bytes_of, slices_up_to
from partie.search.tables.sections import Solved, unpack_shipped
from partie.storage.corrupt import reading

SHIPPED_PIECES = 4


def unpack(content: bytes) -> list[Solved[Slice]]:
    """What `pack_shipped` packed."""
    slices = {part.name: part for part in slices_up_to(SHIPPED_PIECES)}
    return unpack_shipped(content, slices, bytes_of, lambda part: True)[0]


@functools.cache
def load(variant: str) -> tuple[Solved[Slice], ...]:
    """What comes with Partie for this game; nothing for variants without a file."""
    file = resources.files("partie.games.checkers.tables") / f"{variant}.endings"
    with reading(file):
        return tuple(unpack(file.read_bytes())) if file.is_file() else ()
