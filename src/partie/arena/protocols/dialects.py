"""How a game speaks over a protocol: what the modules that `Features.dialects` names have to offer.

The protocols' lines are handled in this folder; what stands for squares, rules and openings is the game's.
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
    """What a Gomocup brain is told about the variant."""

    @property
    def size(self) -> int:
        """Lines of the square board."""
        ...


class GomocupDialect(Protocol):
    """A game of stones on a square board, as Gomocup speaks of it. Functions raise `InvalidText`."""

    def board(self, game: Game, variant: str) -> GomocupBoard:
        """What a brain is told about the variant; refuses rules the protocol has no words for."""
        ...

    def rule_bits(self, found: GomocupBoard) -> int:
        """What INFO rule says."""
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
        """Whether the next move belongs to an opening that is asked for in one question."""
        ...

    def question(self, stones: Sequence[StoneAt]) -> list[str]:
        """That question."""
        ...

    def is_answer(self, line: str) -> bool:
        """Whether a line may be the answer, and not chatter."""
        ...

    def meant(self, line: str, stones: int, board: GomocupBoard) -> list[str]:
        """The moves an answer stands for. Raises `IllegalMove`."""
        ...

    def swap2_answer(
        self, game: Game, variant: str, cells: Sequence[str], think: Callable[[Position], Analysis]
    ) -> str:
        """`SWAP`, or the cells to put, separated by spaces."""
        ...


class ManagerDialect(Protocol):
    """A game on a board with a size, as the Manager's protocol speaks of it."""

    def size(self, game: Game, variant: str) -> int:
        """What the brain is told. Raises `InvalidText`."""
        ...


def gomocup_dialect(game: Game) -> GomocupDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(GomocupDialect, _dialect(game, "gomocup"))


def manager_dialect(game: Game) -> ManagerDialect:
    """The game's dialect. Raises `BrainFault` where it has none."""
    return cast(ManagerDialect, _dialect(game, "manager"))


def _dialect(game: Game, protocol: str) -> object:
    if protocol not in game.features.dialects:
        raise BrainFault(
            Fault.START, Text("{game} cannot be played over {protocol!r}", game=game.name, protocol=protocol)
        )
    return resolve(game.features.dialects[protocol])


@contextlib.contextmanager
def faults() -> Iterator[None]:
    """What a dialect cannot say keeps the brain from starting; an answer it refuses is an illegal move."""
    try:
        yield
    except InvalidText as error:
        raise BrainFault(Fault.START, error.text) from error
    except IllegalMove as error:
        raise BrainFault(Fault.ILLEGAL, error.text) from error
