"""Finished slices on disk: one file each, in the data folder.

A file is a line of JSON (what it is, how many places end how, check sums), the two-bit values, and the
distances of the lost places. It is written atomically: whatever ends a build, the next one goes on
from there.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path

import numpy as np
import platformdirs
from numpy.typing import NDArray

from partie.games.checkers.tables.index import Slice, bytes_of
from partie.search.tables.sections import Counts, Solved
from partie.storage.files import write_atomically
from partie.storage.folders import data_folder

_FORMAT = 1


def tables_folder(variant: str) -> Path:
    """The folder of a variant's tables among the user's data, or in the cache where version 0.1 built them."""
    cache = os.environ.get("PARTIE_CACHE") or platformdirs.user_cache_dir("partie", appauthor=False)
    before = Path(cache) / "tables" / "checkers" / variant
    return before if before.is_dir() else data_folder() / "tables" / "checkers" / variant


class Store:
    """The slices of one variant in one folder."""

    def __init__(self, variant: str, folder: Path | None = None) -> None:
        self.variant = variant
        self.folder = tables_folder(variant) if folder is None else folder

    def __contains__(self, part: Slice) -> bool:
        return self._header(part) is not None

    def counts(self, part: Slice) -> Counts:
        """How its positions end."""
        header = self._header(part)
        if header is None:
            raise KeyError(part.name)
        return _counts(header)

    def read(self, part: Slice) -> Solved[Slice] | None:
        """A slice with its distances; None when it is not there or not what was written."""
        header = self._header(part)
        if header is None:
            return None
        with self._path(part).open("rb") as file:
            file.readline()
            body = file.read()
        if len(body) != bytes_of(part) + header["lost"] or zlib.crc32(body) != header["check"]:
            return None
        everything: NDArray[np.uint8] = np.frombuffer(body, np.uint8)
        packed, losses = everything[: bytes_of(part)], everything[bytes_of(part) :]
        return Solved(part, packed, losses, _counts(header))

    def open(self, part: Slice) -> Solved[Slice] | None:
        """The same to be asked: values are read and checked, distances only when one is asked for."""
        header = self._header(part)
        if header is None or "check_values" not in header:  # an older file
            return self.read(part)
        path, size, lost = self._path(part), bytes_of(part), header["lost"]
        with path.open("rb") as file:
            start = len(file.readline()) + size
            packed = np.fromfile(file, np.uint8, size)
        if zlib.crc32(packed.data) != header["check_values"] or path.stat().st_size != start + lost:
            return None
        losses = np.memmap(path, np.uint8, "r", start, (lost,)) if lost else np.empty(0, np.uint8)
        return Solved(part, packed, losses, _counts(header))

    def add(self, solved: Solved[Slice]) -> None:
        """Writes a slice; it counts from the end of this call on."""
        body = solved.packed.tobytes() + solved.losses.tobytes()
        header = {
            "format": _FORMAT,
            "slice": solved.section.name,
            **vars(solved.counts),
            "check": zlib.crc32(body),
            "check_values": zlib.crc32(solved.packed.data),
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path(solved.section), json.dumps(header).encode() + b"\n" + body)

    def _header(self, part: Slice) -> dict[str, int] | None:
        try:
            with self._path(part).open("rb") as file:
                header = json.loads(file.readline(1000))
        except (OSError, ValueError):
            return None
        is_ours = isinstance(header, dict) and header.get("format") == _FORMAT
        return header if is_ours and header.get("slice") == part.name else None

    def _path(self, part: Slice) -> Path:
        return self.folder / f"{part.name}.ending"


def _counts(header: dict[str, int]) -> Counts:
    return Counts(header["won"], header["lost"], header["drawn"], header["longest"])
