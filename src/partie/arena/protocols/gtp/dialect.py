"""What a game adds to GTP: the interface of the module that `Features.dialects["gtp"]` names."""

from __future__ import annotations

from typing import Protocol, cast

from partie.arena.protocols.dialects import find_dialect
from partie.core.game import Game


class GtpDialect(Protocol):
    """A game of two on a square board. Functions raise `InvalidText`."""

    GAME: str  # the argument of `set_game`; empty for go, which is never named
    COLOURS: tuple[str, str]  # of the two seats, the beginner first

    def board_size(self, game: Game, variant: str) -> int:
        """Lines of the board; refuses variants that GTP cannot express."""
        ...

    def variant(self, game: Game, size: int) -> str:
        """The variant that a size stands for."""
        ...

    def to_vertex(self, text: str) -> str:
        """A move of the game as a vertex, in capitals, or `pass`."""
        ...

    def from_vertex(self, vertex: str) -> str:
        """The inverse, from any case."""
        ...


def gtp_dialect(game: Game) -> GtpDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(GtpDialect, find_dialect(game, "gtp"))
