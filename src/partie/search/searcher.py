"""The Python interface of a specialised search: iterative deepening within limits."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.search.alphabeta import SearchKernels
from partie.search.context import context_dtype, late_move_reductions
from partie.search.limits import Budget, budget
from partie.search.records import NumpyRecord, copy_of, new_record
from partie.search.table import TranspositionTable
from partie.search.values import is_proved, plies_to_end


@dataclass(frozen=True)
class SearchLine:
    """A first move, what it is worth for the side to move, and what should follow."""

    value: int
    moves: tuple[int, ...]  # never empty

    @property
    def move(self) -> int:
        """The first move."""
        return self.moves[0]


@dataclass(frozen=True)
class Finding:
    """What a search knows after an iteration, and at its end."""

    lines: tuple[SearchLine, ...]  # as many as asked for, the best first; never empty
    depth: int  # completed; 0 when stopped before anything was searched
    nodes: int
    seconds: float

    @property
    def move(self) -> int:
        """The best move."""
        return self.lines[0].move

    @property
    def value(self) -> int:
        """The value of the best move."""
        return self.lines[0].value

    @property
    def line(self) -> tuple[int, ...]:
        """The expected continuation, the best move first."""
        return self.lines[0].moves

    @property
    def is_final(self) -> bool:
        """Whether every line is proved within its depth, so that searching on changes nothing."""
        return all(is_proved(line.value) and plies_to_end(line.value) <= self.depth for line in self.lines)


class NothingToSearch(ValueError):
    """The position has no move to choose from."""


OnDepth = Callable[[Finding], None]
Refutes = Callable[[Finding], bool]  # whether the best move is known to lose for reasons of the caller


class Searcher:
    """One search at a time over one table, which it keeps from move to move.

    `max_moves` bounds what the game's `generate` writes, `max_ply` how deep the search goes with
    all extensions. `tables` follow the state into every kernel. `reductions` comes from
    `partie.search.context`; `window` is half the aspiration window in units of the evaluation, 0 for
    none; `extend_single` lets forced moves cost no depth. `width` first moves are enough unless all of them
    lose. More `threads` search the same position for the same table, each in its own order of depths; with
    them a search is never the same twice.
    """

    def __init__(
        self,
        kernels: SearchKernels,
        *,
        max_moves: int,
        max_ply: int = 64,
        tables: tuple[Any, ...] = (),
        table: TranspositionTable | None = None,
        reductions: NDArray[np.int8] | None = None,
        window: int = 50,
        extend_single: bool = False,
        threads: int = 1,
        width: int | None = None,
    ) -> None:
        if threads < 1:
            raise ValueError(f"{threads!r} threads cannot search, 1 is the least")
        self._kernels = kernels
        self._tables = tables
        self._max_ply = max_ply
        self.table = TranspositionTable() if table is None else table
        self._context = new_record(context_dtype(max_moves, max_ply))
        self._context.reductions[:] = late_move_reductions() if reductions is None else reductions
        self._context.window = window
        self._context.root_width = max_moves if width is None else width
        self._context.extend_single = extend_single
        self._threads = threads

    def search(
        self,
        state: NumpyRecord,
        limits: Limits,
        stop: StopFlag | None = None,
        on_depth: OnDepth | None = None,
        *,
        lines: int = 1,
        root_moves: Sequence[int] | None = None,
        refutes: Refutes | None = None,
    ) -> Finding:
        """The best moves of a position that is not over; `state` is not changed.

        `lines` best moves get their exact values; all of them when there are fewer.
        `root_moves` are the only first moves looked at. `refutes` is asked after every iteration; a best
        move it refutes is left out, as long as another is there. The same searcher fresh from the start
        and the same limits in depth or nodes give the same finding and the same node count.
        Raises `NothingToSearch` when there is no move to choose from.
        """
        flag = StopFlag() if stop is None else stop
        working = copy_of(state)
        argument = (working, *self._tables) if self._tables else working
        with budget(limits, flag, self._max_ply - 1) as allowed, contextlib.ExitStack() as helpers:
            finding = self._begin(argument, allowed, root_moves, lines)
            helpers.enter_context(self._helped(working, allowed.depth, lines))
            depth = 1
            while depth <= allowed.depth and not finding.is_final:
                self._kernels.search_depth(argument, self._context, self.table.entries, flag.array, depth, lines)
                if self._context.stopped:
                    return self._last(self._interrupted(finding, allowed), allowed, refutes)
                finding = self._finding(depth, lines, allowed)
                if on_depth is not None:
                    on_depth(finding)
                depth += 1
                if refutes is not None and self._context.root_count > 1 and refutes(finding):
                    self._drop_best()
                    finding, depth = self._finding(depth - 2, lines, allowed), depth - 1
        return finding

    @contextlib.contextmanager
    def _helped(self, working: NumpyRecord, deepest: int, lines: int) -> Iterator[None]:
        """Other threads fill the table until this one has finished."""
        stop = StopFlag()

        def search_along(state: NumpyRecord, context: NumpyRecord, first: int) -> None:
            argument = (state, *self._tables) if self._tables else state
            for depth in range(first, deepest + 1):
                if stop.is_set() or context.stopped:
                    return
                self._kernels.search_depth(argument, context, self.table.entries, stop.array, depth, lines)

        helpers = [
            threading.Thread(target=search_along, args=(copy_of(working), copy_of(self._context), first))
            for first in range(2, self._threads + 1)  # each begins one ply deeper than the one before
        ]
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            stop.set()
            for helper in helpers:
                helper.join()

    def forget(self) -> None:
        """Empties the table, for a search that must not depend on earlier ones."""
        self.table.clear()

    def _begin(self, argument: Any, allowed: Budget, root_moves: Sequence[int] | None, lines: int) -> Finding:
        context = self._context
        self.table.next_search()
        context.generation = self.table.generation
        context.node_limit = allowed.nodes
        evaluation = self._kernels.prepare(argument, context, self.table.entries)
        context.restricted = root_moves is not None
        if root_moves is not None:
            self._restrict(root_moves)
        if context.root_count == 0:
            raise NothingToSearch("there is no move to choose from in this position")
        context.root_values[: context.root_count] = evaluation
        return self._finding(0, lines, allowed)

    def _restrict(self, allowed: Sequence[int]) -> None:
        """Keeps the order of the generated moves; others the caller allows come after them."""
        context = self._context
        generated = [int(move) for move in context.root_moves[: context.root_count]]
        kept = [move for move in generated if move in set(allowed)]
        kept += [move for move in dict.fromkeys(allowed) if move not in set(generated)]
        context.root_moves[: len(kept)] = kept
        context.root_lines[: len(kept), 0] = kept
        context.root_lengths[: len(kept)] = 1
        context.root_count = len(kept)

    def _drop_best(self) -> None:
        context = self._context
        count = int(context.root_count)
        for field in (context.root_moves, context.root_values):
            field[: count - 1] = field[1:count].copy()
        context.root_lines[0, 0], context.root_lengths[0] = context.root_moves[0], 1
        context.root_count = count - 1
        context.restricted = 1  # what is left does not tell the value of the position

    def _finding(self, depth: int, lines: int, allowed: Budget) -> Finding:
        found = [self._line(index) for index in range(min(lines, int(self._context.root_count)))]
        found.sort(key=lambda line: line.value, reverse=True)
        return Finding(tuple(found), depth, int(self._context.nodes), allowed.seconds)

    def _interrupted(self, last: Finding, allowed: Budget) -> Finding:
        """The last complete iteration, or the better first move the broken one had already found."""
        lines = last.lines
        if len(lines) == 1 and self._context.improved:
            lines = (with_known_line(self._line(0), lines[0]),)
        return Finding(lines, last.depth, int(self._context.nodes), allowed.seconds)

    def _last(self, finding: Finding, allowed: Budget, refutes: Refutes | None) -> Finding:
        """What is left when the time is up: the first move, in the order found, that is not refuted."""
        if refutes is None or len(finding.lines) > 1:
            return finding
        while self._context.root_count > 1 and refutes(finding):
            self._drop_best()
            finding = self._finding(finding.depth, 1, allowed)
        return finding

    def _line(self, index: int) -> SearchLine:
        context = self._context
        length = int(context.root_lengths[index])
        return SearchLine(int(context.root_values[index]), tuple(context.root_lines[index, :length].tolist()))


def with_known_line(new: SearchLine, old: SearchLine) -> SearchLine:
    """The new value; a broken iteration often knows no more than the first move of the old line."""
    is_shorter = new.move == old.move and len(new.moves) < len(old.moves)
    return SearchLine(new.value, old.moves) if is_shorter else new
