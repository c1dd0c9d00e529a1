"""How a game is played over a protocol: the interface of the modules that `Features.dialects` names.

The protocols' lines are handled in this package; the game encodes squares, rules and openings.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.core.brain import Analysis
from partie.core.errors import IllegalMove, InvalidText
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import RecordedMove
from partie.core.text import Text

StoneAt = tuple[int, tuple[int, int]]  # colour (0 begins) and (column, row)
Stone = tuple[int, int, int]  # column, row, OWN or OTHER
OWN, OTHER = 1, 2  # whose stone, for the brain that is to move


class GomocupBoard(Protocol):
    """The variant as a Gomocup brain receives it."""

    @property
    def size(self) -> int:
        """Lines of the square board."""
        ...


class GomocupDialect(Protocol):
    """A game of stones on a square board, as Gomocup encodes it. Functions raise `InvalidText`."""

    def board(self, game: Game, variant: str) -> GomocupBoard:
        """The variant as a brain receives it; refuses rules the protocol cannot express."""
        ...

    def rule_bits(self, found: GomocupBoard) -> int:
        """The value of INFO rule."""
        ...

    def variant(self, game: Game, size: int, bits: int) -> str:
        """The variant a manager means."""
        ...

    def to_cell(self, column: int, row: int) -> str:
        """A square as a move of the game."""
        ...

    def to_square(self, cell: str) -> tuple[int, int] | None:
        """The inverse; None for a move that puts no stone."""
        ...

    def stones_of(self, game: Game, variant: str, seed: int, moves: Sequence[RecordedMove]) -> list[StoneAt]:
        """All stones in the order of play."""
        ...

    def black_seat(self, moves: Sequence[RecordedMove]) -> int:
        """Who plays the stones of colour 0."""
        ...

    def position_of(self, game: Game, variant: str, stones: Sequence[Stone]) -> Position:
        """The position with these stones and OWN to move."""
        ...

    def is_due(self, board: GomocupBoard, moves: Sequence[str]) -> bool:
        """Whether the next move belongs to an opening that is requested at once."""
        ...

    def question(self, stones: Sequence[StoneAt]) -> list[str]:
        """The lines that request it."""
        ...

    def is_answer(self, line: str) -> bool:
        """Whether a line may be the answer."""
        ...

    def answer_moves(self, line: str, stones: int, board: GomocupBoard) -> list[str]:
        """The moves an answer stands for. Raises `IllegalMove`."""
        ...

    def swap2_answer(
        self, game: Game, variant: str, cells: Sequence[str], think: Callable[[Position], Analysis]
    ) -> str:
        """`SWAP`, or the cells to put, separated by spaces."""
        ...


def gomocup_dialect(game: Game) -> GomocupDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(GomocupDialect, find_dialect(game, "gomocup"))


def find_dialect(game: Game, protocol: str) -> object:
    """The module that a game declares for a protocol. Raises `BrainFault` where it has none."""
    if protocol not in game.features.dialects:
        raise BrainFault(
            Fault.START, Text("{game} cannot be played over {protocol!r}", game=game.name, protocol=protocol)
        )
    return resolve(game.features.dialects[protocol])


@contextlib.contextmanager
def faults() -> Iterator[None]:
    """What a dialect cannot express is a fault at the start; an answer it refuses is an illegal move."""
    try:
        yield
    except InvalidText as error:
        raise BrainFault(Fault.START, error.text) from error
    except IllegalMove as error:
        raise BrainFault(Fault.ILLEGAL, error.text) from error
