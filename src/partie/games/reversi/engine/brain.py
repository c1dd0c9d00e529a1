"""Partie's player for reversi."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.brain import Limits, StopFlag
from partie.core.text import Text
from partie.games.reversi.engine import plain
from partie.games.reversi.engine.levels import level_of
from partie.games.reversi.engine.reasons import reason_for
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.squares import square_at, words
from partie.games.reversi.rules.variants import STANDARD, ReversiVariant
from partie.search.brain import SearchBrain
from partie.search.limits import tightened
from partie.search.records import Record, new_record
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable


class ReversiBrain(SearchBrain[ReversiPosition]):
    """Searches to the end where it can; elsewhere mobility and corners count."""

    scale = 6000.0

    def __init__(self, level: int | None = None, mebibytes: int = 32, threads: int = 1) -> None:
        super().__init__(level, None if level is None else level_of(level))
        self._mebibytes = mebibytes
        self._threads = threads

    def limits(self, position: ReversiPosition, limits: Limits) -> Limits:
        """Not deeper than there are empty squares."""
        return tightened(super().limits(position, limits), position.empties.bit_count())

    def state(self, position: ReversiPosition) -> Record:
        """A fresh record."""
        state = new_record(plain.STATE)
        state.wide = position.size > 8
        state.squares = position.size**2
        state.mask = position.rules.mask if position.size <= 8 else 0
        corners, near = special_squares(position.rules)
        for field, squares in (
            ("own", position.own),
            ("other", position.other),
            ("corners", corners),
            ("near", near),
        ):
            state[field][:] = words(squares) if position.size > 8 else (squares, 0)
        return state

    def moves(self, position: ReversiPosition, line: Sequence[int]) -> tuple[int, ...]:
        """Without passes, which the rules make."""
        return tuple(move for move in line if move != plain.PASS)

    def reason(self, position: ReversiPosition, line: Sequence[int], percent: float) -> Text:
        """See `reasons`."""
        return reason_for(position, line[0])

    def new_searcher(self, position: ReversiPosition) -> Searcher:
        """One for each variant."""
        return Searcher(
            plain.KERNELS,
            max_moves=plain.MAX_MOVES,
            max_ply=plain.MAX_PLY,
            table=TranspositionTable(self._mebibytes),
            window=2000,
            threads=self._threads,
        )


def special_squares(rules: ReversiVariant) -> tuple[int, int]:
    """The corners, and the squares diagonally beside them, as sets."""
    last = rules.size - 1
    corners = sum(1 << square_at(row, column, rules.size) for row in (0, last) for column in (0, last))
    near = sum(1 << square_at(row, column, rules.size) for row in (1, last - 1) for column in (1, last - 1))
    return corners, near


def warm_up_engine() -> None:
    """Compiles the search."""
    ReversiBrain().choose(first_position(STANDARD), Limits(depth=2), StopFlag())
