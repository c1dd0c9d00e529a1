"""The solver: with all cards known, a win, a proof that there is none, or why neither was found."""

from __future__ import annotations

import enum
import functools
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from partie.core.brain import Limits, StopFlag
from partie.games.klondike.engine.memory import Memory, with_costs
from partie.games.klondike.engine.problem import LAST, problem_of
from partie.games.klondike.engine.searching import (
    DEPTH,
    EXHAUSTED,
    FIXED,
    NODES,
    OUT_OF_NODES,
    SOLVED,
    STOPPED,
    TABLE_FULL,
    TOO_DEEP,
    is_reached,
    open_row,
    search,
)
from partie.games.klondike.engine.table_moves import MoveTranslator, without_detours
from partie.games.klondike.rules.table import KlondikeMove, Table
from partie.search.limits import NO_NODE_LIMIT, budget

GIGABYTE = 1 << 30
OUT_OF_TIME = -1  # beside the results that `searching` names
_SLICE = 100_000  # states between two checks of the processor clock
FIRST_STEP = 4000  # states of the first turn; each has twice as many as the one before
MOST_RELAXED = 8_000_000  # states of the relaxed rules
SHUFFLES = 8  # short searches in a turn at least, each with another order of moves
LONGEST_SHUFFLED = 20_000  # states of one
MOST_SHUFFLED = 4_000_000  # states of all of them


class Verdict(enum.Enum):
    """What the solver found."""

    WON = "won"  # a line that wins
    LOST = "lost"  # proved: every line was tried
    UNKNOWN = "unknown"


class StopReason(enum.Enum):
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
    why: StopReason | None = None  # of an unknown
    table: Table | None = None  # of a win, with the solver's own moves
    steps: tuple[tuple[int, int], ...] = ()

    @functools.cached_property
    def moves(self) -> tuple[KlondikeMove, ...]:
        """The winning line on the table, every move checked against the rules; empty without a win."""
        if self.table is None:
            return ()
        translator = MoveTranslator(self.table)
        translator.follow(self.steps)
        translator.finish()
        return tuple(without_detours(self.table, translator.moves))


class Search:
    """One search that can be continued."""

    def __init__(self, table: Table, memory: int = GIGABYTE, order: int = FIXED, unseen: Sequence[int] = ()) -> None:
        """Looks for a win, or for a way to one of the `unseen` cards that lie lowest in the piles."""
        rules = table.rules
        self.table = table
        self._order = order
        self._problems, row = problem_of(table)
        self._problems[0]["unseen"] = sum(count << (4 * pile) for pile, count in enumerate(unseen))
        self._memory = Memory(memory, rules.any_card, with_costs(rules))
        self._memory.rows[0] = row
        self.result = 0
        self._begin()

    def _begin(self) -> None:
        problem, memory = self._problems[0], self._memory
        first = memory.rows[0]
        if is_reached(problem, first):
            self.result = SOLVED
        else:
            open_row(problem, first, memory.visited)

    @property
    def nodes(self) -> int:
        """States made so far."""
        return int(self._memory.visited.progress[NODES])

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
            self.result = search(self._problems[0], memory.rows, memory.visited, self._order, node_limit, stop.array)
            if self.result == TABLE_FULL and memory.grow_table():
                continue
            if self.result == TOO_DEEP and memory.grow_rows():
                continue
            break
        return self.result

    def steps(self) -> list[tuple[int, int]]:
        """Kind and bit of each move on the path to the win."""
        lasts = self._memory.rows[1 : int(self._memory.visited.progress[DEPTH]) + 1, LAST].tolist()
        return [(last >> 8, last & 255) for last in lasts]


def solve(table: Table, effort: Effort | None = None, stop: StopFlag | None = None) -> Solution:
    """Solves a table on which every card is known and `problems()` are none.

    By turns it is searched to the end, and again and again for a short time with shuffled moves. Where
    redeals are limited, or cards are turned by twos or threes, the same table is also searched with every
    stock card at hand: what cannot be won there cannot be won here.
    """
    began = time.perf_counter()
    effort = effort or Effort()
    stop = stop or StopFlag()
    with budget(Limits(seconds=effort.seconds), stop, 1):
        verdict, found, nodes, why = _decide(table, effort, stop)
    seconds = time.perf_counter() - began
    if why is StopReason.STOPPED and effort.seconds is not None and seconds >= effort.seconds:
        why = StopReason.TIME
    if found is None:
        return Solution(verdict, nodes, seconds, why)
    return Solution(verdict, nodes, seconds, table=table, steps=tuple(found.steps()))


def _decide(table: Table, effort: Effort, stop: StopFlag) -> tuple[Verdict, Search | None, int, StopReason | None]:
    limit = NO_NODE_LIMIT if effort.nodes is None else effort.nodes
    cpu_end = None if effort.cpu_seconds is None else time.thread_time() + effort.cpu_seconds
    shuffling = RestartedSearch(table, effort.memory // 8)
    own = Search(table, effort.memory - effort.memory // 4 - effort.memory // 8)
    easier = relaxed(table)
    other = None if easier is None else Search(easier, effort.memory // 4)
    step, relaxed_nodes = FIRST_STEP, 0
    while True:
        beside = relaxed_nodes + shuffling.nodes
        result = own.run_until(min(limit - beside, own.nodes + step), cpu_end, stop)
        nodes = own.nodes + beside
        if result in (SOLVED, EXHAUSTED):
            return _ended(own, nodes)
        if result != OUT_OF_NODES or nodes >= limit:
            return Verdict.UNKNOWN, None, nodes, _WHY[result]
        if other is not None:
            found = other.run_until(relaxed_nodes + min(limit - nodes, step), cpu_end, stop)
            nodes += other.nodes - relaxed_nodes
            relaxed_nodes = other.nodes
            if found == EXHAUSTED:
                return Verdict.LOST, None, nodes, None
            if found != OUT_OF_NODES or other.nodes >= MOST_RELAXED:
                other = None
        ended = shuffling.run(min(limit - nodes, step), cpu_end, stop)
        if ended is not None:
            return _ended(ended, own.nodes + relaxed_nodes + shuffling.nodes)
        step *= 2


def _ended(search: Search, nodes: int) -> tuple[Verdict, Search | None, int, StopReason | None]:
    if search.result == SOLVED:
        return Verdict.WON, search, nodes, None
    return Verdict.LOST, None, nodes, None


class RestartedSearch:
    """Short searches, each with another order of moves.

    Many wins that take one order millions of states take most others a few hundred.
    """

    def __init__(self, table: Table, memory: int) -> None:
        self._table, self._memory = table, memory
        self._order = FIXED
        self.nodes = 0

    def run(self, most: int, cpu_end: float | None, stop: StopFlag) -> Search | None:
        """The next few of them, `most` states in all; one that came to an end, if any does."""
        end = min(self.nodes + most, MOST_SHUFFLED)
        each = min(most // SHUFFLES, LONGEST_SHUFFLED)
        while self.nodes + each <= end and each > 0 and not stop.is_set():
            self._order += 1
            search = Search(self._table, self._memory, self._order)
            if search.bytes > self._memory:
                break
            result = search.run_until(each, cpu_end, stop)
            self.nodes += search.nodes
            if result in (SOLVED, EXHAUSTED):
                return search
            if result != OUT_OF_NODES:
                break
        return None


def relaxed(table: Table) -> Table | None:
    """The table under rules that allow more and are decided much faster; None where there are none."""
    rules = table.rules
    if rules.draw == 1 and rules.redeals is None:
        return None
    return replace(table, rules=replace(rules, draw=1, redeals=None), redeals=0)


_WHY = {
    OUT_OF_TIME: StopReason.TIME,
    OUT_OF_NODES: StopReason.NODES,
    TABLE_FULL: StopReason.MEMORY,
    TOO_DEEP: StopReason.MEMORY,
    STOPPED: StopReason.STOPPED,
}
