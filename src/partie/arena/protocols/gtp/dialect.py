"""What a game adds to GTP: the interface of the module that `Features.dialects["gtp"]` names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from partie.arena.protocols.dialects import find_dialect
from partie.core.game import Game
from partie.core.position import Position


class GtpDialect(Protocol):
    """A game of two on a square board. Functions raise `InvalidText`."""

    GAME: str  # the argument of `set_game`; empty for go, which is never named
    COLOURS: tuple[str, str]  # of the two seats, the beginner first
    COUNTS: bool  # whether passes are moves and points are counted: then it is a `CountingDialect`

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


class CountingDialect(GtpDialect, Protocol):
    """What GTP was made for: passes, komi, handicap, dead stones."""

    COMMANDS: tuple[str, ...]  # that change the variant of an empty board

    def set_up(self, game: Game, variant: str) -> Sequence[str]:
        """Commands for a hosted engine after `clear_board`."""
        ...

    def is_settling(self, position: Position) -> bool:
        """Whether play is over and dead stones are settled."""
        ...

    def settled(self, position: Position, dead: Sequence[str] | None) -> str:
        """The move of an engine that answered `final_status_list dead` with these lines; None: it lacks the command."""
        ...

    def configure(self, game: Game, variant: str, command: str, rest: str) -> tuple[str, Sequence[str], Sequence[str]]:
        """The variant after one of `COMMANDS`, its first moves, and the vertices to answer."""
        ...

    def at_turn(self, position: Position, seat: int) -> Position:
        """The position with this side to move, after a pass of the other one where it is needed."""
        ...

    def scores(self, position: Position) -> tuple[float, float] | None:
        """Points of the seats as the board stands; None where it has none."""
        ...

    def stones_that_are(self, position: Position, status: str) -> Sequence[str]:
        """Lines of vertices: stones that are `dead`, `alive` or in `seki`."""
        ...


def counting(dialect: GtpDialect) -> CountingDialect | None:
    """The dialect, if its game is counted."""
    return cast(CountingDialect, dialect) if dialect.COUNTS else None


def gtp_dialect(game: Game) -> GtpDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(GtpDialect, find_dialect(game, "gtp"))
