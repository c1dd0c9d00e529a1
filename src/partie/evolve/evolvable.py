"""What a game declares so that its computer player can learn by playing (`Features.evolve`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Option, Value
from partie.core.text import Text

Genes = NDArray[np.float64]  # one number for each parameter
Arrays = Mapping[str, NDArray[Any]]
OptionValues = Mapping[str, Value]  # values of the game's options

SCORE, WON = range(2)  # columns of the results of a seat; shared wins and draws count in parts


@dataclass(frozen=True)
class Batch:
    """Games to play: the player of every seat, and the seed of every deal."""

    genes: NDArray[np.float64]  # [players, parameters]
    styles: NDArray[np.int64]  # [players], one of the game's styles each
    seating: NDArray[np.int64]  # [games, seats], which player
    seeds: NDArray[np.int64]  # [games]
    style: int  # of the deals
    option_values: OptionValues = field(default_factory=dict)
    weights: tuple[Arrays, ...] = ()  # complete weights of the players; then genes hold only indices

    def __len__(self) -> int:
        return len(self.seeds)

    def part(self, first: int, end: int) -> Batch:
        """The games from `first` up to `end`, not included."""
        games = slice(first, end)
        return replace(self, seating=self.seating[games], seeds=self.seeds[games])


@dataclass(frozen=True)
class SelfPlayJob:
    """Self-play games of a job, played for their examples."""

    weights: Arrays
    option_values: OptionValues
    round: int  # from 0
    seed: int
    games: int


@dataclass(frozen=True)
class FitResult:
    """The result of a fit to examples."""

    weights: Arrays
    losses: Mapping[str, float]  # on examples held out, by what was fitted or after which step


@dataclass(frozen=True)
class SelfPlayTraining:
    """Weights that are fitted to games of the engine against itself, in rounds."""

    options: tuple[Option, ...]
    rounds: Callable[[OptionValues], Sequence[int]]  # games of each
    play: str  # (SelfPlayJob) -> Arrays of examples, as long as each other; loaded by its name in every worker
    start: Callable[[OptionValues], Arrays]  # the weights before anything is learned
    shipped: Callable[[OptionValues], Arrays]
    loss: Callable[[Arrays, Arrays, OptionValues], float]  # (weights, examples, option_values) -> mean cross entropy
    fit: Callable[
        [Arrays, Arrays, OptionValues, int, int], FitResult
    ]  # (weights, examples, option_values, round, seed)
    file: str  # the name of what the engine reads
    write: Callable[[Arrays], bytes]  # its content
    defaults: Mapping[str, Value] = field(default_factory=dict)
    window: Callable[[OptionValues], int] | None = None  # rounds that a fit learns from; None: all so far
    needs: str = ""  # a package of the extra `train` that the fit imports


@dataclass(frozen=True)
class Maxim:
    """A rule that a person can follow, and what it means to a player that is a list of numbers."""

    name: str  # in files
    numbers: Mapping[int, float]  # which it sets, and how far from the middle: 1 is the highest, -1 the lowest
    follow: Text
    reverse: Text | None = None  # the opposite rule, where anybody would follow it


@dataclass(frozen=True)
class Primer:
    """What advice is made of: a player that knows next to nothing, and the maxims that it may learn."""

    start: Genes
    known: Text  # what that player does
    maxims: tuple[Maxim, ...]


@dataclass(frozen=True)
class Evolvable:
    """A computer player that is a list of numbers."""

    parameters: tuple[str, ...]  # their names
    low: float  # every parameter lies between these
    high: float
    seats: range  # how many may play
    styles: tuple[str, ...]  # ways to play with the same numbers; the first is the default
    play: str  # (Batch) -> [games, seats, 2]; loaded by its name in every worker
    # seats -> players that ship, with their style; those after the last one play without numbers
    known: Callable[[int], dict[str, tuple[Genes, int]]]
    read: Callable[[Path], Genes]  # a file of the user
    write: Callable[[Genes], str]  # the text of such a file
    advice: Callable[[Genes, int], Sequence[Text]]  # sentences about the numbers
    options: tuple[Option, ...] = ()  # what else a run of this game can set, such as the variant
    defaults: Mapping[str, Value] = field(default_factory=dict)  # defaults of settings for this game
    algorithm_defaults: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)  # those of one algorithm
    has_points: bool = True  # else a win counts 1 and a draw a half, and nothing else can be bred for
    is_paired: bool = False  # every deal is played from every seat: an unbalanced one favours no player
    self_play: SelfPlayTraining | None = None  # what can be fitted to self-play games
    other_parameters: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # of styles with parameters of their own
    primers: Callable[[str, int], Primer | None] = lambda style, seats: None  # else `advice` says what there is to say

    def parameters_of(self, style: str) -> tuple[str, ...]:
        """The names of the numbers of a style."""
        return self.other_parameters.get(style, self.parameters)

    def style_of(self, genes: Genes) -> int:
        """The style that plays by so many numbers, the first of several."""
        fitting = [place for place, style in enumerate(self.styles) if len(self.parameters_of(style)) == len(genes)]
        return fitting[0] if fitting else 0
