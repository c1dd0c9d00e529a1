"""The solver: with all cards known, a win, a proof that there is none, or why neither was found."""

from __future__ import annotations

import enum
import functools
import time
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from partie.brain import StopFlag
from partie.games.klondike.engine.memory import Memory, with_costs
from partie.games.klondike.engine.problem import LAST, problem_of
from partie.games.klondike.engine.searching import (
    DEPTH,
    EXHAUSTED,
    NODES,
    OUT_OF_NODES,
    SOLVED,
    STOPPED,
    TABLE_FULL,
    TOO_DEEP,
    is_won,
    open_row,
    search,
)
from partie.games.klondike.engine.unfold import Unfolding, without_detours
from partie.games.klondike.rules.table import KlondikeMove, Table
from partie.search.limits import NO_NODE_LIMIT

GIGABYTE = 1 << 30
OUT_OF_TIME = -1  # beside the results that `searching` names
_SLICE = 100_000  # states between two looks at the processor clock
FIRST_LOOK = 20_000  # states of the rules without a redeal limit, before the limited ones are searched


class Verdict(enum.Enum):
    """What the solver found."""

    WON = "won"  # a line that wins
    LOST = "lost"  # proved: every line was tried
    UNKNOWN = "unknown"


class Why(enum.Enum):
    """Why a search ended without a verdict."""

    TIME = "time"
    NODES = "nodes"
    MEMORY = "memory"
    STOPPED = "stopped"


@dataclass(frozen=True)
class Effort:
    """What a search may use."""

    seconds: float | None = None
    nodes: int | None = None
    memory: int = GIGABYTE
    cpu_seconds: float | None = None  # of this thread, for figures that do not depend on what else runs


@dataclass(frozen=True)
class Solution:
    """A verdict about a table."""

    verdict: Verdict
    nodes: int = 0
    seconds: float = 0.0
    why: Why | None = None  # of an unknown
    table: Table | None = None  # of a win, with the solver's own moves
    steps: tuple[tuple[int, int], ...] = ()

    @functools.cached_property
    def moves(self) -> tuple[KlondikeMove, ...]:
        """The winning line on the table, every move checked against the rules; empty without a win."""
        if self.table is None:
            return ()
        unfolding = Unfolding(self.table)
        unfolding.follow(self.steps)
        unfolding.finish()
        return tuple(without_detours(self.table, unfolding.moves))


class Search:
    """One search that can be continued."""

    def __init__(self, table: Table, memory: int = GIGABYTE) -> None:
        rules = table.rules
        self.table = table
        self._problems, row = problem_of(table)
        self._memory = Memory(memory, rules.any_card, with_costs(rules))
        self._memory.rows[0] = row
        self._progress: NDArray[np.int64] = np.zeros(3, np.int64)
        self.result = 0
        self._begin()

    def _begin(self) -> None:
        problem, memory = self._problems[0], self._memory
        first = memory.rows[0]
        if is_won(problem, first):
            self.result = SOLVED
        else:
            open_row(problem, first, memory.keys, memory.bases, memory.costs, self._progress)

    @property
    def nodes(self) -> int:
        """States made so far."""
        return int(self._progress[NODES])

    @property
    def bytes(self) -> int:
        """Memory it uses now."""
        return self._memory.bytes

    def run_until(self, node_limit: int, cpu_end: float | None, stop: StopFlag) -> int:
        """Searches on until the thread's processor clock shows `cpu_end`, too."""
        if cpu_end is None:
            return self.run(node_limit, stop)
        while time.thread_time() < cpu_end:
            result = self.run(min(node_limit, self.nodes + _SLICE), stop)
            if result != OUT_OF_NODES or self.nodes >= node_limit:
                return result
        return OUT_OF_TIME

    def run(self, node_limit: int, stop: StopFlag) -> int:
        """Searches on; how it ended, as `searching` names it."""
        memory = self._memory
        while self.result not in (SOLVED, EXHAUSTED):
            self.result = search(
                *(self._problems[0], memory.rows, self._progress, memory.keys, memory.bases, memory.costs),
                *(node_limit, stop.array),
            )
            if self.result == TABLE_FULL and memory.grow_table():
                continue
            if self.result == TOO_DEEP and memory.grow_rows():
                continue
            break
        return self.result

    def steps(self) -> list[tuple[int, int]]:
        """Kind and bit of each move on the path to the win."""
        lasts = self._memory.rows[1 : int(self._progress[DEPTH]) + 1, LAST].tolist()
        return [(last >> 8, last & 255) for last in lasts]


def solve(table: Table, effort: Effort | None = None, stop: StopFlag | None = None) -> Solution:
    """Solves a table on which every card is known and `problems()` are none.

    With limited redeals the unlimited rules are tried first for a while: what cannot be won there cannot be
    won here, and a line found there may do.
    """
    began = time.perf_counter()
    effort = effort or Effort()
    stop = stop or StopFlag()
    timer = stop.after(effort.seconds) if effort.seconds is not None else None
    try:
        verdict, found, nodes, why = _decide(table, effort, stop)
    finally:
        if timer is not None:
            timer.cancel()
    if why is Why.STOPPED and timer is not None and time.perf_counter() - began >= (effort.seconds or 0.0):
        why = Why.TIME
    seconds = time.perf_counter() - began
    if found is None:
        return Solution(verdict, nodes, seconds, why)
    return Solution(verdict, nodes, seconds, table=table, steps=tuple(found.steps()))


def _decide(table: Table, effort: Effort, stop: StopFlag) -> tuple[Verdict, Search | None, int, Why | None]:
    limit = NO_NODE_LIMIT if effort.nodes is None else effort.nodes
    spent = 0
    cpu_end = None if effort.cpu_seconds is None else time.thread_time() + effort.cpu_seconds
    if table.rules.redeals is not None and not table.is_won:
        unlimited = replace(table, rules=replace(table.rules, redeals=None), redeals=0)
        look = Search(unlimited, effort.memory)
        result = look.run(min(limit, FIRST_LOOK), stop)
        spent = look.nodes
        if result == EXHAUSTED:
            return Verdict.LOST, None, spent, None
    searching = Search(table, effort.memory)
    left = limit if limit == NO_NODE_LIMIT else max(0, limit - spent)
    result = searching.run_until(left, cpu_end, stop)
    spent += searching.nodes
    if result == SOLVED:
        return Verdict.WON, searching, spent, None
    if result == EXHAUSTED:
        return Verdict.LOST, None, spent, None
    return Verdict.UNKNOWN, None, spent, _WHY[result]


_WHY = {
    OUT_OF_TIME: Why.TIME,
    OUT_OF_NODES: Why.NODES,
    TABLE_FULL: Why.MEMORY,
    TOO_DEEP: Why.MEMORY,
    STOPPED: Why.STOPPED,
}
