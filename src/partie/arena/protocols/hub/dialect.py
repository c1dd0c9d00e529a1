"""What a game adds to Hub: the interface of the module that `Features.dialects["hub"]` names."""

from __future__ import annotations

from typing import Protocol, cast

from partie.arena.protocols.dialects import find_dialect
from partie.core.game import Game
from partie.core.position import Move, Position

VARIANT = "variant"  # the parameter that names the rules


class HubDialect(Protocol):
    """A game of draughts as Hub writes it. Functions raise `InvalidText`, and `IllegalMove` for moves."""

    def variant_token(self, game: Game, variant: str) -> str:
        """The value of the parameter `variant`; refuses variants that Hub cannot express."""
        ...

    def to_board(self, position: Position) -> str:
        """The side to move and every square: `W`, then `w`, `b`, `W`, `B` or `e` for each."""
        ...

    def from_board(self, game: Game, variant: str, text: str) -> Position:
        """The inverse."""
        ...

    def to_move(self, position: Position, move: Move) -> str:
        """`32-28`, or `28x19x23`: from, to and every captured square."""
        ...

    def from_move(self, position: Position, text: str) -> Move:
        """The inverse; captured squares may be missing where one capture is meant."""
        ...


def hub_dialect(game: Game) -> HubDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(HubDialect, find_dialect(game, "hub"))
