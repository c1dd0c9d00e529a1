"""Building tables: what is missing, what it costs, and how far it is."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from partie.search.tables.sections import S


@dataclass(frozen=True)
class Progress(Generic[S]):
    """How far a build is, in places."""

    section: S
    done: int
    total: int


OnProgress = Callable[[Progress[S]], None]


@dataclass(frozen=True)
class Plan(Generic[S]):
    """What a build will do, to be shown before it starts."""

    missing: tuple[S, ...]  # still to be solved, in order
    places: int
    disk: int  # bytes, about
    memory: int  # bytes, about
    folder: Path  # that takes the files

    @property
    def free(self) -> int:
        """Bytes free on the disk of the folder, which need not be there yet."""
        folder = self.folder
        while not folder.exists():
            folder = folder.parent
        return shutil.disk_usage(folder).free


class Reporter(Generic[S]):
    """Counts the places that are done and reports them."""

    def __init__(self, total: int, on_progress: OnProgress[S]) -> None:
        self._done, self._total, self._on_progress = 0, total, on_progress

    def advance(self, section: S, places: int) -> None:
        """So many more places of this section."""
        self._done = min(self._done + places, self._total)
        self._on_progress(Progress(section, self._done, self._total))
