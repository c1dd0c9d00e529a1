"""The smallest set of numbers that cannot hold together.

Every largest set of numbers that does fit leaves some numbers out, and each contradiction holds one of those.
So the smallest set that meets all the left-out ones seen so far either is a contradiction, and then none is
smaller, or it fits and shows more numbers to be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from partie.games.mines.chances.analysis import ANY_COUNT
from partie.games.mines.chances.deductions import Shown
from partie.games.mines.chances.solver import Solver
from partie.games.mines.field import SAFE

MAX_WORK = 400_000  # cells analysed for one search, about
MAX_BRANCHES = 50_000  # tried for one search


class _OutOfWork(Exception):
    """The search was too long."""


def smallest_contradiction(solver: Solver, shown: Shown, mines: int) -> tuple[tuple[int, ...], bool]:
    """A smallest set of numbers that cannot hold together, and whether the mine count is needed for it.

    On boards too large for the search no number of the set can be left out, but another may be smaller.
    """
    alone = None
    if not solver.fits(shown, ANY_COUNT):
        alone = _Search(solver, shown, ANY_COUNT).find(None)
    together = _Search(solver, shown, mines).find(alone)
    if alone is not None and len(alone) <= len(together):
        return alone, False
    return together, True


class _Search:
    """One mine count, one position."""

    def __init__(self, solver: Solver, shown: Shown, count: int) -> None:
        self.solver, self.shown, self.count = solver, shown, count
        self.numbers = [int(cell) for cell in np.flatnonzero(shown >= 0)]
        self.calls = max(200, MAX_WORK // len(shown))
        self.branches = MAX_BRANCHES

    def find(self, known: tuple[int, ...] | None) -> tuple[int, ...]:
        """The smallest set; `known` is one that is returned when nothing is smaller."""
        best = self._cut_in_orders()
        if known is not None and len(known) <= len(best):
            best = known
        try:
            return self._improve(best)
        except _OutOfWork:
            return best

    def _fits(self, numbers: Iterable[int]) -> bool:
        """Whether the numbers fit with all other numbers forgotten (their cells stay safe)."""
        kept: Shown = np.where(self.shown >= 0, SAFE, self.shown).astype(np.int8)
        chosen = list(numbers)
        kept[chosen] = self.shown[chosen]
        return self.solver.fits(kept, self.count)

    def _cut_in_orders(self) -> tuple[int, ...]:
        """Cut down in reading order, backwards, and with small or large numbers given up first."""
        by_size = sorted(self.numbers, key=lambda cell: int(self.shown[cell]))
        orders = (self.numbers, self.numbers[::-1], by_size, by_size[::-1])
        return min((self._cut_down(order) for order in orders), key=len)

    def _cut_down(self, order: Sequence[int]) -> tuple[int, ...]:
        """Leaves out every number that is not needed for the contradiction."""
        kept = list(order)
        block = max(1, len(kept) // 2)
        while block:
            start = 0
            while start < len(kept):
                rest = kept[:start] + kept[start + block :]
                if self._fits(rest):
                    start += block
                else:
                    kept = rest
            block //= 2
        return tuple(sorted(kept))

    def _improve(self, best: tuple[int, ...]) -> tuple[int, ...]:
        left_out: list[frozenset[int]] = []
        size = 0
        while size < len(best):
            tried = self._meet(left_out, frozenset(), size)
            if tried is None:
                size += 1
            elif self._counted_fits(tried):
                left_out.append(self._grow(tried))
            else:
                return tuple(sorted(tried))
        return best

    def _meet(self, sets: list[frozenset[int]], chosen: frozenset[int], size: int) -> frozenset[int] | None:
        """Finds at most `size` numbers, one at least in each set."""
        self.branches -= 1
        if self.branches < 0:
            raise _OutOfWork
        missed = [one for one in sets if not one & chosen]
        if not missed:
            return chosen
        if len(chosen) == size:
            return None
        fewest = min(missed, key=_size)
        for number in sorted(fewest):
            found = self._meet(missed, chosen | {number}, size)
            if found is not None:
                return found
        return None

    def _grow(self, fitting: frozenset[int]) -> frozenset[int]:
        """What cannot be added any more; whole blocks are tried first."""
        inside = set(fitting)
        waiting = [[number for number in self.numbers if number not in fitting]]
        outside = []
        while waiting:
            block = waiting.pop()
            if self._counted_fits(inside | set(block)):
                inside |= set(block)
            elif len(block) == 1:
                outside += block
            else:
                waiting += [block[: len(block) // 2], block[len(block) // 2 :]]
        return frozenset(outside)

    def _counted_fits(self, numbers: Iterable[int]) -> bool:
        self.calls -= 1
        if self.calls < 0:
            raise _OutOfWork
        return self._fits(numbers)


def _size(numbers: frozenset[int]) -> int:
    return len(numbers)
