"""Hexapawn for everybody else."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from partie.brain import Brain, Limits, StopFlag
from partie.game import Game, IllegalMove, InvalidText, Move, Outcome, Position, Problem, Variant, WarmUp
from partie.looks import Looks
from partie.search.records import Record, new_record
from tests.toys.hexapawn import kernels, notation
from tests.toys.hexapawn.engine import HexapawnBrain
from tests.toys.hexapawn.looks import HexapawnLooks

START = "bbb/.../www w"


class Ending(enum.Enum):
    """How a game of hexapawn ends."""

    ARRIVED = "arrived"
    BLOCKED = "blocked"


class HexapawnPosition(Position):
    """Holds a state that nobody else changes."""

    variant = "three"

    def __init__(self, state: Record) -> None:
        self.state = state

    @property
    def turn(self) -> int:
        return 0 if self.state.side == 1 else 1

    def legal_moves(self) -> Sequence[int]:
        if kernels.has_arrived(self.state):
            return []
        moves, scores = np.zeros(16, np.int32), np.zeros(16, np.int32)
        return cast(list[int], moves[: kernels.generate(self.state, 0, moves, scores)].tolist())

    def play(self, move: Move) -> HexapawnPosition:
        if move not in self.legal_moves():
            raise IllegalMove(f"{move!r} is not a legal move in {self.to_text()!r}.")
        state = self.state.copy()
        kernels.make(state, cast(int, move))
        return HexapawnPosition(state)

    def outcome(self) -> Outcome | None:
        if self.legal_moves():
            return None
        reason = Ending.ARRIVED if kernels.has_arrived(self.state) else Ending.BLOCKED
        return Outcome((1 - self.turn,), reason)

    def problems(self) -> list[Problem]:
        counts = {piece: int(np.sum(self.state.board == piece)) for piece in (1, -1)}
        return [
            Problem(f"{count} pawns of one side, at most 3 are possible.")
            for count in counts.values()
            if count > 3
        ]

    def to_text(self) -> str:
        return notation.write_board(self.state.board, int(self.state.side))

    def parse_move(self, text: str) -> int:
        move = notation.read_move(text)
        if move not in self.legal_moves():
            raise IllegalMove(f"{text!r} is against the rules in {self.to_text()!r}.")
        return move

    def format_move(self, move: Move) -> str:
        return notation.write_move(cast(int, move))


class Hexapawn(Game):
    """Three pawns against three."""

    name = "hexapawn"
    title = "Hexapawn"
    players = range(2, 3)
    sides = ("white", "black")
    variants = (Variant("three", "Three by three"),)
    levels = range(1, 4)

    def start(self, variant: str | None = None, seed: int = 0) -> HexapawnPosition:
        if variant not in (None, "three"):
            raise InvalidText(f"There is no variant {variant!r} of hexapawn; there is 'three'.")
        return self.from_text(START)

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> HexapawnPosition:
        state = new_record(kernels.STATE)
        state.board[:], state.side = notation.read_board(text, side)
        return HexapawnPosition(state)

    def brain(self, level: int | None = None, **options: Any) -> Brain:
        return HexapawnBrain(level)

    def looks(self) -> Looks:
        return HexapawnLooks()

    def warm_up(self) -> Sequence[WarmUp]:
        return [WarmUp("engine", lambda: self.brain().choose(self.start(), Limits(depth=1), StopFlag()))]


GAME = Hexapawn()
