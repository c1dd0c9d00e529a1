"""What a game declares so that its computer player can learn by playing (`Abilities.evolve`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.text import Text

Genes = NDArray[np.float64]  # one number for each parameter

SCORE, WON = range(2)  # columns of what a game gives each seat; shared wins count in parts


@dataclass(frozen=True)
class Tables:
    """Games to be played: who sits where, and how each is dealt."""

    genes: NDArray[np.float64]  # [players, parameters]
    styles: NDArray[np.int64]  # [players], one of the game's styles each
    seating: NDArray[np.int64]  # [games, seats], which player
    seeds: NDArray[np.int64]  # [games]
    style: int  # of the deals

    def __len__(self) -> int:
        return len(self.seeds)

    def part(self, first: int, end: int) -> Tables:
        """The games from `first` up to `end`, not included."""
        return Tables(self.genes, self.styles, self.seating[first:end], self.seeds[first:end], self.style)


@dataclass(frozen=True)
class Evolvable:
    """A computer player that is a list of numbers."""

    parameters: tuple[str, ...]  # their names
    low: float  # every parameter lies between these
    high: float
    seats: range  # how many may play
    styles: tuple[str, ...]  # ways to play with the same numbers; the first is the usual one
    play: str  # (Tables) -> [games, seats, 2]; loaded by its name in every worker
    known: Callable[[int], dict[str, tuple[Genes, int]]]  # seats -> players that ship, with their style
    read: Callable[[Path], Genes]  # a person's own file
    write: Callable[[Genes], str]  # the text of such a file
    advice: Callable[[Genes, int], Sequence[Text]]  # what the numbers tell a person
