"""The endings that come with Partie: slices with at most four pieces, one compressed file for a game."""

from __future__ import annotations

import functools
import json
import lzma
from importlib import resources

import numpy as np

from partie.games.checkers.tables.index import bytes_of, slices_up_to
from partie.games.checkers.tables.solved import Solved
from partie.storage.corrupt import reading

SHIPPED_PIECES = 4


def pack(solved: list[Solved]) -> bytes:
    """The file to ship."""
    header = {one.part.name: [one.won, one.lost, one.drawn, one.longest] for one in solved}
    values = b"".join(one.packed.tobytes() for one in solved)
    losses = b"".join(one.losses.tobytes() for one in solved)
    return lzma.compress(json.dumps(header).encode() + b"\n" + values + losses, preset=9)


def unpack(content: bytes) -> list[Solved]:
    """What `pack` packed."""
    head, _, body = lzma.decompress(content).partition(b"\n")
    entries: dict[str, list[int]] = json.loads(head)
    parts = [part for part in slices_up_to(SHIPPED_PIECES) if part.name in entries]
    everything = np.frombuffer(body, np.uint8)
    value, loss = 0, sum(bytes_of(part) for part in parts)
    lost_in_all = sum(entries[part.name][1] for part in parts)
    if everything.size != loss + lost_in_all:
        raise ValueError(f"{everything.size} bytes, not {loss + lost_in_all}")
    found = []
    for part in parts:
        won, lost, drawn, longest = entries[part.name]
        packed, losses = everything[value : value + bytes_of(part)], everything[loss : loss + lost]
        value, loss = value + bytes_of(part), loss + lost
        found.append(Solved(part, packed, losses, won, lost, drawn, longest))
    return found


@functools.cache
def load(variant: str) -> tuple[Solved, ...]:
    """What comes with Partie for this game; nothing for variants without a file."""
    file = resources.files("partie.games.checkers.tables") / f"{variant}.endings"
    with reading(file):
        return tuple(unpack(file.read_bytes())) if file.is_file() else ()
