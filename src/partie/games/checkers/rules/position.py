"""A position of English or Czech draughts: the Python interface of the kernels."""

from __future__ import annotations

import enum
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from partie.core.errors import IllegalMove
from partie.core.history import History
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.checkers.rules import fen, generate, notation, state
from partie.games.checkers.rules.bits import turned
from partie.games.checkers.rules.board import FIRST_ROW, LAST_ROW, SQUARES
from partie.games.checkers.rules.moves import DraughtsMove, Jumper, jumper
from partie.games.checkers.rules.squares import square_name
from partie.games.checkers.rules.variants import BLACK, WHITE, DraughtsVariant
from partie.search.records import NumpyRecord, new_record

MEN = 12
_MEN_OF_BLACK = (1 << MEN) - 1
_SOONEST_DRAW = 8  # quiet plies before a position can stand there for the third time
_ROOM = 128  # moves; only composed positions have more, and get more room


class Termination(enum.Enum):
    """Why a game is over."""

    NO_PIECES = "no_pieces"  # the player to move has lost all pieces
    BLOCKED = "blocked"  # the player to move cannot move
    REPEATED = "repeated"  # the same position for the third time
    QUIET = "quiet"  # too many moves without a capture or a move of a man


@dataclass(frozen=True)
class DraughtsPosition(Position):
    """Sets of squares, Black's first.

    Two positions are equal when the pieces, the player to move and the quiet plies are, and what stood on the
    board in these plies: it decides about repetition. The text of a position lacks it, a record does not.
    """

    rules: DraughtsVariant
    men: tuple[int, int]
    kings: tuple[int, int]
    to_move: int  # BLACK or WHITE
    quiet: int = 0  # plies since the last capture or move of a man
    # Quiet positions before this one, each with its player and as that one saw it: men, other men, kings, other kings.
    earlier: History[tuple[int, tuple[int, int, int, int]]] = field(default_factory=History, repr=False)
    last_move: DraughtsMove | None = field(default=None, compare=False, repr=False)

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.name

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.rules.player(self.to_move)

    @property
    def sides(self) -> tuple[str, ...]:
        """The colours by player: who begins is a matter of the variant."""
        return self.rules.sides

    @property
    def has_history(self) -> bool:
        """Whether a position may repeat that the text does not tell of."""
        return bool(self.earlier)

    @property
    def times(self) -> int:
        """How often this position stood on the board, now included; the third time is a draw."""
        return 1 + self.earlier.count((self.to_move, self.oriented))

    @functools.cached_property
    def oriented(self) -> tuple[int, int, int, int]:
        """Men and other men, kings and other kings, as the player to move sees them."""
        if self.to_move == BLACK:
            return (*self.men, *self.kings)
        men, other_men = turned(*self.men)
        kings, other_kings = turned(*self.kings)
        return int(men), int(other_men), int(kings), int(other_kings)

    @property
    def sets(self) -> tuple[int, int, int, int]:
        """The same in the order of the tables: men, kings, other men, other kings."""
        men, other_men, kings, other_kings = self.oriented
        return men, kings, other_men, other_kings

    def state(self) -> NumpyRecord:
        """A fresh record for the kernels, with what is remembered for repetition."""
        record = new_record(state.STATE)
        men, other_men, kings, other_kings = self.oriented
        record.men[:], record.kings[:] = (men, other_men), (kings, other_kings)
        record.rules, record.limit = self.rules.flags, self.rules.quiet_limit
        record.quiet, record.ply = self.quiet, len(self.earlier)
        record.past_men[:], record.past_kings[:] = -1, -1
        for place, (_player, past) in enumerate(self.earlier):
            record.past_men[place], record.past_kings[place] = past[:2], past[2:]
        return record

    def legal_moves(self) -> Sequence[DraughtsMove]:
        """Every move, each with what it captures."""
        return () if self.outcome() else self.moves

    @functools.cached_property
    def moves(self) -> tuple[DraughtsMove, ...]:
        """What the pieces can do, whether the game is over or not."""
        men, other_men, kings, other_kings = self.oriented
        room = _ROOM
        while True:
            found, taken = np.empty(room, np.int32), np.empty(room, np.int64)
            count = generate.generate(men, kings, other_men | other_kings, self.rules.flags, found, taken)
            if count < room:
                break
            room *= 4
        return tuple(self._outside(*one) for one in zip(found[:count].tolist(), taken[:count].tolist(), strict=True))

    def _outside(self, move: int, captured: int) -> DraughtsMove:
        """A move of the kernels on the squares of the board."""
        start, target = move & 31, move >> 5
        if self.to_move == BLACK:
            return DraughtsMove(start, target, captured)
        return DraughtsMove(SQUARES - 1 - start, SQUARES - 1 - target, int(turned(0, captured)[0]))

    def moves_of_search(self, line: Sequence[int]) -> tuple[DraughtsMove, ...]:
        """A line of the search: its captures are numbered in the order they are generated."""
        found: list[DraughtsMove] = []
        position = self
        for move in line:
            number = move >> 10
            plain = position._outside(move & 1023, 0)
            known = position.moves[number - 1] if number else plain
            found.append(known)
            position = position.after(known)
        return tuple(found)

    def move_for_search(self, move: DraughtsMove) -> int:
        """The opposite for one move."""
        start, target = move.start, move.target
        if self.to_move == WHITE:
            start, target = SQUARES - 1 - start, SQUARES - 1 - target
        number = self.moves.index(move) + 1 if move.captured else 0
        return start | target << 5 | number << 10

    def play(self, move: Move) -> DraughtsPosition:
        """The position after a move."""
        if not isinstance(move, DraughtsMove) or move not in self.legal_moves():
            shown = notation.plain(move, self.rules) if isinstance(move, DraughtsMove) else str(move)
            raise IllegalMove("{move!r} is not a legal move in {position!r}", move=shown, position=self.to_text())
        return self.after(move)

    def after(self, move: DraughtsMove) -> DraughtsPosition:
        """The position after a move that is known to be possible; the game may be over already."""
        own, other = self.to_move, 1 - self.to_move
        men, kings = list(self.men), list(self.kings)
        is_king = bool(kings[own] >> move.start & 1)
        men[own] &= ~(1 << move.start)
        kings[own] &= ~(1 << move.start)
        crowning = LAST_ROW if own == BLACK else FIRST_ROW
        (kings if is_king or 1 << move.target & crowning else men)[own] |= 1 << move.target
        men[other] &= ~move.captured
        kings[other] &= ~move.captured
        quiet = self.quiet + 1 if is_king and not move.captured else 0
        earlier = self.earlier.add((self.to_move, self.oriented)) if quiet else History()
        return DraughtsPosition(self.rules, (men[0], men[1]), (kings[0], kings[1]), other, quiet, earlier, move)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._outcome

    @functools.cached_property
    def _outcome(self) -> Outcome | None:
        code = self._ending()
        if code == state.GOING_ON:
            return None
        if code == state.BLOCKED:
            bare = not (self.men[self.to_move] | self.kings[self.to_move])
            return Outcome((1 - self.turn,), Termination.NO_PIECES if bare else Termination.BLOCKED)
        return Outcome((), Termination.REPEATED if code == state.REPEATED else Termination.QUIET)

    def _ending(self) -> int:
        men, other_men, kings, other_kings = self.oriented
        if self.quiet < _SOONEST_DRAW:  # most positions need no memory
            free = generate.can_move(men, kings, other_men | other_kings, self.rules.flags)
            return state.GOING_ON if free else state.BLOCKED
        return int(state.ending(self.state()))

    def problems(self) -> list[Problem]:
        """Everything that cannot be on a real board."""
        found = []
        for colour, crowning in ((BLACK, LAST_ROW), (WHITE, FIRST_ROW)):
            side = Text(notation.SIDE_TITLES[colour])
            men, pieces = self.men[colour], self.men[colour] | self.kings[colour]
            if pieces.bit_count() > MEN:
                rule = Text(
                    "{side} has {count} pieces; each player has at most {most}.",
                    side=side, count=pieces.bit_count(), most=MEN,
                )  # fmt: skip
                found.append(Problem(rule, self.names_of(pieces)))
            if men & crowning:
                rule = Text("{side} has a man on the far row, where he becomes a king.", side=side)
                found.append(Problem(rule, self.names_of(men & crowning)))
            if colour != self.to_move and not pieces:
                found.append(Problem(Text("{side} has no pieces and has lost already.", side=side)))
        return found

    def to_text(self) -> str:
        """FEN, with the count of quiet plies where there are any."""
        return fen.write(fen.PlacedPieces(self.men, self.kings, self.to_move, self.quiet), self.rules.chess_names)

    def parse_move(self, text: str) -> DraughtsMove:
        """Reads 11-15, 15x22, 1x10x19, c3-d4 or c3:e5."""
        return notation.parse_move(text, self)

    def format_move(self, move: Move) -> str:
        """Start and target; the squares between where two captures would read the same."""
        assert isinstance(move, DraughtsMove)
        return notation.format_move(move, self)

    def path(self, move: DraughtsMove) -> tuple[int, ...]:
        """The squares the piece touches, start and target included."""
        return next(iter(self.jumper(move).paths(move)), (move.start, move.target))

    def jumper(self, move: DraughtsMove) -> Jumper:
        """The piece that makes the capture."""
        others = self.men[1 - self.to_move] | self.kings[1 - self.to_move]
        own = self.men[self.to_move] | self.kings[self.to_move]
        is_king = bool(self.kings[self.to_move] >> move.start & 1)
        around = (others | own) & ~(1 << move.start)
        return jumper(self.rules.flags, is_king, self.to_move == BLACK, others, around)

    def names_of(self, squares: int) -> tuple[str, ...]:
        """The squares of a set as this variant calls them."""
        return tuple(square_name(square, self.rules.chess_names) for square in range(SQUARES) if squares >> square & 1)


def first_position(rules: DraughtsVariant) -> DraughtsPosition:
    """Twelve men on each side."""
    white = _MEN_OF_BLACK << SQUARES - MEN
    return DraughtsPosition(rules, (_MEN_OF_BLACK, white), (0, 0), rules.starts)


def place(rules: DraughtsVariant, placed: fen.PlacedPieces) -> DraughtsPosition:
    """The position that a text describes."""
    return DraughtsPosition(rules, placed.men, placed.kings, placed.to_move, placed.quiet)
