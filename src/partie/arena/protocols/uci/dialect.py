"""What a game adds to UCI: the interface of the module that `Features.dialects["uci"]` names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from partie.arena.protocols.dialects import find_dialect
from partie.core.game import Game
from partie.core.position import Move, Position

STARTPOS = "startpos"


class UciDialect(Protocol):
    """A game of two as UCI writes it. Functions raise `InvalidText`, and `IllegalMove` for moves."""

    def options(self, game: Game, variant: str) -> Mapping[str, str]:
        """Options that an engine must have set for the variant; refuses variants that UCI cannot express."""
        ...

    def variant(self, game: Game, options: Mapping[str, str]) -> str:
        """The variant that such options stand for; other options are ignored."""
        ...

    def start_text(self, position: Position) -> str:
        """`startpos` for the usual first position, else its FEN without the word `fen`."""
        ...

    def read_start(self, game: Game, variant: str, text: str) -> Position:
        """The inverse."""
        ...

    def to_move(self, position: Position, move: Move) -> str:
        """A move of the position as UCI writes it, e.g. `e2e4`, `e7e8q`."""
        ...

    def from_move(self, position: Position, text: str) -> Move:
        """The inverse."""
        ...


def uci_dialect(game: Game) -> UciDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(UciDialect, find_dialect(game, "uci"))
