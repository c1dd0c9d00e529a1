"""What a search remembers: a table that doubles while its limit allows, and rows for the path."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.problem import COLUMNS
from partie.games.klondike.engine.searching import find
from partie.games.klondike.rules.variants import Rules
from partie.jit import kernel

FIRST_SLOTS = 1 << 13
FIRST_ROWS = 1 << 9
_ROW_BYTES = 8 * COLUMNS


def with_costs(rules: Rules) -> bool:
    """Whether states need a cost beside them: where the order of stock moves matters."""
    return rules.redeals is not None or rules.draw > 1


class Memory:
    """Arrays of one search; `limit` is in bytes and holds while they grow, too."""

    def __init__(self, limit: int, with_bases: bool, with_costs: bool) -> None:
        self.limit = limit
        self._with_bases, self._with_costs = with_bases, with_costs
        self.rows: NDArray[np.int64] = np.zeros((FIRST_ROWS, COLUMNS), np.int64)
        self.keys, self.bases, self.costs = self._table(FIRST_SLOTS)

    def _table(self, slots: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
        keys = np.zeros(slots, np.int64)
        bases = np.zeros(slots if self._with_bases else 1, np.int64)
        return keys, bases, np.zeros(slots if self._with_costs else 1, np.uint8)

    @property
    def bytes(self) -> int:
        """Used now."""
        return self.rows.nbytes + self.keys.nbytes + self.bases.nbytes + self.costs.nbytes

    def grow_table(self) -> bool:
        """Twice as many places; false when old and new together would not fit."""
        table = self.bytes - self.rows.nbytes
        if self.bytes + 2 * table > self.limit:
            return False
        keys, bases, costs = self._table(2 * self.keys.size)
        move_entries(self.keys, self.bases, self.costs, keys, bases, costs)
        self.keys, self.bases, self.costs = keys, bases, costs
        return True

    def grow_rows(self) -> bool:
        """Twice as long a path; false when it would not fit."""
        if self.bytes + 2 * self.rows.nbytes > self.limit:
            return False
        rows = np.zeros((2 * len(self.rows), COLUMNS), np.int64)
        rows[: len(self.rows)] = self.rows
        self.rows = rows
        return True


@kernel()
def move_entries(
    keys: NDArray[np.int64],
    bases: NDArray[np.int64],
    costs: NDArray[np.uint8],
    new_keys: NDArray[np.int64],
    new_bases: NDArray[np.int64],
    new_costs: NDArray[np.uint8],
) -> None:
    """Copies every entry into the larger table."""
    for place in range(keys.size):
        if keys[place] == 0:
            continue
        base = bases[place] if bases.size > 1 else 0
        at = -1 - find(new_keys, new_bases, keys[place], base)
        new_keys[at] = keys[place]
        if bases.size > 1:
            new_bases[at] = base
        if costs.size > 1:
            new_costs[at] = costs[place]
