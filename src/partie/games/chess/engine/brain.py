"""Partie's player for chess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.core.text import Text
from partie.games.chess.engine import searching
from partie.games.chess.engine.levels import level_of
from partie.games.chess.engine.reasons import reason_for
from partie.games.chess.rules.generate import MOST_MOVES
from partie.games.chess.rules.moves import CLAIM
from partie.games.chess.rules.position import ChessPosition, first_position
from partie.games.chess.rules.variants import STANDARD
from partie.search.brain import SearchBrain
from partie.search.records import NumpyRecord
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable

SCALE = 250.0  # centipawns that win 73 % of the games
_EVEN = 50.0  # percent


class ChessBrain(SearchBrain[ChessPosition]):
    """An alpha-beta search that counts material and squares."""

    scale = SCALE

    def __init__(self, level: int | None = None, mebibytes: int = 32) -> None:
        super().__init__(level, None if level is None else level_of(level))
        self._mebibytes = mebibytes

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """The move of the search, or the claim of a draw by a side that is not better."""
        found = super().choose(position, limits, stop, on_analysis)
        if found.value <= _EVEN and CLAIM in position.legal_moves():
            return replace(found, move=CLAIM, value=_EVEN, line=(CLAIM,), reason=Text("Claims the draw."))
        return found

    def state(self, position: ChessPosition) -> NumpyRecord:
        """A fresh record."""
        return position.state()

    def moves(self, position: ChessPosition, line: Sequence[int]) -> tuple[int, ...]:
        """They are the same."""
        return tuple(line)

    def reason(self, position: ChessPosition, line: Sequence[int], percent: float) -> Text:
        """See `reasons`."""
        return reason_for(position, line)

    def new_searcher(self, position: ChessPosition) -> Searcher:
        """One for each variant."""
        return Searcher(
            searching.KERNELS,
            max_moves=MOST_MOVES,
            max_ply=searching.MAX_PLY,
            table=TranspositionTable(self._mebibytes),
            window=40,
        )


def warm_up_engine() -> None:
    """Compiles the search."""
    ChessBrain().choose(first_position(STANDARD), Limits(depth=2), StopFlag())
