"""What levels of several games share: blunt judgement, and points that were measured."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Protocol, TypeVar

from partie.storage.corrupt import reading


@dataclass(frozen=True)
class SearchLevel:
    """A person's strength: shallow sight and blunt judgement, not blunders by dice."""

    depth: int
    margin: int  # moves at most so much worse than the best are taken for as good
    knows_tables: bool
    choices: int  # moves valued exactly, where a worse one may be taken

    @property
    def lines(self) -> int:
        """How many moves must be valued exactly."""
        return self.choices if self.margin else 1

    def seed(self, position: str) -> str:
        """Decides what looks like chance: the same in the same position."""
        return f"Level(depth={self.depth}, margin={self.margin}, knows_tables={self.knows_tables}) {position}"


class _HasValue(Protocol):
    @property
    def value(self) -> float: ...


L = TypeVar("L", bound=_HasValue)


def choose_line(lines: Sequence[L], margin: float, seed: str) -> L:
    """One of the lines at most `margin` worse than the first; the same seed gives the same choice."""
    near = [line for line in lines if line.value >= lines[0].value - margin]
    return random.Random(seed).choice(near)


def read_ratings(file: Traversable) -> Mapping[int, int]:
    """Points by level, as `benchmarks/_levels.py` writes them. Raises `CorruptFile`."""
    with reading(file):
        rows = [line.split() for line in file.read_text().splitlines() if not line.startswith("#")]
        return {int(level): int(points) for level, points, _error in rows}
