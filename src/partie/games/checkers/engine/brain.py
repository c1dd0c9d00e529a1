"""Partie's player for draughts: book and tables where they reach, a search everywhere else."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.text import Text
from partie.games.checkers.engine.advice import advise
from partie.games.checkers.engine.levels import level_of
from partie.games.checkers.engine.network import Network, learned_network
from partie.games.checkers.engine.patterns import Weights
from partie.games.checkers.engine.reasons import reason_for
from partie.games.checkers.engine.searching import KERNELS, PATTERN_KERNELS, REDUCTIONS
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.state import MOST_MOVES
from partie.games.checkers.rules.variants import ENGLISH, DraughtsVariant
from partie.games.checkers.tables.ending_tables import EndingTables, best_tables, no_tables
from partie.search.book import Book
from partie.search.brain import SearchBrain
from partie.search.records import NumpyRecord
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable
from partie.search.tables.advice import Advice
from partie.search.tables.values import winners_of

MAX_PLY = 100
FORCED_NODES = 20_000  # for the value of the only move


class DraughtsBrain(SearchBrain[DraughtsPosition]):
    """Plays what the tables prescribe; without them it searches, asking them on the way."""

    scale = 100.0

    def __init__(
        self,
        level: int | None = None,
        mebibytes: int = 64,
        use_tables: bool = True,
        threads: int = 1,
        weights: Weights | None = None,
        book: Book | None = None,
        network: Network | None = None,
    ) -> None:
        """`weights` are for an evaluation by patterns; without them a network evaluates, the shipped one by default."""
        super().__init__(level, None if level is None else level_of(level))
        self._book = book if level is None else None
        self._mebibytes = mebibytes
        self._threads = threads
        self._weights = weights
        self._network = network
        self._use_tables = use_tables and (self.level is None or self.level.knows_tables)

    def from_book(self, position: DraughtsPosition, limits: Limits) -> Analysis | None:
        """The book's move, at full strength."""
        return None if self._book is None else self._book.find(position, limits)

    def advice(self, position: DraughtsPosition) -> Advice | None:
        """What the tables prescribe."""
        return advise(position, self.tables(position.rules))

    def limits(self, position: DraughtsPosition, limits: Limits) -> Limits:
        """Few positions for the only move."""
        is_free = self.level is None and limits.depth is None and limits.nodes is None
        if is_free and len(position.legal_moves()) == 1:
            return replace(limits, nodes=FORCED_NODES)
        return super().limits(position, limits)

    def state(self, position: DraughtsPosition) -> NumpyRecord:
        """A fresh record."""
        return position.state()

    def moves(self, position: DraughtsPosition, line: Sequence[int]) -> tuple[DraughtsMove, ...]:
        """The moves, each with what it captures."""
        return position.moves_of_search(line)

    def reason(self, position: DraughtsPosition, line: Sequence[DraughtsMove], percent: float) -> Text:
        """See `reasons`."""
        return reason_for(position, line, percent)

    def tables(self, rules: DraughtsVariant) -> EndingTables:
        """What this brain may look up."""
        return open_tables(rules.name) if self._use_tables else _NO_TABLES()

    def new_searcher(self, position: DraughtsPosition) -> Searcher:
        """A searcher with the network and tables of the variant."""
        rules = position.rules
        kernels, learned = PATTERN_KERNELS, self._weights
        if learned is None:
            kernels, learned = KERNELS, self._network
        if learned is None:
            learned = learned_network(rules)
        return Searcher(
            kernels,
            max_moves=MOST_MOVES,
            max_ply=MAX_PLY,
            tables=(learned, *self.tables(rules).arrays),
            table=TranspositionTable(self._mebibytes),
            reductions=REDUCTIONS,
            extend_single=True,
            threads=self._threads,
        )


_NO_TABLES = functools.cache(no_tables)


@functools.cache
def open_tables(variant: str) -> EndingTables:
    """The best tables of a variant, opened once."""
    return best_tables(variant)


def known_winners(position: DraughtsPosition) -> tuple[int, ...] | None:
    """Who wins by the endgame tables; None where they do not know the position."""
    return winners_of(open_tables(position.variant).value(position.sets), int(position.turn))


def warm_up_engine() -> None:
    """Compiles the search, and opens the tables and asks them."""
    DraughtsBrain().choose(first_position(ENGLISH), Limits(depth=2), StopFlag())
    for squares in (1 << 14, 1 << 18):  # one king against one, won and not
        ending = DraughtsPosition(ENGLISH, (0, 0), (1 << 31 | 1 << 27, squares), 0)
        DraughtsBrain().choose(ending, Limits(depth=1), StopFlag())
