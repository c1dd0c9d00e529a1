"""Stones on a row of five points, whose end both sides settle: the contract for games that end by agreement.

After two passes the position is settling: its moves are the stones, each of which marks a stone dead or alive again,
and `agreed`. A mark asks the other side again; two `agreed` in a row end the game, and living stones count.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem

POINTS = "abcde"
PASS, AGREED = "pass", "agreed"


class Termination(enum.Enum):
    COUNTED = "counted"


@dataclass(frozen=True)
class SettlingPosition(Position):
    stones: str = "....."  # x and o; X and O are marked dead
    turn: int = 0
    passes: int = 0
    agreed: int = 0  # sides that agree with the marks as they are

    @property
    def variant(self) -> str:
        return "row"

    @property
    def is_settling(self) -> bool:
        """Whether moves are marks."""
        return self.passes >= 2

    def legal_moves(self) -> Sequence[Move]:
        if self.outcome() is not None:
            return []
        wanted = "xoXO" if self.is_settling else "."
        points = [point for point, stone in zip(POINTS, self.stones, strict=True) if stone in wanted]
        return [*points, AGREED if self.is_settling else PASS]

    def play(self, move: Move) -> SettlingPosition:
        if move not in self.legal_moves():
            raise IllegalMove("{move!r} is not possible in {position!r}.", move=str(move), position=self.to_text())
        after = replace(self, turn=1 - self.turn)
        if move == PASS:
            return replace(after, passes=self.passes + 1)
        if move == AGREED:
            return replace(after, agreed=self.agreed + 1)
        place = POINTS.index(str(move))
        stone = self.stones[place].swapcase() if self.is_settling else "xo"[self.turn]
        stones = self.stones[:place] + stone + self.stones[place + 1 :]
        return replace(after, stones=stones, agreed=0, passes=self.passes if self.is_settling else 0)

    def outcome(self) -> Outcome | None:
        if self.agreed < 2:
            return None
        scores = (self.stones.count("x"), self.stones.count("o"))
        winners = () if scores[0] == scores[1] else (int(scores[1] > scores[0]),)
        return Outcome(winners, Termination.COUNTED, tuple(float(score) for score in scores))

    def problems(self) -> list[Problem]:
        return []

    def to_text(self) -> str:
        return f"{self.stones} {self.turn} {self.passes} {self.agreed}"

    def parse_move(self, text: str) -> str:
        if text not in self.legal_moves():
            raise IllegalMove("{move!r} is not possible in {position!r}.", move=text, position=self.to_text())
        return text

    def format_move(self, move: Move) -> str:
        return str(move)
