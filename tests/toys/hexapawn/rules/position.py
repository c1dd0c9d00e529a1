"""A position of hexapawn: the Python interface of the kernels."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import cast

import numpy as np

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.search.records import NumpyRecord, new_record
from tests.toys.hexapawn.formats import notation
from tests.toys.hexapawn.rules import kernels
from tests.toys.hexapawn.rules.variants import variant_name


class Termination(enum.Enum):
    """How a game of hexapawn ends."""

    ARRIVED = "arrived"
    BLOCKED = "blocked"
    REPETITION = "repetition"


class HexapawnPosition(Position):
    """Holds a state that nobody else changes; the state has the keys of all positions of the game."""

    def __init__(self, state: NumpyRecord) -> None:
        self.state = state

    @property
    def width(self) -> int:
        return int(self.state.width)

    @property
    def variant(self) -> str:
        return variant_name(self.width, bool(self.state.promotes))

    @property
    def turn(self) -> int:
        return 0 if self.state.side == 1 else 1

    @property
    def has_history(self) -> bool:
        return bool(self.state.promotes and self.state.played)

    def legal_moves(self) -> Sequence[int]:
        if kernels.has_arrived(self.state) or kernels.is_repeated(self.state):
            return []
        moves, scores = (np.zeros(kernels.MAX_MOVES, np.int32) for _ in range(2))
        return cast(list[int], moves[: kernels.generate(self.state, 0, moves, scores)].tolist())

    def play(self, move: Move) -> HexapawnPosition:
        if move not in self.legal_moves():
            raise IllegalMove("{move!r} is not a legal move in {position!r}.", move=str(move), position=self.to_text())
        state = self.state.copy()
        kernels.make(state, cast(int, move))
        return HexapawnPosition(state)

    def outcome(self) -> Outcome | None:
        if self.legal_moves():
            return None
        if kernels.has_arrived(self.state):
            return Outcome((1 - self.turn,), Termination.ARRIVED)
        if kernels.is_repeated(self.state):
            return Outcome((), Termination.REPETITION)
        return Outcome((1 - self.turn,), Termination.BLOCKED)

    def problems(self) -> list[Problem]:
        counts = [int(np.sum(np.sign(self.state.board) == sign)) for sign in (1, -1)]
        rule = "{count} pawns of one side, at most {most} are possible."
        return [Problem(Text(rule, count=count, most=self.width)) for count in counts if count > self.width]

    def to_text(self) -> str:
        return notation.write_board(self.state.board, self.width, int(self.state.side))

    def parse_move(self, text: str) -> int:
        move = notation.read_move(text, self.width)
        if move not in self.legal_moves():
            raise IllegalMove("{text!r} is against the rules in {position!r}.", text=text, position=self.to_text())
        return move

    def format_move(self, move: Move) -> str:
        return notation.write_move(cast(int, move), self.width)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexapawnPosition):
            return NotImplemented
        return bytes(self.state.tobytes()) == bytes(other.state.tobytes())

    def __hash__(self) -> int:
        return hash(self.to_text())


def set_up(pieces: Sequence[int], width: int, side: int, promotes: bool) -> HexapawnPosition:
    """A position without a past."""
    state = new_record(kernels.STATE)
    state.board[: len(pieces)] = pieces
    state.width, state.side, state.promotes = width, side, promotes
    state.keys[0] = np.uint64(kernels.key(state))
    return HexapawnPosition(state)
