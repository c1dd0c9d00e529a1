"""The past of a position, for rules about repetition and superko, without a copy of it at each move.

A history shares all but its newest keys with the one it was made from: adding a key costs the same after two
thousand moves as after two, and positions of different lines share their common past.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
_BLOCK = 64  # keys that are shared as one


class _Block(Generic[K]):
    """A full part of a history and what came before it."""

    __slots__ = ("before", "counts", "keys")

    def __init__(self, before: _Block[K] | None, keys: tuple[K, ...]) -> None:
        self.before = before
        self.keys = keys
        self.counts = Counter(keys)


class History(Generic[K]):
    """Keys in the order they were added. Immutable: `add` returns another one."""

    __slots__ = ("_blocks", "_length", "_newest")

    def __init__(self) -> None:
        self._blocks: _Block[K] | None = None
        self._newest: tuple[K, ...] = ()
        self._length = 0

    def add(self, key: K) -> History[K]:
        """The history with one more key."""
        found: History[K] = History()
        found._blocks, found._newest, found._length = self._blocks, (*self._newest, key), self._length + 1
        if len(found._newest) == _BLOCK:
            found._blocks, found._newest = _Block(found._blocks, found._newest), ()
        return found

    def count(self, key: K) -> int:
        """How often the key was added."""
        total, block = self._newest.count(key), self._blocks
        while block is not None:
            total += block.counts[key]
            block = block.before
        return total

    def __contains__(self, key: K) -> bool:
        block = self._blocks
        if key in self._newest:
            return True
        while block is not None:
            if key in block.counts:
                return True
            block = block.before
        return False

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[K]:
        """The oldest first."""
        parts, block = [self._newest], self._blocks
        while block is not None:
            parts.append(block.keys)
            block = block.before
        for part in reversed(parts):
            yield from part

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if self._length != other._length or self._newest != other._newest:
            return False
        mine, its = self._blocks, other._blocks
        while mine is not its:  # a shared past is equal
            if mine is None or its is None or mine.keys != its.keys:
                return False
            mine, its = mine.before, its.before
        return True

    def __hash__(self) -> int:
        return hash((self._length, self._newest))

    def __repr__(self) -> str:
        return f"<History of {self._length}>"
