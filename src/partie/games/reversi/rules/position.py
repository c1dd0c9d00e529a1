"""A position of reversi: the Python interface of the kernels.

A pass is made by the rules: after a move that leaves the other side without one, the same side is to move again
(`passed` says so), and when neither side can move the game is over. So moves are squares and nothing else.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.reversi.rules import notation
from partie.games.reversi.rules.squares import legal_squares, square_at, square_name, squares_of, turned_by
from partie.games.reversi.rules.variants import ReversiVariant


class Termination(enum.Enum):
    """Why a game is over."""

    FULL = "full"  # every square has a disc
    WIPED_OUT = "wiped_out"  # one side has no disc left
    STUCK = "stuck"  # neither side can move, though squares are empty


@dataclass(frozen=True)
class ReversiPosition(Position):
    """Sets of squares, Black's first; the side to move can move unless the game is over."""

    rules: ReversiVariant
    discs: tuple[int, int]
    to_move: int  # BLACK or WHITE
    last_move: int | None = field(default=None, compare=False, repr=False)
    last_turned: int = field(default=0, compare=False, repr=False)  # what the last move turned
    passed: bool = field(default=False, compare=False, repr=False)  # whether the other side had to pass just now

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.name

    @property
    def size(self) -> int:
        """Squares a side."""
        return self.rules.size

    @property
    def turn(self) -> int:
        """The side to move; after a pass it is the same as before."""
        return self.to_move

    @property
    def own(self) -> int:
        """The discs of the side to move."""
        return self.discs[self.to_move]

    @property
    def other(self) -> int:
        """The discs of the other side."""
        return self.discs[1 - self.to_move]

    @property
    def counts(self) -> tuple[int, int]:
        """Discs of Black and of White."""
        return self.discs[0].bit_count(), self.discs[1].bit_count()

    @property
    def empties(self) -> int:
        """The empty squares as a set."""
        return self.rules.mask & ~(self.discs[0] | self.discs[1])

    @functools.cached_property
    def squares(self) -> int:
        """The squares where the side to move may play, as a set."""
        return legal_squares(self.own, self.other, self.size)

    def turned(self, square: int) -> int:
        """The discs that a move turns, as a set."""
        return turned_by(self.own, self.other, square, self.size)

    def legal_moves(self) -> Sequence[int]:
        """The squares, row by row."""
        return tuple(squares_of(self.squares))

    def play(self, move: Move) -> ReversiPosition:
        """The position after a disc on a square, and after the pass that may follow."""
        if not isinstance(move, int) or move < 0 or not self.squares >> move & 1:
            raise self.forbidden(move)
        turned = self.turned(move)
        discs = list(self.discs)
        discs[self.to_move] |= turned | 1 << move
        discs[1 - self.to_move] &= ~turned
        after = ReversiPosition(self.rules, (discs[0], discs[1]), 1 - self.to_move, move, turned)
        return with_forced_pass(after)

    def forbidden(self, move: Move) -> IllegalMove:
        """Why a move cannot be played."""
        shown = self.format_move(move) if isinstance(move, int) else str(move)
        if isinstance(move, int) and move >= 0 and (self.discs[0] | self.discs[1]) >> move & 1:
            return IllegalMove("{move!r} cannot be played: a disc stands there", move=shown)
        if self.outcome() is not None:
            return IllegalMove("{move!r} cannot be played: the game is over", move=shown)
        return IllegalMove("{move!r} turns no disc in {position!r}", move=shown, position=self.to_text())

    def outcome(self) -> Outcome | None:
        """More discs win; the empty squares count for the winner and are shared in a draw."""
        if self.squares or legal_squares(self.other, self.own, self.size):
            return None
        scores = self.scores
        winners = () if scores[0] == scores[1] else (int(scores[1] > scores[0]),)
        return Outcome(winners, self._termination(), scores)

    @property
    def scores(self) -> tuple[float, float]:
        """Points as the World Othello Federation counts them, if the game ended here."""
        black, white = self.counts
        empty = self.empties.bit_count()
        if black == white:
            return black + empty / 2, white + empty / 2
        return (float(black + empty), float(white)) if black > white else (float(black), float(white + empty))

    def _termination(self) -> Termination:
        if not self.empties:
            return Termination.FULL
        return Termination.STUCK if all(self.discs) else Termination.WIPED_OUT

    def problems(self) -> list[Problem]:
        """The four squares in the centre have discs from the beginning."""
        middle = self.size // 2
        centre = [square_at(row, column, self.size) for row in (middle - 1, middle) for column in (middle - 1, middle)]
        empty = tuple(square_name(square, self.size) for square in centre if self.empties >> square & 1)
        rule = Text("The four squares in the centre always have discs.")
        return [Problem(rule, empty)] if empty else []

    def to_text(self) -> str:
        """All squares row by row, X black, O white, then the side to move."""
        return notation.write_board(self.discs, self.to_move, self.size)

    def parse_move(self, text: str) -> int:
        """Reads `f5` or `F5`."""
        square = notation.parse_square(text, self.size)
        if not self.squares >> square & 1:
            raise self.forbidden(square)
        return square

    def format_move(self, move: Move) -> str:
        """`f5`."""
        assert isinstance(move, int)
        return square_name(move, self.size)


def with_forced_pass(position: ReversiPosition) -> ReversiPosition:
    """The same discs, with the other side to move where the one to move has no move and the other has."""
    if position.squares or not legal_squares(position.other, position.own, position.size):
        return position
    return ReversiPosition(
        *(position.rules, position.discs, 1 - position.to_move, position.last_move, position.last_turned),
        passed=True,
    )


def first_position(rules: ReversiVariant) -> ReversiPosition:
    """Four discs in the centre and those of the handicap; Black begins."""
    return ReversiPosition(rules, rules.start, 0)
