"""Puzzles of checkers: from the solved endings that come with Partie."""

from __future__ import annotations

import functools
import random
from typing import ClassVar

from partie.core.brain import Brain
from partie.core.game import Game
from partie.core.position import Move
from partie.core.text import Text
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.engine.reasons import reason_for
from partie.games.checkers.game import GAME
from partie.games.checkers.rules.board import SQUARES
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import BLACK, ENGLISH, DraughtsVariant
from partie.games.checkers.tables import shipped
from partie.games.checkers.tables.ending_tables import EndingTables
from partie.games.checkers.tables.index import UNKNOWN
from partie.search.tables.puzzles import TablePuzzles, Values
from partie.search.tables.values import DRAW, LOSS, WIN

_OPPOSITE = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}
_KING = 0.35  # of the pieces
_WON = 100.0  # percent: what is given away is meant so


class DraughtsPuzzles(TablePuzzles[DraughtsPosition]):
    """Puzzles with one right move, by the tables."""

    game: ClassVar[Game] = GAME

    def position(self, rng: random.Random) -> DraughtsPosition:
        """Two against two, or three against one or two, at random."""
        counts = rng.choice(((2, 2), (2, 2), (2, 1), (1, 2), (1, 3)))
        squares = rng.sample(range(SQUARES), sum(counts))
        men, kings, to_move = [0, 0], [0, 0], rng.randrange(2)
        for number, square in enumerate(squares):
            colour = to_move if number < counts[0] else 1 - to_move
            far = square >= SQUARES - 4 if colour == BLACK else square < 4
            (kings if far or rng.random() < _KING else men)[colour] |= 1 << square
        return DraughtsPosition(ENGLISH, (men[0], men[1]), (kings[0], kings[1]), to_move)

    def values(self, position: DraughtsPosition) -> Values | None:
        """The values by the tables after every move."""
        values: dict[Move, int] = {}
        for move in position.legal_moves():
            after = position.after(move)
            outcome = after.outcome()
            value = _tables(position.rules).value(after.sets) if outcome is None else LOSS if outcome.winners else DRAW
            if value == UNKNOWN:
                return None
            values[move] = _OPPOSITE[value]
        return values

    def brain(self) -> Brain:
        """A search without tables."""
        return DraughtsBrain(use_tables=False)

    def describe_move(self, position: DraughtsPosition, move: Move) -> Text | None:
        """What the move takes, gives or threatens."""
        assert isinstance(move, DraughtsMove)
        return reason_for(position, [move], _WON) if position.after(move).outcome() is None else None


@functools.cache
def _tables(rules: DraughtsVariant) -> EndingTables:
    """The tables that come with Partie, not a user's own: every machine gets the same puzzles."""
    return EndingTables(shipped.load(rules.name))


SOURCE = DraughtsPuzzles()
