"""What a search remembers: a table that doubles while its limit allows, and rows for the path."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.problem import COLUMNS
from partie.games.klondike.engine.searching import Visited, find_or_add, make_visited
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
        self.visited = make_visited(FIRST_SLOTS, with_bases, with_costs)

    @property
    def bytes(self) -> int:
        """Used now."""
        return self.rows.nbytes + self._table_bytes

    @property
    def _table_bytes(self) -> int:
        return self.visited.keys.nbytes + self.visited.bases.nbytes + self.visited.costs.nbytes

    def grow_table(self) -> bool:
        """Twice as many places; false when old and new together would not fit."""
        if self.bytes + 2 * self._table_bytes > self.limit:
            return False
        larger = make_visited(2 * self.visited.keys.size, self._with_bases, self._with_costs)
        move_entries(self.visited, larger)
        larger.progress[:] = self.visited.progress
        self.visited = larger
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
def move_entries(old: Visited, new: Visited) -> None:
    """Copies every entry into the larger table."""
    for place in range(old.keys.size):
        if old.keys[place] == 0:
            continue
        base = old.bases[place] if old.bases.size > 1 else 0
        at, _ = find_or_add(new, old.keys[place], base)
        if old.costs.size > 1:
            new.costs[at] = old.costs[place]
