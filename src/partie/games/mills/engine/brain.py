"""Partie's player for the morris family: tables where they reach, a search everywhere else."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.text import Text
from partie.games.mills.engine.advice import advise, advise_opening
from partie.games.mills.engine.book import from_book
from partie.games.mills.engine.evaluation import learned_weights
from partie.games.mills.engine.levels import level_of
from partie.games.mills.engine.network_value import learned_network, no_network
from partie.games.mills.engine.reasons import reason_for
from partie.games.mills.engine.searching import KERNELS
from partie.games.mills.rules import board, variants
from partie.games.mills.rules.kernels import MOST_MOVES
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables.probe import EndingTables, best_tables, no_tables
from partie.search.brain import SearchBrain
from partie.search.records import NumpyRecord
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable
from partie.search.tables.advice import Advice
from partie.search.tables.values import winners_of


class MillsBrain(SearchBrain[MillsPosition]):
    """Plays what the tables prescribe; without them it searches, asking them on the way."""

    scale = 120.0

    def __init__(
        self,
        level: int | None = None,
        mebibytes: int = 32,
        use_tables: bool = True,
        weights: NumpyRecord | None = None,
        use_book: bool = True,
        use_openings: bool = True,
    ) -> None:
        super().__init__(level, None if level is None else level_of(level))
        self._use_book = use_book and level is None
        self._mebibytes = mebibytes
        self._weights = learned_weights() if weights is None else weights
        self._use_tables = use_tables and (self.level is None or self.level.knows_tables)
        self._use_openings = use_openings and use_tables and level is None
        self._use_network = weights is None and level is None

    def from_book(self, position: MillsPosition, limits: Limits) -> Analysis | None:
        """The stored turn, at full strength."""
        known = from_book(position) if self._use_book else None
        if known is None:
            return None
        reason = Text("From the opening book. {reason}", reason=reason_for(position, known))
        return Analysis(known, 50.0, line=(known,), reason=reason)

    def advice(self, position: MillsPosition) -> Advice | None:
        """What is known for certain; in the openings the search chooses among equal turns."""
        known = advise_opening(position) if self._use_openings else None
        tables = self._tables(position.rules)
        return known if known is not None or tables is None else advise(position, tables)

    def state(self, position: MillsPosition) -> Any:
        """A fresh record."""
        return position.state()[0]

    def moves(self, position: MillsPosition, line: Sequence[int]) -> tuple[int, ...]:
        """The search has the game's own turns."""
        return tuple(line)

    def reason(self, position: MillsPosition, line: Sequence[int], percent: float) -> Text:
        """See `reasons`."""
        return reason_for(position, line[0])

    def _tables(self, rules: variants.MillsVariant) -> EndingTables | None:
        return open_tables(rules) if self._use_tables else None

    def new_searcher(self, position: MillsPosition) -> Searcher:
        """A searcher with the rules, weights, tables and network of the variant."""
        rules, tables = position.rules, self._tables(position.rules)
        probe = tables.probe if tables else no_tables()
        network = learned_network() if self._use_network and rules == variants.NINE else no_network()
        return Searcher(
            KERNELS,
            max_moves=MOST_MOVES,
            tables=(board.rules(rules)[0], self._weights, probe, network),
            table=TranspositionTable(self._mebibytes),
            extend_single=True,
        )


@functools.cache
def open_tables(rules: variants.MillsVariant) -> EndingTables | None:
    """The best tables of a variant, opened once."""
    return best_tables(rules)


def known_winners(position: MillsPosition) -> tuple[int, ...] | None:
    """Who wins by the endgame tables; None where they do not know the position."""
    tables = open_tables(position.rules)
    return None if tables is None else winners_of(tables.value(position), int(position.turn))


def warm_up_engine(start: MillsPosition, endings: Sequence[MillsPosition]) -> None:
    """Compiles the search and opens the tables, the openings and the book."""
    MillsBrain(use_book=False).choose(start, Limits(depth=1), StopFlag())
    for position in (*endings, start):  # the book knows the start
        position.play(MillsBrain().choose(position, Limits(depth=1), StopFlag()).move)
