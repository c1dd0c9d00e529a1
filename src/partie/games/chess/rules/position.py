"""A position of chess: the Python interface of the kernels."""

from __future__ import annotations

import enum
import functools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from partie.core.errors import IllegalMove
from partie.core.history import History
from partie.core.position import Move, Outcome, Position, Problem
from partie.games.chess.rules import endings, fen, generate, notation
from partie.games.chess.rules import state as kernels
from partie.games.chess.rules.fen import NOWHERE, Placed
from partie.games.chess.rules.moves import CLAIM, ends_of, plain
from partie.games.chess.rules.problems import is_sound_en_passant, is_sound_right, problems_of
from partie.games.chess.rules.squares import BLACK_PIECE, EMPTY, KING, piece_code
from partie.games.chess.rules.variants import CHESS960, STANDARD, ChessVariant
from partie.search.records import NumpyRecord, new_record

CLAIM_TIMES, CLAIM_QUIET = 3, 100  # what a player may claim a draw for
_SOONEST = 8  # quiet plies before a position can stand there for the third time


class Termination(enum.Enum):
    """Why a game is over."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"  # not in check, and without a legal move
    DEAD = "dead"  # the material allows no mate
    REPEATED = "repeated"  # the same position too often, or claimed for the third time
    QUIET = "quiet"  # too many moves without a capture or a move of a pawn, or claimed after 50


class _Facts(NamedTuple):
    """What the kernels say about a position, computed together from one record."""

    moves: tuple[int, ...] = ()
    in_check: bool = False
    key: int = 0
    is_dead: bool = False  # the material allows no mate


@dataclass(frozen=True)
class ChessPosition(Position):
    """A board and what the rules remember.

    Two positions are equal when pieces, side, rights and counters are, and what stood on the board since the last
    capture or move of a pawn: it decides about repetition. The text of a position lacks it, a record does not.
    """

    rules: ChessVariant
    placed: Placed  # `en_passant` only where such a capture is legal
    earlier: History[int] = field(default_factory=History, repr=False)  # keys since the last capture or move of a pawn
    claimed: bool = False  # a player has claimed the draw
    last_move: int | None = field(default=None, compare=False, repr=False)
    last_cells: tuple[int, ...] = field(default=(), compare=False, repr=False)  # where it came from and went

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.name

    @property
    def turn(self) -> int:
        """The side to move."""
        return self.placed.to_move

    @property
    def board(self) -> bytes:
        """The piece on every square, see `squares`."""
        return self.placed.board

    @property
    def has_history(self) -> bool:
        """Whether a position may repeat that the text does not have."""
        return bool(self.earlier) or self.claimed

    def state(self) -> NumpyRecord:
        """A fresh record for the kernels, with the keys that repetition needs."""
        record, placed = new_record(kernels.STATE), self.placed
        record.board[:] = np.frombuffer(placed.board, np.int8)
        record.side, record.quiet, record.en_passant = placed.to_move, placed.quiet, NOWHERE
        if placed.en_passant != NOWHERE and is_sound_en_passant(placed):
            record.en_passant = placed.en_passant
        for right, rook in enumerate(placed.rooks):
            if rook != NOWHERE and is_sound_right(placed, right):
                record.castling |= 1 << right
                record.rooks[right] = rook
        kernels.prepare(record)
        record.ply = len(self.earlier)
        for place, key in enumerate(self.earlier):
            record.past_keys[place & (kernels.MEMORY - 1)] = key
        return record

    @property
    def is_playable(self) -> bool:
        """Whether each side has its king; without one there are no moves."""
        return all(self.board.count(KING + BLACK_PIECE * side) == 1 for side in (0, 1))

    @functools.cached_property
    def _facts(self) -> _Facts:
        if not self.is_playable:
            return _Facts()
        record = self.state()
        found = np.empty(generate.MOST_MOVES, np.int32)
        count = generate.generate(record, found, generate.BOTH)
        in_check = bool(generate.in_check(record))
        return _Facts(tuple(sorted(found[:count].tolist())), in_check, int(record.key), bool(endings.is_dead(record)))

    @property
    def moves(self) -> tuple[int, ...]:
        """What the pieces can do, whether the game is over or not; without claims."""
        return self._facts.moves

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._facts.in_check

    @property
    def key(self) -> int:
        """Equal for positions that count as the same for repetition."""
        return self._facts.key

    @property
    def times(self) -> int:
        """How often this position stood on the board, now included."""
        return 1 if self.placed.quiet < 4 else 1 + self.earlier.count(self.key)

    def legal_moves(self) -> Sequence[int]:
        """Every move, then the claims of a draw."""
        return () if self.outcome() else (*self.moves, *self._claims)

    @functools.cached_property
    def _claims(self) -> tuple[int, ...]:
        """The claim on account of this position, or those announced with a move that leads to such a position."""
        if not self.rules.claims or not self.moves:
            return ()
        if self.may_claim:
            return (CLAIM,)
        if self.placed.quiet + 1 < _SOONEST - 1:
            return ()
        return tuple(move | CLAIM for move in self.moves if self.after(move).may_claim)

    @property
    def may_claim(self) -> bool:
        """Whether this position entitles the side that made the last move, or is to make the next, to a draw."""
        return self.placed.quiet >= CLAIM_QUIET or self.times >= CLAIM_TIMES

    def play(self, move: Move) -> ChessPosition:
        """The position after a move or a claim."""
        if not isinstance(move, int) or isinstance(move, bool) or move not in self.legal_moves():
            shown = plain(move) if isinstance(move, int) else str(move)
            raise IllegalMove("{move!r} is not a legal move in {position!r}", move=shown, position=self.to_text())
        if not move & CLAIM:
            return self.after(move)
        return replace(self.after(move & ~CLAIM) if move & ~CLAIM else self, claimed=True)

    def after(self, move: int) -> ChessPosition:
        """The position after a move that is known to be possible; the game may be over already."""
        record = self.state()
        key = int(record.key)
        kernels.make(record, move)
        rooks = tuple(rook if record.castling >> right & 1 else NOWHERE for right, rook in enumerate(self.placed.rooks))
        quiet = int(record.quiet)
        number = self.placed.number + self.placed.to_move
        placed = Placed(record.board.tobytes(), int(record.side), rooks, int(record.en_passant), quiet, number)
        earlier = self.earlier.add(key) if quiet else History()
        return ChessPosition(self.rules, placed, earlier, last_move=move, last_cells=ends_of(move))

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._outcome

    @functools.cached_property
    def _outcome(self) -> Outcome | None:
        if not self.is_playable:
            return None
        if not self.moves:
            if self.in_check:
                return Outcome((1 - self.turn,), Termination.CHECKMATE)
            return Outcome((), Termination.STALEMATE)
        if self.claimed:
            return Outcome((), Termination.REPEATED if self.times >= CLAIM_TIMES else Termination.QUIET)
        if self._facts.is_dead:
            return Outcome((), Termination.DEAD)
        if self.times >= self.rules.ending_times:
            return Outcome((), Termination.REPEATED)
        return Outcome((), Termination.QUIET) if self.placed.quiet >= self.rules.ending_quiet else None

    def may_win(self, player: int) -> bool:
        """Whether the material allows that side a mate."""
        return not self.is_playable or bool(endings.can_mate(self.state(), player))

    def problems(self) -> list[Problem]:
        """Everything that cannot be on a real board."""
        return problems_of(self.placed, self.rules, self._gives_check_out_of_turn())

    def _gives_check_out_of_turn(self) -> bool:
        """Whether the side that is not to move is in check."""
        if not self.is_playable:
            return False
        other = replace(self.placed, to_move=1 - self.turn, en_passant=NOWHERE)
        return replace(self, placed=other, earlier=History()).in_check

    def to_text(self) -> str:
        """FEN."""
        return fen.write(self.placed)

    def parse_move(self, text: str) -> int:
        """Reads `Nf3`, `e2e4`, `O-O`, and what people write instead."""
        return notation.parse_move(text, self)

    def format_move(self, move: Move) -> str:
        """Standard algebraic notation; a claim is `(=)`."""
        assert isinstance(move, int)
        return notation.format_move(move, self)


def place(placed: Placed, variant: ChessVariant | None) -> ChessPosition:
    """The position that a text describes; without a variant its castling rights tell Chess960."""
    rules = variant or (CHESS960 if _needs_960(placed) else STANDARD)
    found = ChessPosition(rules, placed)
    if placed.en_passant == NOWHERE or not is_sound_en_passant(placed) or not found.is_playable:
        return found
    return replace(found, placed=replace(placed, en_passant=int(found.state().en_passant)))


def _needs_960(placed: Placed) -> bool:
    """Whether a rook or a king that may castle stands elsewhere than at home."""
    for right, rook in enumerate(placed.rooks):
        king = placed.board.find(KING + BLACK_PIECE * (right >> 1))
        if rook != NOWHERE and is_sound_right(placed, right) and (rook & 7 not in (0, 7) or king & 7 != 4):
            return True
    return False


def first_position(rules: ChessVariant, seed: int = 0) -> ChessPosition:
    """Both sides with the same first row."""
    row = rules.first_row(seed)
    back, pawns = [bytes(piece_code(letter) + side for letter in row) for side in (0, 8)], bytes([0]) * 8
    board = back[0] + pawns + bytes([EMPTY]) * 32 + bytes([BLACK_PIECE]) * 8 + back[1]
    king_side, queen_side = row.rfind("R"), row.find("R")
    return ChessPosition(rules, Placed(board, rooks=(king_side, queen_side, 56 + king_side, 56 + queen_side)))
