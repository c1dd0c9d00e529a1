"""Puzzles of nine men's morris: from the solved openings and endings that come with Partie."""

from __future__ import annotations

import functools
import random
from typing import ClassVar

from partie.core.brain import Brain
from partie.core.game import Game
from partie.core.position import Move
from partie.core.text import Text
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.engine.reasons import reason_for
from partie.games.mills.game import GAME
from partie.games.mills.rules import board, variants
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import openings, shipped
from partie.games.mills.tables.probe import UNKNOWN, EndingTables
from partie.search.tables.puzzles import TablePuzzles, Values
from partie.search.tables.values import DRAW, LOSS, WIN

_OPENINGS = 0.35  # of the puzzles
_PLACED = (5, 9)  # men on the board in an opening
_OPPOSITE = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}


class MillsPuzzles(TablePuzzles[MillsPosition]):
    """Puzzles with one right turn, by the tables."""

    game: ClassVar[Game] = GAME

    def position(self, rng: random.Random) -> MillsPosition | None:
        """An opening that was played well so far, or an ending of at most ten men."""
        return self._opening(rng) if rng.random() < _OPENINGS else _ending(rng)

    def _opening(self, rng: random.Random) -> MillsPosition:
        position, wanted = GAME.start(variants.NINE.name), rng.randint(*_PLACED)
        assert isinstance(position, MillsPosition)
        for _ in range(wanted):
            values = self.values(position) or dict.fromkeys(position.legal_moves(), DRAW)
            kept = [move for move, value in values.items() if value == DRAW] or list(values)
            position = position.play(rng.choice(kept))
        return position

    def values(self, position: MillsPosition) -> Values | None:
        """The values by the openings, or by the endings after every turn."""
        known = openings.turns_with_values(position)
        if known:
            return dict(known)
        if sum(position.hand):
            return None
        values: dict[Move, int] = {}
        for move in position.legal_moves():
            after = position.play(move)
            value = LOSS if after.outcome() is not None else _tables().value(after)
            if value == UNKNOWN:
                return None
            values[move] = _OPPOSITE[value]
        return values

    def brain(self) -> Brain:
        """A search that knows neither tables nor book."""
        return MillsBrain(use_tables=False, use_book=False)

    def describe_move(self, position: MillsPosition, move: Move) -> Text:
        """What the turn closes, stops or prepares."""
        assert isinstance(move, int)
        return reason_for(position, move)


def _ending(rng: random.Random) -> MillsPosition:
    """Men at random."""
    own, other = rng.randint(3, 7), rng.randint(3, 7)
    points = rng.sample(range(board.POINTS), own + other)
    men = (board.bits(tuple(points[:own])), board.bits(tuple(points[own:])))
    return MillsPosition(variants.NINE, men, (0, 0), rng.randrange(2))


@functools.cache
def _tables() -> EndingTables:
    """The tables that come with Partie, not a user's own: every machine gets the same puzzles."""
    found = shipped.load(variants.NINE)
    assert found is not None
    return EndingTables(found)


SOURCE = MillsPuzzles()
