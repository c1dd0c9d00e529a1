"""Moves, positions, outcomes: the part of the contract that rules implement. `docs/games.md` explains it."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from partie.core.text import Text

Move = Hashable  # opaque outside its game; its text is `Position.format_move`


@dataclass(frozen=True, init=False)
class Problem:
    """One thing that makes a position impossible, with the cells concerned."""

    rule: Text  # a sentence the user can act on
    cells: tuple[str, ...]

    def __init__(self, rule: str | Text, cells: tuple[str, ...] = ()) -> None:
        object.__setattr__(self, "rule", rule if isinstance(rule, Text) else Text(rule))
        object.__setattr__(self, "cells", cells)


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Two or more winners share the win; none is a draw or, alone, a loss."""

    winners: tuple[int, ...]
    termination: enum.Enum  # a member of the game's `Termination`
    scores: tuple[float, ...] | None = None  # points per player where the game counts them

    @property
    def winner(self) -> int | None:
        """The only winner, or None."""
        return self.winners[0] if len(self.winners) == 1 else None


def termination_name(termination: enum.Enum) -> str:
    """A termination in small letters, as it stands in records and tables."""
    return termination.name.lower().replace("_", " ")


class Position(ABC):
    """One moment of a game. Immutable from outside: `play` gives a new one."""

    @property
    @abstractmethod
    def variant(self) -> str:
        """The variant this position is played under, as `Game.start` takes it."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The player to move, 0 for the one who began. Meaningless once `outcome()` is set."""

    @property
    def players(self) -> int | None:
        """How many play, where the variant decides it; None where the game has only one number."""
        return None

    @property
    def sides(self) -> tuple[str, ...] | None:
        """What each player plays now, where players may change sides; None where it is `Game.sides`."""
        return None

    @property
    def number(self) -> int | None:
        """Number of the next move as people count it; None where that is the number of moves made."""
        return None

    @property
    def has_history(self) -> bool:
        """Whether what follows depends on a past that `to_text` lacks; then only the record is the game."""
        return False

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Every move the rules allow, in a fixed order; empty when the game is over."""

    @abstractmethod
    def play(self, move: Move) -> Position:
        """The position after `move`. Raises `IllegalMove`; never changes this one."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def problems(self) -> list[Problem]:
        """Everything that makes this position impossible; empty for positions from play."""

    def observation(self, player: int) -> Position:
        """What `player` may know. Games without secrets return themselves."""
        return self

    def reveals(self, move: Move) -> bool:
        """Whether `move` reveals hidden information, so that taking it back would be cheating."""
        return False

    def may_win(self, player: int) -> bool:
        """Whether `player` could still win by any moves: where not, the other side's fallen flag is a draw."""
        return True

    def finish(self) -> Sequence[Move]:
        """The moves to the end where no decision is left, only work; empty where there is one."""
        return ()

    @abstractmethod
    def to_text(self) -> str:
        """One line that `Game.from_text` turns back into an equal position."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Reads a move. Raises `InvalidText`, `IllegalMove` or `AmbiguousMove`."""

    @abstractmethod
    def format_move(self, move: Move) -> str:
        """The move as a person writes it; `parse_move` reads it back."""
