"""Puzzles of reversi: endings solved to the last disc, with only one move that wins or holds the draw."""

from __future__ import annotations

import functools
import random
from typing import ClassVar

from partie.core.brain import StopFlag
from partie.core.game import Game
from partie.core.position import Move
from partie.core.text import Text
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.exact import Solver
from partie.games.reversi.engine.reasons import reason_for
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.squares import square_at
from partie.games.reversi.rules.variants import STANDARD
from partie.search.tables.puzzles import TablePuzzles, Values
from partie.search.tables.values import DRAW, LOSS, WIN

_EMPTY = (7, 11)  # squares when the puzzle begins
_LOOKED_AT = 3  # moves of one ply; the one that leaves the fewest answers is played


class ReversiPuzzles(TablePuzzles[ReversiPosition]):
    """Puzzles with one right move, by the solver of endings."""

    game: ClassVar[Game] = GAME

    def position(self, rng: random.Random) -> ReversiPosition | None:
        """An ending of a game in which both sides kept the other from moving."""
        position, wanted = first_position(STANDARD), rng.randint(*_EMPTY)
        while position.empties.bit_count() > wanted and position.outcome() is None:
            moves = position.legal_moves()
            choices = rng.sample(moves, min(_LOOKED_AT, len(moves)))
            position = position.play(min(choices, key=lambda move: _freedom(position, move)))
        return position if position.outcome() is None else None

    def values(self, position: ReversiPosition) -> Values | None:
        """The values by the solver; None where the other side has to pass after a move."""
        solution = _solver().solve(position, StopFlag(), every=True)
        if solution is None:
            return None
        return {one.move: WIN if one.discs > 0 else LOSS if one.discs < 0 else DRAW for one in solution.moves}

    def grade(self, position: ReversiPosition, move: Move) -> int:
        """How many of four rules of thumb take another move: most discs, fewest discs, fewest answers, best place."""
        moves = position.legal_moves()
        discs = {one: position.turned(one).bit_count() for one in moves}
        thumbs = (
            max(moves, key=lambda one: discs[one]),
            min(moves, key=lambda one: discs[one]),
            min(moves, key=lambda one: _freedom(position, one)),
            max(moves, key=_place),
        )
        return 1 + sum(thumb != move for thumb in thumbs)

    def describe_move(self, position: ReversiPosition, move: Move) -> Text:
        """Corners, stable discs, mobility, parity."""
        assert isinstance(move, int)
        return reason_for(position, move)


def _freedom(position: ReversiPosition, move: int) -> int:
    """The answers that a move leaves."""
    after = position.play(move)
    return len(after.legal_moves()) if after.turn != position.turn else 0


def _place(square: int) -> int:
    """Corners first, then edges; never beside a corner."""
    corners = {square_at(row, column, 8) for row in (0, 7) for column in (0, 7)}
    row, column = divmod(square, 8)
    beside = min(row, 7 - row) <= 1 and min(column, 7 - column) <= 1
    return 3 if square in corners else 0 if beside else 2 if row in (0, 7) or column in (0, 7) else 1


@functools.cache
def _solver() -> Solver:
    return Solver(learned_weights(), mebibytes=4)


SOURCE = ReversiPuzzles()
