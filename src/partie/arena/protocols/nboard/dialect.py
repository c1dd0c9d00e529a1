"""What a game adds to NBoard: the interface of the module that `Features.dialects["nboard"]` names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from partie.arena.protocols.dialects import find_dialect
from partie.core.brain import Analysis
from partie.core.game import Game
from partie.core.position import Move, Position

PASS = "PA"


class NBoardDialect(Protocol):
    """A game of two that is written in GGF. Functions raise `InvalidText`, and `IllegalMove` for moves."""

    def refuse(self, game: Game, variant: str) -> None:
        """Raises for variants that NBoard cannot express."""
        ...

    def write_start(self, position: Position, seconds: float | None) -> str:
        """A first position in GGF, with each player's time where there is one."""
        ...

    def read_start(self, text: str) -> tuple[Position, bool, tuple[float, float], float | None]:
        """The last position of a game in GGF, whether its last move is a pass, the seconds used, each player's time."""
        ...

    def write_moves(self, positions: Sequence[Position], moves: Sequence[Move]) -> Sequence[str]:
        """All moves from the first position on, with the passes that the rules make: `F5`, `PA`."""
        ...

    def read_move(self, position: Position, text: str) -> Move:
        """A move that is not a pass."""
        ...

    def is_passed(self, position: Position) -> bool:
        """Whether the other side had to pass just before this position."""
        ...

    def expected_discs(self, game: Game, position: Position, analysis: Analysis) -> tuple[float, str] | None:
        """The lead in discs for the side to move and the depth as NBoard has it: `12`, `100%`, `100%W`."""
        ...


def nboard_dialect(game: Game) -> NBoardDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(NBoardDialect, find_dialect(game, "nboard"))
