"""Shorter solutions: the shortest of many that searches with shuffled moves find."""

from __future__ import annotations

import time
from dataclasses import replace

from partie.core.brain import StopFlag
from partie.games.klondike.engine.searching import SOLVED
from partie.games.klondike.engine.solver import Search, Solution, Verdict

ORDERS = 400  # searches, each with another order of moves
_NODES = 3000  # states of one of them
_MEMORY = 1 << 24


def shortened(
    solution: Solution, seconds: float | None = None, stop: StopFlag | None = None, orders: int = ORDERS
) -> Solution:
    """The same verdict, with the shortest line that was found; it need not be the shortest there is."""
    if solution.table is None or solution.verdict is not Verdict.WON:
        return solution
    end = None if seconds is None else time.perf_counter() + seconds
    stop = stop or StopFlag()
    best, nodes = solution, solution.nodes
    for order in range(1, orders + 1):
        if stop.is_set() or (end is not None and time.perf_counter() >= end):
            break
        search = Search(solution.table, _MEMORY, order)
        result = search.run(_NODES, stop)
        nodes += search.nodes
        if result == SOLVED:
            other = replace(solution, steps=tuple(search.steps()))
            if len(other.moves) < len(best.moves):
                best = other
    return replace(best, nodes=nodes)
